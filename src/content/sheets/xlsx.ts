/**
 * Reads .xlsx files (ECMA-376). The small parts are read first, the shared texts together with the
 * first sheet.
 */
import { posix } from "node:path";
import {
  MAX_LINKS,
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
import { createCellCount, parseRange, parseAddress } from "./sheet.ts";
import type { CountCells, Range, Sheet, SheetRow, TotalsRow } from "./sheet.ts";
import { joinRuns, readNumberFormat, readXlsxCell, unescapeText } from "./xlsx-cell.ts";
import type { CellContext, NumberFormat } from "./xlsx-cell.ts";
import { attributeOf, elementText, readElements, wholeAt } from "./xml-elements.ts";
import type { XmlElement } from "./xml-elements.ts";
import { sentence } from "../../words/sentence.ts";

/** @returns the sheets with cells; undefined when the archive holds something else */
export async function openXlsx(archive: Archive): Promise<readonly Sheet[] | undefined> {
  const { parts } = archive;
  const main = await readRelations(archive, "");
  const { part: mainPart } = main.values().find(({ type }) => type === "officeDocument") ?? {};
  if (mainPart === undefined) return undefined;
  const relations = await readRelations(archive, mainPart);
  const partOf = (type: string): string | undefined =>
    relations.values().find((relation) => relation.type === type && parts.has(relation.part))?.part;
  const { formats, language } = await readStyles(archive, partOf("styles"));
  let epoch1904 = false;
  let recalculates = false;
  let texts: Promise<readonly string[]> | undefined;
  const readContext = async (): Promise<CellContext> => {
    // Read once for all sheets.
    texts ??= readSharedTexts(archive, partOf("sharedStrings"));
    return { texts: await texts, formats, language, epoch1904, recalculates };
  };
  const countCells = createCellCount();
  const sheets: Sheet[] = [];
  const wanted = wholeAt("workbook/workbookPr", "workbook/calcPr", "workbook/sheets/sheet");
  for await (const element of readElements(archive.read(mainPart), wanted)) {
    if (element.name === "workbookPr") epoch1904 = isTrue(attributeOf(element, "date1904"));
    if (element.name === "calcPr") recalculates = isTrue(attributeOf(element, "fullCalcOnLoad"));
    const { type, part = "" } = relations.get(attributeOf(element, "r:id") ?? "") ?? {};
    const bytes = parts.get(part);
    if (element.name !== "sheet" || type !== "worksheet" || bytes === undefined) continue;
    sheets.push({
      name: unescapeText(attributeOf(element, "name") ?? ""),
      visible: (attributeOf(element, "state") ?? "visible") === "visible",
      bytes,
      readRows: async (onBytes) =>
        readXlsxRows(archive, part, await readContext(), countCells, onBytes),
      readTotals: () => readTotals(archive, part),
    });
  }
  return sheets;
}

interface Relation {
  /** Last segment of the type's URL, which is the same in both variants of the format. */
  readonly type: string;
  readonly part: string;
  /** As it is written; of a link, an address. */
  readonly target: string;
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
  for await (const relation of readElements(
    archive.read(name),
    wholeAt("Relationships/Relationship"),
  )) {
    const [id, type, target] = ["Id", "Type", "Target"].map((key) => attributeOf(relation, key));
    if (id === undefined || target === undefined) continue;
    relations.set(id, {
      type: posix.basename(type ?? ""),
      part: posix.resolve("/", folder, target).slice(1).toLowerCase(),
      target,
    });
  }
  return relations;
}

const isTrue = (value: string | undefined): boolean => value === "1" || value === "true";

/** The language in which a program names its usual style, where the name tells it. */
const STYLE_LANGUAGES: ReadonlyMap<string, string> = new Map([
  ["Standard", "de"],
  ["Standaard", "nl"],
  ["Normale", "it"],
  ["Normalny", "pl"],
]);
/** Of numbers with a decimal point, as they are stored. */
const NO_LANGUAGE = "en";

/** @returns how numbers are shown: the formats of cells, and the language in which their separators are */
async function readStyles(
  archive: Archive,
  part: string | undefined,
): Promise<Pick<CellContext, "formats" | "language">> {
  let language = (await readDocumentLanguage(archive)) ?? NO_LANGUAGE;
  if (part === undefined) return { formats: [], language };
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  const wanted = wholeAt(
    "styleSheet/numFmts/numFmt",
    "styleSheet/cellXfs/xf",
    "styleSheet/cellStyles/cellStyle",
  );
  const elements = readElements(archive.read(part), wanted);
  for await (const element of elements) {
    const id = Number(attributeOf(element, "numFmtId") ?? 0);
    if (element.name === "cellStyle") {
      const named = STYLE_LANGUAGES.get(attributeOf(element, "name") ?? "");
      if (attributeOf(element, "builtinId") === "0") language = named ?? language;
    } else if (element.name === "numFmt") codes.set(id, attributeOf(element, "formatCode") ?? "");
    else formats.push(readNumberFormat(id, codes.get(id)));
  }
  return { formats, language };
}

/** @returns the language of the document (ECMA-376-2 §8.3.4), which LibreOffice writes; undefined: it has none */
async function readDocumentLanguage(archive: Archive): Promise<string | undefined> {
  const part = "docprops/core.xml";
  if (!archive.parts.has(part)) return undefined;
  for await (const element of readElements(
    archive.read(part),
    wholeAt("cp:coreProperties/dc:language"),
  ))
    return elementText(element).trim() || undefined;
  return undefined;
}

async function readSharedTexts(
  archive: Archive,
  part: string | undefined,
): Promise<readonly string[]> {
  const texts: string[] = [];
  if (part === undefined) return texts;
  const items = readElements(archive.read(part, MAX_SHARED_TEXT_BYTES), wholeAt("sst/si"));
  for await (const item of items) texts.push(detachText(joinRuns(item)));
  return texts;
}

const ROWS = wholeAt(
  "worksheet/sheetData/row",
  "worksheet/mergeCells/mergeCell",
  "worksheet/hyperlinks/hyperlink",
);

/** @throws BrokenText when the part is damaged, or a row is longer than an item may be */
async function readXlsxRows(
  archive: Archive,
  part: string,
  context: CellContext,
  countCells: CountCells,
  onBytes: (bytes: number) => void,
): Promise<readonly SheetRow[]> {
  const rows: SheetRow[] = [];
  const ranges: Range[] = [];
  const links: XmlElement[] = [];
  let last = 0;
  const numberOf = ({ name, attributes }: XmlElement): number | undefined =>
    name === "row" ? Number(attributes["r"] ?? last + 1) : undefined;
  const chunks = archive.read(part, MAX_SHEET_BYTES, onBytes);
  for await (const element of readElements(chunks, ROWS, numberOf)) {
    const line = numberOf(element);
    if (element.name === "hyperlink") {
      // One cell may have one.
      if (links.length < MAX_LINKS) links.push(element);
      continue;
    }
    if (line === undefined) {
      // Written after the rows that they affect (§18.3.1.99).
      ranges.push(...parseRange(attributeOf(element, "ref") ?? ""));
      if (ranges.length > MAX_MERGED_RANGES) throw tooManyRanges();
      continue;
    }
    if (!(line > last && line <= MAX_SHEET_ROWS))
      throw damaged(sentence("row {number} comes after row {last}", { number: line, last }));

    last = line;
    const cells = [...readXlsxCells(element, line, context)];
    countCells(cells.length, line);
    const hidden = isTrue(attributeOf(element, "hidden"));
    if (cells.length > 0) rows.push({ line, hidden, cells, merged: [] });
  }
  return mergeRanges(await addLinks(archive, part, rows, links), ranges);
}

/** @returns the rows, whose cells know where they lead to (§18.3.1.47) */
async function addLinks(
  archive: Archive,
  part: string,
  rows: readonly SheetRow[],
  links: readonly XmlElement[],
): Promise<readonly SheetRow[]> {
  if (links.length === 0) return rows;
  const relations = await readRelations(archive, part);
  const targets = new Map<string, string>();
  for (const link of links) {
    // Of a merged range, whose value is in its first cell.
    const [range = ""] = (attributeOf(link, "ref") ?? "").split(":", 1);
    const address = parseAddress(range);
    const { target } = relations.get(attributeOf(link, "r:id") ?? "") ?? {};
    const inside = attributeOf(link, "location");
    if (address && target !== undefined)
      targets.set(keyOf(address), inside === undefined ? target : `${target}#${inside}`);
  }
  return rows.map((row) => {
    const cells = row.cells.map((cell) => {
      const link = targets.get(keyOf({ row: row.line, column: cell.column }));
      return link === undefined ? cell : { ...cell, content: { ...cell.content, link } };
    });
    return { ...row, cells };
  });
}

const keyOf = ({ row, column }: { readonly row: number; readonly column: number }): string =>
  `${row} ${column}`;

const tooManyRanges = (): BrokenText =>
  new BrokenText({
    problem: sentence("the sheet has more than {limit} merged ranges: unmerge them", {
      limit: MAX_MERGED_RANGES,
    }),
  });

/** @returns the rows with the ranges that begin in them, also those in which nothing else is */
function mergeRanges(rows: readonly SheetRow[], ranges: readonly Range[]): readonly SheetRow[] {
  if (ranges.length === 0) return rows;
  const merged = Map.groupBy(
    ranges.map(({ first, last }) => ({
      row: first.row,
      first: first.column,
      last: last.column,
      rows: last.row - first.row + 1,
    })),
    ({ row }) => row,
  );
  const given = rows.map((row): SheetRow => {
    const own: readonly MergedRange[] = merged.get(row.line) ?? [];
    merged.delete(row.line);
    return { ...row, merged: own };
  });
  const empty = [...merged].map(([line, own]): SheetRow => {
    return { line, hidden: false, cells: [], merged: own };
  });
  return [...given, ...empty].toSorted((one, other) => one.line - other.line);
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
      throw damaged(sentence("the cells of row {number} are not in order", { number }));

    ({ column } = at);
    const content = readXlsxCell(cell, context);
    if (content !== undefined) yield { ...content, column };
  }
}

/** @returns the totals rows of the tables in a sheet (§18.5.1.2), which are results and not items */
async function readTotals(archive: Archive, part: string): Promise<readonly TotalsRow[]> {
  const totals: TotalsRow[] = [];
  for (const { type, part: table } of (await readRelations(archive, part)).values()) {
    if (type !== "table" || !archive.parts.has(table)) continue;
    for await (const element of readElements(archive.read(table), wholeAt("table"))) {
      const hasTotals = Number(attributeOf(element, "totalsRowCount") ?? 0) > 0;
      const [range] = parseRange(attributeOf(element, "ref") ?? "");
      if (!hasTotals || range === undefined) continue;
      totals.push({ line: range.last.row, first: range.first.column, last: range.last.column });
    }
  }
  return totals;
}
