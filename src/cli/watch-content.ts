/** `lectern publish DIR --watch`: publishes after each group of changes, one publish at a time. */
import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { CommandError } from "../errors.ts";
import { printNotice } from "./terminal/terminal.ts";
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
export function requireDirectory(directory: string): void {
  if (isDirectory(directory)) return;
  throw new CommandError(
    `There is no directory ${directory} to watch: create it first, or name another.`,
  );
}

/** @param publish called at the start and after changes; must not fail */
export async function watchContent(
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
