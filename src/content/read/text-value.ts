/** The requirements of every format for texts, numbers and nesting. */
import { MAX_DEPTH, MAX_TEXT_CHARACTERS } from "../limits.ts";
import { sentence } from "../../words/sentence.ts";
import type { Sentence } from "../../words/sentence.ts";

/**
 * Null in YAML without quotation marks, but not for people: one of them is a name. They are read as text, and a
 * field that holds no text takes them for null.
 */
export const NULL_WORDS: ReadonlySet<string> = new Set(["Null", "NULL"]);

/** In V8, a shorter part of a string is a copy, a longer part is a view of the whole string. */
const SHORTEST_VIEW = 13;

/**
 * @returns an equal text that does not keep the text in memory from which it was cut: otherwise one
 *   UUID per item would keep the whole file in memory
 */
export function detachText(text: string): string {
  return text.length < SHORTEST_VIEW ? text : Buffer.from(text, "utf8").toString("utf8");
}

/** @returns what is wrong with a text; undefined: nothing */
export function checkText(text: string): Sentence | undefined {
  if (text.length > MAX_TEXT_CHARACTERS) {
    return sentence("the text is longer than {limit} characters: shorten it", {
      limit: MAX_TEXT_CHARACTERS,
    });
  }

  // RFC 8259 §8.2: such a text has no UTF-8 form.
  if (!text.isWellFormed()) {
    return sentence(
      "the text contains half of a surrogate pair (\\ud800 to \\udfff): write the complete character",
    );
  }

  return undefined;
}

/**
 * @param source the number as it was written
 * @returns what is wrong with a number; undefined: nothing
 */
export function checkNumber(value: number, source: string): Sentence | undefined {
  if (Number.isNaN(value) || /inf/iu.test(source)) return sentence("this is not a number");
  // Every double beyond 2^53 is a whole number (RFC 8259 §6); 2^53 + 1 is rounded down to 2^53.
  const rounded = Math.abs(value) === 2 ** 53 && !/^[+-]?9007199254740992$/u.test(source);
  if (Math.abs(value) > 2 ** 53 || rounded) {
    return sentence(
      "the number is greater than 2^53 and would lose digits: put it in quotation marks in a text field, give a smaller one in a number field",
    );
  }

  return undefined;
}

/** Whether a line is one of those with which Git marks two versions that it could not merge. */
export const isMergeMarker = (line: string): boolean => /^(?:<{7}|={7}|>{7})(?: |\r?$)/u.test(line);

export const unmerged = (): Sentence =>
  sentence(
    "Git could not merge two versions here: keep one, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>",
  );

export const tooDeep = (): Sentence =>
  sentence("there are more than {limit} levels of nested objects and lists: reduce the nesting", {
    limit: MAX_DEPTH,
  });
