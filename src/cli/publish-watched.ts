/** `lectern publish DIR --watch`: publishes what is saved and valid, until it is told to end. */
import { setTimeout as sleep } from "node:timers/promises";
import { CommandError } from "../errors.ts";
import { printError, printOutcome } from "./print-outcome.ts";
import { printNotice } from "./terminal/terminal.ts";
import { untilWhole } from "../publish/publish-content.ts";
import { keepWatched } from "../publish/check-summary.ts";
import { publishBeside, sideOf } from "./publish-flags.ts";
import type { PublishCall } from "./publish-flags.ts";
import { nameDirectory } from "./read-content.ts";
import { tellResult } from "./tell-result.ts";
import { quoteWord, readAuthor } from "./terminal/phrases.ts";
import type { Receiver } from "../tell/receiver.ts";
import { withReader } from "../store/with-store.ts";
import { statSync } from "node:fs";
import type { Terminal } from "./terminal/terminal.ts";
import { readWriteTimes } from "../publish/read-directory.ts";

/**
 * How often files are looked at. Nobody tells of those of a network drive that another machine changed
 * (inotify(7)). Between two looks nothing may change, because editors save in several steps.
 */
const LOOK_MS = 500;
/** Looking takes at most this part of the time. */
const SHARE = 1 / 10;

const isDirectory = (directory: string): boolean =>
  statSync(directory, { throwIfNoEntry: false })?.isDirectory() === true;

/** @throws CommandError when there is no such directory */
function requireDirectory(directory: string): void {
  if (isDirectory(directory)) return;
  throw new CommandError(
    `There is no directory ${directory} to watch: create it first, or name another.`,
  );
}

/** @param publish called at the start and after changes; must not fail */
async function watchContent(
  terminal: Terminal,
  directory: string,
  publish: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let published: string | undefined;
  let seen: string | undefined;
  let isMissing = false;
  while (!signal.aborted) {
    const begun = performance.now();
    let took = 0;
    if (isDirectory(directory)) {
      isMissing = false;
      const { text } = await readWriteTimes(directory);
      took = performance.now() - begun;
      const isQuiet = seen === undefined || text === seen;
      seen = text;
      if (text !== published && isQuiet) {
        published = text;
        await publish();
      }
    } else if (!isMissing) {
      isMissing = true;
      printNotice(
        terminal,
        `The directory ${directory} is not there: it is published again when it is back.`,
      );
    }
    await sleep(Math.max(LOOK_MS, took / SHARE), undefined, { signal }).catch(() => {});
  }
}

/** Less than the time after which the process ends with status 1 (process-terminal.ts). */
const MAX_END_MS = 5000;

/** What makes no sense of several publishes, or of one that nobody looks at. */
const OTHERS = ["plan", "stage", "exit-code", "to", "json"] as const;

/** @throws CommandError with status 2 when flags contradict each other */
export function checkWatching({ flags }: PublishCall): void {
  const other = OTHERS.find((name) => flags[name] !== undefined);
  if (other !== undefined) throw new CommandError(`--watch does not work with --${other}.`, 2);
}

/** @returns once it watches; it ends with the process */
export function publishWatched(call: PublishCall, receivers: readonly Receiver[]): void {
  const { terminal, settings, flags, say } = call;
  const [directory] = call.arguments;
  requireDirectory(directory);
  // Null: the store cannot be read.
  const readCurrent = (): Promise<number | null | undefined> =>
    withReader(settings.store, async (reader) => (await reader.readState()).current?.number).catch(
      () => null,
    );
  /** The release that a publish made current. Only while it is, content may go back to what it was. */
  let published: number | undefined;
  const publish = async (): Promise<void> => {
    const before = await readCurrent();
    const isUndisturbed = published !== undefined && before === published;
    const once: PublishCall = {
      ...call,
      flags: {
        ...flags,
        watch: undefined,
        "keep-rollback": isUndisturbed ? undefined : true,
        // Nobody is there to decide.
        ...(sideOf(flags) === undefined && { mine: true }),
      },
    };
    let status: number;
    try {
      const result = await untilWhole(() =>
        publishBeside(once, receivers, {
          onChecked: (checked) => keepWatched(settings, directory, readAuthor(flags.by), checked),
        }),
      );
      const words = `lectern publish ${quoteWord(directory)}`;
      const outcome = tellResult(nameDirectory(say, result, directory), once, words);
      await printOutcome(call, outcome, false);
      status = outcome.status ?? 0;
    } catch (error) {
      status = printError(terminal, error, settings.logLevel, say);
    }
    const after = await readCurrent();
    if (status !== 0) {
      printNotice(
        terminal,
        after === undefined
          ? say("Nothing valid has been published yet; waiting for the next change.")
          : say("The release that is current stays; waiting for the next change."),
      );
    } else if (before !== null && after !== null && after !== before) published = after;
  };
  const ending = new AbortController();
  const watching = watchContent(terminal, directory, publish, ending.signal);
  // A publish that is cut off leaves the release before it.
  terminal.onEnd(async () => {
    ending.abort();
    await Promise.race([watching, sleep(MAX_END_MS, undefined, { ref: false })]);
  });
}
