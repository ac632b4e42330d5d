/**
 * `lectern serve --watch DIR`: publishes after each group of changes, one publish at a time. Publishing
 * runs in a separate process, since the serving process must not write to the store.
 */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { statSync, watch } from "node:fs";
import type { FSWatcher } from "node:fs";
import { fileURLToPath } from "node:url";
import { CommandError } from "../../errors.ts";
import { SETTINGS } from "../../settings.ts";
import { printNotice } from "../terminal/terminal.ts";

const PROGRAM = fileURLToPath(new URL("../../../bin/lectern.js", import.meta.url));

/** Editors save in several steps: a temporary file, a rename, a change of times. */
const QUIET_MS = 200;
/** If the directory was moved away or cannot be watched, it is tried again after this time. */
const RETRY_MS = 1000;

export interface ContentWatch {
  /** Ends watching and a running publish. */
  stop(): Promise<void>;
}

/** @throws CommandError when there is no such directory */
export function requireDirectory(directory: string): void {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() === true) return;
  throw new CommandError(
    `There is no directory ${directory} to watch: create it first, or name another with --watch.`,
  );
}

/**
 * @param words further arguments of `lectern publish DIR`
 * @param store its location
 * @param hasRelease whether there is a release to serve
 */
export function watchContent(
  directory: string,
  words: readonly string[],
  store: string,
  hasRelease: () => Promise<boolean>,
): ContentWatch {
  let watcher: FSWatcher | undefined;
  let publishing: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isMissing = false;
  let isDirty = false;
  let isStopped = false;

  const explainWaiting = async (): Promise<void> => {
    const served = (await hasRelease().catch(() => true))
      ? "The last valid release is served until the content is valid"
      : "Nothing is served yet, because nothing valid has been published";
    printNotice(`${served}; waiting for the next change.`);
  };

  const publish = (): void => {
    if (isStopped) return;
    if (publishing) {
      isDirty = true;
      return;
    }
    isDirty = false;
    const child = spawn(process.execPath, [PROGRAM, "publish", directory, ...words], {
      stdio: ["ignore", "inherit", "inherit"],
      // Not as an argument: all users of the machine can see arguments, and the URL of a store may
      // contain a password.
      env: { ...process.env, [SETTINGS.store.environment]: store },
    });
    publishing = child;
    // Without a listener, a failure to start the process would end the server.
    child.once("error", ({ message }) => {
      printNotice(`Publishing ${directory} could not be started (${message}).`);
    });
    child.once("close", (status) => {
      publishing = undefined;
      if (status !== 0 && !isStopped) void explainWaiting();
      if (isDirty) publish();
    });
  };

  const schedule = (afterMs: number, work: () => void): void => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(work, afterMs);
  };

  const begin = (): void => {
    try {
      watcher = watch(directory, { recursive: true }, () => schedule(QUIET_MS, publish));
      watcher.once("error", lose);
      isMissing = false;
      publish();
    } catch {
      lose();
    }
  };

  const lose = (): void => {
    watcher?.close();
    watcher = undefined;
    if (!isMissing)
      printNotice(`The directory ${directory} cannot be watched: trying again every second.`);

    isMissing = true;
    schedule(RETRY_MS, begin);
  };

  begin();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      watcher?.close();
      if (publishing) {
        publishing.kill("SIGTERM");
        await once(publishing, "close");
      }
    },
  };
}
