/**
 * In charge of reading single values: texts, words, booleans, numbers. Values with a type (JSON,
 * YAML) must have the right one; cells are read by what their field wants. In comes a raw value;
 * out goes the value, or undefined once the problem is reported.
 */
import type { RawScalar, RawValue } from "../content/record.ts";
import { describeType } from "./found-values.ts";
import { readNumberText } from "./number-texts.ts";
import { reportValue } from "./scope.ts";
import type { Scope } from "./scope.ts";

/** Null, and an empty cell, mean that the field is not given. */
export function isGiven(raw: RawValue | undefined): raw is RawValue {
  if (raw === undefined) return false;
  if (raw.kind !== "scalar") return true;
  return raw.value !== null && !(raw.untyped && raw.value === "");
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
const textOf = ({ value, text, isDate }: RawScalar): string | undefined => {
  if (isDate) return undefined;
  return typeof value === "string" ? value : text;
};

/** @returns the text, also where YAML or a cell saw a number; `''` is a text */
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
  if (!text.isWellFormed()) {
    reportValue(scope, name, scalar, "holds half a surrogate pair, which is no character");
    return undefined;
  }
  return text;
}

/** As `readText`, for values in which white space around a cell is never meant. */
export function readWord(
  scope: Scope,
  name: string,
  raw: RawValue,
  wanted?: string,
): string | undefined {
  const text = readText(scope, name, raw, wanted);
  return raw.kind === "scalar" && raw.untyped ? text?.trim() : text;
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
  const cell = String(scalar.value).trim().toLowerCase();
  const value = BOOLEAN_CELLS.get(cell);
  if (value === undefined) {
    reportValue(scope, name, scalar, "must be true, false, 1, 0, wahr or falsch");
  }
  return value;
}

/** @returns a finite number that is exact when it is an integer */
export function readNumber(
  scope: Scope,
  name: string,
  raw: RawValue,
  wanted = "a number",
): number | undefined {
  const scalar = readScalar(scope, name, raw, wanted);
  if (scalar === undefined) return undefined;
  let { value } = scalar;
  if (scalar.untyped && typeof value === "string" && !scalar.isDate) {
    const read = readNumberText(value.trim(), scope.origin.decimalComma);
    if (typeof read === "string") {
      reportValue(scope, name, scalar, read === "" ? `must be ${wanted}` : read);
      return undefined;
    }
    value = read;
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
