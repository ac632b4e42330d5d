/**
 * Plans workbooks that people can edit: text cells stay text, dates are dates, allowed values are drop-down
 * lists, and each column has an explanation.
 */
import { mustGet } from "../../lib/must-get.ts";
import { describeContentField, KEY } from "../../catalog/content-form.ts";
import type { FieldKind } from "../../catalog/field.ts";
import type { Installation } from "../../catalog/installation.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { PerResource, ResourceName } from "../../catalog/resource-names.ts";
import type { Resource } from "../../catalog/resources.ts";
import type { Say } from "../../words/say.ts";
import type { Cell, TableColumn } from "../write-tables.ts";

export interface PlannedTable {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

const CHOICES_SHEETS = ["Choices", "Allowed values"];

/** How the cells of a column are shown, below its header as far as a sheet goes. */
export type ColumnFormat = "text" | "long" | "date" | "timestamp" | "general";

/** What may be selected in a column. */
export interface CellChoice {
  /** Or the cells that have them. */
  readonly values?: readonly string[];
  readonly cells?: { readonly sheet: string; readonly column: number; readonly rows?: number };
  /** Whether nothing else may be typed. */
  readonly isStrict: boolean;
}

interface SheetColumn {
  /** Its header. */
  readonly name: string;
  /** In characters. */
  readonly width: number;
  readonly format: ColumnFormat;
  /** An explanation. */
  readonly note: string;
  readonly choice?: CellChoice | undefined;
}

/** A sheet that people edit; with a row of names above the others. */
export interface PlannedSheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly Cell[])[];
  /** Whether the first column stays in view. */
  readonly isKeyed: boolean;
}

/** Sheets, and a hidden one with lists of choices side by side. */
export interface PlannedWorkbook {
  readonly sheets: readonly PlannedSheet[];
  readonly choices?: { readonly name: string; readonly lists: readonly (readonly string[])[] };
}

/** Maximum length of a list of choices that is written into the sheet itself. */
const MAX_CHOICES = 255;

const WIDTHS: Readonly<Partial<Record<FieldKind, number>>> = {
  boolean: 10,
  integer: 12,
  float: 12,
  date: 12,
  timestamp: 20,
  uuid: 38,
  longVarchar: 48,
};
const USUAL_WIDTH = 22;
const MAX_WIDTH = 48;

const isPlainText = ({ field, identifier, declaration }: TableColumn): boolean => {
  if (identifier !== undefined)
    return declaration !== undefined && !/^(?:boolean|integer|decimal)$/u.test(declaration.type);
  return !["boolean", "integer", "float"].includes(field.kind);
};

function formatOf(column: TableColumn): ColumnFormat {
  const { kind } = column.field;
  if (kind === "date" || kind === "timestamp") return kind;
  if (kind === "longVarchar") return "long";
  return isPlainText(column) ? "text" : "general";
}

const widthOf = ({ header, field }: TableColumn): number =>
  Math.min(MAX_WIDTH, Math.max(WIDTHS[field.kind] ?? USUAL_WIDTH, header.length + 2));

/** Keys of a resource that has no sheet. More than these, nobody looks through. */
type KeysOf = (resource: ResourceName) => readonly string[];
const MAX_KEYS = 10_000;

interface Choices {
  readonly installation: Installation;
  readonly catalog: Catalog;
  readonly names: readonly ResourceName[];
  readonly tables: PerResource<PlannedTable>;
  readonly keysOf: KeysOf;
  readonly sheet: string;
  readonly lists: (readonly string[])[];
}

function listChoice(
  values: readonly string[],
  { sheet, lists }: Choices,
  isStrict: boolean,
): CellChoice {
  if (values.join(",").length <= MAX_CHOICES && values.every((one) => !/[",;]/u.test(one)))
    return { values, isStrict };
  if (!lists.includes(values)) lists.push(values);
  return { cells: { sheet, column: lists.indexOf(values), rows: values.length }, isStrict };
}

function findChoice(column: TableColumn, choices: Choices): CellChoice | undefined {
  const { field, identifier, declaration } = column;
  const { installation, catalog, names, tables, keysOf } = choices;
  const { kind, target, values } = field;
  if (identifier === undefined ? kind === "boolean" : declaration?.type === "boolean")
    return { values: ["TRUE", "FALSE"], isStrict: false };
  if (identifier !== undefined)
    return declaration?.values && listChoice(declaration.values, choices, true);
  // The selected value is the first entry of a list; further entries are typed after it.
  if (kind === "set") return listChoice(values ?? installation.locations, choices, false);
  if (values !== undefined) return listChoice(values, choices, true);
  if (target === undefined) return undefined;
  if (!names.includes(target)) {
    const keys = keysOf(target);
    return keys.length === 0 || keys.length > MAX_KEYS
      ? undefined
      : listChoice(keys, choices, false);
  }
  // The Keys of another sheet; a Uuid is also allowed.
  const row = mustGet(catalog.resources, target);
  const keyed = keyColumnOf(row, mustGet(tables, target).columns);
  return keyed < 0 ? undefined : { cells: { sheet: row.sheet, column: keyed }, isStrict: false };
}

/** @returns the number of the column whose values are the Keys of the items, from 0; -1: there is none */
function keyColumnOf({ key }: Resource, columns: readonly TableColumn[]): number {
  if (key === "row" || (key && key.length > 1)) return -1;
  return columns.findIndex(({ name }) => name === (key?.[0] ?? KEY));
}

/** @returns what a column holds, with the name of its field where its header says something else */
const describeColumn = (say: Say, column: TableColumn): string => {
  const { name, header } = column;
  const described = describeContentField(say, column);
  return name === header ? described : `${name}: ${described}`;
};

/** @param names the resources with a sheet */
export function planWorkbook(
  say: Say,
  tables: PerResource<PlannedTable>,
  names: readonly ResourceName[],
  installation: Installation,
  keysOf: KeysOf = () => [],
): PlannedWorkbook {
  const catalog = catalogOf(installation);
  const taken = new Set(Array.from(catalog.resources.values(), ({ sheet }) => sheet));
  const sheet = CHOICES_SHEETS.find((name) => !taken.has(name)) ?? "";
  const choices: Choices = { installation, catalog, names, tables, keysOf, sheet, lists: [] };
  const sheets = names.map((name): PlannedSheet => {
    const { columns, rows } = mustGet(tables, name);
    return {
      name: mustGet(catalog.resources, name).sheet,
      columns: columns.map((column) => ({
        name: column.header,
        width: widthOf(column),
        format: formatOf(column),
        note: describeColumn(say, column),
        choice: findChoice(column, choices),
      })),
      rows,
      isKeyed: keyColumnOf(mustGet(catalog.resources, name), columns) === 0,
    };
  });
  const { lists } = choices;
  return { sheets, ...(lists.length > 0 && { choices: { name: sheet, lists } }) };
}
