/**
 * In charge of a workbook as a whole: its sheets, its texts and its number formats. In comes a file;
 * out goes what readers of its sheets need, the small parts read at once, the texts when first asked.
 */
import { posix } from "node:path";
import type { FoundFile } from "./file-text.ts";
import { MAX_PART_BYTES, MAX_SHARED_TEXT_BYTES, MAX_SHEETS } from "./limits.ts";
import { BrokenText } from "./problem-list.ts";
import { detachText } from "./text-value.ts";
import { damaged, listParts, readPart } from "./xlsx-archive.ts";
import { readNumberFormat } from "./xlsx-formats.ts";
import type { NumberFormat } from "./xlsx-formats.ts";
import { parseXml, unescapeText } from "./xlsx-xml.ts";

export interface Sheet {
  readonly name: string;
  readonly visible: boolean;
  /** Name of the part in the archive. */
  readonly part: string;
  /** Stored bytes of the part. */
  readonly bytes: number;
}

export interface Workbook {
  readonly file: FoundFile;
  /** Sheets with cells, in the order of their tabs. */
  readonly sheets: readonly Sheet[];
  /** True: dates count from 1904 instead of 1900. */
  readonly epoch1904: boolean;
  /** By the number of a cell's style. */
  readonly formats: readonly NumberFormat[];
  /** Texts that cells name by their number; read once. */
  readTexts(): Promise<readonly string[]>;
}

/** @throws BrokenText when the file is no workbook */
export async function openWorkbook(file: FoundFile): Promise<Workbook> {
  const parts = await listParts(file);
  const root = await readRelations(file, parts, "");
  const main = root.values().find(({ type }) => type === "officeDocument");
  if (main === undefined) throw damaged("it has no workbook in it");
  const relations = await readRelations(file, parts, main.part);
  const partOf = (type: string): string | undefined =>
    relations.values().find((relation) => relation.type === type && parts.has(relation.part))?.part;
  const { listed, epoch1904 } = await readMainPart(file, main.part);
  const sheets = listed.flatMap(({ id, ...sheet }): readonly Sheet[] => {
    const relation = relations.get(id);
    const bytes = relation?.type === "worksheet" ? parts.get(relation.part) : undefined;
    return relation === undefined || bytes === undefined
      ? []
      : [{ ...sheet, part: relation.part, bytes }];
  });
  const styles = partOf("styles");
  const strings = partOf("sharedStrings");
  let texts: Promise<readonly string[]> | undefined;
  return {
    file,
    sheets,
    epoch1904,
    formats: styles === undefined ? [] : await readFormats(file, styles),
    readTexts() {
      texts ??= strings === undefined ? Promise.resolve([]) : readSharedTexts(file, strings);
      return texts;
    },
  };
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

async function readMainPart(
  file: FoundFile,
  part: string,
): Promise<{ readonly listed: readonly ListedSheet[]; readonly epoch1904: boolean }> {
  const listed: ListedSheet[] = [];
  let epoch1904 = false;
  await parseXml(readPart(file, part, MAX_PART_BYTES), {
    open(element, attributeOf) {
      if (element === "workbookPr") {
        epoch1904 = ["1", "true"].includes(attributeOf("date1904") ?? "");
      }
      if (element !== "sheet") return;
      const [name = "", id = "", state = "visible"] = ["name", "id", "state"].map((key) =>
        attributeOf(key),
      );
      listed.push({ name: unescapeText(name), id, visible: state === "visible" });
    },
  });
  if (listed.length > MAX_SHEETS) {
    throw new BrokenText({
      problem: `the workbook has more than ${MAX_SHEETS} sheets: keep those with content`,
    });
  }
  return { listed, epoch1904 };
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

/** Joins the runs of a rich text and leaves out what only says how it is pronounced (§18.4.6). */
export function createTextGatherer(): {
  open(element: string): void;
  close(element: string): void;
  text(text: string): void;
  take(): string;
} {
  let gathered = "";
  let inText = false;
  let inPhonetic = false;
  return {
    open(element) {
      if (element === "t") inText = true;
      else if (element === "rPh") inPhonetic = true;
    },
    close(element) {
      if (element === "t") inText = false;
      else if (element === "rPh") inPhonetic = false;
    },
    text(text) {
      if (inText && !inPhonetic) gathered += text;
    },
    take() {
      const taken = unescapeText(gathered);
      gathered = "";
      return taken;
    },
  };
}
