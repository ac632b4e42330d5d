/**
 * CSV (RFC 4180): a header row, then one row per item. Names of columns are paths as queries write
 * them, so that what is served can be published again. They are fixed by the fields of the resource and
 * the attributes of the release, so that every page of a collection has the same.
 */
import type { Field, Fields } from "../../catalog/field.ts";
import { compareAs } from "../../catalog/filter-operators.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import { selectFields } from "../../catalog/field.ts";
import { valuesAt } from "../query/paths.ts";
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
  const { catalog, resource, shownItems, fields, hasDistances } = page;
  const declared = catalog.resources[resource].fields;
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

/** The way from an item to the values of a column. */
type CsvColumn = readonly string[];

type Context = Pick<ServedPage, "catalog" | "attributes">;

/** @returns all columns of an item with these fields, in their order */
const listColumns = (fields: Fields, context: Context): readonly CsvColumn[] =>
  Object.entries(fields).flatMap(([name, field]) => spread([name], field, context, false));

/** @returns the columns of what stands at a path; more than one where that is an object */
function listColumnsAt(path: CsvColumn, fields: Fields, context: Context): readonly CsvColumn[] {
  let members: Fields | undefined = fields;
  let field: Field | undefined;
  let isWithin = false;
  for (const name of path) {
    isWithin ||= field?.target !== undefined;
    field = members?.[name];
    members = field && compareAs(field, context.catalog, isWithin).members;
  }
  return field ? spread(path, field, context, isWithin) : [path];
}

/**
 * Other items stand there by their uuids, since they have a table of their own; parts of them without a
 * uuid, part by part.
 * @param isWithin whether it stands in an embedded item, where references are uuids
 */
function spread(
  path: CsvColumn,
  field: Field,
  context: Context,
  isWithin: boolean,
): readonly CsvColumn[] {
  const { members, owner } = field;
  if (members !== undefined) {
    return Object.entries(members).flatMap(([name, member]) =>
      spread([...path, name], member, context, isWithin),
    );
  }
  const parts = isWithin ? undefined : listParts(field, context.catalog);
  if (parts !== undefined) {
    return Object.entries(parts).flatMap(([name, part]) =>
      spread([...path, name], part, context, true),
    );
  }
  return owner ? context.attributes[owner].map((identifier) => [...path, identifier]) : [path];
}

/** @returns what is embedded of an item that is not told apart by it */
const listParts = (
  { target, isEmbedded = false, embeds }: Field,
  { resources }: Catalog,
): Fields | undefined =>
  target !== undefined && isEmbedded && embeds && !embeds.includes("Uuid")
    ? selectFields(resources[target].fields, embeds)
    : undefined;
