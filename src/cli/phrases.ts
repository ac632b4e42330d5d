/** The small phrases that several commands print, and the texts that they take. */
import { userInfo } from "node:os";
import { RESOURCE_NAMES } from "../catalog/resources.ts";
import type { PerResource } from "../catalog/resources.ts";
import { CommandError } from "../errors.ts";
import type { Call } from "./call.ts";

export const MAX_NOTE_LENGTH = 1000;

/** @returns such as `1 item` or `12,000 items` */
export const countOf = (count: number, singular: string): string =>
  `${count.toLocaleString("en")} ${singular}${count === 1 ? "" : "s"}`;

/** @returns such as `3 navigation, 2 languages`; resources without items are left out */
export function formatCounts(counts: PerResource<number>): string {
  const filled = RESOURCE_NAMES.filter((name) => counts[name] > 0);
  return (
    filled.map((name) => `${counts[name].toLocaleString("en")} ${name}`).join(", ") || "no items"
  );
}

/** @param seconds since 1970-01-01 UTC @returns the instant as RFC 3339 has it, in UTC */
export const formatInstant = (seconds: number): string =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toString();

/** @returns a word as a shell takes it whole */
export const quoteWord = (word: string): string =>
  /^[\w./:@%+,-]+$/u.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** @returns what a flag chooses; the first one when it was not given */
export function readChoice<Choice extends string>(
  call: Call,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const word = call.flags[name] ?? choices[0];
  const found = choices.find((choice) => choice === word);
  if (found !== undefined) return found;
  throw new CommandError(
    `The value "${String(word)}" of --${name} is wrong: give one of ${choices.join(", ")}.`,
    2,
  );
}

/**
 * Control characters would let a note rewrite the terminal of whoever lists it.
 * @returns the flag's text; undefined when it was not given
 * @throws CommandError when it is empty, too long or not plain text
 */
export function readTextFlag(call: Call, name: string, maxLength: number): string | undefined {
  const text = call.flags[name];
  if (typeof text !== "string") {
    return undefined;
  }
  if (
    text.trim() === "" ||
    text.length > maxLength ||
    /\p{Cc}/u.test(text) ||
    !text.isWellFormed()
  ) {
    throw new CommandError(
      `The value of --${name} is wrong: give 1 to ${maxLength} characters without line breaks or other control characters.`,
      2,
    );
  }
  return text;
}

/** @returns who does it: --by, else the user of the operating system */
export function readAuthor(call: Call): string {
  const given = readTextFlag(call, "by", 128);
  if (given !== undefined) {
    return given;
  }
  try {
    return userInfo().username || "unknown";
  } catch {
    // A container may run as a user without a name.
    return "unknown";
  }
}
