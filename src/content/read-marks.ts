/** Reads the marks of the files of a content directory, and nothing else of them. */
import { open } from "node:fs/promises";
import { findMarkLine } from "./base-mark.ts";
import { formatOf } from "./find/content-names.ts";
import type { Format } from "./find/content-names.ts";
import { listEntries } from "./find/directory-entries.ts";
import type { Entry } from "./find/directory-entries.ts";
import { openDirectory } from "./open-content.ts";
import type { OpenDirectory, OpenOptions } from "./open-content.ts";
import { BrokenText } from "./problem-list.ts";
import type { FoundFile } from "./read/file-text.ts";

/** What a file says of its release. */
export interface MarkedFile {
  /** Path below the content directory, with slashes. */
  readonly file: string;
  /** As it is written there; see `parseMark`. */
  readonly mark: string;
}

/** Longer than a line with a mark, and the delimiters of thousands of empty cells. */
const LINE_BYTES = 32 * 1024;

async function readLineMark({ path }: FoundFile): Promise<string | undefined> {
  await using handle = await open(path);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(LINE_BYTES), 0, LINE_BYTES, 0);
  // Without a byte-order mark.
  return findMarkLine(new TextDecoder().decode(buffer.subarray(0, bytesRead)))?.mark;
}

async function readWorkbookMark(file: FoundFile): Promise<string | undefined> {
  const workbooks = await import("./sheets/workbook-mark.ts");
  return workbooks.readWorkbookMark(file);
}

const NONE = async (): Promise<undefined> => undefined;

const MARK_READERS: Readonly<Record<Format, (file: FoundFile) => Promise<string | undefined>>> = {
  json: NONE,
  jsonl: NONE,
  yaml: readLineMark,
  csv: readLineMark,
  tsv: readLineMark,
  xlsx: readWorkbookMark,
  ods: readWorkbookMark,
};

/** The check of the content reports it. */
const ignore = (): void => undefined;

/** @returns the files that have the name of something that is read */
async function listNamed({ root, entries, names }: OpenDirectory): Promise<readonly Entry[]> {
  const files: Entry[] = [];
  for (const entry of entries) {
    const { name, kind } = entry;
    const purpose = names.findPurpose(name, kind === "file");
    if (purpose !== undefined && kind !== "folder") files.push(entry);
    else if (purpose === name) files.push(...(await listEntries(root, name, ignore)));
  }
  return files;
}

/**
 * Files that cannot be read have no mark here: the check of the content says why.
 * @returns the files with a mark
 * @throws CommandError when the directory cannot be read
 */
export async function readMarks(
  directory: string,
  options: OpenOptions = {},
): Promise<readonly MarkedFile[]> {
  const marked: MarkedFile[] = [];
  for (const found of await listNamed(await openDirectory(directory, options, ignore))) {
    const format = found.kind === "file" ? formatOf(found.name) : undefined;
    try {
      const mark = format && (await MARK_READERS[format](found));
      if (mark !== undefined) marked.push({ file: found.name, mark });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (!(error instanceof BrokenText) && code === undefined) throw error;
    }
  }
  return marked;
}
