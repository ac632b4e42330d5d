/** Short phrases that several commands print or parse. */
import { userInfo } from "node:os";
import { isSocketFile } from "../../http/listen-on.ts";
import { CommandError, suggestName } from "../../errors.ts";
import type { Settings } from "../../settings.ts";

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

/** Why a process cannot listen. */
const LISTEN_ERRORS: Readonly<
  Record<string, (settings: Pick<Settings, "host" | "port">) => string>
> = {
  EADDRINUSE: ({ host, port }) =>
    `Port ${port} of ${host} is in use: stop the program that listens there, or set another port with --port or LECTERN_PORT.`,
  EACCES: ({ port }) =>
    `Port ${port} needs special rights: set a port above 1023 with --port or LECTERN_PORT.`,
  EADDRNOTAVAIL: ({ host }) =>
    `${host} is not an address of this machine: set another with --host or LECTERN_HOST, such as 127.0.0.1 or 0.0.0.0.`,
  ENOTFOUND: ({ host }) =>
    `The host ${host} is unknown: set another with --host or LECTERN_HOST, such as 127.0.0.1 or 0.0.0.0.`,
};

/** Why a process cannot listen at a socket file. */
const FILE_ERRORS: typeof LISTEN_ERRORS = {
  EADDRINUSE: ({ host }) =>
    `Another process listens at ${host}: stop it, or set another path with --host or LECTERN_HOST.`,
  EACCES: ({ host }) =>
    `${host} cannot be made: create its directory, and let this user write it, or set another path with --host or LECTERN_HOST.`,
};

/** @returns the error of the operating system as a sentence, if it is known */
export function explainListening(
  error: unknown,
  address: Pick<Settings, "host" | "port">,
): unknown {
  const errors = isSocketFile(address.host) ? FILE_ERRORS : LISTEN_ERRORS;
  const explain = errors[(error as NodeJS.ErrnoException).code ?? ""];
  return explain === undefined ? error : new CommandError(explain(address));
}
