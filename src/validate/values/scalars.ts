/**
 * Reads single values: texts, words, booleans. Values with a type (JSON, YAML) must have the right
 * one; cells are interpreted by the type of their field.
 */
import type { Plain } from "../../content/record.ts";
import { suggestName } from "../../errors.ts";
import type { At } from "./at.ts";
import { findDoubled, findForbidden, isUsual, toNormalForm, trimText } from "./text-content.ts";
import { sentence, sentenceOf } from "../../words/sentence.ts";
import type { PlainMessage, Wording, Sentence } from "../../words/sentence.ts";

type Scalar = string | number | boolean;

/** @returns the value if it is a scalar and given; anything else is reported */
export function readScalar(value: Plain, at: At, wanted: Wording): Scalar | undefined {
  return typeof value === "object" ? refuseType(value, at, wanted) : value;
}

/** Reports a value that should be something else. */
export const refuseType = (value: Plain, at: At, wanted: Wording): undefined =>
  at.report(
    value,
    sentence("must be {wanted}, not {type}", {
      wanted: sentenceOf(wanted),
      type: at.typeOf(value),
    }),
  );

/** Reports a value of the right type. */
export const refuseValue = (
  value: Plain,
  at: At,
  wanted: Wording,
  suggestion?: string,
): undefined =>
  at.report(value, sentence("must be {wanted}", { wanted: sentenceOf(wanted) }), suggestion);

/**
 * Reads a text as it was written. Cells that are not texts have one only if they are numbers that are shown with all
 * their digits.
 * @param anyCell true: a cell that is a number, a day, a time, or true or false has one, too
 */
function readWritten(value: Plain, at: At, wanted: Wording, anyCell: boolean): string | undefined {
  const scalar = readScalar(value, at, wanted);
  if (scalar === undefined) return undefined;
  const { written } = at;
  const own = typeof scalar === "string" ? scalar : written?.text;
  const text = own ?? (anyCell ? String(scalar) : undefined);
  if (text !== undefined && (anyCell || !written?.isDate)) return text;
  const name = sentenceOf(wanted);
  const problem = at.isTable
    ? sentence("must be {wanted}, not {type}; format the cell as text and enter the value again", {
        wanted: name,
        type: at.typeOf(value),
      })
    : sentence("must be {wanted}; put it in quotation marks", { wanted: name });
  return at.report(value, problem);
}

/** @returns the text in its normal form, also if YAML or a cell has it as a number; `''` is a text */
export function readText(
  value: Plain,
  at: At,
  wanted: Wording = "a text",
  anyCell = false,
): string | undefined {
  const isPlain = typeof value === "string" && !at.isTable;
  const written = isPlain ? value : readWritten(value, at, wanted, anyCell);
  const text = written && trimText(written);
  if (text === undefined || isUsual(text)) return text;
  const forbidden = findForbidden(text);
  if (forbidden !== undefined) return at.report(value, forbidden);
  const meant = findDoubled(text);
  if (meant !== undefined) {
    const problem = sentence(
      "looks like UTF-8 that was read as Windows-1252 and saved; correct it",
    );
    at.warn(value, problem, meant);
  }
  // A Mac writes `ä` as two characters, which look the same and are another Key; git for Windows writes CR LF.
  return toNormalForm(text);
}

const COMMENTED: PlainMessage =
  "is followed by a comment, which is not published: put the text in quotation marks if the # belongs to it, otherwise the comment on a line of its own";

/** Warns of a comment in YAML that swallows what was perhaps meant as a part of the value. */
export function warnOfComment(value: Plain, at: At): void {
  if (at.written?.isCommented) at.warn(value, sentence(COMMENTED));
}

/** Reads a text that may contain anything, as Keys, attributes and the entries of lists. */
export function readFreeText(value: Plain, at: At): string | undefined {
  const text = readText(value, at);
  if (text !== undefined) warnOfComment(value, at);
  return text;
}

/** What a cell that is true or false may hold, in any case. */
const BOOLEAN_WORDS: ReadonlyMap<string, boolean> = new Map([
  ...["true", "1", "wahr", "ja", "j", "yes", "y", "x", "✓"].map((word) => [word, true] as const),
  ...["false", "0", "falsch", "nein", "n", "no"].map((word) => [word, false] as const),
]);

/** @returns what a text in a cell means; undefined: neither true nor false */
export const readBooleanText = (text: string): boolean | undefined =>
  BOOLEAN_WORDS.get(text.toLowerCase());

export function readBoolean(value: Plain, at: At): boolean | undefined {
  const scalar = readScalar(value, at, "true or false");
  if (scalar === undefined || typeof scalar === "boolean") return scalar;
  const text = trimText(String(scalar));
  const meant = readBooleanText(text);
  if (at.isTable && meant !== undefined) return meant;
  const problem = at.isTable
    ? sentence("must be true or false, ja or nein, yes or no, 1 or 0, or x")
    : at.written?.text === undefined
      ? sentence("must be true or false without quotation marks, not {type}", {
          type: at.typeOf(value),
        })
      : sentence("must be true or false");
  const isSpelt = meant === undefined || text === String(meant);
  return at.report(value, problem, isSpelt ? undefined : String(meant));
}

/** If there are more, they are counted instead of listed. */
const MAX_NAMED = 12;

/** @returns `one of A, B, C`, for messages */
export const describeAllowed = (values: readonly string[]): Sentence =>
  values.length <= MAX_NAMED
    ? sentence("one of {names}", { names: values.join(", ") })
    : sentence("one of the {count} allowed values", { count: values.length });

/** How a message calls allowed words, and what other words mean one of them. */
interface WordNames {
  /** Such as `one of PART_TIME, FULL_TIME`. */
  readonly wanted?: Wording | undefined;
  /** By their small letters. */
  readonly synonyms?: ReadonlyMap<string, string> | undefined;
}

export function readWord(
  value: Plain,
  at: At,
  values: readonly string[],
  { wanted = () => describeAllowed(values), synonyms }: WordNames = {},
): string | undefined {
  if (typeof value === "string" && !at.isTable && values.includes(value)) return value;
  const word = readText(value, at, wanted);
  if (word === undefined || values.includes(word)) return word;
  const suggestion = synonyms?.get(word.toLowerCase()) ?? suggestName(word, values);
  // Some languages have only codes with a country.
  const longer = values.filter((one) => one.startsWith(`${word.toUpperCase()}_`));
  const isLonger = suggestion === undefined && longer.length > 0;
  return refuseValue(value, at, isLonger ? () => describeAllowed(longer) : wanted, suggestion);
}
