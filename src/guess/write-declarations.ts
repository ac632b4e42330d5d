/**
 * Adds declarations to the text of installation.yaml, each with what was guessed and why as comments, and writes the
 * languages that they need.
 */
import { isCollection, isMap, isNode, isScalar, parseDocument, stringify, YAMLMap } from "yaml";
import type { Document, Scalar } from "yaml";
import type { Say } from "../words/say.ts";
import type { DeclaredTable } from "./declare.ts";
import type { GuessedTable } from "./guess-table.ts";

/** What is written of one table. */
export interface WrittenTable extends DeclaredTable {
  readonly name: string;
  /** The name of the file as it was given. */
  readonly file: string;
  readonly guessed: GuessedTable;
  readonly rows: number;
}

const SHORT = new Set(["search", "place", "key"]);

/** Comments are one line, whatever a value in them has. */
const toComment = (text: string): string => ` ${text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")}`;

/** A field is one line. */
function flow(node: unknown): void {
  if (isMap(node)) node.flow = true;
  if (isMap(node)) for (const { value } of node.items) flow(value);
}

function writeResource(
  document: Document,
  { declaration, byPath, guessed }: WrittenTable,
  say: Say,
): YAMLMap {
  const node = document.createNode(declaration) as YAMLMap;
  for (const { key, value } of node.items) {
    if (!isScalar(key) || !SHORT.has(String(key.value)) || !isNode(value)) continue;
    if (isCollection(value)) value.flow = true;
    if (key.value === "key") value.comment = toComment(say(guessed.key.why));
  }
  const writeFields = (fields: unknown, within: string): void => {
    if (!isMap(fields)) return;
    for (const { key, value } of fields.items) {
      const name = isScalar(key) ? String(key.value) : "";
      const inner = isMap(value) ? value.get("fields", true) : undefined;
      if (inner !== undefined) writeFields(inner, `${name}.`);
      else {
        flow(value);
        const [column] = byPath.get(within + name) ?? [];
        if (column !== undefined && isNode(value)) value.comment = toComment(say(column.why));
      }
    }
  };
  writeFields(node.get("fields", true), "");
  return node;
}

/**
 * @param installation the text that it has now; empty: there is none
 * @returns the text with the tables' declarations behind all that it has
 */
export function writeDeclarations(
  installation: string,
  tables: readonly WrittenTable[],
  say: Say,
): string {
  const document = parseDocument(installation);
  if (!isMap(document.contents)) document.contents = new YAMLMap() as never;
  const found = document.get("resources", true);
  const resources = isMap(found) ? found : new YAMLMap();
  for (const table of tables) {
    const { name, file, rows } = table;
    const key = document.createNode(name) as Scalar;
    key.commentBefore = toComment(say("From {file}: {rows, # row|# rows}.", { file, rows }));
    resources.set(key, writeResource(document, table, say));
  }
  document.set("resources", resources);
  return document.toString({ lineWidth: 0 });
}

/** @returns the text of languages.yaml, of which the first is what all readers get; null: no table has texts in several */
export function writeLanguages(tables: readonly WrittenTable[]): string | null {
  const codes = new Set(
    tables.flatMap(({ guessed: { columns } }) => columns.flatMap(({ language }) => language ?? [])),
  );
  if (codes.size === 0) return null;
  const items = [...codes].map((Code, position) => ({
    Key: Code.toLowerCase().replaceAll("_", "-"),
    Code,
    State: "PUBLISHED",
    ...(position === 0 && { Fallback: true }),
  }));
  return stringify(items);
}
