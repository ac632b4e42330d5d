/** Prints what a command did, or why it failed. */
import { CommandError } from "../errors.ts";
import { SETTINGS } from "../settings.ts";
import type { Call, Outcome } from "./command.ts";
import { printNotice, printResult } from "./terminal/terminal.ts";
import type { Terminal } from "./terminal/terminal.ts";
import { sayDocument } from "../words/say-problems.ts";
import { sayInEnglish } from "../words/say.ts";

export async function printOutcome(
  { terminal, say }: Pick<Call, "terminal" | "say">,
  outcome: Outcome,
  asJson: boolean,
): Promise<void> {
  const { data, text, warnings = [], notices = [], done } = outcome;
  if (asJson) {
    await printResult(terminal, `${JSON.stringify(sayDocument(say, data), null, 2)}\n`, done);
    return;
  }
  for (const line of warnings) printNotice(terminal, line);
  if (text !== undefined) await printResult(terminal, `${text}\n`, done);
  for (const line of notices) printNotice(terminal, line);
}

/** Stack traces of unexpected errors are shown only at these log levels. */
const isTracing = (level: string): boolean => level === "debug" || level === "trace";

function explainUnexpected(error: unknown, level: string): string {
  // Some errors say nothing but what they are, such as that of several failed connections.
  const message = error instanceof Error ? error.message.trim() || error.name : String(error);
  if (isTracing(level)) return error instanceof Error ? (error.stack ?? message) : message;
  const [line = ""] = message.split("\n");
  return `Unexpected error: ${line} (run it again with ${SETTINGS.logLevel.environment}=debug to see where).`;
}

/** @returns the exit status */
export function printError(
  terminal: Terminal,
  error: unknown,
  level: string,
  say = sayInEnglish,
): number {
  if (!(error instanceof CommandError)) {
    printNotice(terminal, explainUnexpected(error, level));
    return 1;
  }
  // No full stop after a last line that is meant to be copied.
  const said = say(error.sentence);
  const isWhole = /(?:[.?!]|\n {4}\S.*)$/u.test(said);
  printNotice(terminal, isWhole ? said : `${said}.`);
  return error.exitStatus;
}
