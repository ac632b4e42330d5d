/** Writes items into files: JSON Lines, YAML, or CSV with dotted names and lists parted by `|`. */
import { stringify } from "yaml";

export type WrittenItem = Readonly<Record<string, unknown>>;

export const CONTENT_FORMATS = ["jsonl", "yaml", "csv"] as const;
type ContentFormat = (typeof CONTENT_FORMATS)[number];

const isObject = (value: unknown): value is WrittenItem =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function writeCell(value: unknown): string {
  if (Array.isArray(value)) {
    // A single entry with another separator in it has a | behind it.
    const isOdd = value.length === 1 && /[,;\n]/u.test(String(value[0]));
    return value.join("|") + (isOdd ? "|" : "");
  }
  if (typeof value === "string") return value;
  return value === null ? "" : JSON.stringify(value);
}

const cellsOf = (item: WrittenItem, prefix = ""): readonly (readonly [string, string])[] =>
  Object.entries(item).flatMap(([name, value]) =>
    isObject(value)
      ? cellsOf(value, `${prefix}${name}.`)
      : [[prefix + name, writeCell(value)] as const],
  );

/** @returns whether nothing of an item would be seen in its row */
export const isBlank = (item: WrittenItem): boolean =>
  cellsOf(item).every(([, cell]) => cell === "");

const quote = (text: string): string =>
  /^[\w ./:+-]*$/u.test(text) ? text : `"${text.replaceAll('"', '""')}"`;

function writeTable(items: readonly WrittenItem[]): string {
  const rows = items.map((item) => new Map(cellsOf(item)));
  // Of a table without rows, the header.
  const names = [...new Set([...rows.flatMap((row) => [...row.keys()]), "Uuid"])];
  // What has columns within it has none itself.
  const columns = names.filter((name) => !names.some((other) => other.startsWith(`${name}.`)));
  const lines = [columns, ...rows.map((row) => columns.map((name) => row.get(name) ?? ""))];
  return lines.map((cells) => `${cells.map(quote).join(",")}\n`).join("");
}

const WRITERS: Readonly<Record<ContentFormat, (items: readonly WrittenItem[]) => string>> = {
  jsonl: (items) => items.map((item) => `${JSON.stringify(item)}\n`).join(""),
  // Quoted, so that no text is taken for a number.
  yaml: (items) =>
    stringify(items, {
      defaultStringType: "QUOTE_DOUBLE",
      defaultKeyType: "PLAIN",
      lineWidth: 0,
      aliasDuplicateObjects: false,
    }),
  csv: writeTable,
};

export const writeItems = (format: ContentFormat, items: readonly WrittenItem[]): string =>
  WRITERS[format](items);
