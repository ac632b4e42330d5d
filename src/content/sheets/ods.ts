/**
 * Reads .ods files (OpenDocument 1.3, part 3). All sheets are in one part, one after the other, which is read
 * once. Equal neighbours are written once with their number, so a few bytes may stand for millions of cells; the
 * result is limited.
 */
import {
  MAX_ITEM_CHARACTERS,
  MAX_SHEET_BYTES,
  MAX_SHEET_COLUMNS,
  MAX_SHEET_ROWS,
  MAX_SHEETS,
} from "../limits.ts";
import { BrokenText } from "../problem-list.ts";
import { readOdsCell } from "./ods-cell.ts";
import { locked } from "./archive.ts";
import type { Archive } from "./archive.ts";
import type { MergedRange, TableCell } from "../read/table-row.ts";
import { createCellCount } from "./sheet.ts";
import type { Sheet, SheetRow } from "./sheet.ts";
import { attributeOf, longRow, readElements } from "./xml-elements.ts";
import type { Wanted, XmlElement } from "./xml-elements.ts";
import { sentence } from "../../words/sentence.ts";

const CONTENT = "content.xml";
const MANIFEST = "meta-inf/manifest.xml";
const SPREADSHEET = /^application\/vnd\.oasis\.opendocument\.spreadsheet(?:-template)?$/u;

/** @returns the sheets; undefined when the archive holds something else */
export async function openOds(archive: Archive): Promise<readonly Sheet[] | undefined> {
  const { parts } = archive;
  if (!parts.has("mimetype")) return undefined;
  if (!SPREADSHEET.test((await readText(archive, "mimetype")).trim())) return undefined;
  // Not parsed, because early programs declare a document type in it.
  if (parts.has(MANIFEST) && (await readText(archive, MANIFEST)).includes("encryption-data"))
    throw locked();

  const { tables, hiddenStyles } = await readTables(archive);
  const bytes = Math.floor((parts.get(CONTENT) ?? 0) / Math.max(tables.length, 1));
  return tables.map(({ tag, rows }, index): Sheet => {
    return {
      name: attributeOf(tag, "table:name") ?? `Sheet${index + 1}`,
      visible: !hiddenStyles.has(attributeOf(tag, "table:style-name") ?? ""),
      bytes,
      async readRows(onBytes) {
        onBytes(bytes);
        return rows;
      },
    };
  });
}

async function readText(archive: Archive, part: string): Promise<string> {
  return (await Array.fromAsync(archive.read(part))).join("");
}

interface Table {
  readonly tag: XmlElement;
  readonly rows: SheetRow[];
}

interface Tables {
  readonly tables: readonly Table[];
  /** Names of the styles that hide a sheet (§17.15.2). */
  readonly hiddenStyles: ReadonlySet<string>;
}

const STYLE = "office:document-content/office:automatic-styles/style:style";
const TABLE = "office:document-content/office:body/office:spreadsheet/table:table";
/** Rows may be in groups, or be repeated on each page (§9.1.6 to §9.1.9). */
const ROW = /^(?:\/table:table-(?:row-group|header-rows|rows))*\/table:table-row$/u;

function choose(path: string): Wanted {
  if (path === TABLE) return "tag";
  const isRow = path.startsWith(TABLE) && ROW.test(path.slice(TABLE.length));
  return isRow || path === STYLE ? "whole" : undefined;
}

async function readTables(archive: Archive): Promise<Tables> {
  const tables: Table[] = [];
  const hiddenStyles = new Set<string>();
  const reader = new RowReader();
  const numberOf = ({ name }: XmlElement): number | undefined =>
    name === "table:table-row" ? reader.next : undefined;
  const chunks = archive.read(CONTENT, MAX_SHEET_BYTES);
  for await (const element of readElements(chunks, choose, numberOf)) {
    if (element.name === "table:table") {
      tables.push({ tag: element, rows: [] });
      reader.beginSheet();
      if (tables.length > MAX_SHEETS) break;
    } else if (element.name === "table:table-row")
      for (const row of reader.take(element)) tables.at(-1)?.rows.push(row);
    else if (hidesSheet(element)) hiddenStyles.add(attributeOf(element, "style:name") ?? "");
  }
  return { tables, hiddenStyles };
}

const hidesSheet = ({ parts }: XmlElement): boolean =>
  parts.some(
    (part) =>
      typeof part === "object" &&
      part.name === "style:table-properties" &&
      attributeOf(part, "table:display") === "false",
  );

/** Takes the rows of one sheet after the other. */
class RowReader {
  readonly #countCells = createCellCount();
  /** The number of the next row. */
  next = 1;
  #written = 0;

  beginSheet(): void {
    this.next = 1;
    this.#written = 0;
  }

  take(row: XmlElement): readonly SheetRow[] {
    const line = this.next;
    const { cells, merged } = readOdsCells(row, line);
    const times = countOf(row, "table:number-rows-repeated");
    this.#written += 1;
    // Equal rows without a value below the content are written as one.
    if (this.#written > MAX_SHEET_ROWS || (cells.length > 0 && line + times - 1 > MAX_SHEET_ROWS)) {
      const problem = sentence(
        "the sheet has more than {limit} rows: empty those below the content, or use CSV",
        { limit: MAX_SHEET_ROWS },
      );
      throw new BrokenText({ line, problem });
    }
    this.next += times;
    if (cells.length === 0) return [];
    this.#countCells(cells.length * times, line);
    const hidden = (attributeOf(row, "table:visibility") ?? "visible") !== "visible";
    return Array.from({ length: times }, (_, index) => ({
      line: line + index,
      hidden,
      cells,
      merged,
    }));
  }
}

function countOf(element: XmlElement, name: string): number {
  const count = Number(attributeOf(element, name) ?? 1);
  return Number.isSafeInteger(count) && count > 0 ? count : 1;
}

function readOdsCells(row: XmlElement, number: number): Pick<SheetRow, "cells" | "merged"> {
  const cells: TableCell[] = [];
  const merged: MergedRange[] = [];
  let column = 1;
  let characters = 0;
  const count = (more: number): void => {
    characters += more;
    if (characters > MAX_ITEM_CHARACTERS) throw longRow(number);
  };
  for (const cell of row.parts) {
    if (typeof cell === "string" || !CELL.test(cell.name)) continue;
    const columns = countOf(cell, "table:number-columns-repeated");
    // Cells covered by a merged range are not displayed.
    if (cell.name === "table:table-cell") {
      const rows = countOf(cell, "table:number-rows-spanned");
      const last = column + countOf(cell, "table:number-columns-spanned") - 1;
      if (rows > 1 || last > column) merged.push({ first: column, last, rows });
      const read = readOdsCell(cell, joinParagraphs(cell, count));
      const link = findLink(cell);
      const content =
        read && link !== undefined ? { ...read, content: { ...read.content, link } } : read;
      const times = content === undefined ? 0 : Math.min(columns, MAX_SHEET_COLUMNS + 1 - column);
      for (let index = 0; index < times && content !== undefined; index += 1) {
        count(content.content.text?.length ?? 1);
        cells.push({ ...content, column: column + index });
      }
    }
    column += columns;
  }
  return { cells, merged };
}

const CELL = /^table:(?:covered-)?table-cell$/u;

/** Elements of a cell that are not part of its text, as shapes and notes of other namespaces. */
const ELEMENTS_ASIDE: ReadonlySet<string> = new Set(["text:note", "text:ruby-text"]);

/** @returns the text of a cell, with white space as displayed (§6.1.2) */
function joinParagraphs(cell: XmlElement, count: (characters: number) => void): string {
  const paragraphs: string[] = [];
  for (const part of cell.parts) {
    if (typeof part === "string" || part.name !== "text:p") continue;
    let text = "";
    for (const piece of listPieces(part, true)) {
      count(piece.length);
      text += piece;
    }
    paragraphs.push(text);
  }
  return paragraphs.join("\n");
}

/** @returns the first address behind the text of a cell (§6.1.8) */
function findLink({ parts }: XmlElement): string | undefined {
  for (const part of parts) {
    if (typeof part === "string" || !part.name.startsWith("text:")) continue;
    const link = part.name === "text:a" ? attributeOf(part, "xlink:href") : findLink(part);
    if (link !== undefined) return link;
  }
  return undefined;
}

function* listPieces({ parts }: XmlElement, isParagraph: boolean): Generator<string> {
  let isStart = isParagraph;
  for (const part of parts) {
    if (typeof part === "string") {
      const text = isStart ? part.replace(/^[\t\r\n][ \t\r\n]*/u, "") : part;
      // LibreOffice writes and reads runs of spaces unchanged; only indentation is not content.
      yield text.replaceAll(/(?<! ) *[\t\r\n][ \t\r\n]*/gu, " ");
    } else if (!part.name.startsWith("text:") || ELEMENTS_ASIDE.has(part.name)) continue;
    else if (part.name === "text:tab") yield "\t";
    else if (part.name === "text:line-break") yield "\n";
    else if (part.name === "text:s") {
      const blanks = Number(attributeOf(part, "text:c") ?? 1);
      yield " ".repeat(Math.min(blanks > 0 ? Math.ceil(blanks) : 1, MAX_ITEM_CHARACTERS));
    } else yield* listPieces(part, false);
    isStart = false;
  }
}
