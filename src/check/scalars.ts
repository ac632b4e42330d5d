/**
 * Reads single values: texts, words, booleans, numbers. Values with a type (JSON, YAML) must have
 * the right one; cells are read by what their field wants.
 */
import type { RawScalar, RawValue } from "../content/record.ts";
import { readNumberText } from "./number-texts.ts";
import { describeType, describeValue, reportValue } from "./scope.ts";
import type { Scope } from "./scope.ts";
import { findForbidden, trimCell } from "./text-content.ts";

/** Null, and an empty cell, mean that the field is not given. */
export function isGiven(raw: RawValue | undefined): raw is RawValue {
  if (raw === undefined) return false;
  if (raw.kind !== "scalar") return true;
  if (raw.untyped && typeof raw.value === "string") return trimCell(raw.value) !== "";
  return raw.value !== null;
}

function readScalar(
  scope: Scope,
  name: string,
  raw: RawValue,
  wanted: string,
): RawScalar | undefined {
  if (raw.kind === "scalar" && raw.value !== null) return raw;
  reportValue(scope, name, raw, `must be ${wanted}, not ${describeType(raw)}`);
  return undefined;
}

/** Of cells that are no text, only whole numbers that are shown as they are have one. */
const textOf = ({ value, text, isDate, untyped }: RawScalar): string | undefined => {
  if (isDate) return undefined;
  const written = typeof value === "string" ? value : text;
  return untyped && written !== undefined ? trimCell(written) : written;
};

/**
 * @returns the text, also where YAML or a cell saw a number, and without the blanks around a cell;
 *   `''` is a text
 */
export function readText(
  scope: Scope,
  name: string,
  raw: RawValue,
  wanted = "a text",
): string | undefined {
  const scalar = readScalar(scope, name, raw, wanted);
  if (scalar === undefined) return undefined;
  const text = textOf(scalar);
  if (text === undefined) {
    const problem = scalar.untyped
      ? `must be ${wanted}, not ${describeType(scalar)}; format the cell as text and write the value again`
      : `must be ${wanted}; put it in quotation marks`;
    reportValue(scope, name, scalar, problem);
    return undefined;
  }
  const forbidden = findForbidden(text);
  if (forbidden === undefined) return text;
  reportValue(scope, name, scalar, forbidden);
  return undefined;
}

const BOOLEAN_CELLS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["1", true],
  ["wahr", true],
  ["false", false],
  ["0", false],
  ["falsch", false],
]);

export function readBoolean(scope: Scope, name: string, raw: RawValue): boolean | undefined {
  const scalar = readScalar(scope, name, raw, "true or false");
  if (scalar === undefined) return undefined;
  if (typeof scalar.value === "boolean") return scalar.value;
  if (!scalar.untyped) {
    const type = describeType(scalar);
    reportValue(scope, name, scalar, `must be true or false without quotation marks, not ${type}`);
    return undefined;
  }
  const cell = trimCell(String(scalar.value)).toLowerCase();
  const value = BOOLEAN_CELLS.get(cell);
  if (value === undefined)
    reportValue(scope, name, scalar, "must be true, false, 1, 0, wahr or falsch");

  return value;
}

/** What is known of a number beside its text. */
interface NumberWish {
  /** For the sentence: `an integer`. */
  readonly wanted?: string;
  /** Tells `10.281` from 10,281 where only one of them can be meant. */
  readonly range?: readonly [least: number, most: number];
}

/** @returns a finite number that is exact when it is an integer */
export function readNumber(
  scope: Scope,
  name: string,
  raw: RawValue,
  { wanted = "a number", range }: NumberWish = {},
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
      const problem = `is ambiguous in a file with decimal commas; write ${text.replace(".", ",")}, or ${grouped} for thousands`;
      scope.doubts?.add(column, describeValue(scope, name, scalar, problem));
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
    reportValue(scope, name, scalar, "is beyond 2^53, where integers are no longer exact");
    return undefined;
  }
  return value;
}

const isBeyond = (value: number, range: NumberWish["range"]): boolean =>
  range !== undefined && (value < range[0] || value > range[1]);
