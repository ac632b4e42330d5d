/**
 * JSON files, which are read whole, and JSON Lines. A broken item is reported on its own; if
 * brackets or quotes do not match in JSON, the file cannot be read further.
 */
import { findMarkLine } from "../base-mark.ts";
import { readJsonItem } from "./json-item.ts";
import { cutItems } from "./json-items.ts";
import type { JsonPiece } from "./json-items.ts";
import { parseJsonValue } from "./json-value.ts";
import { MAX_ITEM_CHARACTERS, MAX_JSON_BYTES } from "../limits.ts";
import { BrokenText } from "../problem-list.ts";
import type { ReadRecords, Reading } from "../record.ts";
import { readLines } from "./file-text.ts";
import { say } from "../../words/say.ts";

export const readJsonRecords: ReadRecords = async function* readJson(reading) {
  if (reading.found.bytes > MAX_JSON_BYTES) {
    const problem = say(
      "the file is larger than {limit} bytes: write it as JSON Lines, with one item per line in a .jsonl file",
      { limit: MAX_JSON_BYTES },
    );
    throw new BrokenText({ problem });
  }
  const text = (await Array.fromAsync(reading.text)).join("");
  for (const piece of cutItems(text, reading.declaration.responseKey)) {
    if (piece.isTorn || piece.text.length > MAX_ITEM_CHARACTERS) throw findBreak(reading, piece);
    const record = readJsonItem(reading, piece.text, piece.line, piece.column);
    yield record === undefined ? [] : [record];
  }
};

/** @returns why the file cannot be read behind an item */
function findBreak({ report }: Reading, { text, line, column }: JsonPiece): BrokenText {
  try {
    parseJsonValue(text, line, column, report);
  } catch (error) {
    if (error instanceof BrokenText) return error;
    throw error;
  }
  const problem = say(
    "the item does not end within {limit} characters: check for a missing quote or bracket, or shorten it",
    { limit: MAX_ITEM_CHARACTERS },
  );
  return new BrokenText({ line, column, problem });
}

export const readJsonLinesRecords: ReadRecords = async function* readJsonLines(reading) {
  for await (const lines of readLines(reading.text)) {
    yield lines.flatMap(({ text, number }) => {
      // The mark is no item.
      const isItem = text.trim() !== "" && !(number === 1 && findMarkLine(text));
      return (isItem && readJsonItem(reading, text, number, 1)) || [];
    });
  }
};
