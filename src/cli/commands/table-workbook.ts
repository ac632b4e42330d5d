/**
 * Writes workbooks that people go on working with: texts that stay texts, choices where values are
 * known, and what each column means.
 */
import { colToLetter, writeXlsx } from "hucre/xlsx";
import type { Cell as WorkbookCell, DataValidation, WriteSheet } from "hucre/xlsx";
import { describeContentField, KEY } from "../../catalog/content-form.ts";
import type { FieldKind } from "../../catalog/field.ts";
import type { Installation } from "../../catalog/installation.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { PerResource, ResourceName } from "../../catalog/resource-names.ts";
import type { Cell, TableColumn } from "./write-tables.ts";

export interface Table {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Empty rows that are ready for more: as long as a list that somebody keeps by hand. */
const SPARE_ROWS = 200;
/** A list of choices that is written into the sheet itself has at most so many characters. */
const MAX_CHOICES = 255;
const CHOICES_SHEETS = ["Choices", "Allowed values"];
const TEXT = "@";

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

/** A text that a program would take for one of its errors is written as a text by its run alone. */
const ERROR_VALUE = /^#[A-Z0-9_/]+[!?]?$/u;

/** ECMA-376-1 §22.9.2.19: what looks like an escape has its own first sign escaped. */
const escapeText = (value: Cell): Cell =>
  typeof value === "string" ? value.replaceAll(/_(?=x[\dA-F]{4}_)/giu, "_x005F_") : value;

const isText = ({ field, identifier, declaration }: TableColumn): boolean => {
  if (identifier !== undefined)
    return declaration !== undefined && !/^(?:boolean|integer|decimal)$/u.test(declaration.type);
  return !["boolean", "integer", "float"].includes(field.kind);
};

const widthOf = ({ name, field }: TableColumn): number =>
  Math.min(MAX_WIDTH, Math.max(WIDTHS[field.kind] ?? USUAL_WIDTH, name.length + 2));

type Choice = Pick<DataValidation, "values" | "formula1" | "errorStyle" | "showErrorMessage">;

/** Lists of choices that are too long for the sheet itself, in columns of a hidden one. */
interface LongChoices {
  add(values: readonly string[]): string;
  readonly sheets: () => readonly WriteSheet[];
}

/** @param taken the names of the other sheets */
function createLongChoices(taken: readonly string[]): LongChoices {
  const sheet = CHOICES_SHEETS.find((name) => !taken.includes(name)) ?? "";
  const lists: (readonly string[])[] = [];
  return {
    add(values) {
      if (!lists.includes(values)) lists.push(values);
      const column = colToLetter(lists.indexOf(values));
      return `${quoteSheet(sheet)}!$${column}$1:$${column}$${values.length}`;
    },
    sheets() {
      const height = Math.max(0, ...lists.map(({ length }) => length));
      const rows = Array.from({ length: height }, (_, row) =>
        lists.map((values) => values[row] ?? null),
      );
      return lists.length === 0 ? [] : [{ name: sheet, rows, hidden: true }];
    },
  };
}

function chooseFrom(values: readonly string[], long: LongChoices): Choice {
  const isShort =
    values.join(",").length <= MAX_CHOICES && values.every((one) => !/[",]/u.test(one));
  return {
    ...(isShort ? { values: [...values] } : { formula1: long.add(values) }),
    showErrorMessage: true,
  };
}

/** @returns the name as a formula has it; a short one might be a cell's address */
const quoteSheet = (name: string): string =>
  /^[A-Za-z]{4,}$/u.test(name) ? name : `'${name.replaceAll("'", "''")}'`;

/** The Keys of another sheet, as far as it may grow; a Uuid may be written, too. */
function chooseKey(
  target: ResourceName,
  { resources }: Catalog,
  tables: PerResource<Table>,
): Choice {
  const last = tables[target].rows.length + 1 + SPARE_ROWS;
  return {
    formula1: `${quoteSheet(resources[target].sheet)}!$A$2:$A$${last}`,
    showErrorMessage: false,
  };
}

function findChoice(
  { field, identifier, declaration }: TableColumn,
  tables: PerResource<Table>,
  installation: Installation,
  long: LongChoices,
): Choice | undefined {
  const booleans = { values: ["TRUE", "FALSE"], showErrorMessage: false };
  if (identifier !== undefined) {
    if (declaration?.type === "boolean") return booleans;
    return declaration?.values && chooseFrom(declaration.values, long);
  }
  if (field.kind === "boolean") return booleans;
  const { kind, target, values } = field;
  if (kind === "set") {
    // A choice begins a list; more entries are written behind it.
    const choice = chooseFrom(values ?? installation.locations, long);
    return { ...choice, showErrorMessage: false };
  }
  if (values !== undefined) return chooseFrom(values, long);
  return target && chooseKey(target, catalogOf(installation), tables);
}

function createSheet(
  resource: ResourceName,
  tables: PerResource<Table>,
  installation: Installation,
  long: LongChoices,
): WriteSheet {
  const { columns, rows } = tables[resource];
  const cells = new Map<string, Partial<WorkbookCell>>();
  const dataValidations: DataValidation[] = [];
  const lastRow = rows.length + 1 + SPARE_ROWS;
  for (const [index, column] of columns.entries()) {
    cells.set(`0,${index}`, {
      style: { font: { bold: true }, numFmt: TEXT },
      comment: { author: "Lectern", text: describeContentField(column) },
    });
    const choice = findChoice(column, tables, installation, long);
    if (choice === undefined) continue;
    const letters = colToLetter(index);
    const range = `${letters}2:${letters}${lastRow}`;
    dataValidations.push({ type: "list", allowBlank: true, ...choice, range });
  }
  for (const [row, values] of rows.entries()) {
    for (const [index, value] of values.entries()) {
      if (typeof value === "string" && ERROR_VALUE.test(value))
        cells.set(`${row + 1},${index}`, { richText: [{ text: value }] });
    }
  }
  return {
    name: catalogOf(installation).resources[resource].sheet,
    columns: columns.map((column) => ({
      width: widthOf(column),
      ...(isText(column) && { numFmt: TEXT }),
      ...(column.field.kind === "longVarchar" && {
        style: { numFmt: TEXT, alignment: { wrapText: true, vertical: "top" } },
      }),
    })),
    rows: [
      columns.map(({ name }) => name),
      ...rows.map((values) => values.map(escapeText)),
      ...Array.from({ length: SPARE_ROWS }, () => columns.map(() => null)),
    ],
    cells,
    dataValidations,
    freezePane: { rows: 1, columns: columns[0]?.name === KEY ? 1 : 0 },
  };
}

export async function createWorkbook(
  tables: PerResource<Table>,
  installation: Installation,
): Promise<Uint8Array> {
  const { names, resources } = catalogOf(installation);
  const long = createLongChoices(names.map((name) => resources[name].sheet));
  const sheets = names.map((name) => createSheet(name, tables, installation, long));
  return writeXlsx({ sheets: [...sheets, ...long.sheets()] });
}
