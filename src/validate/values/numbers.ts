/**
 * Numbers, including those that were typed into cells. In a file that may have decimal commas, the
 * meaning of `1.234` is only clear when its other numbers are known: it is read as a decimal number
 * first, and content in which a doubt remains at the end of the file is never published.
 */
import type { Field } from "../../catalog/field.ts";
import type { Fault } from "../../content/problem-list.ts";
import type { RawValue } from "../../content/record.ts";
import { readScalar } from "./scalars.ts";
import { describeType, describeValue, reportValue } from "./scope.ts";
import type { Scope } from "./scope.ts";
import { trimCell } from "./text-content.ts";

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
 * @returns the number; an error message if it is ambiguous; `""` if it is not a number
 */
export function readNumberText(text: string, decimalComma: boolean): NumberReading | string {
  if (text.length > MAX_NUMBER_CHARACTERS) return "";
  if (hasBothSeparators(text))
    return "is ambiguous, because it has both a point and a comma; write it without thousands separators";

  if (POINT_NUMBER.test(text)) {
    const value = Number(text);
    if (!text.includes(".")) return { value };
    if (!decimalComma || !POINT_GROUP.test(text)) return { value, decimals: "point" };
    return { value, grouped: Number(text.replace(".", "")) };
  }
  if (!COMMA_NUMBER.test(text)) return "";
  const decimal = text.replace(",", ".");
  return decimalComma
    ? { value: Number(decimal), decimals: "comma" }
    : `is ambiguous in a file whose delimiter is the comma; write ${decimal} with a point`;
}

const hasBothSeparators = (text: string): boolean =>
  text.includes(".") && text.includes(",") && /^[+-]?\d[\d.,]*$/u.test(text);

/** What is known of a number besides its text. */
interface NumberRules {
  /** For the message: `an integer`. */
  readonly wanted?: string | undefined;
  /** Decides between 10.281 and 10,281 if only one of them is in the range. */
  readonly range?: readonly [least: number, most: number];
}

/** @returns a finite number that is exact when it is an integer */
export function readNumber(
  scope: Scope,
  name: string,
  raw: RawValue,
  { wanted = "a number", range }: NumberRules = {},
): number | undefined {
  const scalar = readScalar(scope, name, raw, wanted);
  if (scalar === undefined) return undefined;
  let { value } = scalar;
  if (scalar.untyped && typeof value === "string" && !scalar.isDate) {
    const text = trimCell(value);
    const read = readNumberText(text, scope.origin.decimalComma);
    if (typeof read === "string") {
      reportValue(scope, name, scalar, read === "" ? `must be ${wanted}` : read);
      return undefined;
    }
    const column = { file: scope.origin.file, field: scope.prefix + name };
    if (read.decimals !== undefined) scope.doubts?.learn(column, read.decimals);
    const { grouped } = read;
    if (grouped !== undefined && !isBeyond(grouped, range)) {
      const comma = text.replace(".", ",");
      const say = (problem: string): Fault => describeValue(scope, name, scalar, problem);
      scope.doubts?.addNumber({
        column,
        error: say(
          `is ambiguous in a file with decimal commas; write ${comma}, or ${grouped} for thousands`,
        ),
        warning: say(
          `has two readings and is taken as ${read.value}; write ${comma} for that, or ${grouped} for thousands`,
        ),
      });
    }
    ({ value } = read);
  }
  if (typeof value !== "number") {
    const hint = scalar.untyped ? "" : " without quotation marks";
    reportValue(scope, name, scalar, `must be ${wanted}${hint}, not ${describeType(scalar)}`);
    return undefined;
  }
  if (!Number.isFinite(value)) {
    reportValue(scope, name, scalar, "must be a finite number");
    return undefined;
  }
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    reportValue(scope, name, scalar, "is greater than 2^53, where integers are not exact");
    return undefined;
  }
  return value;
}

const isBeyond = (value: number, range: NumberRules["range"]): boolean =>
  range !== undefined && (value < range[0] || value > range[1]);

type Range = Pick<Field, "min" | "max">;

/** @returns a number within the range */
export function readFloat(
  scope: Scope,
  name: string,
  raw: RawValue,
  { min = -Infinity, max = Infinity }: Range = {},
  wanted?: string,
): number | undefined {
  const value = readNumber(scope, name, raw, { range: [min, max], wanted });
  if (value === undefined || (value >= min && value <= max)) return value;
  reportValue(scope, name, raw, `must be ${describeRange(min, max)}`);
  return undefined;
}

function describeRange(min: number, max: number): string {
  if (min === -Infinity) return `at most ${max}`;
  return max === Infinity ? `at least ${min}` : `between ${min} and ${max}`;
}

/** @returns a whole number within the range */
export function readInteger(
  scope: Scope,
  name: string,
  raw: RawValue,
  range?: Range,
): number | undefined {
  if (raw.kind === "scalar" && raw.untyped && typeof raw.value === "string" && !raw.isDate) {
    const text = trimCell(raw.value);
    if (text.length <= MAX_NUMBER_CHARACTERS && GROUPED_INTEGER.test(text)) {
      const digits = text.replaceAll(/[.,]/gu, "");
      reportValue(scope, name, raw, "must be an integer without separators", digits);
      return undefined;
    }
  }
  const value = readFloat(scope, name, raw, range, "an integer");
  if (value === undefined || Number.isInteger(value)) return value;
  reportValue(scope, name, raw, "must be a whole number, without decimals");
  return undefined;
}
