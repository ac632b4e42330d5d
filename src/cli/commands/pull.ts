/** `lectern pull`: keeps a store that follows another Lectern over HTTP. */
import { setTimeout as sleep } from "node:timers/promises";
import { CommandError, createReminder, StoreAway } from "../../errors.ts";
import { describeLocation, SETTINGS } from "../../settings.ts";
import { makeCopy } from "../../store/copy/copy.ts";
import type { MadeCopy } from "../../store/copy/copy.ts";
import type { CopySource, StoreOutline } from "../../store/copy/copy.ts";
import { createRemoteStore, SourceAway } from "../../store/copy/remote-store.ts";
import type { Store } from "../../store/store.ts";
import { AS_JSON, command, tellDone } from "../command.ts";
import { printLine, printNotice } from "../terminal/terminal.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { readBase } from "./base-address.ts";
import { COPIED, formatCopy, REPLACE, showingCopy } from "./copy.ts";
import { writeStore } from "./use-store.ts";

const LOOK_MS = 2000;
/** Longest pause while the other Lectern cannot be reached. */
const MAX_PAUSE_MS = 30_000;

interface Pull {
  readonly source: CopySource;
  readonly target: Store;
  readonly replaces: boolean;
  readonly terminal: Terminal;
}

const pullOnce = ({ source, target, replaces, terminal }: Pull): Promise<MadeCopy> =>
  showingCopy(terminal, (onProgress) => makeCopy(source, target, { replaces, onProgress }));

/** @throws CommandError for errors that a retry cannot solve */
async function follow(pull: Pull, base: string, tell: (made: MadeCopy) => void): Promise<never> {
  let taken: StoreOutline | undefined;
  let pause = LOOK_MS;
  const isWorthSaying = createReminder();
  for (;;) {
    try {
      const outline = await pull.source.readOutline();
      if (isWorthSaying(undefined)) printNotice(pull.terminal, `${base} can be reached again.`);
      pause = LOOK_MS;
      if (outline !== taken) {
        const made = await pullOnce(pull);
        if (made.changed) tell(made);
        taken = outline;
      }
      await pull.target.confirmCopy(Date.now());
    } catch (error) {
      if (!(error instanceof SourceAway)) throw error;
      if (isWorthSaying(error.message))
        printNotice(pull.terminal, `${error.message}. The copy stays as it is; trying again.`);
      pause = Math.min(pause * 2, MAX_PAUSE_MS);
    }
    await sleep(pause);
  }
}

/** @returns never; waits while the store here is away. @throws what else `begin` throws */
async function whileAway(
  terminal: Terminal,
  begin: (onOpened: () => void) => Promise<never>,
): Promise<never> {
  const isWorthSaying = createReminder();
  for (;;) {
    try {
      return await begin(() => {
        if (isWorthSaying(undefined)) printNotice(terminal, "The store can be used again.");
      });
    } catch (error) {
      if (!(error instanceof StoreAway)) throw error;
      if (isWorthSaying(error.message)) printNotice(terminal, `${error.message}. Waiting for it.`);
    }
    await sleep(LOOK_MS);
  }
}

export const pullStore = command({
  summary: "Copy the store of another Lectern over HTTP",
  description: `Copies all releases and the history from the Lectern at URL to a store here, so that a site can be served behind a firewall, near its users, or after a disaster. The token must have the copy right (\`lectern token create --copy\`) and is taken from ${SETTINGS.token.environment} or the configuration file. Chunks that the store already has are not transferred again, so an interrupted pull can be continued, and a later one transfers only what has changed. Each chunk is verified, and releases appear in one transaction at the end. Tokens of the other Lectern are not copied: create some here. With --follow it looks every two seconds for changes until it is stopped, and waits while the other Lectern or the store cannot be reached.`,
  arguments: [
    { name: "URL", help: "Base URL of the other Lectern, such as https://content.example.org" },
    { name: "LOCATION", help: "The store to copy to (default: --store)", optional: true },
  ],
  flags: [{ name: "follow", help: "Keep looking for changes" }, REPLACE, AS_JSON],
  prints: `What was copied; with --json ${COPIED}. With --follow one line for each change, with --json each as one line of JSON.`,
  fails:
    "The other Lectern cannot be reached (without --follow), refuses the token or has another history, or the store cannot be written. The store then keeps its releases.",
  examples: {
    "lectern pull https://content.example.org": "copy the current state",
    "lectern pull https://content.example.org --follow":
      "keep a copy up to date, next to `lectern serve`",
  },
  async run({ arguments: [url, location], flags, settings, terminal }) {
    const base = readBase(url);
    const { token, groupReadable } = settings;
    if (token === undefined) {
      throw new CommandError(
        `There is no token: put one that was created with \`lectern token create --copy\` into ${SETTINGS.token.environment}.`,
        2,
      );
    }
    const store = location ?? settings.store;
    const source = createRemoteStore({ base, token });
    const replaces = flags.replace === true;
    if (!flags.follow) {
      const made = await writeStore(terminal, { store, groupReadable }, async (target) => {
        const pulled = await pullOnce({ source, target, replaces, terminal });
        await target.confirmCopy(null);
        return pulled;
      });
      return tellDone(formatCopy(describeLocation(store), made), made);
    }
    // Running work can be stopped at any time, because a transaction is atomic.
    const stopWaiting = terminal.onEnd(async () => {});
    try {
      return await whileAway(terminal, (onOpened) =>
        writeStore(terminal, { store, groupReadable }, (target) => {
          onOpened();
          return follow({ source, target, replaces, terminal }, base, (made) =>
            printLine(
              terminal,
              flags.json ? JSON.stringify(made) : formatCopy(describeLocation(store), made),
            ),
          );
        }),
      );
    } catch (error) {
      stopWaiting();
      throw error;
    }
  },
});
