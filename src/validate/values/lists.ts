/** Reads lists: arrays, and cells whose entries are separated by `|`. */
import type { RawScalar, RawValue } from "../../content/record.ts";
import { describeAllowed, readText, readWord } from "./scalars.ts";
import { describeType, reportValue } from "./scope.ts";
import type { Scope } from "./scope.ts";
import { trimCell } from "./text-content.ts";

/** Other separators that people write in cells instead of `|`. */
const WRONG_SEPARATORS = /[,;\n]/u;

/** @returns the list as a cell: with | behind a single entry that contains another separator */
export function joinEntries(entries: readonly string[]): string {
  const [entry = ""] = entries;
  return entries.length === 1 && WRONG_SEPARATORS.test(entry) ? `${entry}|` : entries.join("|");
}

const cutEntries = (text: string, separator: string | RegExp): readonly string[] =>
  text.split(separator).map(trimCell);

const entryOf = (raw: RawScalar, entry = ""): RawValue => ({ ...raw, value: entry, text: entry });

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
  if (entries.length === 2 && entries[1] === "" && entries[0] !== "")
    return [entryOf(raw, entries[0])];
  if (entries.includes("")) {
    reportValue(scope, name, raw, "has an empty entry next to a |");
    return undefined;
  }
  // In a list of any texts, | shows that the other separators are meant.
  const isWrong = isKnown ? (entry: string) => !isKnown(entry) : () => entries.length === 1;
  if (entries.some((entry) => WRONG_SEPARATORS.test(entry) && isWrong(entry))) {
    const parts = cutEntries(text, /[|,;\n]/u).filter((part) => part !== "");
    const suggestion = parts.every((part) => isKnown?.(part) ?? true) ? parts.join("|") : undefined;
    const single = isKnown
      ? ""
      : ", and a single value with another separator in it needs a | behind it";
    const problem = `the values of a list must be separated by |${single}`;
    reportValue(scope, name, raw, problem, suggestion);
    return undefined;
  }
  return entries.map((entry) => entryOf(raw, entry));
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
