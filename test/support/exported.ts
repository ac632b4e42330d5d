/** What `lectern export` wrote. */
import { readdir } from "node:fs/promises";

export interface Exported {
  readonly release: number;
  readonly responses: number;
  readonly files: {
    readonly written: number;
    readonly unchanged: number;
  };
  readonly closed: readonly string[];
  readonly validUntil: string | null;
}

/** @returns the number of files, without their compressed ones */
export async function countBodies(tree: string): Promise<number> {
  const entries = await readdir(tree, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && !/\.(?:br|gz|zst)$/u.test(entry.name)).length;
}
