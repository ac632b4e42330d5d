/** JSON files, of which the first syntax error is reported, and JSON Lines, of which each line is read on its own. */
import { findMarkLine } from "../base-mark.ts";
import { readJsonItem } from "./json-item.ts";
import { findItems } from "./json-items.ts";
import { MAX_JSON_BYTES } from "../limits.ts";
import { BrokenText } from "../problem-list.ts";
import type { ReadRecords } from "../record.ts";
import { readLines } from "./text-lines.ts";
import { sentence } from "../../words/sentence.ts";

export const readJsonRecords: ReadRecords = async function* readJson(reading) {
  if (reading.found.bytes > MAX_JSON_BYTES) {
    const problem = sentence(
      "the file is larger than {limit} bytes: write it as JSON Lines, with one item per line in a .jsonl file",
      { limit: MAX_JSON_BYTES },
    );
    throw new BrokenText({ problem });
  }
  const text = (await Array.fromAsync(reading.text)).join("");
  for (const piece of findItems(text)) {
    const record = readJsonItem(reading, piece.text, piece.line, piece.column);
    yield record === undefined ? [] : [record];
  }
};

export const readJsonLinesRecords: ReadRecords = async function* readJsonLines(reading) {
  for await (const lines of readLines(reading.text)) {
    yield lines.flatMap(({ text, number }) => {
      // The mark is no item.
      const isItem = text.trim() !== "" && !(number === 1 && findMarkLine(text));
      return (isItem && readJsonItem(reading, text, number, 1)) || [];
    });
  }
};
