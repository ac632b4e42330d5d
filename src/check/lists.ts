/** Reads lists: arrays, and cells whose entries are separated by `|`. */
import type { RawValue } from "../content/record.ts";
import { describeAllowed, readText, readWord } from "./scalars.ts";
import { describeType, reportValue } from "./scope.ts";
import type { Scope } from "./scope.ts";
import { trimCell } from "./text-content.ts";

/** Other separators that people write in cells instead of `|`. */
const WRONG_SEPARATORS = /[,;\n]/u;

const cutEntries = (text: string, separator: string | RegExp): readonly string[] =>
  text.split(separator).map(trimCell);

/**
 * @param wanted what the list should be, for the message: `a list of locations`
 * @param isKnown whether an entry is allowed; absent: every text is
 */
export function readList(
  scope: Scope,
  name: string,
  raw: RawValue,
  wanted: string,
  isKnown?: (entry: string) => boolean,
): readonly RawValue[] | undefined {
  if (raw.kind === "list") return raw.items;
  if (raw.kind !== "scalar" || !raw.untyped) {
    reportValue(scope, name, raw, `must be ${wanted}, not ${describeType(raw)}`);
    return undefined;
  }
  const text = readText(scope, name, raw, wanted);
  if (text === undefined) return undefined;
  const entries = cutEntries(text, "|");
  if (entries.includes("")) {
    reportValue(scope, name, raw, "has an empty entry next to a |");
    return undefined;
  }
  if (entries.some((entry) => WRONG_SEPARATORS.test(entry) && isKnown?.(entry) === false)) {
    const parts = cutEntries(text, /[|,;\n]/u).filter((part) => part !== "");
    const suggestion = parts.every((part) => isKnown?.(part)) ? parts.join("|") : undefined;
    reportValue(scope, name, raw, "the values of a list must be separated by |", suggestion);
    return undefined;
  }
  return entries.map((entry) => ({ ...raw, value: entry, text: entry }));
}

/**
 * Reads a list without duplicates.
 * @param read gives the value of an entry; undefined: a problem was reported
 * @returns undefined when an entry is wrong
 */
export function readDistinct(
  scope: Scope,
  name: string,
  raw: RawValue,
  wanted: string,
  read: (entry: RawValue) => string | undefined,
  isKnown?: (entry: string) => boolean,
): readonly string[] | undefined {
  const entries = readList(scope, name, raw, wanted, isKnown);
  if (entries === undefined) return undefined;
  const found = new Set<string>();
  for (const entry of entries) {
    const text = read(entry);
    if (text !== undefined && found.has(text))
      reportValue(scope, name, entry, "occurs twice in the list");
    else if (text !== undefined) found.add(text);
  }
  return found.size === entries.length ? [...found] : undefined;
}

/** @returns the members, in the order in which they were declared */
export function readMembers(
  scope: Scope,
  name: string,
  raw: RawValue,
  values: readonly string[],
): readonly string[] | undefined {
  const wanted = describeAllowed(values);
  const chosen = readDistinct(
    scope,
    name,
    raw,
    `a list with ${wanted}`,
    (entry) => readWord(scope, name, entry, values, wanted),
    (entry) => values.includes(entry),
  );
  return chosen && values.filter((value) => chosen.includes(value));
}
