/** What commands do to a store, as changes of its tables. */
import { hash as digestAtOnce } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { CommandError } from "../../errors.ts";
import { splitLines, readPacked } from "../format/chunk.ts";
import type { Clock } from "./instants.ts";
import type { Store, StoreReader } from "../store.ts";
import { takeCopy } from "../copy/take-copy.ts";
import { writeToken } from "../queries.ts";
import { Publishing } from "./publishing.ts";
import { noteDownloads } from "./downloads.ts";
import { dropPending, keepPending, movePending } from "./pending.ts";
import { CHECK_SECONDS, dropChecks, keepCheck, listNeededBases } from "./kept-checks.ts";
import {
  deriveCurrent,
  findUnusedChunks,
  readCurrent,
  readKept,
  readRelease,
  switchTo,
} from "./releases.ts";
import { dropEndedLinks, refuseRelease, requireRoomForLink, requireStaged } from "./refusals.ts";
import { beginSession, noteUse } from "./sessions.ts";
import { readTold, writeTold } from "./told.ts";
import type { Tables } from "../format/tables.ts";

/** May wait for timers, but not for another change, which waits for this one. */
export type Change<Result> = (tables: Tables) => Promise<Result>;

export interface PruneOutcome {
  /** Numbers, newest first. */
  readonly kept: readonly number[];
  readonly removed: readonly number[];
  /** Number of removed items that no kept release has in the same form. */
  readonly items: number;
}

/** How long staged releases are kept where nothing else is said. */
export const STAGED_DAYS = 30;
const DAY = 86_400;

/** Changes a store: one change at a time, each completely or not at all. */
export interface Writer {
  write<Result>(change: Change<Result>): Promise<Result>;
  /** For a change that removes much: unused space in the file is released. */
  rewrite<Result>(change: Change<Result>): Promise<Result>;
  confirmCopy: Store["confirmCopy"];
  /** Waits for a change that is under way. */
  close(): Promise<void>;
}

/**
 * @param reader sees what is committed
 * @returns a store that waits, when it is closed, for a publish that is under way
 */
export function createStore(reader: StoreReader, writer: Writer, clock: Clock): Store {
  const closeReader = reader.close.bind(reader);
  return Object.assign(reader, createCommands(reader, writer, clock), {
    /**
     * The reader is closed last: it leaves the log of a file in place, which a writer would remove,
     * and without the log a process that may not write the folder cannot open the store
     * (https://sqlite.org/wal.html#readonly).
     */
    async close() {
      await writer.close();
      await closeReader();
    },
  });
}

/** @returns the error of who wants to go back to a release that never was current */
const refuseStaged = (release: number): CommandError =>
  new CommandError(
    `Release ${release} is staged and never was current, so there is no way back to it: make it current with \`lectern release publish ${release}\``,
  );

const createCommands = (
  reader: StoreReader,
  writer: Writer,
  clock: Clock,
): Omit<Store, keyof StoreReader> => ({
  publish: (content, succeed, authorship, options = {}) =>
    new Publishing(reader, content, succeed, authorship, clock, options).run(writer),

  makeCurrent: (number, authorship) =>
    writer.write(async (tables) => {
      const content = await readRelease(tables, number);
      if ((await readKept(tables)).has(number)) throw refuseStaged(number);
      await switchTo(tables, content, authorship, clock);
      const told = (await readTold(tables)).get(number) ?? [];
      const author = (await tables.switch.find(content.release.publishedAt))?.author ?? null;
      const facts = { current: true, staged: false, kept: null, refusal: null, author };
      return { ...content.release, ...facts, told };
    }),

  refuse: (release, authorship) =>
    writer.write((tables) => refuseRelease(tables, release, authorship, clock)),

  prune: (keep, stagedDays = STAGED_DAYS) =>
    writer.rewrite(async (tables) => {
      await dropChecks(tables, clock() / 1000 - CHECK_SECONDS);
      return pruneReleases(tables, keep, clock() / 1000 - stagedDays * DAY);
    }),

  keepCheck: (check) => keepCheck(writer, check),

  dropEnded: () =>
    writer.write(async (tables) => {
      await dropChecks(tables, clock() / 1000 - CHECK_SECONDS);
      await dropEndedLinks(tables, clock() / 1000);
    }),

  noteTold: (release, told) => writer.write((tables) => writeTold(tables, release, told)),

  noteDownloads: (author, some) => writer.write((tables) => noteDownloads(tables, author, some)),

  beginSession: (session) => writer.write((tables) => beginSession(tables, session)),

  endSession: (id) => writer.write(({ session }) => session.remove([id])),

  noteUse: (id, at) => writer.write((tables) => noteUse(tables, id, at)),

  keepPending: (author, pending, seen) =>
    writer.write((tables) => keepPending(tables, author, pending, seen)),

  movePending: (moved) => writer.write((tables) => movePending(tables, moved)),

  dropPending: (author, seen) => writer.write((tables) => dropPending(tables, author, seen)),

  addChunks: (chunks) => writer.write((tables) => tables.chunk.put(chunks)),

  takeCopy: (copy) => writer.write((tables) => takeCopy(tables, copy)),

  confirmCopy: (at) => writer.confirmCopy(at),

  createToken: (token, most = Infinity) =>
    writer.write(async (tables) => {
      if (token.release !== null) {
        await requireStaged(tables, token.release);
        await requireRoomForLink(tables, token.release, most, clock() / 1000);
      }
      if (await tables.token.find(token.key)) {
        throw new CommandError(
          `A token with the key ${token.key} already exists: create another one`,
        );
      }
      await tables.token.put([writeToken(token)]);
    }),

  revokeToken: (key, at) =>
    writer.write(async (tables) => {
      const row = await tables.token.find(key);
      if (row) await tables.token.put([{ ...row, revokedAt: row.revokedAt ?? at }]);
      return row !== undefined;
    }),
});

/**
 * @param keep the number of newest releases to keep; the current one stays in any case, and what kept ones need
 * @param keptSince in seconds: what never was current stays if it was made later
 * @throws CommandError when `keep` is not a whole number from 1
 */
async function pruneReleases(
  tables: Tables,
  keep: number,
  keptSince: number,
): Promise<PruneOutcome> {
  if (!Number.isSafeInteger(keep) || keep < 1)
    throw new CommandError(`${keep} releases cannot be kept: give an integer from 1`);

  const current = (await readCurrent(tables))?.number;
  const reasons = await readKept(tables);
  const releases = (await tables.release.list("number", "publishedAt", "base")).toReversed();
  const numbers = releases.map(({ number }) => number);
  const staying = new Set(numbers.filter((number) => !reasons.has(number)).slice(0, keep));
  if (current !== undefined) staying.add(current);
  for (const { number, publishedAt } of releases)
    if (reasons.has(number) && publishedAt > keptSince) staying.add(number);
  // Those that were current count among the kept ones: whoever prunes to one wants one. But nobody counts what
  // a merge kept, and what is still to be published cannot be merged without its base.
  const bases = releases.flatMap(({ number, base }) =>
    base !== null && staying.has(number) && (reasons.has(number) || reasons.has(base)) ? base : [],
  );
  for (const base of [...bases, ...(await listNeededBases(tables))]) staying.add(base);
  const kept = numbers.filter((number) => staying.has(number));
  const removed = numbers.filter((number) => !staying.has(number));
  await tables.release.remove(removed);
  await tables.told.remove(removed);
  const { used, unused } = await findUnusedChunks(tables);
  const lost = new Set<string>();
  for (const hash of unused) for (const text of await readTexts(tables, hash)) lost.add(text);

  for (const hash of lost.size === 0 ? [] : used)
    for (const text of await readTexts(tables, hash)) lost.delete(text);

  await tables.chunk.remove(unused);
  await deriveCurrent(tables);
  return { kept, removed, items: lost.size };
}

/** @returns a digest of each item of a chunk */
async function readTexts(tables: Tables, hash: string): Promise<readonly string[]> {
  await nextTurn();
  const row = await tables.chunk.find(hash, "bytes");
  try {
    const lines = row && (await readPacked(hash, row.bytes));
    return (lines ? splitLines(lines) : []).map((text) => digestAtOnce("sha256", text, "base64"));
  } catch {
    // Verifying reports damage; old releases can be removed in any case.
    return [];
  }
}
