/**
 * JSON and JSON Lines files, item by item. A broken item is reported on its own; if brackets or
 * quotes do not match in JSON, the file cannot be read further.
 */
import { hash } from "node:crypto";
import { readJsonItem } from "./json-item.ts";
import { createJsonSplitter } from "./json-splitter.ts";
import type { JsonPiece } from "./json-splitter.ts";
import { parseJsonValue } from "./json-value.ts";
import { MAX_ITEM_CHARACTERS } from "../limits.ts";
import { BrokenText } from "../problem-list.ts";
import type { RawRecord, ReadRecords, Reading } from "../record.ts";
import { readLinesOf, readRuns } from "./line-runs.ts";

export const readJsonRecords: ReadRecords = async function* readJson(reading) {
  const splitter = createJsonSplitter(reading.declaration.responseKey);
  for await (const chunk of reading.text) {
    for (const piece of splitter.push(chunk)) {
      const record = readPiece(reading, piece);
      yield record === undefined ? [] : [record];
    }
  }
  for (const piece of splitter.end()) readPiece(reading, piece);
};

function readPiece(reading: Reading, piece: JsonPiece): RawRecord | undefined {
  const { text, line, column } = piece;
  if (piece.state !== "whole") throw findBreak(reading, piece);
  return readJsonItem(reading, text, line, column);
}

/** @returns why the end of an item cannot be found */
function findBreak(reading: Reading, piece: JsonPiece): BrokenText {
  const { text, line, column, endLine, state } = piece;
  const tooLong = new BrokenText({
    line,
    column,
    problem: `the item does not end within ${MAX_ITEM_CHARACTERS} characters: check for a missing quote or bracket, or shorten it`,
  });
  try {
    parseJsonValue(text, line, column, reading.report);
    return tooLong;
  } catch (error) {
    if (!(error instanceof BrokenText)) throw error;
    // On the last line, the error is caused by cutting the item off.
    return state === "tooLong" && error.fault.line === endLine ? tooLong : error;
  }
}

/** Smaller files are read again as fast as known runs would be found in them. */
const SMALL_BYTES = 1024 ** 2;

export const readJsonLinesRecords: ReadRecords = async function* readJsonLines(reading) {
  const { found, file, onBytes } = reading;
  const isLarge = found.bytes >= SMALL_BYTES;
  let isBroken = false;
  for await (const run of readRuns(found, onBytes)) {
    yield {
      file,
      line: run.line,
      length: run.length,
      ...(isLarge && { digest: () => hash("sha256", run.bytes) }),
      read() {
        const records: RawRecord[] = [];
        try {
          for (const { text, number } of readLinesOf(run)) {
            if (text.trim() === "") continue;
            const record = readJsonItem(reading, text, number, 1);
            if (record !== undefined) records.push(record);
          }
        } catch (error) {
          if (!(error instanceof BrokenText)) throw error;
          isBroken = true;
          reading.report(error.fault);
        }
        return records;
      },
    };
    if (isBroken) return;
  }
};
