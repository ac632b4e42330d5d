/** Reads the marks of the files of a content directory, and nothing else of them. */
import { open } from "node:fs/promises";
import { findMarkLine } from "./base-mark.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import { findContentFiles } from "./find/content-files.ts";
import type { Format } from "./find/content-names.ts";
import { openDirectory } from "./open-content.ts";
import type { OpenOptions } from "./open-content.ts";
import { BrokenText } from "./problem-list.ts";
import { findMarkedCharset } from "./read/charset.ts";
import type { FoundFile } from "./read/file-text.ts";

/** A file that is read, and what it says of its release. */
export interface GivenFile {
  /** Path below the content directory, with slashes. */
  readonly file: string;
  /** Of which it has items; those of a workbook are more than one. */
  readonly resources: readonly (ResourceName | "installation")[];
  /** As it is written there; see `parseMark`. Undefined: it has none. */
  readonly mark: string | undefined;
}

/** Longer than a line with a mark, and the delimiters of thousands of empty cells. */
const LINE_BYTES = 32 * 1024;

async function readLineMark({ path }: FoundFile): Promise<string | undefined> {
  await using handle = await open(path);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(LINE_BYTES), 0, LINE_BYTES, 0);
  const start = buffer.subarray(0, bytesRead);
  // Without a byte-order mark.
  return findMarkLine(new TextDecoder(findMarkedCharset(start)).decode(start))?.mark;
}

async function readWorkbookMark(file: FoundFile): Promise<string | undefined> {
  const workbooks = await import("./sheets/workbook-mark.ts");
  return workbooks.readWorkbookMark(file);
}

const NONE = async (): Promise<undefined> => undefined;

const MARK_READERS: Readonly<Record<Format, (file: FoundFile) => Promise<string | undefined>>> = {
  json: NONE,
  jsonl: readLineMark,
  yaml: readLineMark,
  csv: readLineMark,
  xlsx: readWorkbookMark,
  ods: readWorkbookMark,
};

/** The check of the content reports it. */
const ignore = (): void => undefined;

/** @returns undefined: it has none; empty: this cannot be known */
export async function readMark(found: FoundFile, format: Format): Promise<string | undefined> {
  try {
    return await MARK_READERS[format](found);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!(error instanceof BrokenText) && code === undefined) throw error;
    return undefined;
  }
}

/**
 * Files that cannot be read have no mark here: the check of the content says why.
 * @returns the files that are read, installation.yaml among them
 * @throws CommandError when the directory cannot be read
 */
export async function readMarks(
  directory: string,
  options: OpenOptions = {},
): Promise<readonly GivenFile[]> {
  const { root, entries, names, file } = await openDirectory(directory, options, ignore);
  const found = await findContentFiles(root, entries, names, ignore);
  const given = new Map<string, GivenFile>();
  if (file) {
    const mark = await readMark(file, "yaml");
    given.set(file.name, { file: file.name, resources: ["installation"], mark });
  }
  for (const [resource, files] of found) {
    for (const one of files) {
      const { name } = one;
      const known = given.get(name);
      const mark = known ? known.mark : await readMark(one, one.format);
      const resources = [...(known?.resources ?? []), resource];
      given.set(name, { file: name, resources, mark });
    }
  }
  return [...given.values()];
}
