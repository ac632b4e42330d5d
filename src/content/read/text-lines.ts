/** The lines of a text, and how many and how long they may be. */
import { MAX_ITEM_CHARACTERS, MAX_LINES } from "../limits.ts";
import { BrokenText } from "../problem-list.ts";
import { sentence } from "../../words/sentence.ts";

export interface Line {
  readonly text: string;
  /** Counts from 1. */
  readonly number: number;
}

/**
 * Splits text into lines as soon as they are complete. A line ends with LF or CR LF, or with CR alone, which old
 * programs write.
 * @throws BrokenText when a line is longer than an item may be
 */
export async function* readLines(
  chunks: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<readonly Line[], void, undefined> {
  let rest = "";
  let number = 1;
  let end: string | undefined;
  for await (const chunk of chunks) {
    const text = rest + chunk;
    end ??= findLineEnd(text);
    const lines = text.split(end ?? "\n");
    rest = lines.pop() ?? "";
    const whole: Line[] = [];
    for (const line of lines) {
      refuseLong(line, number);
      whole.push({ text: trimReturn(line), number });
      number += 1;
    }
    refuseMany(number);
    yield whole;
    refuseLong(rest, number);
  }
  if (rest !== "") yield [{ text: trimReturn(rest), number }];
}

/** @returns undefined: no line has ended yet */
function findLineEnd(text: string): string | undefined {
  const at = text.search(/[\r\n]/u);
  if (at < 0) return undefined;
  if (text[at] === "\n" || text[at + 1] === "\n") return "\n";
  return at + 1 < text.length ? "\r" : undefined;
}

function refuseLong(text: string, line: number): void {
  if (text.length <= MAX_ITEM_CHARACTERS) return;
  const problem = sentence(
    "the line is longer than {limit} characters: make sure that each item is on its own line",
    { limit: MAX_ITEM_CHARACTERS },
  );
  throw new BrokenText({ line, problem });
}

/** @throws BrokenText when this line has a number that no line of content has */
export function refuseMany(line: number): void {
  if (line <= MAX_LINES) return;
  const problem = sentence("the file has more than {limit} lines: delete blank ones, or split it", {
    limit: MAX_LINES,
  });
  throw new BrokenText({ line, problem });
}

const trimReturn = (text: string): string => (text.endsWith("\r") ? text.slice(0, -1) : text);
