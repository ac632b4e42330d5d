/**
 * Reads one sheet of an .xlsx file as its XML has it: rows with their cells, and the ranges of cells
 * that are merged.
 */
import type { FoundFile } from "../../file-text.ts";
import {
  MAX_ITEM_CHARACTERS,
  MAX_MERGED_RANGES,
  MAX_SHEET_BYTES,
  MAX_SHEET_ROWS,
} from "../../limits.ts";
import { BrokenText } from "../../problem-list.ts";
import { parseAddress } from "./cell-address.ts";
import { damaged, readPart } from "./workbook-archive.ts";
import { readXml } from "./workbook-xml.ts";
import type { MergedRange } from "./workbook.ts";
import { createTextGatherer } from "./xlsx-text.ts";

/** A cell as it is written (ECMA-376-1 §18.3.1.4). */
export interface XmlCell {
  readonly column: number;
  /** How the value is to be read: `s`, `str`, `inlineStr`, `b`, `e`, `d` or `n`. */
  readonly type: string;
  /** Number of its style. */
  readonly style: number;
  /** Undefined: the cell has none. */
  readonly value: string | undefined;
  /** Of an `inlineStr`. */
  readonly inline: string;
  /** Undefined: no formula; empty where it shares that of another cell. */
  readonly formula: string | undefined;
}

interface XmlRow {
  readonly number: number;
  readonly hidden: boolean;
  readonly cells: readonly XmlCell[];
}

type Writable<Shape> = { -readonly [Name in keyof Shape]: Shape[Name] };

/** @throws BrokenText when the part is damaged, or a row is longer than an item may be */
export async function* readXmlRows(
  file: FoundFile,
  part: string,
  onBytes: (bytes: number) => void,
): AsyncGenerator<XmlRow, void, undefined> {
  let rows: XmlRow[] = [];
  let cells: XmlCell[] = [];
  let row = 0;
  let column = 0;
  let hidden = false;
  let characters = 0;
  let cell: Writable<XmlCell> | undefined;
  let element = "";
  let inRows = false;
  const inline = createTextGatherer();
  const beginRow = (number: number): void => {
    if (!(number > row && number <= MAX_SHEET_ROWS)) {
      throw damaged(`row ${number} comes after row ${row}`);
    }
    row = number;
    column = 0;
    characters = 0;
    cells = [];
  };
  const parts = readXml(readPart(file, part, MAX_SHEET_BYTES, onBytes), {
    open(name, attributeOf) {
      element = name;
      if (name === "sheetData") inRows = true;
      // Forms behind the rows have elements of the same names.
      else if (!inRows) return;
      else if (name === "row") {
        beginRow(Number(attributeOf("r") ?? row + 1));
        hidden = /^(?:1|true)$/u.test(attributeOf("hidden") ?? "");
      } else if (name === "c") {
        const written = attributeOf("r");
        const at = written === undefined ? { column: column + 1, row } : parseAddress(written);
        if (at === undefined || at.row !== row || at.column <= column)
          throw damaged(`the cells of row ${row} are not in order`);
        ({ column } = at);
        const type = attributeOf("t") ?? "n";
        const style = Number(attributeOf("s") ?? 0);
        cell = { column, type, style, value: undefined, inline: "", formula: undefined };
      } else if (name === "v" && cell !== undefined) cell.value = "";
      else if (name === "f" && cell !== undefined) cell.formula = "";
      else inline.open(name);
    },
    text(text) {
      if (cell === undefined) return;
      characters += text.length;
      if (characters > MAX_ITEM_CHARACTERS) {
        const problem = `the row is longer than ${MAX_ITEM_CHARACTERS} characters: shorten it`;
        throw new BrokenText({ line: row, problem });
      }
      if (element === "v") cell.value += text;
      else if (element === "f") cell.formula += text;
      else inline.text(text);
    },
    close(name) {
      element = "";
      inline.close(name);
      if (name === "c" && cell !== undefined) {
        cells.push({ ...cell, inline: inline.take() });
        cell = undefined;
      } else if (name === "row" && inRows) rows.push({ number: row, hidden, cells });
      else if (name === "sheetData") inRows = false;
    },
  });
  for await (const _ of parts) {
    yield* rows;
    rows = [];
  }
}

/** Elements hold no `<` in their texts, so this finds nothing but the elements themselves. */
const MERGED = /<(?:\w+:)?mergeCell\s[^>]*?\bref=["'](\$?[A-Z]+\$?\d+):(\$?[A-Z]+\$?\d+)["']/gu;
const END_OF_ROWS = /<\/(?:\w+:)?sheetData\s*>/u;
const LONGEST_END = 64;

/**
 * Reads the ranges that are merged: they stand behind the rows that they change (§18.3.1.99).
 * @throws BrokenText when there are too many, or the part is damaged
 */
export async function readMergedRanges(
  file: FoundFile,
  part: string,
): Promise<readonly MergedRange[]> {
  const ranges: MergedRange[] = [];
  let text = "";
  let inRows = true;
  for await (const chunk of readPart(file, part, MAX_SHEET_BYTES)) {
    text += chunk;
    if (inRows) {
      const end = END_OF_ROWS.exec(text);
      inRows = end === null;
      text = end === null ? text.slice(-LONGEST_END) : text.slice(end.index);
    }
    if (inRows) continue;
    for (const [, first = "", last = ""] of text.matchAll(MERGED)) {
      const range = { first: parseAddress(first), last: parseAddress(last) };
      if (range.first === undefined || range.last === undefined) continue;
      ranges.push({ first: range.first, last: range.last });
    }
    if (ranges.length > MAX_MERGED_RANGES) {
      const problem = `the sheet has more than ${MAX_MERGED_RANGES} merged ranges: unmerge them`;
      throw new BrokenText({ problem });
    }
    const open = text.lastIndexOf("<");
    text = text.slice(open, open + MAX_ITEM_CHARACTERS);
    if (text.includes(">")) text = "";
  }
  return ranges;
}
