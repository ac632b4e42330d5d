/** One run of the command line, from its arguments to its exit status. */
import { CommanderError } from "commander";
import { CommandError } from "../errors.ts";
import { SETTINGS } from "../settings.ts";
import type { LogLevel } from "../settings.ts";
import { BUILD_TEXT } from "../version.ts";
import { COMMAND_GROUPS, loadCommands, refuseFormer } from "./commands.ts";
import { createProgram } from "./create-program.ts";
import type { Invocation } from "./create-program.ts";
import { readSettings } from "./read-settings.ts";
import { endProgress, printNotice, printOutcome, watchStreams } from "./terminal/terminal.ts";

const WRONG_USAGE = 2;

/** Stack traces of unexpected errors are shown only at these log levels. */
const isTracing = (level: string | undefined): boolean => level === "debug" || level === "trace";

function explainUnexpected(error: unknown, level: string | undefined): string {
  const message = error instanceof Error ? error.message : String(error);
  if (isTracing(level)) return error instanceof Error ? (error.stack ?? message) : message;
  const [line = ""] = message.split("\n");
  return `Unexpected error: ${line} (run it again with ${SETTINGS.logLevel.environment}=debug to see where).`;
}

/** @returns the exit status */
async function run(invocation: Invocation, onLevel: (level: LogLevel) => void): Promise<0 | 1 | 3> {
  const { command, flags } = invocation;
  const { settings, given, warnings } = await readSettings(command.name, {
    flags,
    environment: process.env,
  });
  onLevel(settings.logLevel);
  for (const warning of warnings) printNotice(warning);
  // The parser guarantees that arguments and flags match the declaration of the command.
  const outcome = await command.run({ ...invocation, settings, given });
  if (outcome === undefined) return 0;
  await printOutcome(outcome, flags["json"] === true);
  return outcome.status ?? 0;
}

/**
 * Sets the exit status instead of ending the process, so that all output is written.
 * @param words the arguments after `lectern`
 */
export async function runCommandLine(words: readonly string[]): Promise<void> {
  watchStreams();
  // Used until the settings are read.
  let level = process.env[SETTINGS.logLevel.environment];
  try {
    refuseFormer(words);
    // The version needs no command.
    const asked =
      words.length === 1 && Object.hasOwn(COMMAND_GROUPS, words[0] ?? "")
        ? ["help", ...words]
        : words;
    const commands = /^(?:-V|--version)$/u.test(words[0] ?? "") ? [] : await loadCommands(asked);
    const program = createProgram(BUILD_TEXT, commands, async (invocation) => {
      process.exitCode = await run(invocation, (read) => (level = read));
    });
    await program.parseAsync(asked, { from: "user" });
  } catch (error) {
    endProgress();
    if (error instanceof CommanderError) {
      // Commander has already printed help, version or its own message.
      process.exitCode = error.exitCode === 0 ? 0 : WRONG_USAGE;
    } else if (error instanceof CommandError) {
      // No full stop after a last line that is meant to be copied.
      const isWhole = /(?:[.?!]|\n {4}\S.*)$/u.test(error.message);
      printNotice(isWhole ? error.message : `${error.message}.`);
      process.exitCode = error.exitStatus;
    } else {
      printNotice(explainUnexpected(error, level));
      process.exitCode = 1;
    }
  }
}
