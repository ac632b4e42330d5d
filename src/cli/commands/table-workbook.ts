/**
 * Writes workbooks that people can edit: text cells stay text, allowed values are drop-down lists, and
 * each column has an explanation.
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

/** Empty rows that are prepared for further items, enough for a list that is edited by hand. */
const SPARE_ROWS = 200;
/** Maximum length of a list of choices that is written into the sheet itself. */
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

/** A text that looks like an error value of a spreadsheet must be written as rich text. */
const ERROR_VALUE = /^#[A-Z0-9_/]+[!?]?$/u;

/** ECMA-376-1 §22.9.2.19: in a text that looks like an escape, the first character is escaped. */
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

interface Workbook {
  readonly tables: PerResource<Table>;
  readonly installation: Installation;
  readonly catalog: Catalog;
  /** The name of a hidden sheet for lists that are too long for the sheet itself. */
  readonly choicesSheet: string;
  readonly longChoices: (readonly string[])[];
}

function chooseFrom(values: readonly string[], { choicesSheet, longChoices }: Workbook): Choice {
  if (values.join(",").length <= MAX_CHOICES && values.every((one) => !/[",]/u.test(one)))
    return { values: [...values], showErrorMessage: true };
  if (!longChoices.includes(values)) longChoices.push(values);
  const column = colToLetter(longChoices.indexOf(values));
  const formula1 = `${quoteSheet(choicesSheet)}!$${column}$1:$${column}$${values.length}`;
  return { formula1, showErrorMessage: true };
}

/** @returns the name as written in a formula; unquoted, a short name could be a cell reference */
const quoteSheet = (name: string): string =>
  /^[A-Za-z]{4,}$/u.test(name) ? name : `'${name.replaceAll("'", "''")}'`;

const lastRowOf = ({ rows }: Table): number => rows.length + 1 + SPARE_ROWS;

function findChoice(column: TableColumn, workbook: Workbook): Choice | undefined {
  const { field, identifier, declaration } = column;
  const { tables, installation, catalog } = workbook;
  const { kind, target, values } = field;
  if (identifier === undefined ? kind === "boolean" : declaration?.type === "boolean")
    return { values: ["TRUE", "FALSE"], showErrorMessage: false };
  if (identifier !== undefined)
    return declaration?.values && chooseFrom(declaration.values, workbook);
  // The selected value is the first entry of a list; further entries are typed after it.
  if (kind === "set")
    return { ...chooseFrom(values ?? installation.locations, workbook), showErrorMessage: false };
  if (values !== undefined) return chooseFrom(values, workbook);
  if (target === undefined) return undefined;
  // The Keys of another sheet, including its spare rows; a Uuid is also allowed.
  const range = `$A$2:$A$${lastRowOf(tables[target])}`;
  return {
    formula1: `${quoteSheet(catalog.resources[target].sheet)}!${range}`,
    showErrorMessage: false,
  };
}

function createSheet(resource: ResourceName, workbook: Workbook): WriteSheet {
  const { columns, rows } = workbook.tables[resource];
  const cells = new Map<string, Partial<WorkbookCell>>();
  const dataValidations: DataValidation[] = [];
  const lastRow = lastRowOf({ columns, rows });
  for (const [index, column] of columns.entries()) {
    cells.set(`0,${index}`, {
      style: { font: { bold: true }, numFmt: TEXT },
      comment: { author: "Lectern", text: describeContentField(column) },
    });
    const choice = findChoice(column, workbook);
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
    name: workbook.catalog.resources[resource].sheet,
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
  const catalog = catalogOf(installation);
  const taken = new Set(catalog.names.map((name) => catalog.resources[name].sheet));
  const choicesSheet = CHOICES_SHEETS.find((name) => !taken.has(name)) ?? "";
  const longChoices: (readonly string[])[] = [];
  const workbook = { tables, installation, catalog, choicesSheet, longChoices };
  const sheets = catalog.names.map((name) => createSheet(name, workbook));
  if (longChoices.length > 0) {
    const height = Math.max(...longChoices.map(({ length }) => length));
    const rows = Array.from({ length: height }, (_, row) =>
      longChoices.map((values) => values[row] ?? null),
    );
    sheets.push({ name: choicesSheet, rows, hidden: true });
  }
  return writeXlsx({ sheets });
}
