/** The views that a page has, from the table in its source: a new one is looked at, or its test fails. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

const SOURCES = new URL("../../../explorer/src/", import.meta.url);

/** @param file with the table, below explorer/src */
export async function listViews(file: string): Promise<readonly string[]> {
  const source = await readFile(new URL(file, SOURCES), "utf8");
  const table = source.split("const PAGES = {\n")[1]?.split("\n}")[0];
  assert.ok(table, `${file} has no table of views`);
  return table.split("\n").map((line) => line.trim().split(":")[0] ?? "");
}
