/** `lectern store copy`: copies a store, or that of another Lectern, to a store of any kind. */
import { realpath } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { CommandError, createReminder, StoreAway } from "../../errors.ts";
import { describeLocation, SETTINGS } from "../../settings.ts";
import { makeCopy } from "../../store/copy/copy.ts";
import type { CopySource, MadeCopy } from "../../store/copy/copy.ts";
import { ServiceAway } from "../../lib/http/client.ts";
import { createRemoteStore } from "../../store/copy/remote-store.ts";
import { driverOf } from "../../store/open-store.ts";
import type { Store, StoredToken } from "../../store/store.ts";
import { AS_JSON, command, tellDone } from "../command.ts";
import { printLine, printNotice, showingProgress } from "../terminal/terminal.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { readBaseUrl } from "../base-address.ts";
import { writeStore } from "../use-store.ts";
import { withReader } from "../../store/with-store.ts";
import { counted, writeCount } from "../../lib/text/english.ts";

const LOOK_MS = 2000;
/** Longest pause while the other Lectern cannot be reached. */
const MAX_PAUSE_MS = 30_000;

/** What is copied. */
interface Original {
  readonly source: CopySource;
  /** Those of another Lectern are not copied. */
  readTokens(): Promise<readonly StoredToken[]>;
}

interface Copying extends Original {
  readonly target: Store;
  readonly replaces: boolean;
  readonly terminal: Terminal;
}

/** @returns the file itself, whichever link leads to it; a URL as it is */
const resolveLinks = async (location: string): Promise<string> =>
  /^[a-z][a-z0-9+.-]+:\/\//iu.test(location)
    ? location
    : realpath(location).catch(() => resolve(location));

/** Of another Lectern; a database has a URL with another scheme. */
const isService = (from: string): boolean => /^https?:\/\//iu.test(from);

/** @throws CommandError when these cannot be the two sides of a copy */
async function requireTwoSides(from: string, to: string): Promise<void> {
  if ((await resolveLinks(from)) === (await resolveLinks(to)))
    throw new CommandError("FROM and TO are the same store: name two.", 2);
  if (isService(to)) {
    throw new CommandError(
      "TO is the URL of a service: give the path of a file, or a postgres:// URL.",
      2,
    );
  }
  if (!isService(from) && !(await driverOf(from).exists(from)))
    throw new CommandError(`There is no store ${describeLocation(from)}: name the one to copy.`);
}

/** Opens what is copied, and closes it in any case. */
async function useOriginal<Result>(
  from: string,
  token: string | undefined,
  use: (original: Original) => Promise<Result>,
): Promise<Result> {
  if (!isService(from)) {
    return withReader(from, (source) =>
      use({ source, readTokens: async () => (await source.readState()).tokens }),
    );
  }
  const base = readBaseUrl(from);
  if (token === undefined) {
    throw new CommandError(
      `There is no token: put one that was created with \`lectern token create --copy\` into ${SETTINGS.token.environment}.`,
      2,
    );
  }
  return use({ source: createRemoteStore({ base, token }), readTokens: async () => [] });
}

const copyOnce = (
  { source, target, replaces, terminal }: Copying,
  tokens: readonly StoredToken[],
): Promise<MadeCopy> =>
  showingProgress(terminal, (show) =>
    makeCopy(source, target, {
      tokens,
      replaces,
      onProgress: (chunks, total) =>
        show(() => `Copying: ${writeCount(chunks)} of ${counted(total, "chunk")}`),
    }),
  );

/** @throws CommandError for errors that a retry cannot solve */
async function follow(
  copying: Copying,
  from: string,
  tell: (made: MadeCopy) => void,
): Promise<never> {
  let taken: unknown;
  let pause = LOOK_MS;
  const isWorthSaying = createReminder();
  for (;;) {
    try {
      const seen = [await copying.source.readOutline(), await copying.readTokens()] as const;
      if (isWorthSaying(undefined)) printNotice(copying.terminal, `${from} can be reached again.`);
      pause = LOOK_MS;
      if (!isDeepStrictEqual(seen, taken)) {
        const made = await copyOnce(copying, seen[1]);
        if (made.changed) tell(made);
        taken = seen;
      }
      await copying.target.confirmCopy(Date.now());
    } catch (error) {
      if (!(error instanceof ServiceAway)) throw error;
      if (isWorthSaying(error.message))
        printNotice(copying.terminal, `${error.message}. The copy stays as it is; trying again.`);

      pause = Math.min(pause * 2, MAX_PAUSE_MS);
    }
    await sleep(pause);
  }
}

/** @returns never; waits while a store here is away. @throws what else `begin` throws */
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

/** @returns what a copy changed, in words */
function formatCopy(
  to: string,
  { release, added, removed, tokens, chunks, bytes }: MadeCopy,
): string {
  const current = release === null ? "it has no release" : `release ${release} is current`;
  const changes = [
    ...(added.length > 0
      ? [
          `${counted(added.length, "release")} added (${counted(chunks, "chunk")}, ${counted(bytes, "byte")})`,
        ]
      : []),
    ...(removed.length > 0 ? [`${counted(removed.length, "release")} removed`] : []),
    ...(tokens > 0 ? [`${counted(tokens, "token")} copied`] : []),
  ];
  return `${describeLocation(to)}: ${changes.length === 0 ? "" : `${changes.join(", ")}; `}${current}.`;
}

export const copyStore = command({
  summary: "Copy a store, or that of another Lectern, to a store",
  description: `Copies all releases and the history to a store of any kind, and from a store also the tokens. TO is created, or is empty, or holds an earlier state of FROM: only what it lacks is copied and verified, also after an interruption, and appears in one transaction. Releases that FROM no longer has are removed; a revoked token stays revoked. Another Lectern needs a token with the copy right (\`lectern token create --copy\`), from ${SETTINGS.token.environment}.`,
  arguments: [
    {
      name: "FROM",
      help: "What to copy: the path of a file, a postgres:// URL, or the base URL of another Lectern, such as https://content.example.org",
    },
    {
      name: "TO",
      help: "The store to copy to: the path of a file, or a postgres:// URL (default: --store)",
      optional: true,
    },
  ],
  flags: [
    {
      name: "follow",
      help: "Look for changes every two seconds until stopped, and wait while FROM or TO is away",
    },
    {
      name: "replace",
      help: "If TO has another history, for example because FROM was restored from a backup, replace it",
    },
    AS_JSON,
  ],
  prints: "What was copied; with --follow one line for each change.",
  fails:
    "FROM does not exist, is damaged, cannot be reached (without --follow) or refuses the token, or TO has another history or cannot be written. TO then keeps its releases.",
  examples: {
    "lectern store copy data/lectern.db postgres://localhost/lectern": "move to PostgreSQL",
    "lectern store copy data/lectern.db /mnt/standby/lectern.db":
      "keep a second store; run it again and again",
    "lectern store copy https://content.example.org --follow":
      "keep a copy of another Lectern up to date, next to `lectern serve`",
  },
  async run({ arguments: [from, to], flags, settings, terminal }) {
    const { token, groupReadable } = settings;
    const store = to ?? settings.store;
    await requireTwoSides(from, store);
    const copying = <Result>(work: (copying: Copying) => Promise<Result>): Promise<Result> =>
      useOriginal(from, token, (original) =>
        writeStore(terminal, { store, groupReadable }, (target) =>
          work({ ...original, target, replaces: flags.replace === true, terminal }),
        ),
      );
    if (!flags.follow) {
      const made = await copying(async (one) => {
        const result = await copyOnce(one, await one.readTokens());
        await one.target.confirmCopy(null);
        return result;
      });
      return tellDone(formatCopy(store, made), made);
    }
    // Running work can be stopped at any time, because a transaction is atomic.
    const stopWaiting = terminal.onEnd(async () => {});
    try {
      return await whileAway(terminal, (onOpened) =>
        copying((one) => {
          onOpened();
          return follow(one, describeLocation(from), (made) =>
            printLine(terminal, flags.json ? JSON.stringify(made) : formatCopy(store, made)),
          );
        }),
      );
    } catch (error) {
      stopWaiting();
      throw error;
    }
  },
});
