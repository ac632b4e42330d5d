/**
 * In charge of cutting text into lines. In come chunks of text; out come lines with their numbers,
 * each without its line break, as soon as they are whole.
 */
import { MAX_ITEM_CHARACTERS } from "../limits.ts";
import { BrokenText } from "../problem-list.ts";

export interface Line {
  readonly text: string;
  /** Counts from 1. */
  readonly number: number;
}

/**
 * A line ends with LF or CR LF.
 * @throws BrokenText when a line is longer than an item may be
 */
export async function* readLines(
  chunks: AsyncIterable<string>,
): AsyncGenerator<readonly Line[], void, undefined> {
  let rest = "";
  let number = 1;
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    const whole = lines.map((text, index) => ({ text: trimReturn(text), number: number + index }));
    number += whole.length;
    yield whole;
    if (rest.length > MAX_ITEM_CHARACTERS) {
      throw new BrokenText({
        line: number,
        problem: `the line is longer than ${MAX_ITEM_CHARACTERS} characters: make sure that each item has a line of its own`,
      });
    }
  }
  if (rest !== "") yield [{ text: trimReturn(rest), number }];
}

const trimReturn = (text: string): string => (text.endsWith("\r") ? text.slice(0, -1) : text);
