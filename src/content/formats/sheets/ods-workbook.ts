/**
 * Opens .ods files (OpenDocument 1.3, part 3). All sheets stand in one part, one after the other, so
 * they are found by a look at its text, and each is then read from where it begins.
 */
import type { FoundFile } from "../../file-text.ts";
import { MAX_PART_BYTES, MAX_SHEET_BYTES, MAX_SHEETS } from "../../limits.ts";
import { readOdsRows } from "./ods-sheet.ts";
import { damaged, locked, readPart } from "./workbook-archive.ts";
import { parseTag, readXml } from "./workbook-xml.ts";
import type { Sheet } from "./workbook.ts";

const CONTENT = "content.xml";
const MANIFEST = "meta-inf/manifest.xml";
const SPREADSHEET = /^application\/vnd\.oasis\.opendocument\.spreadsheet(?:-template)?$/u;
/** Texts hold no `<`, so this finds nothing but where sheets begin and end. */
const TABLE =
  /<(?:\w+:)?table(?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*(?<alone>\/)?>|<(?<end>\/)(?:\w+:)?table\s*>/gu;
/** Longer than any tag that a program writes. */
const MAX_TAG_CHARACTERS = 64 * 1024;

/** @returns the sheets; undefined when the archive holds something else */
export async function openOds(
  file: FoundFile,
  parts: ReadonlyMap<string, number>,
): Promise<readonly Sheet[] | undefined> {
  if (!parts.has("mimetype")) return undefined;
  if (!SPREADSHEET.test((await readText(file, "mimetype")).trim())) return undefined;
  if (parts.has(MANIFEST) && (await readText(file, MANIFEST)).includes("encryption-data")) {
    throw locked();
  }
  const hiddenStyles = await readHiddenStyles(file);
  const { tables, characters } = await findTables(file);
  const bytesPerCharacter = (parts.get(CONTENT) ?? 0) / Math.max(characters, 1);
  return tables.map(({ tag, begin, end }, index): Sheet => {
    const attributeOf = parseTag(tag);
    const bytes = Math.floor((end - begin) * bytesPerCharacter);
    return {
      name: attributeOf("name") ?? `Sheet${index + 1}`,
      visible: !hiddenStyles.has(attributeOf("style-name") ?? ""),
      bytes,
      async *readRows(onBytes) {
        const part = readPart(file, CONTENT, MAX_SHEET_BYTES);
        yield* readOdsRows(cutOut(part, begin, end));
        onBytes(bytes);
      },
    };
  });
}

async function readText(file: FoundFile, part: string): Promise<string> {
  return (await Array.fromAsync(readPart(file, part, MAX_PART_BYTES))).join("");
}

/** @returns the names of the styles that hide a sheet (§17.15.2) */
async function readHiddenStyles(file: FoundFile): Promise<ReadonlySet<string>> {
  const hidden = new Set<string>();
  let style = "";
  let inBody = false;
  const chunks = readXml(readPart(file, CONTENT, MAX_SHEET_BYTES), {
    open(name, attributeOf) {
      if (name === "style") style = attributeOf("name") ?? "";
      else if (name === "table-properties" && attributeOf("display") === "false") hidden.add(style);
      else if (name === "body") inBody = true;
    },
  });
  for await (const _ of chunks) if (inBody) break;
  return hidden;
}

interface Table {
  readonly tag: string;
  /** Characters of the part before it, and up to its end. */
  readonly begin: number;
  readonly end: number;
}

async function findTables(
  file: FoundFile,
): Promise<{ readonly tables: readonly Table[]; readonly characters: number }> {
  const tables: Table[] = [];
  // A cell may hold a table of its own.
  let depth = 0;
  let open: Omit<Table, "end"> | undefined;
  let rest = "";
  let before = 0;
  for await (const chunk of readPart(file, CONTENT, MAX_SHEET_BYTES)) {
    const text = rest + chunk;
    let seen = 0;
    for (const { 0: tag, index, groups } of text.matchAll(TABLE)) {
      const begin = before + index;
      seen = index + tag.length;
      const isEnd = groups?.["end"] !== undefined;
      if (!isEnd && depth === 0) open = { tag, begin };
      if (groups?.["alone"] === undefined) depth += isEnd ? -1 : 1;
      if (depth > 0 || open === undefined) continue;
      tables.push({ ...open, end: begin + tag.length });
      open = undefined;
      if (tables.length > MAX_SHEETS) return { tables, characters: before + text.length };
    }
    // A tag that is cut off is looked at whole, with the next chunk.
    const lastTag = text.lastIndexOf("<");
    const isCut = lastTag >= seen && text.length - lastTag < MAX_TAG_CHARACTERS;
    rest = isCut ? text.slice(lastTag) : "";
    before += text.length - rest.length;
  }
  if (before + rest.length === 0) throw damaged(`${CONTENT} is empty`);
  return { tables, characters: before + rest.length };
}

/** @returns the characters of a part from one to another */
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
    // The rest is read too, so that its checksum is verified.
  }
}
