/**
 * Numbers, including those that were typed into cells. In a file that may have decimal commas, the
 * meaning of `1.234` is only clear when its other numbers are known: it is read as a decimal number
 * first, and content in which a doubt remains at the end of the file is never published.
 */
import type { Field } from "../../catalog/field.ts";
import type { Plain } from "../../content/record.ts";
import type { At } from "./at.ts";
import { readScalar, refuseType, refuseValue } from "./scalars.ts";
import { trimText } from "./text-content.ts";
import { sentence, sentenceOf } from "../../words/sentence.ts";
import type { PlainMessage, Wording, Sentence } from "../../words/sentence.ts";

const POINT_NUMBER = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/iu;
const COMMA_NUMBER = /^[+-]?\d+,\d+(?:e[+-]?\d+)?$/iu;
/** `1.234`: more than one thousand if the comma is the decimal separator, otherwise a little more than one. */
const POINT_GROUP = /^[+-]?[1-9]\d{0,2}\.\d{3}$/u;
/** `12.000` and `1,234,567`: a whole number cannot have these digits behind a decimal separator. */
const GROUPED_INTEGER = /^[+-]?[1-9]\d{0,2}(?:[.,]\d{3})+$/u;
/** No number that a double can hold needs more; longer texts are not parsed. */
const MAX_NUMBER_CHARACTERS = 100;

interface NumberReading {
  readonly value: number;
  /** The decimal separator; absent: there is none. */
  readonly decimals?: "comma" | "point";
  /** The other possible value of a text such as `1.234`, in a file that may have decimal commas. */
  readonly grouped?: number;
}

/**
 * @param decimalComma true in files whose delimiter is not the comma
 * @returns the number; what is wrong if it is ambiguous; undefined if it is not a number
 */
export function readNumberText(
  text: string,
  decimalComma: boolean,
): NumberReading | Sentence | undefined {
  if (text.length > MAX_NUMBER_CHARACTERS) return undefined;
  if (hasBothSeparators(text)) {
    return sentence(
      "is ambiguous, because it has both a point and a comma; write it without thousands separators",
    );
  }

  if (POINT_NUMBER.test(text)) {
    const value = Number(text);
    if (!text.includes(".")) return { value };
    if (!decimalComma || !POINT_GROUP.test(text)) return { value, decimals: "point" };
    return { value, grouped: Number(text.replace(".", "")) };
  }
  if (!COMMA_NUMBER.test(text)) return undefined;
  const decimal = text.replace(",", ".");
  return decimalComma
    ? { value: Number(decimal), decimals: "comma" }
    : sentence(
        "is ambiguous in a file whose delimiter is the comma; write {decimal} with a point",
        {
          decimal,
        },
      );
}

const hasBothSeparators = (text: string): boolean =>
  text.includes(".") && text.includes(",") && /^[+-]?\d[\d.,]*$/u.test(text);

/** What is known of a number besides its text. */
interface NumberRules {
  /** For the message: `an integer`. */
  readonly wanted?: Wording | undefined;
  /** Decides between 10.281 and 10,281 if only one of them is in the range. */
  readonly range?: readonly [least: number, most: number];
}

/** @returns the text of a cell that may be a number; undefined: the value has a type */
const textOf = (value: Plain, at: At): string | undefined =>
  at.isTable && typeof value === "string" && !at.written?.isDate ? trimText(value) : undefined;

/** @returns a finite number that is exact when it is an integer */
export function readNumber(value: Plain, at: At, rules: NumberRules = {}): number | undefined {
  const { wanted = "a number" } = rules;
  const scalar = readScalar(value, at, wanted);
  if (scalar === undefined) return undefined;
  const text = textOf(value, at);
  const read = text === undefined ? scalar : readCell(value, text, at, rules);
  if (read === undefined) return undefined;
  if (typeof read !== "number") {
    if (at.isTable) return refuseType(value, at, wanted);
    if (typeof read === "string" && at.written?.text !== undefined)
      return refuseText(value, read, at, wanted);
    if (isTooLarge(Number(value))) return at.report(value, sentence(TOO_LARGE));
    return at.report(
      value,
      sentence("must be {wanted} without quotation marks, not {type}", {
        wanted: sentenceOf(wanted),
        type: at.typeOf(value),
      }),
    );
  }
  if (!Number.isFinite(read)) return at.report(value, sentence("must be a finite number"));
  return isTooLarge(read) ? at.report(value, sentence(TOO_LARGE)) : read;
}

const TOO_LARGE: PlainMessage = "is greater than 2^53, where integers are not exact";

const isTooLarge = (value: number): boolean =>
  Number.isInteger(value) && !Number.isSafeInteger(value);

/** What people and programs put between thousands: white space, apostrophes, low lines. */
const SEPARATORS = /(?<=\d)[\s'’_](?=\d{3}(?!\d))/gu;

/** Reports a text that is no number, with the number that it probably is. */
function refuseText(value: Plain, text: string, at: At, wanted: Wording): undefined {
  const bare = text.length > MAX_NUMBER_CHARACTERS ? "" : text.replaceAll(SEPARATORS, "");
  const meant = COMMA_NUMBER.test(bare) ? bare.replace(",", ".") : bare;
  return refuseValue(value, at, wanted, POINT_NUMBER.test(meant) ? meant : undefined);
}

function readCell(
  cell: Plain,
  text: string,
  at: At,
  { wanted = "a number", range }: NumberRules,
): number | undefined {
  const read = readNumberText(text, at.record.decimalComma);
  if (read === undefined) return refuseText(cell, text, at, wanted);
  if ("text" in read) return at.report(cell, read);
  const { value, decimals, grouped } = read;
  const column = { file: at.record.file, field: at.nameOf() };
  if (decimals !== undefined) at.doubts?.learn(column, decimals);
  if (grouped !== undefined && !isBeyond(grouped, range)) {
    const comma = text.replace(".", ",");
    const error = sentence(
      "is ambiguous in a file with decimal commas; write {comma}, or {grouped} for thousands",
      { comma, grouped },
    );
    const warning = sentence(
      "has two readings and is taken as {value}; write {comma} for that, or {grouped} for thousands",
      { value, comma, grouped },
    );
    at.doubts?.addNumber({
      column,
      error: at.describe(cell, error),
      warning: at.describe(cell, warning),
    });
  }
  return value;
}

const isBeyond = (value: number, range: NumberRules["range"]): boolean =>
  range !== undefined && (value < range[0] || value > range[1]);

type Range = Pick<Field, "min" | "max">;

/** @returns a number within the range */
export function readFloat(
  value: Plain,
  at: At,
  { min = -Infinity, max = Infinity }: Range = {},
  wanted?: Wording,
): number | undefined {
  const read = readNumber(value, at, { range: [min, max], wanted });
  if (read === undefined || (read >= min && read <= max)) return read;
  return refuseValue(value, at, () => describeRange(min, max));
}

function describeRange(min: number, max: number): Sentence {
  if (min === -Infinity) return sentence("at most {max}", { max });
  return max === Infinity
    ? sentence("at least {min}", { min })
    : sentence("between {min} and {max}", { min, max });
}

/** @returns a whole number within the range */
export function readInteger(value: Plain, at: At, range?: Range): number | undefined {
  const text = textOf(value, at);
  if (text !== undefined && text.length <= MAX_NUMBER_CHARACTERS && GROUPED_INTEGER.test(text)) {
    const digits = text.replaceAll(/[.,]/gu, "");
    return at.report(value, sentence("must be an integer without separators"), digits);
  }
  const read = readFloat(value, at, range, "an integer");
  if (read === undefined || Number.isInteger(read)) return read;
  return at.report(value, sentence("must be a whole number, without decimals"));
}
