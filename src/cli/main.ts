/** One run of the command line, from its arguments, environment and streams to its exit status. */
import { CommanderError } from "commander";
import { readVariable, SETTINGS } from "../settings.ts";
import type { LogLevel, Settings } from "../settings.ts";
import type { Language } from "../words/fill-text.ts";
import { BUILD_TEXT } from "../version.ts";
import { COMMAND_GROUPS, loadCommands } from "./commands.ts";
import { createProgram } from "./create-program.ts";
import type { Invocation } from "./create-program.ts";
import { sayIn } from "../words/say.ts";
import { printError, printOutcome } from "./print-outcome.ts";
import { readSettings } from "./read-settings.ts";
import { PROSE_WIDTH, printNotice, printResult, readWidth } from "./terminal/terminal.ts";
import type { Terminal } from "./terminal/terminal.ts";

const { parse } = SETTINGS.language;

/** The order of POSIX (Base Definitions §8.2); an empty variable counts as unset. */
const LOCALE_VARIABLES = ["LC_ALL", "LC_MESSAGES", "LANG"] as const;

/** In which language a command speaks to editors. @returns undefined for English by default: what is read by a program is the same on all machines */
export function chooseLanguage(
  { language }: Pick<Settings, "language">,
  { stdout, stderr, environment }: Pick<Terminal, "stdout" | "stderr" | "environment">,
): Language | undefined {
  if (language !== undefined || stdout.isTTY !== true || stderr.isTTY !== true) return language;
  const locale = LOCALE_VARIABLES.map((name) => environment[name]).find(Boolean);
  return parse(locale?.split(/[_.@]/u)[0] ?? "");
}

const WRONG_USAGE = 2;

const findDesk = async (invocation: Invocation): Promise<string> =>
  (await import("./base-address.ts")).readDesk(invocation);

/** @returns the exit status */
async function run(
  invocation: Invocation,
  terminal: Terminal,
  onLevel: (level: LogLevel) => void,
): Promise<number> {
  const { command, flags, typed } = invocation;
  const { environment } = terminal;
  const { settings, given, warnings } = readSettings(command.name, {
    flags: typed,
    environment,
  });
  onLevel(settings.logLevel);
  for (const warning of warnings) printNotice(terminal, warning);
  // The parser guarantees that arguments and flags match the declaration of the command.
  const desk = flags["to"] === undefined ? undefined : await findDesk(invocation);
  const say = await sayIn(chooseLanguage(settings, terminal));
  const call = { ...invocation, settings, given, terminal, say };
  try {
    const outcome = await command.run(desk === undefined ? call : { ...call, desk });
    if (outcome === undefined) return 0;
    await printOutcome(call, outcome, flags["json"] === true);
    return outcome.status ?? 0;
  } catch (error) {
    return printError(terminal, error, settings.logLevel, say);
  }
}

/** @returns the exit status; the process must not be ended before all output is written */
async function parseAndRun(
  words: readonly string[],
  terminal: Terminal,
  onLevel: (level: LogLevel) => void,
): Promise<number> {
  const asked =
    words.length === 1 && Object.hasOwn(COMMAND_GROUPS, words[0] ?? "")
      ? ["help", ...words]
      : words;
  // The version needs no command.
  const commands = /^(?:-V|--version)$/u.test(words[0] ?? "") ? [] : await loadCommands(asked);
  let help = "";
  let status = 0;
  const program = createProgram(commands, {
    version: BUILD_TEXT,
    helpWidth: readWidth(terminal, PROSE_WIDTH),
    print: (text) => (help += text),
    printError: (text) => terminal.stderr.write(text),
    async onInvocation(invocation) {
      status = await run(invocation, terminal, onLevel);
    },
  });
  try {
    await program.parseAsync(asked, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // It has printed its own message.
    status = error.exitCode === 0 ? 0 : WRONG_USAGE;
  }
  if (help !== "") await printResult(terminal, help);
  return status;
}

/**
 * @param words the arguments after `lectern`
 * @returns the exit status; of a command that runs until it is told to end, once it has started
 */
export async function runCommandLine(
  words: readonly string[],
  terminal: Terminal,
): Promise<number> {
  // Used until the settings are read.
  let level: string = readVariable(terminal.environment, SETTINGS.logLevel.environment);
  try {
    return await parseAndRun(words, terminal, (read) => (level = read));
  } catch (error) {
    return printError(terminal, error, level);
  }
}
