import { COMMAND_RESULTS, NAMED_ROWS } from "../../src/cli/command-results.ts";
import { code, formatPage } from "./markdown.ts";

/** What of a row is written; it has more. */
interface Row {
  readonly description?: string;
  readonly type?: string;
  readonly anyOf?: readonly Row[];
  readonly enum?: readonly string[];
  readonly const?: unknown;
  readonly items?: Row;
  readonly properties?: Readonly<Record<string, Row>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Row>>;
}

const NAMES: ReadonlyMap<unknown, string> = new Map(
  Object.values(NAMED_ROWS).flatMap((rows) =>
    Object.entries(rows).map(([name, row]) => [row, name] as const),
  ),
);

const WIDTH = 100;

function writeComment({ description }: Row, indent: string): string {
  if (description === undefined) return "";
  if (indent.length + description.length + 7 <= WIDTH) return `${indent}/** ${description} */\n`;
  const lines = [""];
  for (const word of description.split(" ")) {
    const line = `${lines.at(-1)} ${word}`;
    if (indent.length + line.length + 2 <= WIDTH) lines[lines.length - 1] = line;
    else lines.push(` ${word}`);
  }
  return [`${indent}/**`, ...lines.map((line) => `${indent} *${line}`), `${indent} */\n`].join(
    "\n",
  );
}

/** A union that is too long for one line has one for each of its members. */
function breakLong(type: string, indent: string): string {
  if (type.includes("\n") || indent.length + type.length <= WIDTH) return ` ${type}`;
  return type
    .split(" | ")
    .map((one) => `\n${indent}  | ${one}`)
    .join("");
}

function writeMembers({ properties = {}, required = [] }: Row, indent: string): string {
  const inner = `${indent}  `;
  const members = Object.entries(properties).map(([name, member]) => {
    const mark = required.includes(name) ? "" : "?";
    const comment = NAMES.has(member) ? "" : writeComment(member, inner);
    return `${comment}${inner}${name}${mark}:${breakLong(writeType(member, inner), inner)};\n`;
  });
  return `{\n${members.join("")}${indent}}`;
}

const PLAIN: Readonly<Record<string, string>> = { integer: "number", null: "null" };

/** @returns the row as TypeScript writes it, by its name if it has one */
function writeType(row: Row, indent: string): string {
  const name = NAMES.get(row);
  if (name !== undefined) return name;
  if (row.anyOf) return row.anyOf.map((one) => writeType(one, indent)).join(" | ");
  if (row.enum) return row.enum.map((value) => JSON.stringify(value)).join(" | ");
  if ("const" in row) return JSON.stringify(row.const);
  if (row.items) {
    const items = writeType(row.items, indent);
    return items.includes(" | ") && !items.startsWith("{") ? `(${items})[]` : `${items}[]`;
  }
  if (row.patternProperties) {
    const [value = {}] = Object.values(row.patternProperties);
    return `Record<string, ${writeType(value, indent)}>`;
  }
  if (row.properties) return writeMembers(row, indent);
  return PLAIN[row.type ?? ""] ?? row.type ?? "unknown";
}

/** By the name of each command, the type of its result. */
export const RESULT_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries(COMMAND_RESULTS).map(([name, row]) => [name, writeType(row as Row, "")]),
);

const declare = ([name, row]: readonly [string, Row]): string =>
  `${writeComment(row, "")}interface ${name} ${writeMembers(row, "")}`;

export const createResultsPage = (): string =>
  formatPage("Results as JSON", [
    `What commands print with ${code("--json")}, as TypeScript types. [Commands](commands.md) names the type of each. The desk answers with the same documents. A member with ${code("?")} may be missing; later versions may have further members.`,
    ...Object.entries(NAMED_ROWS).flatMap(([title, rows]) => [
      `## ${title}`,
      `\`\`\`ts\n${Object.entries(rows as Readonly<Record<string, Row>>)
        .map(declare)
        .join("\n\n")}\n\`\`\``,
    ]),
  ]);
