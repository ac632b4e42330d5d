/**
 * In charge of one run of the command line, from its words to its exit status. In come the words;
 * out go a result, or one sentence that says what went wrong and what to do.
 */
import { readFile } from "node:fs/promises";
import { CommanderError } from "commander";
import { CommandError } from "../errors.ts";
import { SETTINGS } from "../settings.ts";
import type { Run } from "./call.ts";
import { createProgram } from "./create-program.ts";
import type { Invocation } from "./create-program.ts";
import { readSettings } from "./read-settings.ts";
import { RUNS } from "./run-commands.ts";
import { endProgress, printNotice, watchStreams } from "./terminal.ts";

const WRONG_USAGE = 2;

async function readVersion(): Promise<string> {
  const text = await readFile(new URL("../../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { readonly version: string }).version;
}

/** The traces of unexpected errors are for those who asked for them. */
function wantsTraces(words: readonly string[]): boolean {
  const flag = words.indexOf(`--${SETTINGS.logLevel.flag}`);
  const level =
    (flag === -1 ? undefined : words[flag + 1]) ?? process.env[SETTINGS.logLevel.environment];
  return level === "debug" || level === "trace";
}

function explainUnexpected(error: unknown, words: readonly string[]): string {
  const message = error instanceof Error ? error.message : String(error);
  if (wantsTraces(words)) {
    return error instanceof Error ? (error.stack ?? message) : message;
  }
  const [line = ""] = message.split("\n");
  return `Something unexpected happened: ${line} (run it again with ${SETTINGS.logLevel.environment}=debug to see where).`;
}

async function run(invocation: Invocation): ReturnType<Run> {
  const { settings, given, warnings } = await readSettings(invocation.command, {
    flags: invocation.flags,
    environment: process.env,
  });
  for (const warning of warnings) {
    printNotice(warning);
  }
  const execute = await RUNS[invocation.command]();
  return await execute({ ...invocation, settings, given });
}

/**
 * Sets the exit status instead of ending the process, so that what was printed arrives.
 * @param words what stands behind `lectern` on the command line
 */
export async function runCommandLine(words: readonly string[]): Promise<void> {
  watchStreams();
  try {
    const program = createProgram(await readVersion(), async (invocation) => {
      process.exitCode = await run(invocation);
    });
    await program.parseAsync(words, { from: "user" });
  } catch (error) {
    endProgress();
    if (error instanceof CommanderError) {
      // Commander has printed help, version or its own sentence already.
      process.exitCode = error.exitCode === 0 ? 0 : WRONG_USAGE;
    } else if (error instanceof CommandError) {
      printNotice(/[.?!]$/u.test(error.message) ? error.message : `${error.message}.`);
      process.exitCode = error.exitStatus;
    } else {
      printNotice(explainUnexpected(error, words));
      process.exitCode = 1;
    }
  }
}
