/**
 * Writes items as rows of tables, the inverse of reading content: a CSV file per resource, or one
 * workbook.
 */
import { isJsonObject } from "../lib/json-object.ts";
import { mustGet } from "../lib/must-get.ts";
import { createWriteStream } from "node:fs";
import { appendFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { listContentFields } from "../catalog/content-form.ts";
import type { ContentField } from "../catalog/content-form.ts";
import { attributesDeclaredFor } from "../catalog/installation.ts";
import type { AttributeDeclaration, Installation } from "../catalog/installation.ts";
import { localizedOf, perResource } from "../catalog/catalog.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { Resource } from "../catalog/resources.ts";
import { writeMarkLine } from "../content/base-mark.ts";
import type { Base } from "../content/base-mark.ts";
import { joinEntries } from "../validate/values/lists.ts";
import { emptyObject, findCellFault } from "./cell-faults.ts";
import type { PlannedTable } from "./workbooks/plan-sheets.ts";
import type { Say } from "../words/say.ts";
import type { Sentence } from "../words/sentence.ts";

export const TABLE_FORMATS = ["csv", "xlsx"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

export type Cell = string | number | boolean | null;

export interface TableColumn extends ContentField {
  /** Present for a custom attribute that the installation declares. */
  readonly declaration?: AttributeDeclaration;
}

/** Values by the dotted names of their columns; null values are left out. */
export type FlatItem = ReadonlyMap<string, unknown>;

/** A value that a table cannot represent exactly. */
export interface ItemMisfit {
  readonly resource: ResourceName;
  /** Its Key or Uuid, or the number of its row. */
  readonly item: string;
  readonly field: string;
  readonly problem: Sentence;
  readonly found: unknown;
}

/** @param resource the resource of the item */
export function flattenItem(resource: Resource, item: object): FlatItem {
  const localized = localizedOf(resource)?.field.under;
  const values = new Map<string, unknown>();
  const flatten = (members: object, prefix: string): void => {
    for (const [name, value] of Object.entries(members) as readonly [string, unknown][]) {
      const path = `${prefix}${name}`;
      // An empty object of localized texts equals no texts; an empty object of attributes is a value.
      const isEmpty = isJsonObject(value) && Object.keys(value).length === 0;
      if (value === null || value === undefined || (isEmpty && path === localized)) continue;
      if (isJsonObject(value) && !isEmpty) flatten(value, `${path}.`);
      else values.set(path, value);
    }
  };
  flatten(item, "");
  return values;
}

/** @returns the identifiers below a path that at least one item uses */
function findUsed(names: ReadonlySet<string>, prefix: string): readonly string[] {
  return [...names]
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));
}

/**
 * @param names the columns for which items have values
 * @param languages Codes in the order of the languages
 * @returns the columns in the catalog's order; columns that Lectern generates only if an item has a value
 */
function planColumns(
  resource: Resource,
  names: ReadonlySet<string>,
  languages: readonly string[],
  installation: Installation,
): readonly TableColumn[] {
  const under = localizedOf(resource)?.field.under;
  const used = languages.filter((code) =>
    [...names].some((name) => name.startsWith(`${under}.${code}.`)),
  );
  const fields = listContentFields(resource, {
    codes: used.length > 0 ? used : languages,
    attributesOf: (owner, prefix) => [
      ...new Set([
        ...attributesDeclaredFor(installation, owner).keys(),
        ...findUsed(names, prefix).toSorted(),
      ]),
    ],
  });
  return fields
    .filter(({ name, absent }) => absent !== "made" || names.has(name))
    .map((one) => {
      const { identifier = "", field } = one;
      const declaration = attributesDeclaredFor(installation, field.owner).get(identifier);
      return declaration ? { ...one, declaration } : one;
    });
}

/** @param value a value of a flat item */
export const toCell = (value: unknown): Cell =>
  Array.isArray(value)
    ? joinEntries(value as readonly string[])
    : (value as string | number | boolean);

/** @returns the cells of an item; values that they cannot hold are reported */
function fillRow(
  columns: readonly TableColumn[],
  values: FlatItem,
  format: TableFormat,
  report: (field: string, problem: Sentence, found: unknown) => void,
): readonly Cell[] {
  let written = 0;
  const cells = columns.map((column): Cell => {
    const value = values.get(column.name);
    if (value === undefined) return null;
    written += 1;
    const problem = findCellFault(value, column, format);
    if (problem !== undefined) report(column.name, problem, value);
    return toCell(value);
  });
  if (written < values.size) {
    const names = new Set(columns.map(({ name }) => name));
    for (const [field, found] of values) if (!names.has(field)) report(field, emptyObject(), found);
  }
  return cells;
}

/** The content to write as tables. */
export interface TableSource {
  readonly installation: Installation;
  /** The resources to write; absent: all. */
  readonly names?: readonly ResourceName[];
  /** Reads the items of a resource; may be called several times. */
  readItems(resource: ResourceName): AsyncIterable<object>;
  /** The Keys that references may be written with; the same list each time. */
  readonly keysOf?: (resource: ResourceName) => readonly string[];
}

interface OpenTable {
  readonly columns: readonly TableColumn[];
  readonly rows: AsyncGenerator<readonly Cell[], void, undefined>;
}

async function listLanguages(source: TableSource): Promise<readonly string[]> {
  const codes: string[] = [];
  for await (const item of source.readItems("languages"))
    codes.push(String((item as { readonly Code?: unknown }).Code));
  return codes;
}

export interface TableOptions {
  /** Of whoever gets the files: notes, and what separates values. */
  readonly say: Say;
  /** The name of the workbook without its ending; default: that of all resources. */
  readonly workbook?: string;
  /** The release that the files are written from. */
  readonly mark?: Required<Base> | undefined;
}

/** Excel recognises UTF-8 by it; otherwise it would show wrong characters. */
const BYTE_ORDER_MARK = "\uFEFF";
const CSV = { bom: false, lineSeparator: "\n" } as const;

async function writeCsvFile(
  path: string,
  { columns, rows }: OpenTable,
  { mark, say }: TableOptions,
): Promise<void> {
  // A German Excel expects semicolons, and takes 9.07 for a day in July.
  const isGerman = say.language === "de";
  const writeNumber = (number: number): string =>
    isGerman ? String(number).replace(".", ",") : String(number);
  async function* readLines(): AsyncGenerator<Cell[], void, undefined> {
    yield columns.map(({ header }) => header);
    // The shortest notation of exactly this number; the library would round small numbers.
    for await (const cells of rows)
      yield cells.map((cell) => (typeof cell === "number" ? writeNumber(cell) : cell));
  }
  const { writeCsvStream } = await import("hucre/csv");
  await writeFile(path, BYTE_ORDER_MARK + (mark ? writeMarkLine(mark) : ""));
  await pipeline(
    writeCsvStream(readLines(), { ...CSV, delimiter: isGerman ? ";" : "," }),
    createWriteStream(path, { flags: "a" }),
  );
  // Otherwise a row that another program appends would continue the last one.
  await appendFile(path, CSV.lineSeparator);
}

/** @param row its number, from 1 @returns what it is called where it cannot be written */
function nameRow({ key }: Resource, values: FlatItem, row: number): string {
  const uuid = values.get("Uuid");
  if (uuid === undefined && key === "row") return String(row);
  const names = typeof key === "object" ? key : ["Key"];
  return names.every((name) => values.has(name))
    ? names.map((name) => String(values.get(name))).join(" ")
    : String(uuid);
}

export async function writeTables(
  folder: string,
  format: TableFormat,
  source: TableSource,
  report: (misfit: ItemMisfit) => void,
  options: TableOptions,
): Promise<void> {
  const catalog = catalogOf(source.installation);
  const { names: wanted = catalog.names } = source;
  const open = async (resource: ResourceName): Promise<OpenTable> => {
    const declared = mustGet(catalog.resources, resource);
    const names = new Set<string>();
    for await (const item of source.readItems(resource))
      for (const name of flattenItem(declared, item).keys()) names.add(name);
    const languages = localizedOf(declared) ? await listLanguages(source) : [];
    const columns = planColumns(declared, names, languages, source.installation);
    async function* readRows(): OpenTable["rows"] {
      let row = 0;
      for await (const stored of source.readItems(resource)) {
        const values = flattenItem(declared, stored);
        row += 1;
        const item = nameRow(declared, values, row);
        yield fillRow(columns, values, format, (field, problem, found) =>
          report({ resource, item, field, problem, found }),
        );
      }
    }
    return { columns, rows: readRows() };
  };
  if (format === "csv") {
    for (const name of wanted)
      await writeCsvFile(join(folder, `${name}.csv`), await open(name), options);
    return;
  }
  const tables = perResource<PlannedTable>(catalog, () => ({ columns: [], rows: [] }));
  for (const name of wanted) {
    const { columns, rows } = await open(name);
    tables.set(name, { columns, rows: await Array.fromAsync(rows) });
  }
  const { workbook: file = "content", mark, say } = options;
  const { planWorkbook } = await import("./workbooks/plan-sheets.ts");
  const plan = planWorkbook(say, tables, wanted, source.installation, source.keysOf);
  const { writeWorkbook } = await import("./workbooks/xlsx-workbook.ts");
  await writeFile(join(folder, `${file}.${format}`), await writeWorkbook(plan, mark));
}
