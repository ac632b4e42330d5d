/**
 * Writes workbooks that people go on working with: texts that stay texts, choices where values are
 * known, and what each column means.
 */
import { colToLetter, writeXlsx } from "hucre/xlsx";
import type { Cell as WorkbookCell, DataValidation, WriteSheet } from "hucre/xlsx";
import { describeContentField, KEY } from "../../catalog/content-form.ts";
import type { Field, FieldKind } from "../../catalog/field.ts";
import type { Installation } from "../../catalog/installation.ts";
import { CONTRACT } from "../../catalog/catalog.ts";
import { CONTRACT_NAMES } from "../../catalog/resource-names.ts";
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
const CHOICES_SHEET = "Choices";
const TEXT = "@";

const WIDTHS: Readonly<Partial<Record<FieldKind, number>>> = {
  boolean: 10,
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
  return field.kind !== "boolean" && field.kind !== "float";
};

const widthOf = ({ name, field }: TableColumn): number =>
  Math.min(MAX_WIDTH, Math.max(WIDTHS[field.kind] ?? USUAL_WIDTH, name.length + 2));

type Choice = Pick<DataValidation, "values" | "formula1" | "errorStyle" | "showErrorMessage">;

/** Lists of choices that are too long for the sheet itself, in columns of a hidden one. */
interface LongChoices {
  add(values: readonly string[]): string;
  readonly sheets: () => readonly WriteSheet[];
}

function createLongChoices(): LongChoices {
  const lists: (readonly string[])[] = [];
  return {
    add(values) {
      if (!lists.includes(values)) lists.push(values);
      const column = colToLetter(lists.indexOf(values));
      return `${CHOICES_SHEET}!$${column}$1:$${column}$${values.length}`;
    },
    sheets() {
      const height = Math.max(0, ...lists.map(({ length }) => length));
      const rows = Array.from({ length: height }, (_, row) =>
        lists.map((values) => values[row] ?? null),
      );
      return lists.length === 0 ? [] : [{ name: CHOICES_SHEET, rows, hidden: true }];
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

/** @returns which resource's Keys a field may give instead of uuids */
export const keyTargetOf = (name: string, { target }: Field): ResourceName | undefined =>
  name === "InformationArticleUuid" ? "navigation" : target;

/** The Keys of another sheet, as far as it may grow; a Uuid may be written, too. */
function chooseKey(target: ResourceName, tables: PerResource<Table>): Choice {
  const last = tables[target].rows.length + 1 + SPARE_ROWS;
  return {
    formula1: `${CONTRACT.resources[target].sheet}!$A$2:$A$${last}`,
    showErrorMessage: false,
  };
}

function findChoice(
  { name, field, identifier, declaration }: TableColumn,
  tables: PerResource<Table>,
  { locations }: Installation,
  long: LongChoices,
): Choice | undefined {
  const booleans = { values: ["TRUE", "FALSE"], showErrorMessage: false };
  if (identifier !== undefined) {
    if (declaration?.type === "boolean") return booleans;
    return declaration?.values && chooseFrom(declaration.values, long);
  }
  if (field.kind === "boolean") return booleans;
  if (field.values !== undefined) return chooseFrom(field.values, long);
  // A choice begins a list; more entries are written behind it.
  if (field.kind === "set") return { ...chooseFrom(locations, long), showErrorMessage: false };
  const target = keyTargetOf(name, field);
  return target && chooseKey(target, tables);
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
    name: CONTRACT.resources[resource].sheet,
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
  const long = createLongChoices();
  const sheets = CONTRACT_NAMES.map((name) => createSheet(name, tables, installation, long));
  return writeXlsx({ sheets: [...sheets, ...long.sheets()] });
}
