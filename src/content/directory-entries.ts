/**
 * What lies in a content directory or in one of its folders, before anybody asks what it is for.
 * Nothing is opened here: a pipe or a device could be read for ever, and a link may lead to what
 * content must not show.
 */
import { lstat, readdir, readlink, realpath, stat } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";
import type { Stats } from "node:fs";
import { unreadable } from "./file-text.ts";
import type { FoundFile } from "./file-text.ts";
import { MAX_DIRECTORY_ENTRIES } from "./limits.ts";
import { BrokenText } from "./problem-list.ts";
import type { Fault, Report } from "./problem-list.ts";
import type { Sheet } from "./formats/sheets/sheet.ts";

export interface ContentRoot {
  readonly path: string;
  /** Without links, to tell which of them lead out. */
  readonly realPath: string;
  /** True: links may lead out of the directory. */
  readonly followLinks: boolean;
}

/** An entry of a directory, links followed. */
export interface Entry {
  readonly name: string;
  /** unusable: nothing that may be read, for the reason that `fault` says. */
  readonly kind: "file" | "folder" | "unusable";
  readonly file: FoundFile;
  readonly fault?: Fault;
  /** Of a sheet in the workbook of all resources. */
  readonly sheet?: Sheet;
}

/**
 * @param folder below the root; empty for the root itself
 * @returns the entries in code-unit order; names that begin with a dot or ~$ are not content
 * @throws NodeJS.ErrnoException when the directory cannot be listed
 */
export async function listEntries(
  root: ContentRoot,
  folder: string,
  report: Report,
): Promise<readonly Entry[]> {
  const names = (await readdir(join(root.path, folder)))
    .filter((name) => !name.startsWith(".") && !name.startsWith("~$"))
    .toSorted((one, other) => (one < other ? -1 : 1));
  if (names.length > MAX_DIRECTORY_ENTRIES) {
    const problem = `there are more than ${MAX_DIRECTORY_ENTRIES} files: merge some of them`;
    report({ file: folder || undefined, problem });
  }
  const entries: Entry[] = [];
  for (const name of names.slice(0, MAX_DIRECTORY_ENTRIES))
    entries.push(await findEntry(root, folder, name));

  return entries;
}

async function findEntry(root: ContentRoot, folder: string, name: string): Promise<Entry> {
  const path = join(root.path, folder, name);
  const below = folder === "" ? name : `${folder}/${name}`;
  try {
    const isLink = (await lstat(path)).isSymbolicLink();
    if (isLink && !root.followLinks && !isWithin(root, await realpath(path))) {
      const problem =
        "the link leads out of the content directory: replace it with a copy of its target, or allow such links with --follow-links";
      throw new BrokenText({ problem, found: await readlink(path) });
    }
    const stats = await stat(path);
    const kind = kindOf(stats);
    const problem = `this is a ${kind}, not a file: replace it with a regular file, or remove it`;
    if (kind !== "file" && kind !== "folder") throw new BrokenText({ problem });
    return { name, kind, file: { name: below, path, bytes: stats.size } };
  } catch (error) {
    const { fault } = error instanceof BrokenText ? error : unreadable(error);
    return { name, kind: "unusable", file: { name: below, path, bytes: 0 }, fault };
  }
}

/** A repository may be the content directory, and what Git keeps there (credentials, too) is none. */
function isWithin({ realPath }: ContentRoot, path: string): boolean {
  const below = relative(realPath, path);
  const parts = below.split(sep);
  // On another drive of Windows, the way there is no relative one.
  return !isAbsolute(below) && parts[0] !== ".." && !parts.includes(".git");
}

function kindOf(stats: Stats): "file" | "folder" | "named pipe" | "socket" | "device" {
  if (stats.isFile()) return "file";
  if (stats.isDirectory()) return "folder";
  if (stats.isFIFO()) return "named pipe";
  return stats.isSocket() ? "socket" : "device";
}

/** @returns the entry as people name it */
export function describeEntry({ name, kind, sheet }: Entry): string {
  if (sheet !== undefined) return `${name} (sheet ${sheet.name})`;
  return kind === "folder" ? `${name}/` : name;
}
