/**
 * In charge of cutting a YAML list into its items, so that a file of any length is parsed item by
 * item. In come lines; out goes the text of each item with its first line.
 */
import { MAX_ITEM_CHARACTERS, MAX_YAML_DOCUMENT_BYTES } from "../limits.ts";
import { BrokenText } from "../problem-list.ts";
import type { Line } from "./text-lines.ts";

/** The text of one item, still behind its dash. */
export interface YamlPiece {
  readonly text: string;
  readonly line: number;
}

const IGNORED_LINE = /^\s*(?:#|$)/u;
const DOCUMENT_START = /^---\s*(?:#|$)/u;
const DOCUMENT_MARK = /^(?:---|\.\.\.)(?:\s|$)/u;
const ITEM = /^( *)-(?:\s|$)/u;

/**
 * @param line a line before the first item
 * @returns the indentation of the list when its first item begins here, "before" when it may yet
 *   begin, "other" when the document is no block sequence (YAML 1.2.2 §8.2.1)
 */
export function findYamlList(line: string): number | "before" | "other" {
  const item = ITEM.exec(line);
  if (item !== null) return item[1]?.length ?? 0;
  return IGNORED_LINE.test(line) || DOCUMENT_START.test(line) ? "before" : "other";
}

/**
 * Whatever belongs to an item is indented more than its dash, block scalars and the lines of quoted
 * texts too (YAML 1.2.2 §8.2.1), so each dash at the list's indentation begins an item.
 * @throws BrokenText when this is no list, an item is too long, or a second document begins
 */
export async function* splitYamlList(
  batches: AsyncIterable<readonly Line[]>,
): AsyncGenerator<YamlPiece, void, undefined> {
  let start: string | undefined;
  let item: string[] = [];
  let first = 0;
  let characters = 0;
  let ended = false;
  const piece = (): YamlPiece => ({ text: item.join("\n"), line: first });
  for await (const lines of batches) {
    for (const { text, number } of lines) {
      if (start === undefined) {
        const indentation = findYamlList(text);
        if (indentation === "other") throw notAList(number);
        if (indentation === "before") continue;
        start = `${" ".repeat(indentation)}-`;
      }
      const isMark = DOCUMENT_MARK.test(text);
      if ((isMark && text.startsWith("-")) || (ended && !isMark && !IGNORED_LINE.test(text))) {
        if (item.length > 0) yield piece();
        throw secondDocument(number);
      }
      if (isMark) {
        ended = true;
        continue;
      }
      if (text.startsWith(start) && ITEM.test(text)) {
        if (item.length > 0) yield piece();
        item = [];
        first = number;
        characters = 0;
      }
      item.push(text);
      characters += text.length + 1;
      if (characters > MAX_ITEM_CHARACTERS) {
        throw new BrokenText({
          line: first,
          problem: `the item is longer than ${MAX_ITEM_CHARACTERS} characters: shorten it`,
        });
      }
    }
  }
  if (item.length > 0) yield piece();
}

function notAList(line: number): BrokenText {
  return new BrokenText({
    line,
    problem: `a YAML file of more than ${MAX_YAML_DOCUMENT_BYTES} bytes must be a plain list: write each item behind a dash, or use JSON Lines`,
  });
}

function secondDocument(line: number): BrokenText {
  return new BrokenText({
    line,
    problem: "there is a second document in the file: remove the --- or ... before it",
  });
}
