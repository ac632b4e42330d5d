/**
 * Tells which delimiter a CSV file uses: the one that its header row has most of. Field names hold
 * none of the three.
 */
import { MAX_TITLE_ROWS } from "../limits.ts";

type Delimiter = "," | ";" | "\t";

/** Excel's way of saying which delimiter follows, perhaps padded with it to the header's width. */
const DECLARATION = /^"?sep=([^"\r\n])"?\1*(?:\r\n|\r|\n|$)/iu;

/** The first line of a file when it is no row. */
export interface DelimiterLine {
  readonly delimiter: string;
  /** Characters of the line with its line break. */
  readonly length: number;
}

/** @param start the beginning of the file, at least up to the end of its first line */
export function findDelimiterLine(start: string): DelimiterLine | undefined {
  const [line, delimiter] = DECLARATION.exec(start) ?? [];
  return line === undefined || delimiter === undefined
    ? undefined
    : { delimiter, length: line.length };
}

const DELIMITERS: readonly Delimiter[] = [",", ";", "\t"];

/**
 * @param start the beginning of the file, at least up to the end of its header row if it has one
 * @returns the delimiter, a comma when no row has several cells; undefined while that is not known
 */
export function findDelimiter(start: string, isAll: boolean): Delimiter | undefined {
  const counts: Record<Delimiter, number> = { ",": 0, ";": 0, "\t": 0 };
  let quoted = false;
  let ended = false;
  let begun = false;
  let rows = 0;
  for (const char of start) {
    if (char === '"') quoted = !quoted;
    // Blank lines, or a title, may stand before the header row.
    else if (!quoted && (char === "\n" || char === "\r") && begun) {
      rows += 1;
      ended = rows === MAX_TITLE_ROWS || DELIMITERS.some((delimiter) => counts[delimiter] > 0);
      begun = false;
    } else if (!quoted && char in counts) counts[char as Delimiter] += 1;
    begun ||= char.trim() !== "";
    if (ended) break;
  }
  if (!ended && !isAll) return undefined;
  return DELIMITERS.toSorted((one, other) => counts[other] - counts[one])[0];
}
