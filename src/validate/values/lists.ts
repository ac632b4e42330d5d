/** Reads lists: arrays, and cells whose entries are separated by `|`. */
import { isList } from "../../content/record.ts";
import type { Plain } from "../../content/record.ts";
import type { At } from "./at.ts";
import { describeAllowed, readFreeText, readText, readWord, refuseType } from "./scalars.ts";
import { trimText } from "./text-content.ts";
import { sentence } from "../../words/sentence.ts";
import type { Wording } from "../../words/sentence.ts";

/** Other separators that people write in cells instead of `|`. */
const WRONG_SEPARATORS = /[,;\n]/u;

/** @returns the list as a cell: with | behind a single entry that contains another separator */
export function joinEntries(entries: readonly string[]): string {
  const [entry = ""] = entries;
  return entries.length === 1 && WRONG_SEPARATORS.test(entry) ? `${entry}|` : entries.join("|");
}

const cutEntries = (text: string, separator: string | RegExp): readonly string[] =>
  text.split(separator).map(trimText);

/**
 * @param wanted what the list should be, for the message: `a list of locations`
 * @param isKnown whether an entry is allowed; absent: every text is
 */
export function readList(
  value: Plain,
  at: At,
  wanted: Wording,
  isKnown?: (entry: string) => boolean,
): readonly Plain[] | undefined {
  if (isList(value)) return value;
  if (typeof value === "object" || !at.isTable) return refuseType(value, at, wanted);
  const text = readText(value, at, wanted);
  if (text === undefined) return undefined;
  const entries = cutEntries(text, "|");
  if (entries.length === 2 && entries[1] === "" && entries[0] !== "") return entries.slice(0, 1);
  if (entries.includes("")) return at.report(value, sentence("has an empty entry next to a |"));
  // In a list of any texts, | shows that the other separators are meant.
  const isWrong = isKnown ? (entry: string) => !isKnown(entry) : () => entries.length === 1;
  if (entries.some((entry) => WRONG_SEPARATORS.test(entry) && isWrong(entry))) {
    const parts = cutEntries(text, /[|,;\n]/u).filter((part) => part !== "");
    const suggestion = parts.every((part) => isKnown?.(part) ?? true) ? parts.join("|") : undefined;
    const problem = sentence(
      isKnown
        ? "the values of a list must be separated by |"
        : "the values of a list must be separated by |, and a single value with another separator in it needs a | behind it",
    );
    return at.report(value, problem, suggestion);
  }
  return entries;
}

/** @returns the texts of a list; undefined when one of them is wrong */
export function readTexts(value: Plain, at: At): readonly string[] | undefined {
  const entries = readList(value, at, "a list of texts");
  if (entries === undefined) return undefined;
  const texts: string[] = [];
  for (const [index, entry] of entries.entries()) {
    at.enter(index);
    const text = readFreeText(entry, at);
    if (text !== undefined) texts.push(text);
    at.leave();
  }
  return texts.length === entries.length ? texts : undefined;
}

/**
 * Reads a list without duplicates.
 * @param read gives the value of an entry; undefined: a problem was reported
 * @returns undefined when an entry is wrong
 */
export function readDistinct(
  value: Plain,
  at: At,
  wanted: Wording,
  read: (entry: Plain) => string | undefined,
  isKnown?: (entry: string) => boolean,
): readonly string[] | undefined {
  const entries = readList(value, at, wanted, isKnown);
  if (entries === undefined) return undefined;
  const found = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    at.enter(index);
    const text = read(entry);
    if (text !== undefined && found.has(text))
      at.report(entry, sentence("occurs twice in the list"));
    else if (text !== undefined) found.add(text);
    at.leave();
  }
  return found.size === entries.length ? [...found] : undefined;
}

/** @returns the members, in the order in which they were declared */
export function readMembers(
  value: Plain,
  at: At,
  values: readonly string[],
): readonly string[] | undefined {
  const chosen = readDistinct(
    value,
    at,
    () => sentence("a list with {wanted}", { wanted: describeAllowed(values) }),
    (entry) => readWord(entry, at, values),
    (entry) => values.includes(entry),
  );
  return chosen && values.filter((one) => chosen.includes(one));
}
