/**
 * CSV (RFC 4180): a header row, then one row per item. Names of columns are paths as queries write
 * them, so that what is served can be published again.
 */
import { resourceOf } from "../../catalog/resources.ts";
import { listColumns, listColumnsAt } from "./csv-columns.ts";
import type { ServedPage } from "./served-page.ts";

/** Between the members of a list, as in content. */
const BETWEEN_MEMBERS = "|";

const QUOTED = /[",\r\n]/u;

/** Bytes as they are: what a spreadsheet makes of `=1+1` is not decided here. */
const writeCell = (text: string): string =>
  QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

function writeRow(cells: readonly string[]): string {
  const row = cells.map(writeCell).join(",");
  // Readers take a line without anything for none at all.
  return `${row === "" ? '""' : row}\r\n`;
}

/** @returns what is found at the end of the path, each member of lists on the way */
function valuesAt(value: unknown, path: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((member) => valuesAt(member, path));
  const [name, ...rest] = path;
  if (name === undefined || typeof value !== "object" || value === null) return [value];
  return valuesAt((value as Readonly<Record<string, unknown>>)[name], rest);
}

/** @param value of a field; an item stands for its uuid */
function writeValue(value: unknown): string {
  if (value === null || value === undefined) return "";
  return String(typeof value === "object" && "Uuid" in value ? value.Uuid : value);
}

export function writeCsv(page: ServedPage): string {
  const { resource, shownItems, fields, hasDistances, attributes } = page;
  const declared = resourceOf(resource).fields;
  const columns = [
    ...(fields?.flatMap(({ segments }) => listColumnsAt(segments, declared, attributes)) ??
      listColumns(declared, attributes)),
    ...(hasDistances ? [["Distance"]] : []),
  ];
  const rows = shownItems.map((item) =>
    columns.map((column) => valuesAt(item, column).map(writeValue).join(BETWEEN_MEMBERS)),
  );
  return [columns.map((column) => column.join(".")), ...rows].map(writeRow).join("");
}
