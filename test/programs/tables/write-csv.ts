/** Writes tables that are made anew. */
import type { Source } from "./list-sources.ts";

export interface MadeTable extends Partial<Pick<Source, "header" | "decimal" | "days">> {
  /** What the file is called. */
  readonly file: string;
  /** The name in sources.csv of the public table that it is like. */
  readonly like: string;
  readonly bytes: () => Uint8Array;
}

export const range = (count: number): readonly number[] => [...Array(count).keys()];
export const pick = (words: readonly string[], at: number): string =>
  words[at % words.length] ?? "";

export const lines = (
  rows: readonly (readonly (string | number)[])[],
  delimiter = ",",
  end = "\n",
): string => rows.map((row) => row.join(delimiter) + end).join("");

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
/** Of the letters that the tables here have, which are the same in both. */
export const windows1252 = (text: string): Uint8Array => Buffer.from(text, "latin1");
export const utf16 = (text: string): Uint8Array => Buffer.from(`\uFEFF${text}`, "utf16le");
