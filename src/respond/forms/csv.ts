/**
 * CSV (RFC 4180): a header row, then one row per item. Names of columns are paths as queries write
 * them, so that what is served can be published again. They are fixed by the fields of the resource and
 * the attributes of the release, so that every page of a collection has the same.
 */
import type { Field, Fields } from "../../catalog/field.ts";
import { compareAs } from "../../catalog/filter-operators.ts";
import { CONTRACT } from "../../catalog/catalog.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import { valuesAt } from "../members.ts";
import type { ServedPage } from "./page-forms.ts";

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

/** @param value of a field; an item stands for its uuid */
function writeValue(value: unknown): string {
  if (value === null || value === undefined) return "";
  return String(typeof value === "object" && "Uuid" in value ? value.Uuid : value);
}

export function writeCsv(page: ServedPage): string {
  const { resource, shownItems, fields, hasDistances, attributes } = page;
  const declared = CONTRACT.resources[resource].fields;
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

/** The way from an item to the values of a column. */
type CsvColumn = readonly string[];

/** @returns all columns of an item with these fields, in their order */
const listColumns = (fields: Fields, attributes: Snapshot["attributes"]): readonly CsvColumn[] =>
  Object.entries(fields).flatMap(([name, field]) => spread([name], field, attributes));

/** @returns the columns of what stands at a path; more than one where that is an object */
function listColumnsAt(
  path: CsvColumn,
  fields: Fields,
  attributes: Snapshot["attributes"],
): readonly CsvColumn[] {
  let members: Fields | undefined = fields;
  let field: Field | undefined;
  for (const name of path) {
    field = members?.[name];
    members = field && compareAs(field, CONTRACT).members;
  }
  return field ? spread(path, field, attributes) : [path];
}

/** Other items stand there by their uuids; they have a table of their own. */
function spread(
  path: CsvColumn,
  { members, owner }: Field,
  attributes: Snapshot["attributes"],
): readonly CsvColumn[] {
  if (members !== undefined)
    return listColumns(members, attributes).map((column) => [...path, ...column]);
  return owner ? attributes[owner].map((identifier) => [...path, identifier]) : [path];
}
