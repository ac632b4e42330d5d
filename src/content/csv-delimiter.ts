/**
 * In charge of telling which delimiter a CSV file uses. In comes the beginning of its text; out goes
 * the delimiter that its header row has most of. Field names hold none of the three.
 */

export type Delimiter = "," | ";" | "\t";

const DELIMITERS: readonly Delimiter[] = [",", ";", "\t"];

/**
 * @param start the beginning of the file, at least up to the end of its header row if it has one
 * @returns the delimiter, a comma when the row has one cell; undefined while the row has not ended
 */
export function findDelimiter(start: string, isAll: boolean): Delimiter | undefined {
  const counts: Record<Delimiter, number> = { ",": 0, ";": 0, "\t": 0 };
  let quoted = false;
  let ended = false;
  let begun = false;
  for (const char of start) {
    if (char === '"') quoted = !quoted;
    // Blank lines may stand before the header row.
    else if (!quoted && (char === "\n" || char === "\r") && begun) ended = true;
    else if (!quoted && char in counts) counts[char as Delimiter] += 1;
    begun ||= char.trim() !== "";
    if (ended) break;
  }
  if (!ended && !isAll) return undefined;
  return DELIMITERS.toSorted((one, other) => counts[other] - counts[one])[0];
}
