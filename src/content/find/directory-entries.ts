/**
 * Lists a content directory or one of its folders, before the purpose of entries is known. Nothing
 * is opened here: reading a pipe or a device might never end, and a link may lead to files that
 * must not be published.
 */
import { lstat, readdir, readlink, realpath, stat } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";
import type { Stats } from "node:fs";
import { unreadable } from "../read/file-text.ts";
import type { FoundFile } from "../read/file-text.ts";
import { MAX_DIRECTORY_ENTRIES } from "../limits.ts";
import { BrokenText } from "../problem-list.ts";
import type { Fault, ReportFault } from "../problem-list.ts";
import type { Sheet } from "../sheets/sheet.ts";
import { sentence } from "../../words/sentence.ts";
import type { PlainMessage, Sentence } from "../../words/sentence.ts";

export interface ContentRoot {
  readonly path: string;
  /** With links resolved, to find links that lead out of the directory. */
  readonly realPath: string;
  /** True: links may lead out of the directory. */
  readonly followLinks: boolean;
}

/** An entry of the content directory or of a folder in it, links followed. */
export interface Entry extends FoundFile {
  /** unusable: it cannot be read, for the reason in `fault`. */
  readonly kind: "file" | "folder" | "unusable";
  readonly fault?: Fault;
  /** A sheet of the workbook of all resources; then `bytes` are those of the sheet. */
  readonly sheet?: Sheet;
}

/**
 * @param folder below the root; empty for the root itself
 * @returns the entries in code-unit order; names that begin with a dot, _ or ~$ are not content
 * @throws NodeJS.ErrnoException when the directory cannot be listed
 */
export async function listEntries(
  root: ContentRoot,
  folder: string,
  report: ReportFault,
): Promise<readonly Entry[]> {
  const names = (await readdir(join(root.path, folder)))
    .filter((name) => !/^(?:[._]|~\$)/u.test(name))
    .toSorted((one, other) => (one < other ? -1 : 1));
  if (names.length > MAX_DIRECTORY_ENTRIES) {
    const problem = sentence("there are more than {limit} files: merge some of them", {
      limit: MAX_DIRECTORY_ENTRIES,
    });
    report({ file: folder || undefined, problem });
  }
  const entries: Entry[] = [];
  for (const name of names.slice(0, MAX_DIRECTORY_ENTRIES))
    entries.push(await findEntry(root, folder === "" ? name : `${folder}/${name}`));

  return entries;
}

async function findEntry(root: ContentRoot, name: string): Promise<Entry> {
  const path = join(root.path, name);
  try {
    const isLink = (await lstat(path)).isSymbolicLink();
    if (isLink && !root.followLinks && !isWithin(root, await realpath(path))) {
      const problem = sentence(
        "the link leads out of the content directory: replace it with a copy of its target, or allow such links with --follow-links",
      );
      throw new BrokenText({ problem, found: await readlink(path) });
    }
    const stats = await stat(path);
    const kind = kindOf(stats);
    if (kind !== "file" && kind !== "folder") throw new BrokenText({ problem: sentence(kind) });
    return { name, kind, path, bytes: stats.size };
  } catch (error) {
    const { fault } = error instanceof BrokenText ? error : unreadable(error);
    return { name, kind: "unusable", path, bytes: 0, fault };
  }
}

/**
 * The content directory may be a Git repository, whose .git folder (which may hold credentials) is
 * not content.
 */
function isWithin({ realPath }: ContentRoot, path: string): boolean {
  const below = relative(realPath, path);
  const parts = below.split(sep);
  // For another drive of Windows, the relative path is absolute.
  return !isAbsolute(below) && parts[0] !== ".." && !parts.includes(".git");
}

/** @returns what it is, or why it cannot be read */
function kindOf(stats: Stats): "file" | "folder" | PlainMessage {
  if (stats.isFile()) return "file";
  if (stats.isDirectory()) return "folder";
  if (stats.isFIFO())
    return "this is a named pipe, not a file: replace it with a regular file, or remove it";
  return stats.isSocket()
    ? "this is a socket, not a file: replace it with a regular file, or remove it"
    : "this is a device, not a file: replace it with a regular file, or remove it";
}

/** @returns the entry's name for messages */
export function describeEntry({ name, kind, sheet }: Entry): string | Sentence {
  if (sheet !== undefined) return sentence("{name} (sheet {sheet})", { name, sheet: sheet.name });
  return kind === "folder" ? `${name}/` : name;
}
