/**
 * `lectern serve --watch DIR`: publishes after each group of changes, one publish at a time. Publishing
 * runs in a separate process, since the serving process must not write to the store.
 */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { statSync, watch } from "node:fs";
import type { FSWatcher } from "node:fs";
import { fileURLToPath } from "node:url";
import { BASE_FILE } from "../../desk/base-file.ts";
import { CommandError } from "../../errors.ts";
import { printNotice } from "../terminal/terminal.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { say } from "../../words/say.ts";

const PROGRAM = fileURLToPath(new URL("../../../bin/lectern.js", import.meta.url));

/** Editors save in several steps: a temporary file, a rename, a change of times. */
const SETTLED_MS = 200;
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
    say(
      "There is no directory {directory} to watch: create it first, or name another with --watch.",
      { directory },
    ),
  );
}

export interface WatchOptions {
  readonly terminal: Terminal;
  readonly directory: string;
  /** Further arguments of `lectern publish DIR`. */
  readonly words: readonly string[];
  /** The settings of `lectern publish`. */
  readonly environment: Readonly<Record<string, string>>;
  /** @returns the number of the current release; undefined: there is none */
  readonly readCurrent: () => Promise<number | undefined>;
}

const explainWaiting = (terminal: Terminal, current: number | null | undefined): void => {
  const served =
    current === undefined
      ? say(
          "Nothing is served yet, because nothing valid has been published; waiting for the next change.",
        )
      : say(
          "The last valid release is served until the content is valid; waiting for the next change.",
        );
  printNotice(terminal, served);
};

export function watchContent({
  terminal,
  directory,
  words,
  environment,
  readCurrent,
}: WatchOptions): ContentWatch {
  let watcher: FSWatcher | undefined;
  let child: ChildProcess | undefined;
  let publishing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isMissing = false;
  let isDirty = false;
  let isStopped = false;
  /** The release that a publish made current. Only while it is, content may go back to what it was. */
  let published: number | undefined;

  const runPublish = async (kept: readonly string[]): Promise<number | null> => {
    child = spawn(process.execPath, [PROGRAM, "publish", directory, ...words, ...kept], {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...terminal.environment, ...environment },
    });
    // Without a listener, a failure to start the process would end the server.
    child.once("error", ({ message }) => {
      printNotice(
        terminal,
        say("Publishing {directory} could not be started ({reason}).", {
          directory,
          reason: message,
        }),
      );
    });
    return new Promise((resolve) => {
      child?.once("close", resolve);
    });
  };

  const publishOnce = async (): Promise<void> => {
    // Null: the store cannot be read.
    const before = await readCurrent().catch(() => null);
    if (isStopped) return;
    const isUndisturbed = published !== undefined && before === published;
    const status = await runPublish(isUndisturbed ? [] : ["--keep-rollback"]);
    child = undefined;
    if (isStopped) return;
    const after = await readCurrent().catch(() => before);
    if (status !== 0) explainWaiting(terminal, after);
    else if (before !== null && after !== null && after !== before) published = after;
  };

  const publish = (): void => {
    if (isStopped) return;
    if (publishing) {
      isDirty = true;
      return;
    }
    isDirty = false;
    publishing = publishOnce().finally(() => {
      publishing = undefined;
      if (isDirty) publish();
    });
  };

  const schedule = (afterMs: number, work: () => void): void => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(work, afterMs);
  };

  const begin = (): void => {
    try {
      watcher = watch(directory, { recursive: true }, (_event, file) => {
        // Each publish may write this one.
        if (file !== BASE_FILE) schedule(SETTLED_MS, publish);
      });
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
    const lost = say("The directory {directory} cannot be watched: trying again every second.", {
      directory,
    });
    if (!isMissing) printNotice(terminal, lost);
    isMissing = true;
    schedule(RETRY_MS, begin);
  };

  begin();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      watcher?.close();
      child?.kill("SIGTERM");
      await publishing;
    },
  };
}
