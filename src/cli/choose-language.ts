/** In which language a command speaks to editors. */
import { SETTINGS } from "../settings.ts";
import type { Settings } from "../settings.ts";
import type { Language } from "../words/fill-text.ts";
import type { Terminal } from "./terminal/terminal.ts";

const { parse } = SETTINGS.language;

/** The order of POSIX (Base Definitions §8.2); an empty variable counts as unset. */
const LOCALE_VARIABLES = ["LC_ALL", "LC_MESSAGES", "LANG"] as const;

/** @returns undefined for English by default: what is read by a program is the same on all machines */
export function chooseLanguage(
  { language }: Pick<Settings, "language">,
  { stdout, stderr, environment }: Pick<Terminal, "stdout" | "stderr" | "environment">,
): Language | undefined {
  if (language !== undefined || stdout.isTTY !== true || stderr.isTTY !== true) return language;
  const locale = LOCALE_VARIABLES.map((name) => environment[name]).find(Boolean);
  return parse(locale?.split(/[_.@]/u)[0] ?? "");
}
