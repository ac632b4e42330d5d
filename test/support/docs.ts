/** Pages of docs/ as tests read them: tables, and blocks of code with what stands below. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

export const readDocs = (page: string): Promise<string> =>
  readFile(new URL(`../../docs/${page}`, import.meta.url), "utf8");

/** @returns the rows of the table with this first head, as texts of cells, that of the heads first */
export function readTable(page: string, firstHead: string): readonly (readonly string[])[] {
  const lines = page.split("\n");
  const start = lines.findIndex((line) => line.startsWith(`| ${firstHead} `));
  assert.notEqual(start, -1, `there is a table of ${firstHead}`);
  const [heads = "", , ...rows] = lines.slice(start, lines.indexOf("", start));
  return [heads, ...rows].map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** @returns the same without code marks and without the heads */
export const readPlainTable = (page: string, firstHead: string): readonly (readonly string[])[] =>
  readTable(page, firstHead)
    .slice(1)
    .map((row) => row.map((cell) => cell.replaceAll("`", "")));

export interface Block {
  /** The word behind the fence, and what stands behind that word. */
  readonly word: string;
  readonly title: string;
  readonly text: string;
  /** The block below, if nothing stands between. */
  readonly below: Block | undefined;
}

export function readBlocks(page: string): readonly Block[] {
  const blocks: Block[] = [];
  let end = 0;
  for (const found of page.matchAll(/^```(\w+)(?: (\S+))?\n(.*?)^```$/gmsu)) {
    const [whole, word = "", title = "", text = ""] = found;
    const above = blocks.at(-1);
    const block = { word, title, text, below: undefined };
    if (above && page.slice(end, found.index) === "\n\n")
      blocks[blocks.length - 1] = { ...above, below: block };
    blocks.push(block);
    end = found.index + whole.length;
  }
  return blocks;
}
