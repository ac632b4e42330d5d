/**
 * Reads one sheet of an .ods file: rows with their cells. Equal neighbours are written once with
 * their number, so a few bytes may stand for millions of cells: what they become is bounded.
 */
import {
  MAX_ITEM_CHARACTERS,
  MAX_REPEATED_CELLS,
  MAX_SHEET_COLUMNS,
  MAX_SHEET_ROWS,
} from "../../limits.ts";
import { readOdsCell } from "./ods-cell.ts";
import type { OdsCell } from "./ods-cell.ts";
import { createParagraphs } from "./ods-text.ts";
import { BrokenText } from "../../problem-list.ts";
import { readXml } from "./workbook-xml.ts";
import type { XmlAttributes } from "./workbook-xml.ts";
import type { MergedRange, SheetCell, SheetRow } from "./workbook.ts";

interface RepeatedRow extends SheetRow {
  readonly times: number;
}

/** The attribute that holds a value, by its type (OpenDocument §19.385). */
const VALUE_ATTRIBUTES: Readonly<Record<string, string>> = {
  boolean: "office:boolean-value",
  date: "office:date-value",
  time: "office:time-value",
  string: "office:string-value",
};

const countOf = (attributeOf: XmlAttributes, name: string): number => {
  const count = Number(attributeOf(name) ?? 1);
  return Number.isSafeInteger(count) && count > 0 ? count : 1;
};

/**
 * @param chunks the part, from the sheet on
 * @throws BrokenText when the sheet is damaged or beyond a bound
 */
export async function* readOdsRows(
  chunks: AsyncIterable<string>,
): AsyncGenerator<SheetRow, void, undefined> {
  const parser = createTableParser();
  for await (const _ of readXml(chunks, parser.listener, { isPiece: true })) {
    for (const row of parser.takeRows()) yield* repeat(row);
    if (parser.isDone()) return;
  }
}

function* repeat({ times, ...row }: RepeatedRow): Generator<SheetRow, void, undefined> {
  if (times === 1) {
    yield row;
    return;
  }
  for (let index = 0; index < times; index += 1) {
    const move = ({ column, row: number }: MergedRange["first"]): MergedRange["first"] => ({
      column,
      row: number + index,
    });
    const merged = row.merged.map(({ first, last }) => ({ first: move(first), last: move(last) }));
    yield { ...row, number: row.number + index, merged };
  }
}

interface TableParser {
  readonly listener: Required<Parameters<typeof readXml>[1]>;
  takeRows(): readonly RepeatedRow[];
  isDone(): boolean;
}

function createTableParser(): TableParser {
  let rows: RepeatedRow[] = [];
  let number = 1;
  let repeatedCells = 0;
  let tables = 0;
  let isDone = false;
  let row: { readonly hidden: boolean; readonly times: number } | undefined;
  let cells: SheetCell[] = [];
  let merged: MergedRange[] = [];
  let column = 1;
  let characters = 0;
  let cell: (Omit<OdsCell, "shown"> & { readonly columns: number }) | undefined;
  const paragraphs = createParagraphs();

  const beginRow = (attributeOf: XmlAttributes): void => {
    const hidden = (attributeOf("visibility") ?? "visible") !== "visible";
    row = { hidden, times: countOf(attributeOf, "number-rows-repeated") };
    cells = [];
    merged = [];
    column = 1;
    characters = 0;
  };
  const beginCell = (attributeOf: XmlAttributes): void => {
    const type = attributeOf("office:value-type");
    cell = {
      type: attributeOf("calcext:value-type") === "error" ? "error" : type,
      value: attributeOf(VALUE_ATTRIBUTES[type ?? ""] ?? "office:value"),
      formula: attributeOf("table:formula"),
      columns: countOf(attributeOf, "number-columns-repeated"),
    };
    const down = countOf(attributeOf, "number-rows-spanned");
    const across = countOf(attributeOf, "number-columns-spanned");
    if (down > 1 || across > 1) {
      const last = { column: column + across - 1, row: number + down - 1 };
      merged.push({ first: { column, row: number }, last });
    }
    paragraphs.begin();
  };
  const countCharacters = (length: number): void => {
    characters += length;
    if (characters <= MAX_ITEM_CHARACTERS) return;
    const problem = `the row is longer than ${MAX_ITEM_CHARACTERS} characters: shorten it`;
    throw new BrokenText({ line: number, problem });
  };
  const countRepeated = (count: number): void => {
    repeatedCells += count;
    if (repeatedCells <= MAX_REPEATED_CELLS) return;
    const problem = `the sheet repeats the values of more than ${MAX_REPEATED_CELLS} cells: empty those below and beside the content`;
    throw new BrokenText({ line: number, problem });
  };
  const endCell = (): void => {
    if (cell === undefined) return;
    const content = readOdsCell({ ...cell, shown: paragraphs.take() });
    const { columns } = cell;
    cell = undefined;
    if (content !== undefined) {
      const count = Math.min(columns, MAX_SHEET_COLUMNS + 1 - column);
      countCharacters((content.content.text?.length ?? 1) * count);
      countRepeated(count - 1);
      for (let index = 0; index < count; index += 1) {
        cells.push({ ...content, column: column + index });
      }
    }
    column += columns;
  };
  const endRow = (): void => {
    if (row === undefined) return;
    const { hidden, times } = row;
    row = undefined;
    if (cells.length > 0) {
      if (number + times - 1 > MAX_SHEET_ROWS) {
        const problem = `the sheet has more than ${MAX_SHEET_ROWS} rows: empty those below the content, or use CSV`;
        throw new BrokenText({ line: number, problem });
      }
      countRepeated(cells.length * (times - 1));
      rows.push({ number, hidden, cells, merged, times });
    }
    number += times;
  };

  return {
    listener: {
      open(name, attributeOf) {
        if (isDone) return;
        if (cell !== undefined) countCharacters(paragraphs.open(name, attributeOf));
        else if (name === "table") tables += 1;
        else if (name === "table-row" && tables === 1) beginRow(attributeOf);
        else if (row === undefined) return;
        else if (name === "table-cell") beginCell(attributeOf);
        // What a merged range covers is shown to nobody.
        else if (name === "covered-table-cell") {
          column += countOf(attributeOf, "number-columns-repeated");
        }
      },
      text(text) {
        if (cell !== undefined && !isDone) countCharacters(paragraphs.text(text));
      },
      close(name) {
        if (isDone) return;
        if (cell !== undefined) {
          if (paragraphs.close(name)) return;
          endCell();
        } else if (name === "table-row") endRow();
        else if (name === "table") {
          tables -= 1;
          isDone = tables === 0;
        }
      },
    },
    takeRows() {
      const taken = rows;
      rows = [];
      return taken;
    },
    isDone: () => isDone,
  };
}
