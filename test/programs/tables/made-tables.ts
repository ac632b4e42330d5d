/**
 * Tables made anew, each with what is odd about a public one that cannot be kept here, or is larger than a test needs.
 * All values are invented.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { MADE_IN_GERMAN } from "./made-in-german.ts";
import { MADE_IN_OTHERS } from "./made-in-others.ts";
import { MADE_WORKBOOKS } from "./made-workbooks.ts";
import type { Source } from "./list-sources.ts";
import type { MadeTable } from "./write-csv.ts";

export const MADE_TABLES: readonly MadeTable[] = [
  ...MADE_IN_GERMAN,
  ...MADE_IN_OTHERS,
  ...MADE_WORKBOOKS,
];

/** @returns the path, and what sources.csv would say of it */
export async function writeMade(
  { file, like, bytes, header = 1, decimal = ".", days = "DMY" }: MadeTable,
  folder: string,
): Promise<{ readonly path: string; readonly source: Source }> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, file);
  await writeFile(path, bytes());
  const odd = `as ${like}`;
  const own = { source: "made", licence: "", totals: 0, isLarge: false, odd };
  return { path, source: { name: file, path: file, header, decimal, days, ...own } };
}
