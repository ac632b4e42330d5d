/** `lectern fields`: what content may hold, as the catalog has it. */
import { Help } from "commander";
import {
  ANY_ATTRIBUTE,
  ANY_CODE,
  ARTICLES,
  describeContentField,
  listContentFields,
} from "../../catalog/content-form.ts";
import { CONTRACT_TYPES } from "../../catalog/field.ts";
import { CONTRACT } from "../../catalog/catalog.ts";
import { CONTRACT_NAMES } from "../../catalog/resource-names.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { createContentNames } from "../../content/content-names.ts";
import { CommandError, suggestName } from "../../errors.ts";
import type { RunOf } from "../commands.ts";
import { PROSE_WIDTH, readWidth } from "../terminal/terminal.ts";
import { readExamples } from "./init.ts";
import type { FindExample } from "./init.ts";

/** Longer names have a line of their own. */
const MAX_NAME_WIDTH = 33;

const help = new Help();
// A column is narrower than a page of help.
help.minWidthToWrap = 20;

const stripCode = (markdown: string): string => markdown.replaceAll("`", "");

/** @returns the resource that is called by its name, its title or its sheet's name */
function findResource(word: string): ResourceName {
  const found = CONTRACT_NAMES.find((name) =>
    [name, CONTRACT.resources[name].title, CONTRACT.resources[name].sheet].includes(word),
  );
  if (found !== undefined) return found;
  const guess =
    suggestName(word, CONTRACT_NAMES) ?? createContentNames(CONTRACT.resources).findNearSheet(word);
  const end = guess === undefined ? "." : `: did you mean ${guess}?`;
  const names = CONTRACT_NAMES.join(", ");
  throw new CommandError(`There is no resource "${word}"${end} The resources are ${names}.`, 2);
}

/** @returns names on the left, texts wrapped on the right */
function formatList(rows: readonly (readonly [string, string])[], width: number): string {
  const longest = Math.max(...rows.map(([name]) => name.length));
  const left = Math.min(longest, MAX_NAME_WIDTH, Math.ceil(width / 3)) + 2;
  const indent = " ".repeat(left);
  return rows
    .flatMap(([name, text]) => {
      const lines = help.boxWrap(text, width - left).split("\n");
      const [first = "", ...others] = name.length + 2 > left ? ["", ...lines] : lines;
      return [`${name.padEnd(left)}${first}`.trimEnd(), ...others.map((line) => indent + line)];
    })
    .join("\n");
}

const describeResource = (name: ResourceName, findExample: FindExample): object => ({
  resource: name,
  title: CONTRACT.resources[name].title,
  sheet: CONTRACT.resources[name].sheet,
  fields: listContentFields(CONTRACT.resources[name]).map((one) => ({
    name: one.name,
    type: CONTRACT_TYPES[one.field.kind],
    size: one.field.size ?? null,
    required: one.absent === "error",
    default: one.field.default ?? null,
    values: one.field.values ?? null,
    target: one.field.target ?? null,
    form: stripCode(one.form),
    example: findExample(name, one),
  })),
});

/** @returns the fields of a resource, for people, in lines of at most that many characters */
export function formatFields(name: ResourceName, width: number, findExample: FindExample): string {
  const fields = listContentFields(CONTRACT.resources[name]);
  const notes = [
    `${CONTRACT.resources[name].title}: content file or folder ${name}, sheet ${CONTRACT.resources[name].sheet} of content.xlsx.`,
    "Names are those of columns in CSV and spreadsheets; in YAML and JSON a dot leads into an object. In tables a list is separated by |.",
  ];
  if (fields.some((one) => one.name.startsWith(`${ARTICLES}.`)))
    notes.push(`${ANY_CODE} stands for the Code of each language that has an article.`);
  if (fields.some(({ field }) => field.kind === "customAttributes"))
    notes.push(`${ANY_ATTRIBUTE} stands for each attribute that installation.yaml declares.`);
  const rows = fields.map((one): [string, string] => [
    one.name,
    `${describeContentField(one)}. Example: ${findExample(name, one)}`,
  ]);
  return `${help.boxWrap(notes.join(" "), width)}\n\n${formatList(rows, width)}`;
}

function formatResources(width: number): string {
  const rows = CONTRACT_NAMES.map((name): [string, string] => [
    name,
    `sheet ${CONTRACT.resources[name].sheet}; ${listContentFields(CONTRACT.resources[name]).length} fields`,
  ]);
  return `${formatList(rows, width)}\n\n\`lectern fields RESOURCE\` lists the fields of one.`;
}

export const listFields: RunOf<"fields"> = async (call) => {
  const [word] = call.arguments;
  const name = word === undefined ? undefined : findResource(word);
  const width = readWidth(PROSE_WIDTH);
  const findExample = await readExamples();
  return name === undefined
    ? {
        data: CONTRACT_NAMES.map((one) => describeResource(one, findExample)),
        text: formatResources(width),
      }
    : { data: describeResource(name, findExample), text: formatFields(name, width, findExample) };
};
