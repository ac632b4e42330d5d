/** What `lectern export` wrote. */
import { readdir } from "node:fs/promises";
import path from "node:path";

export interface Exported {
  readonly release: number;
  readonly files: number;
  readonly closed: readonly string[];
  readonly validUntil: string | null;
}

/** @returns the paths of all files below a directory */
export async function listFiles(tree: string): Promise<readonly string[]> {
  const entries = await readdir(tree, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(tree, path.join(parentPath, name)));
}
