/**
 * Reads single values: texts, words, booleans. Values with a type (JSON, YAML) must have the right
 * one; cells are interpreted by the type of their field.
 */
import type { Plain } from "../../content/record.ts";
import { suggestName } from "../../errors.ts";
import type { At } from "./at.ts";
import { findDoubled, findForbidden, isUsual, trimCell } from "./text-content.ts";

type Scalar = string | number | boolean;

/** @returns the value if it is a scalar and given; anything else is reported */
export function readScalar(value: Plain, at: At, wanted: string): Scalar | undefined {
  if (typeof value !== "object") return value;
  return at.report(value, `must be ${wanted}, not ${at.typeOf(value)}`);
}

/**
 * Reads a text as it was written. Cells that are not texts have one only if they are whole numbers
 * shown with all their digits.
 */
function readWritten(value: Plain, at: At, wanted: string): string | undefined {
  const scalar = readScalar(value, at, wanted);
  if (scalar === undefined) return undefined;
  const { written } = at;
  const text = typeof scalar === "string" ? scalar : written?.text;
  if (text !== undefined && !written?.isDate) return at.isTable ? trimCell(text) : text;
  const problem = at.isTable
    ? `must be ${wanted}, not ${at.typeOf(value)}; format the cell as text and enter the value again`
    : `must be ${wanted}; put it in quotation marks`;
  return at.report(value, problem);
}

/**
 * @returns the text, also if YAML or a cell has it as a number; spaces around a cell are removed;
 *   `''` is a text
 */
export function readText(value: Plain, at: At, wanted = "a text"): string | undefined {
  const isPlain = typeof value === "string" && !at.isTable;
  const text = isPlain ? value : readWritten(value, at, wanted);
  if (text === undefined || isUsual(text)) return text;
  const forbidden = findForbidden(text);
  if (forbidden !== undefined) return at.report(value, forbidden);
  const meant = findDoubled(text);
  if (meant !== undefined) {
    const problem = "looks like UTF-8 that was read as Windows-1252 and saved; correct it";
    at.warn(value, problem, meant);
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

export function readBoolean(value: Plain, at: At): boolean | undefined {
  const scalar = readScalar(value, at, "true or false");
  if (scalar === undefined || typeof scalar === "boolean") return scalar;
  const cell = trimCell(String(scalar)).toLowerCase();
  const read = at.isTable ? BOOLEAN_CELLS.get(cell) : undefined;
  if (read !== undefined) return read;
  const problem = at.isTable
    ? "must be true, false, 1, 0, wahr or falsch"
    : `must be true or false without quotation marks, not ${at.typeOf(value)}`;
  return at.report(value, problem, BOOLEAN_WORDS.get(cell));
}

/** If there are more, they are counted instead of listed. */
const MAX_NAMED = 12;

/** Cached, because these texts are needed with every value and shown with few. */
const knownLists = new WeakMap<readonly string[], string>();

/** @returns `one of A, B, C`, for messages */
export function describeAllowed(values: readonly string[]): string {
  const known = knownLists.get(values);
  if (known !== undefined) return known;
  const few = values.length <= MAX_NAMED;
  const text = few ? `one of ${values.join(", ")}` : `one of the ${values.length} allowed values`;
  knownLists.set(values, text);
  return text;
}

/** @param wanted for the message: `one of PART_TIME, FULL_TIME` */
export function readWord(
  value: Plain,
  at: At,
  values: readonly string[],
  wanted?: string,
): string | undefined {
  if (typeof value === "string" && !at.isTable && values.includes(value)) return value;
  const described = wanted ?? describeAllowed(values);
  const word = readText(value, at, described);
  if (word === undefined || values.includes(word)) return word;
  const suggestion = suggestName(word, values);
  // Some languages have only codes with a country.
  const longer = values.filter((one) => one.startsWith(`${word.toUpperCase()}_`));
  const few =
    suggestion === undefined && longer.length > 0 ? `one of ${longer.join(", ")}` : described;
  return at.report(value, `must be ${few}`, suggestion);
}
