/**
 * CSV (RFC 4180): a header row, then one row per item. Column names are paths as in queries, so that the
 * file can be published again. They depend only on the fields of the resource and the attributes of the
 * release, so that all pages of a collection have the same columns.
 */
import { mustGet } from "../../lib/must-get.ts";
import type { Field, Fields } from "../../catalog/field.ts";
import { compareAs } from "../../catalog/filter-operators.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import { selectFields } from "../../catalog/field.ts";
import { valuesAt } from "../../query/paths.ts";
import type { ServedPage } from "./page-formats.ts";

/** Separates the members of a list, as in content files. */
const BETWEEN_MEMBERS = "|";

const QUOTED = /[",\r\n]/u;

/**
 * Values are not changed: a text such as `=1+1` stays as it is, although spreadsheets treat it as a
 * formula.
 */
const writeCell = (text: string): string =>
  QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

function writeRow(cells: readonly string[]): string {
  const row = cells.map(writeCell).join(",");
  // CSV readers skip an empty line.
  return `${row === "" ? '""' : row}\r\n`;
}

/** @param value of a field; an item is written as its UUID */
function writeValue(value: unknown): string {
  if (value === null || value === undefined) return "";
  return String(typeof value === "object" && "Uuid" in value ? value.Uuid : value);
}

export function writeCsv(page: ServedPage): string {
  const { catalog, resource, shownItems, fields, hasDistances } = page;
  const declared = mustGet(catalog.resources, resource).fields;
  const columns = [
    ...(fields?.flatMap(({ segments }) => listColumnsAt(segments, declared, page)) ??
      listColumns(declared, page)),
    ...(hasDistances ? [["Distance"]] : []),
  ];
  const rows = shownItems.map((item) =>
    columns.map((column) => valuesAt(item, column).map(writeValue).join(BETWEEN_MEMBERS)),
  );
  return [columns.map((column) => column.join(".")), ...rows].map(writeRow).join("");
}

/** The path from an item to the values of a column. */
type CsvColumn = readonly string[];

type Context = Pick<ServedPage, "catalog" | "attributes">;

/** @returns all columns of an item with these fields, in their order */
const listColumns = (fields: Fields, context: Context): readonly CsvColumn[] =>
  [...fields].flatMap(([name, field]) => spread([name], field, context, false));

/** @returns the columns of a path; several if it leads to an object */
function listColumnsAt(path: CsvColumn, fields: Fields, context: Context): readonly CsvColumn[] {
  let members: Fields | undefined = fields;
  let field: Field | undefined;
  let isWithin = false;
  for (const name of path) {
    isWithin ||= field?.target !== undefined;
    field = members?.get(name);
    members = field && compareAs(field, context.catalog, isWithin).members;
  }
  return field ? spread(path, field, context, isWithin) : [path];
}

/**
 * References to other items are written as UUIDs, since these have tables of their own. Embedded parts
 * without a UUID get one column per field.
 * @param isWithin whether the field is in an embedded item, where references are UUIDs
 */
function spread(
  path: CsvColumn,
  field: Field,
  context: Context,
  isWithin: boolean,
): readonly CsvColumn[] {
  const { members, shown = members, owner } = field;
  if (shown !== undefined) {
    return [...shown].flatMap(([name, member]) =>
      spread([...path, name], member, context, isWithin),
    );
  }
  const parts = isWithin ? undefined : listParts(field, context.catalog);
  if (parts !== undefined)
    return [...parts].flatMap(([name, part]) => spread([...path, name], part, context, true));

  return owner
    ? mustGet(context.attributes, owner).map((identifier) => [...path, identifier])
    : [path];
}

/** @returns the embedded fields, if they do not include the UUID */
const listParts = (
  { target, isEmbedded = false, embeds }: Field,
  { resources }: Catalog,
): Fields | undefined =>
  target !== undefined && isEmbedded && embeds && !embeds.includes("Uuid")
    ? selectFields(mustGet(resources, target).fields, embeds)
    : undefined;
