/** Short phrases that several commands print or parse. */
import { userInfo } from "node:os";
import type { PerResource } from "../../catalog/resource-names.ts";
import { CommandError, suggestName } from "../../errors.ts";
import { formatCount } from "../../words/phrases.ts";
import { say } from "../../words/say.ts";

export const sumCounts = (counts: PerResource<number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

/** @returns such as `3 navigation, 2 languages`; resources without items are left out */
export function formatCounts(counts: PerResource<number>): string {
  const filled = [...counts].filter(([, count]) => count > 0);
  return (
    filled.map(([name, count]) => `${formatCount(count)} ${name}`).join(", ") || say("no items")
  );
}

/**
 * Maximum number of lines, each for added, removed, changed and moved items, for fields, and for dates.
 */
const MAX_SHOWN = 20;

/** @returns the first lines, and the number of further ones */
export function formatSome<Item>(
  items: readonly Item[],
  format: (item: Item) => readonly string[],
): readonly string[] {
  const lines = items.slice(0, MAX_SHOWN).flatMap(format);
  const left = items.length - MAX_SHOWN;
  return left > 0 ? [...lines, say("… and {count} more", { count: formatCount(left) })] : lines;
}

/** @param seconds since 1970-01-01 UTC @returns the instant in RFC 3339 format, in UTC */
export const formatInstant = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().replace(".000Z", "Z");

/** @returns the word, quoted for a shell */
export const quoteWord = (word: string): string =>
  /^[\w./:@%+,-]+$/u.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** @returns the end of a sentence about an unknown word: `; did you mean port?`, or `.` */
export function endWithGuess(word: string, allowed: readonly string[]): string {
  const nearest = suggestName(word, allowed);
  return nearest === undefined ? "." : `; did you mean ${nearest}?`;
}

/** What nobody sees when it is printed, such as a carriage return. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u00A0]/gu;
const spell = (value: string): string =>
  value
    .slice(0, 100)
    .replaceAll(INVISIBLE, (one) => `\\u{${(one.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`);

/** @param source a flag or an argument @returns the error for its invalid value */
export const wrongValue = (source: string, value: string, remedy: string): CommandError =>
  new CommandError(`The value "${spell(value)}" of ${source} is wrong: ${remedy}`, 2);

/**
 * @param text names, separated by commas
 * @param noun what the names stand for
 * @returns the names without duplicates
 * @throws CommandError for an unknown name
 */
export function parseNames<Name extends string>(
  flag: string,
  text: string,
  known: readonly Name[],
  noun: "resource" | "resource with examples",
  hint?: string,
): readonly Name[] {
  const words = new Set(text.split(",").map((word) => word.trim()));
  const names: ReadonlySet<string> = new Set(known);
  for (const word of words.difference(names)) {
    throw new CommandError(
      [
        `The value "${word.slice(0, 100)}" of --${flag} is not a ${noun}${endWithGuess(word, known)} Give one or more of ${known.join(", ")}.`,
        ...(hint === undefined ? [] : [hint]),
      ].join(" "),
      2,
    );
  }
  return known.filter((name) => words.has(name));
}

/** @param by the value of --by @returns the author; default: the user of the operating system */
export function readAuthor(by: string | undefined): string {
  if (by !== undefined) return by;
  try {
    return userInfo().username || "unknown";
  } catch {
    // A container may run as a user without a name.
    return "unknown";
  }
}
