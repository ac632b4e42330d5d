/**
 * In charge of JSON Lines: one item per line. In comes a file's text; out come records. A broken
 * line is a fault of its own: reading goes on with the next.
 */
import { readJsonItem } from "./json-item.ts";
import type { ReadRecords } from "./reading.ts";
import { readLines } from "./text-lines.ts";

export const readJsonLinesRecords: ReadRecords = async function* readJsonLines(reading) {
  for await (const lines of readLines(reading.text)) {
    for (const { text, number } of lines) {
      if (text.trim() === "") continue;
      const record = readJsonItem(reading, text, number, 1);
      if (record !== undefined) yield record;
    }
  }
};
