/**
 * Opens .xlsx files (ECMA-376): their sheets, texts and number formats. The small parts are read at
 * once, the texts when the first sheet is.
 */
import { posix } from "node:path";
import type { FoundFile } from "../../file-text.ts";
import { MAX_PART_BYTES, MAX_SHARED_TEXT_BYTES } from "../../limits.ts";
import { detachText } from "../text-value.ts";
import { readPart } from "./workbook-archive.ts";
import { readNumberFormat } from "./xlsx-formats.ts";
import type { NumberFormat } from "./xlsx-formats.ts";
import { parseXml } from "./workbook-xml.ts";
import type { Sheet, SheetCell, SheetRow } from "./workbook.ts";
import { readCell } from "./xlsx-cell.ts";
import type { CellContext } from "./xlsx-cell.ts";
import { readMergedRanges, readXmlRows } from "./xlsx-sheet.ts";
import { createTextGatherer, unescapeText } from "./xlsx-text.ts";

/** @returns the sheets with cells; undefined when the archive holds something else */
export async function openXlsx(
  file: FoundFile,
  parts: ReadonlyMap<string, number>,
): Promise<readonly Sheet[] | undefined> {
  const root = await readRelations(file, parts, "");
  const main = root.values().find(({ type }) => type === "officeDocument");
  if (main === undefined) return undefined;
  const relations = await readRelations(file, parts, main.part);
  const partOf = (type: string): string | undefined =>
    relations.values().find((relation) => relation.type === type && parts.has(relation.part))?.part;
  const { listed, epoch1904, recalculates } = await readMainPart(file, main.part);
  const styles = partOf("styles");
  const formats = styles === undefined ? [] : await readFormats(file, styles);
  const strings = partOf("sharedStrings");
  let texts: Promise<readonly string[]> | undefined;
  const readContext = async (): Promise<CellContext> => {
    // Once for all sheets, when the first is read.
    texts ??= strings === undefined ? Promise.resolve([]) : readSharedTexts(file, strings);
    return { texts: await texts, formats, epoch1904, recalculates };
  };
  return listed.flatMap(({ id, name, visible }): readonly Sheet[] => {
    const relation = relations.get(id);
    const bytes = relation?.type === "worksheet" ? parts.get(relation.part) : undefined;
    if (relation === undefined || bytes === undefined) return [];
    const { part } = relation;
    return [
      { name, visible, bytes, readRows: (onBytes) => readSheet(file, part, readContext, onBytes) },
    ];
  });
}

async function* readSheet(
  file: FoundFile,
  part: string,
  readContext: () => Promise<CellContext>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<SheetRow, void, undefined> {
  const context = await readContext();
  const ranges = await readMergedRanges(file, part);
  const merged = Map.groupBy(ranges, ({ first }) => first.row);
  for await (const { number, hidden, cells } of readXmlRows(file, part, onBytes)) {
    const filled: SheetCell[] = [];
    for (const cell of cells) {
      const content = readCell(cell, context);
      if (content !== undefined) filled.push({ ...content, column: cell.column });
    }
    yield { number, hidden, cells: filled, merged: merged.get(number) ?? [] };
  }
}

interface Relation {
  /** Last segment of the type's address, which is the same in both variants of the format. */
  readonly type: string;
  readonly part: string;
}

/** @param part whose relations to others are read (ECMA-376-2 §6.5); empty: those of the archive */
async function readRelations(
  file: FoundFile,
  parts: ReadonlyMap<string, number>,
  part: string,
): Promise<ReadonlyMap<string, Relation>> {
  const folder = posix.dirname(part);
  const name = posix.join(folder, "_rels", `${posix.basename(part)}.rels`);
  const relations = new Map<string, Relation>();
  if (!parts.has(name)) return relations;
  await parseXml(readPart(file, name, MAX_PART_BYTES), {
    open(element, attributeOf) {
      const [id, type, target] = ["Id", "Type", "Target"].map((key) => attributeOf(key));
      if (element !== "Relationship" || id === undefined || target === undefined) return;
      relations.set(id, {
        type: posix.basename(type ?? ""),
        part: posix.resolve("/", folder, target).slice(1).toLowerCase(),
      });
    },
  });
  return relations;
}

interface ListedSheet extends Pick<Sheet, "name" | "visible"> {
  readonly id: string;
}

interface MainPart extends Pick<CellContext, "epoch1904" | "recalculates"> {
  readonly listed: readonly ListedSheet[];
}

const isTrue = (value: string | undefined): boolean => value === "1" || value === "true";

async function readMainPart(file: FoundFile, part: string): Promise<MainPart> {
  const listed: ListedSheet[] = [];
  let epoch1904 = false;
  let recalculates = false;
  await parseXml(readPart(file, part, MAX_PART_BYTES), {
    open(element, attributeOf) {
      if (element === "workbookPr") epoch1904 = isTrue(attributeOf("date1904"));
      if (element === "calcPr") recalculates = isTrue(attributeOf("fullCalcOnLoad"));
      if (element !== "sheet") return;
      const [name = "", id = "", state = "visible"] = ["name", "id", "state"].map((key) =>
        attributeOf(key),
      );
      listed.push({ name: unescapeText(name), id, visible: state === "visible" });
    },
  });
  return { listed, epoch1904, recalculates };
}

async function readFormats(file: FoundFile, part: string): Promise<readonly NumberFormat[]> {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let inCellFormats = false;
  await parseXml(readPart(file, part, MAX_PART_BYTES), {
    open(element, attributeOf) {
      const id = Number(attributeOf("numFmtId") ?? 0);
      if (element === "numFmt") codes.set(id, attributeOf("formatCode") ?? "");
      else if (element === "cellXfs") inCellFormats = true;
      else if (element === "xf" && inCellFormats) formats.push(readNumberFormat(id, codes.get(id)));
    },
    close(element) {
      if (element === "cellXfs") inCellFormats = false;
    },
  });
  return formats;
}

async function readSharedTexts(file: FoundFile, part: string): Promise<readonly string[]> {
  const texts: string[] = [];
  const gatherer = createTextGatherer();
  await parseXml(readPart(file, part, MAX_SHARED_TEXT_BYTES), {
    open: (element) => gatherer.open(element),
    close(element) {
      gatherer.close(element);
      if (element === "si") texts.push(detachText(gatherer.take()));
    },
    text: (text) => gatherer.text(text),
  });
  return texts;
}
