/**
 * Reads .xlsx files (ECMA-376). The small parts are read first, the shared texts together with the
 * first sheet.
 */
import { posix } from "node:path";
import {
  MAX_MERGED_RANGES,
  MAX_SHARED_TEXT_BYTES,
  MAX_SHEET_BYTES,
  MAX_SHEET_ROWS,
} from "../limits.ts";
import { BrokenText } from "../problem-list.ts";
import { detachText } from "../read/text-value.ts";
import { damaged } from "./archive.ts";
import type { Archive } from "./archive.ts";
import type { MergedRange, TableCell } from "../read/table-row.ts";
import { parseAddress } from "./sheet.ts";
import type { Sheet, SheetRow } from "./sheet.ts";
import { joinRuns, readNumberFormat, readXlsxCell, unescapeText } from "./xlsx-cell.ts";
import type { CellContext, NumberFormat } from "./xlsx-cell.ts";
import { attributeOf, findTags, readElements } from "./xml-elements.ts";
import type { XmlElement } from "./xml-elements.ts";
import { say } from "../../words/say.ts";

/** @returns the sheets with cells; undefined when the archive holds something else */
export async function openXlsx(archive: Archive): Promise<readonly Sheet[] | undefined> {
  const { parts } = archive;
  const root = await readRelations(archive, "");
  const main = root.values().find(({ type }) => type === "officeDocument");
  if (main === undefined) return undefined;
  const relations = await readRelations(archive, main.part);
  const partOf = (type: string): string | undefined =>
    relations.values().find((relation) => relation.type === type && parts.has(relation.part))?.part;
  const formats = await readFormats(archive, partOf("styles"));
  let epoch1904 = false;
  let recalculates = false;
  let texts: Promise<readonly string[]> | undefined;
  const readContext = async (): Promise<CellContext> => {
    // Read once for all sheets.
    texts ??= readSharedTexts(archive, partOf("sharedStrings"));
    return { texts: await texts, formats, epoch1904, recalculates };
  };
  const sheets: Sheet[] = [];
  const wanted = named("workbookPr", "calcPr", "sheet");
  for await (const element of readElements(archive.read(main.part), wanted)) {
    if (element.name === "workbookPr") epoch1904 = isTrue(attributeOf(element, "date1904"));
    if (element.name === "calcPr") recalculates = isTrue(attributeOf(element, "fullCalcOnLoad"));
    const { type, part = "" } = relations.get(attributeOf(element, "id") ?? "") ?? {};
    const bytes = parts.get(part);
    if (element.name !== "sheet" || type !== "worksheet" || bytes === undefined) continue;
    sheets.push({
      name: unescapeText(attributeOf(element, "name") ?? ""),
      visible: (attributeOf(element, "state") ?? "visible") === "visible",
      bytes,
      readRows: (onBytes) => readXlsxRows(archive, part, readContext, onBytes),
    });
  }
  return sheets;
}

interface Relation {
  /** Last segment of the type's URL, which is the same in both variants of the format. */
  readonly type: string;
  readonly part: string;
}

/** @param part whose relations are read (ECMA-376-2 §6.5); empty: those of the archive */
async function readRelations(
  archive: Archive,
  part: string,
): Promise<ReadonlyMap<string, Relation>> {
  const folder = posix.dirname(part);
  const name = posix.join(folder, "_rels", `${posix.basename(part)}.rels`);
  const relations = new Map<string, Relation>();
  if (!archive.parts.has(name)) return relations;
  for await (const relation of readElements(archive.read(name), named("Relationship"))) {
    const [id, type, target] = ["Id", "Type", "Target"].map((key) => attributeOf(relation, key));
    if (id === undefined || target === undefined) continue;
    relations.set(id, {
      type: posix.basename(type ?? ""),
      part: posix.resolve("/", folder, target).slice(1).toLowerCase(),
    });
  }
  return relations;
}

/** @returns a filter for elements with these names */
const named =
  (...names: readonly string[]) =>
  (path: readonly string[]): boolean =>
    names.includes(path.at(-1) ?? "");

const isTrue = (value: string | undefined): boolean => value === "1" || value === "true";

async function readFormats(
  archive: Archive,
  part: string | undefined,
): Promise<readonly NumberFormat[]> {
  if (part === undefined) return [];
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  const elements = readElements(archive.read(part), (path) =>
    /(?:^|\/)(?:numFmt|cellXfs\/xf)$/u.test(path.slice(-2).join("/")),
  );
  for await (const element of elements) {
    const id = Number(attributeOf(element, "numFmtId") ?? 0);
    if (element.name === "numFmt") codes.set(id, attributeOf(element, "formatCode") ?? "");
    else formats.push(readNumberFormat(id, codes.get(id)));
  }
  return formats;
}

async function readSharedTexts(
  archive: Archive,
  part: string | undefined,
): Promise<readonly string[]> {
  const texts: string[] = [];
  if (part === undefined) return texts;
  const items = readElements(archive.read(part, MAX_SHARED_TEXT_BYTES), named("si"));
  for await (const item of items) texts.push(detachText(joinRuns(item)));
  return texts;
}

const isXlsxRow = (path: readonly string[]): boolean =>
  // Forms after the rows have elements of the same name.
  path.at(-1) === "row" && path.at(-2) === "sheetData";

/** @throws BrokenText when the part is damaged, or a row is longer than an item may be */
async function* readXlsxRows(
  archive: Archive,
  part: string,
  readContext: () => Promise<CellContext>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<SheetRow, void, undefined> {
  const context = await readContext();
  const merged = await readMergedRanges(archive, part);
  let last = 0;
  const numberOf = (row: XmlElement): number => Number(attributeOf(row, "r") ?? last + 1);
  const rows = readElements(archive.read(part, MAX_SHEET_BYTES, onBytes), isXlsxRow, { numberOf });
  for await (const row of rows) {
    const number = numberOf(row);
    if (!(number > last && number <= MAX_SHEET_ROWS))
      throw damaged(say("row {number} comes after row {last}", { number, last }));

    last = number;
    const hidden = isTrue(attributeOf(row, "hidden"));
    const cells = [...readXlsxCells(row, number, context)];
    yield { line: number, hidden, cells, merged: merged.get(number) ?? [] };
  }
}

function* readXlsxCells(
  row: XmlElement,
  number: number,
  context: CellContext,
): Generator<TableCell> {
  let column = 0;
  for (const cell of row.parts) {
    if (typeof cell === "string" || cell.name !== "c") continue;
    const written = attributeOf(cell, "r");
    const at = written === undefined ? { column: column + 1, row: number } : parseAddress(written);
    if (at?.row !== number || at.column <= column)
      throw damaged(say("the cells of row {number} are not in order", { number }));

    ({ column } = at);
    const content = readXlsxCell(cell, context);
    if (content !== undefined) yield { ...content, column };
  }
}

const MERGED =
  /<(?:\w+:)?mergeCell\s[^<>]*?\bref=["'](\$?[A-Z]{1,3}\$?\d{1,7}):(\$?[A-Z]{1,3}\$?\d{1,7})["']/gu;

/**
 * Reads the merged ranges, which are written after the rows that they affect (§18.3.1.99).
 * @returns the ranges by their first rows
 * @throws BrokenText when there are too many, or the part is damaged
 */
async function readMergedRanges(
  archive: Archive,
  part: string,
): Promise<ReadonlyMap<number, readonly MergedRange[]>> {
  const ranges: (MergedRange & { readonly row: number })[] = [];
  for await (const [match] of findTags(archive.read(part, MAX_SHEET_BYTES), MERGED)) {
    const [first, last] = [parseAddress(match[1] ?? ""), parseAddress(match[2] ?? "")];
    if (first === undefined || last === undefined) continue;
    const { row, column } = first;
    ranges.push({ row, first: column, last: last.column, rows: last.row - row + 1 });
    if (ranges.length > MAX_MERGED_RANGES) {
      const problem = say("the sheet has more than {limit} merged ranges: unmerge them", {
        limit: MAX_MERGED_RANGES,
      });
      throw new BrokenText({ problem });
    }
  }
  return Map.groupBy(ranges, ({ row }) => row);
}
