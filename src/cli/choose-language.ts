/** Chooses the language of a command line before its settings are read: help and wrong usage are said in it, too. */
import { readVariable, SETTINGS } from "../settings.ts";
import type { Language } from "../words/say.ts";
import type { Terminal } from "./terminal/terminal.ts";

const { flag, environment: VARIABLE, parse } = SETTINGS.language;

/** The order of POSIX (Base Definitions §8.2); an empty variable counts as unset. */
const LOCALE_VARIABLES = ["LC_ALL", "LC_MESSAGES", "LANG"] as const;

/** @returns the value of the flag; whether it is allowed is said when it is parsed */
function findFlag(words: readonly string[]): string | undefined {
  const at = words.findLastIndex((word) => word.split("=")[0] === `--${flag}`);
  const [, inWord] = words[at]?.split("=") ?? [];
  return inWord ?? (at < 0 ? undefined : words[at + 1]);
}

/** @returns undefined for English by default: what is read by a program is the same on all machines */
export function chooseLanguage(
  words: readonly string[],
  { stdout, stderr, environment }: Terminal,
): Language | undefined {
  const given = parse(findFlag(words) ?? "") ?? parse(readVariable(environment, VARIABLE));
  if (given !== undefined || stdout.isTTY !== true || stderr.isTTY !== true) return given;
  const locale = LOCALE_VARIABLES.map((name) => environment[name]).find(Boolean);
  return parse(locale?.split(/[_.@]/u)[0] ?? "");
}
