/**
 * Reads .ods files (OpenDocument 1.3, part 3). All sheets are in one part, one after the other, so
 * a search finds where each begins, and each is read from there. Equal neighbours are written once
 * with their number, so a few bytes may stand for millions of cells; the result is limited.
 */
import {
  MAX_ITEM_CHARACTERS,
  MAX_REPEATED_CELLS,
  MAX_SHEET_BYTES,
  MAX_SHEET_COLUMNS,
  MAX_SHEET_ROWS,
  MAX_SHEETS,
} from "../limits.ts";
import { BrokenText } from "../problem-list.ts";
import { readOdsCell } from "./ods-cell.ts";
import { damaged, locked } from "./archive.ts";
import type { Archive } from "./archive.ts";
import type { MergedRange, TableCell } from "../read/table-row.ts";
import type { Sheet, SheetRow } from "./sheet.ts";
import { attributeOf, findTags, longRow, parseTag, readElements } from "./xml-elements.ts";
import type { XmlElement } from "./xml-elements.ts";
import { say } from "../../words/say.ts";

const CONTENT = "content.xml";
const MANIFEST = "meta-inf/manifest.xml";
const SPREADSHEET = /^application\/vnd\.oasis\.opendocument\.spreadsheet(?:-template)?$/u;

/** @returns the sheets; undefined when the archive holds something else */
export async function openOds(archive: Archive): Promise<readonly Sheet[] | undefined> {
  const { parts } = archive;
  if (!parts.has("mimetype")) return undefined;
  if (!SPREADSHEET.test((await readText(archive, "mimetype")).trim())) return undefined;
  if (parts.has(MANIFEST) && (await readText(archive, MANIFEST)).includes("encryption-data"))
    throw locked();

  const { tables, hiddenStyles } = await findTables(archive);
  const characters = tables.reduce((sum, { begin, end }) => sum + end - begin, 0);
  const bytesPerCharacter = (parts.get(CONTENT) ?? 0) / Math.max(characters, 1);
  return tables.map(({ tag, begin, end }, index): Sheet => {
    const bytes = Math.floor((end - begin) * bytesPerCharacter);
    return {
      name: attributeOf(tag, "name") ?? `Sheet${index + 1}`,
      visible: !hiddenStyles.has(attributeOf(tag, "style-name") ?? ""),
      bytes,
      async *readRows(onBytes) {
        yield* readOdsRows(cutOut(archive.read(CONTENT, MAX_SHEET_BYTES), begin, end));
        onBytes(bytes);
      },
    };
  });
}

async function readText(archive: Archive, part: string): Promise<string> {
  return (await Array.fromAsync(archive.read(part))).join("");
}

interface Table {
  readonly tag: XmlElement;
  /** Characters of the part before its beginning, and before its end. */
  readonly begin: number;
  readonly end: number;
}

interface Tables {
  readonly tables: readonly Table[];
  /** Names of the styles that hide a sheet (§17.15.2). */
  readonly hiddenStyles: ReadonlySet<string>;
}

/** Tags of sheets, and of the styles that may hide a sheet; an attribute contains no `<` (XML 1.0 §3.1). */
const TAG =
  /<(?<end>\/)?(?:[\w.-]+:)?(?<name>table|style|table-properties)(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*(?<alone>\/)?>/gu;

async function findTables(archive: Archive): Promise<Tables> {
  const tables: Table[] = [];
  const hiddenStyles = new Set<string>();
  let style: string | undefined;
  // A cell may contain a table of its own.
  let depth = 0;
  let open: Omit<Table, "end"> | undefined;
  for await (const [match, begin] of findTags(archive.read(CONTENT, MAX_SHEET_BYTES), TAG)) {
    const [text] = match;
    const { name, end, alone } = match.groups ?? {};
    if (name !== "table") {
      const tag = end === undefined ? await parseTag(text) : undefined;
      if (name === "style" && tag !== undefined) style = attributeOf(tag, "name");
      else if (tag !== undefined && attributeOf(tag, "display") === "false")
        hiddenStyles.add(style ?? "");

      continue;
    }
    if (depth === 0 && end === undefined) open = { tag: await parseTag(text), begin };
    if (alone === undefined) depth += end === undefined ? 1 : -1;
    if (depth > 0 || open === undefined) continue;
    tables.push({ ...open, end: begin + text.length });
    open = undefined;
    if (tables.length > MAX_SHEETS) break;
  }
  if (open !== undefined) throw damaged(say("{part} is cut off", { part: CONTENT }));
  return { tables, hiddenStyles };
}

/** @returns the characters of a part between two offsets */
async function* cutOut(
  chunks: AsyncIterable<string>,
  begin: number,
  end: number,
): AsyncGenerator<string, void, undefined> {
  let before = 0;
  for await (const chunk of chunks) {
    const piece = chunk.slice(Math.max(begin - before, 0), Math.max(end - before, 0));
    if (piece !== "") yield piece;
    before += chunk.length;
    // The rest is read as well, so that its checksum is verified.
  }
}

const isOdsRow = (path: readonly string[]): boolean =>
  path.at(-1) === "table-row" && path.lastIndexOf("table") === 0;

async function* readOdsRows(
  chunks: AsyncIterable<string>,
): AsyncGenerator<SheetRow, void, undefined> {
  let number = 1;
  let written = 0;
  let repeatedCells = 0;
  const rows = readElements(chunks, isOdsRow, { fragment: true, numberOf: () => number });
  for await (const row of rows) {
    const { cells, merged, repeated } = readOdsCells(row, number);
    const times = countOf(row, "number-rows-repeated");
    written += 1;
    // Equal rows without a value below the content are written as one.
    if (written > MAX_SHEET_ROWS || (cells.length > 0 && number + times - 1 > MAX_SHEET_ROWS)) {
      const problem = say(
        "the sheet has more than {limit} rows: empty those below the content, or use CSV",
        { limit: MAX_SHEET_ROWS },
      );
      throw new BrokenText({ line: number, problem });
    }
    if (cells.length > 0) {
      repeatedCells += repeated + cells.length * (times - 1);
      if (repeatedCells > MAX_REPEATED_CELLS) {
        const problem = say(
          "the sheet repeats the values of more than {limit} cells: empty those below and beside the content",
          { limit: MAX_REPEATED_CELLS },
        );
        throw new BrokenText({ line: number, problem });
      }
      const hidden = (attributeOf(row, "visibility") ?? "visible") !== "visible";
      for (let index = 0; index < times; index += 1)
        yield { line: number + index, hidden, cells, merged };
    }
    number += times;
  }
}

function countOf(element: XmlElement, name: string): number {
  const count = Number(attributeOf(element, name) ?? 1);
  return Number.isSafeInteger(count) && count > 0 ? count : 1;
}

interface RowCells extends Pick<SheetRow, "cells" | "merged"> {
  /** The number of cells that are repetitions of others. */
  readonly repeated: number;
}

function readOdsCells(row: XmlElement, number: number): RowCells {
  const cells: TableCell[] = [];
  const merged: MergedRange[] = [];
  let column = 1;
  let repeated = 0;
  let characters = 0;
  const count = (more: number): void => {
    characters += more;
    if (characters > MAX_ITEM_CHARACTERS) throw longRow(number);
  };
  for (const cell of row.parts) {
    if (typeof cell === "string" || !/^(?:covered-)?table-cell$/u.test(cell.name)) continue;
    const columns = countOf(cell, "number-columns-repeated");
    // Cells covered by a merged range are not displayed.
    if (cell.name === "table-cell") {
      const rows = countOf(cell, "number-rows-spanned");
      const last = column + countOf(cell, "number-columns-spanned") - 1;
      if (rows > 1 || last > column) merged.push({ first: column, last, rows });
      const content = readOdsCell(cell, joinParagraphs(cell, count));
      const times = content === undefined ? 0 : Math.min(columns, MAX_SHEET_COLUMNS + 1 - column);
      for (let index = 0; index < times && content !== undefined; index += 1) {
        count(content.content.text?.length ?? 1);
        cells.push({ ...content, column: column + index });
      }
      repeated += Math.max(times - 1, 0);
    }
    column += columns;
  }
  return { cells, merged, repeated };
}

/** Elements of a cell that are not part of its text. */
const ELEMENTS_ASIDE: ReadonlySet<string> = new Set([
  "annotation",
  "frame",
  "note",
  "ruby-text",
  "shapes",
]);

/** @returns the text of a cell, with white space as displayed (§6.1.2) */
function joinParagraphs(cell: XmlElement, count: (characters: number) => void): string {
  const paragraphs: string[] = [];
  for (const part of cell.parts) {
    if (typeof part === "string" || part.name !== "p") continue;
    let text = "";
    for (const piece of listPieces(part, true)) {
      count(piece.length);
      text += piece;
    }
    paragraphs.push(text);
  }
  return paragraphs.join("\n");
}

function* listPieces({ parts }: XmlElement, isParagraph: boolean): Generator<string> {
  let isStart = isParagraph;
  for (const part of parts) {
    if (typeof part === "string") {
      const text = isStart ? part.replace(/^[\t\r\n][ \t\r\n]*/u, "") : part;
      // LibreOffice writes and reads runs of spaces unchanged; only indentation is not content.
      yield text.replaceAll(/(?<! ) *[\t\r\n][ \t\r\n]*/gu, " ");
    } else if (ELEMENTS_ASIDE.has(part.name)) continue;
    else if (part.name === "tab") yield "\t";
    else if (part.name === "line-break") yield "\n";
    else if (part.name === "s") {
      const blanks = Number(attributeOf(part, "c") ?? 1);
      yield " ".repeat(Math.min(blanks > 0 ? Math.ceil(blanks) : 1, MAX_ITEM_CHARACTERS));
    } else yield* listPieces(part, false);
    isStart = false;
  }
}
