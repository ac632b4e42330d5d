/**
 * Reads single values: texts, words, booleans, numbers. Values with a type (JSON, YAML) must have
 * the right one; cells are interpreted by the type of their field.
 */
import type { RawScalar, RawValue } from "../../content/record.ts";
import { describeType, reportValue, warnValue } from "./scope.ts";
import type { Scope } from "./scope.ts";
import { suggestName } from "../../errors.ts";
import { findDoubled, findForbidden, isUsual, trimCell } from "./text-content.ts";

/** Null, and an empty cell, mean that the field is not given. */
export function isGiven(raw: RawValue | undefined): raw is RawValue {
  if (raw === undefined) return false;
  if (raw.kind !== "scalar") return true;
  if (raw.untyped && typeof raw.value === "string") return trimCell(raw.value) !== "";
  return raw.value !== null;
}

/** @returns the value if it is a scalar and given; anything else is reported */
export function readScalar(
  scope: Scope,
  name: string,
  raw: RawValue,
  wanted: string,
): RawScalar | undefined {
  if (raw.kind === "scalar" && raw.value !== null) return raw;
  reportValue(scope, name, raw, `must be ${wanted}, not ${describeType(raw)}`);
  return undefined;
}

/** Cells that are not texts have one only if they are whole numbers shown with all their digits. */
const textOf = ({ value, text, isDate, untyped }: RawScalar): string | undefined => {
  if (isDate) return undefined;
  const written = typeof value === "string" ? value : text;
  return untyped && written !== undefined ? trimCell(written) : written;
};

/**
 * @returns the text, also if YAML or a cell has it as a number; spaces around a cell are removed;
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
      ? `must be ${wanted}, not ${describeType(scalar)}; format the cell as text and enter the value again`
      : `must be ${wanted}; put it in quotation marks`;
    reportValue(scope, name, scalar, problem);
    return undefined;
  }
  if (isUsual(text)) return text;
  const forbidden = findForbidden(text);
  if (forbidden !== undefined) {
    reportValue(scope, name, scalar, forbidden);
    return undefined;
  }
  const meant = findDoubled(text);
  if (meant !== undefined) {
    const problem = "looks like UTF-8 that was read as Windows-1252 and saved; correct it";
    warnValue(scope, name, scalar, problem, meant);
  }
  // A Mac writes `ä` as two characters, which look the same and are another Key.
  return text.normalize("NFC");
}

const BOOLEAN_CELLS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["1", true],
  ["wahr", true],
  ["false", false],
  ["0", false],
  ["falsch", false],
]);

/** What people write instead; not taken, because `x` may as well mark what is not. */
const BOOLEAN_WORDS: ReadonlyMap<string, string> = new Map([
  ...["ja", "j", "yes", "y", "x", "✓"].map((word) => [word, "true"] as const),
  ...["nein", "n", "no"].map((word) => [word, "false"] as const),
]);

export function readBoolean(scope: Scope, name: string, raw: RawValue): boolean | undefined {
  const scalar = readScalar(scope, name, raw, "true or false");
  if (scalar === undefined) return undefined;
  if (typeof scalar.value === "boolean") return scalar.value;
  const cell = trimCell(String(scalar.value)).toLowerCase();
  if (!scalar.untyped) {
    const type = describeType(scalar);
    const problem = `must be true or false without quotation marks, not ${type}`;
    reportValue(scope, name, scalar, problem, BOOLEAN_WORDS.get(cell));
    return undefined;
  }
  const value = BOOLEAN_CELLS.get(cell);
  if (value === undefined) {
    const problem = "must be true, false, 1, 0, wahr or falsch";
    reportValue(scope, name, scalar, problem, BOOLEAN_WORDS.get(cell));
  }
  return value;
}

/** If there are more, they are counted instead of listed. */
const MAX_NAMED = 12;

/** Cached, because these texts are needed with every value and shown with few. */
const described = new WeakMap<readonly string[], string>();

/** @returns `one of A, B, C`, for messages */
export function describeAllowed(values: readonly string[]): string {
  const known = described.get(values);
  if (known !== undefined) return known;
  const few = values.length <= MAX_NAMED;
  const text = few ? `one of ${values.join(", ")}` : `one of the ${values.length} allowed values`;
  described.set(values, text);
  return text;
}

/** @param wanted for the message: `one of PART_TIME, FULL_TIME` */
export function readWord(
  scope: Scope,
  name: string,
  raw: RawValue,
  values: readonly string[],
  wanted = describeAllowed(values),
): string | undefined {
  const word = readText(scope, name, raw, wanted);
  if (word === undefined || values.includes(word)) return word;
  const suggestion = suggestName(word, values);
  // Some languages have only codes with a country.
  const longer = values.filter((value) => value.startsWith(`${word.toUpperCase()}_`));
  const few =
    suggestion === undefined && longer.length > 0 ? `one of ${longer.join(", ")}` : wanted;
  reportValue(scope, name, raw, `must be ${few}`, suggestion);
  return undefined;
}
