/** What commands do to a store, as changes of its tables. */
import { hash as digestAtOnce } from "node:crypto";
import { Session } from "node:inspector/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { perResource } from "../../catalog/catalog.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import { CommandError } from "../../errors.ts";
import { unpackChunk } from "../format/chunk.ts";
import { CATALOG_DIGEST, holdItems, nameState } from "../format/digests.ts";
import { digestContent, draftRelease } from "./draft-release.ts";
import type { DigestedContent, ReleaseDraft } from "./draft-release.ts";
import { MAX_DRAFT_SECONDS } from "./instants.ts";
import type { Clock } from "./instants.ts";
import type { Authorship, PruneOutcome, PublishOutcome, Store, StoreReader } from "../store.ts";
import { takeCopy } from "../copy/take-copy.ts";
import { writeToken } from "../queries.ts";
import {
  appendSwitch,
  findUnusedChunks,
  putRelease,
  readCurrent,
  readHighestNumber,
  readRelease,
  readShown,
  switchTo,
} from "./releases.ts";
import type { Tables } from "../format/tables.ts";

/** Number of drafts made while others may write; the next draft is made with the lock. */
const FREE_DRAFTS = 3;

/** Checking this many items leaves much garbage. */
const MANY_ITEMS = 10_000;

/**
 * Checking many items grows V8's young generation to its limit, and V8 would keep that memory while
 * the draft needs more. The inspector is the documented way to force a garbage collection.
 */
async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post("HeapProfiler.collectGarbage");
  session.disconnect();
}

/**
 * May wait for timers, but not for another change, which waits for this one.
 * @param clear empties the store
 */
export type Change<Result> = (tables: Tables, clear: () => Promise<void>) => Promise<Result>;

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

const createCommands = (
  reader: StoreReader,
  writer: Writer,
  clock: Clock,
): Omit<Store, keyof StoreReader> => ({
  async publish(content, authorship, options = {}) {
    const { items } = content;
    const total = Object.values(items).reduce((sum, { length }) => sum + length, 0);
    if ((content.checked ?? total) >= MANY_ITEMS) await collectGarbage();
    const digested = digestContent(content);
    const onWritten = (): void => options.onProgress?.(total);
    /** @returns undefined: another process changed the current release meanwhile */
    const draft = async (): Promise<ReleaseDraft | undefined> => {
      const { current } = await reader.readState();
      try {
        return await draftRelease(reader, current, digested, clock, options);
      } catch (error) {
        const state = await reader.readState();
        if (state.current?.since === current?.since) throw error;
        return undefined;
      }
    };
    const writeDraft = async (
      tables: Tables,
      drafted: ReleaseDraft | undefined,
    ): Promise<PublishOutcome | undefined> =>
      drafted && writeRelease(tables, drafted, digested, authorship, clock, onWritten);
    for (let tries = 0; tries < FREE_DRAFTS; tries++) {
      const drafted = await draft();
      const outcome = drafted && (await writer.write((tables) => writeDraft(tables, drafted)));
      if (outcome) return outcome;
    }
    // Others were faster each time: this draft is made with the lock, so that they wait.
    const outcome = await writer.write(async (tables) => writeDraft(tables, await draft()));
    if (outcome) return outcome;
    throw new CommandError(
      "The machine was too slow or suspended, and nothing was published: try again",
    );
  },

  makeCurrent: (number, authorship) =>
    writer.write(async (tables) => {
      const content = await readRelease(tables, number);
      await switchTo(tables, content, authorship, clock);
      return { ...content.release, current: true };
    }),

  prune: (keep) => writer.rewrite((tables) => pruneReleases(tables, keep)),

  addChunks: (chunks) => writer.write((tables) => tables.chunk.put(...chunks)),

  takeCopy: (copy) => writer.write((tables) => takeCopy(tables, copy)),

  confirmCopy: (at) => writer.confirmCopy(at),

  createToken: (token) =>
    writer.write(async (tables) => {
      if (await tables.token.find(token.key)) {
        throw new CommandError(
          `A token with the key ${token.key} already exists: create another one`,
        );
      }
      await tables.token.put(writeToken(token));
    }),

  revokeToken: (key, at) =>
    writer.write(async (tables) => {
      const row = await tables.token.find(key);
      if (row) await tables.token.put({ ...row, revokedAt: row.revokedAt ?? at });
      return row !== undefined;
    }),
});

/**
 * @param onWritten called after each chunk
 * @returns undefined: the draft is of no use any more, and nothing was written
 */
async function writeRelease(
  tables: Tables,
  { after, facts, known, changedItems, made }: ReleaseDraft,
  { content, digest, installation }: DigestedContent,
  authorship: Authorship,
  clock: Clock,
  onWritten: () => void,
): Promise<PublishOutcome | undefined> {
  const before = await readShown(tables);
  if ((before?.current.since ?? null) !== after) return undefined;
  if (!made) {
    const held = await readRelease(tables, known ?? 0).catch(() => undefined);
    if (!held) return undefined;
    await switchTo(tables, held, authorship, clock);
    return { release: held.release, created: false, ...facts };
  }
  const { instant } = made;
  if (before && clock() / 1000 - instant > MAX_DRAFT_SECONDS) return undefined;
  const number = (await readHighestNumber(tables)) + 1;
  const catalog = catalogOf(content.installation);
  for (const chunk of made.packed) {
    await tables.chunk.put(chunk);
    onWritten();
  }
  const declared = content.installation;
  const held = holdItems(catalog, CATALOG_DIGEST, declared, made.chunks, (resource) =>
    // The release before may not have declared it.
    !changedItems.has(resource) && before?.held[resource]
      ? before.held[resource].state
      : nameState(number, digest),
  );
  const counts = perResource(catalog, (resource) => content.items[resource].length);
  const release = {
    number,
    publishedAt: instant,
    publishedBy: authorship.by,
    note: authorship.note ?? null,
    digest,
  };
  const said = { catalog: CATALOG_DIGEST, installation, counts: JSON.stringify(counts) };
  await putRelease(tables, { ...release, ...said }, held);
  const inputs = { held, installation: declared };
  await appendSwitch(tables, number, inputs, instant, authorship, before);
  return { release: { ...release, counts }, created: true, ...facts };
}

/**
 * @param keep the number of newest releases to keep; the current one stays in any case
 * @throws CommandError when it is not a whole number from 1
 */
async function pruneReleases(tables: Tables, keep: number): Promise<PruneOutcome> {
  if (!Number.isSafeInteger(keep) || keep < 1)
    throw new CommandError(`${keep} releases cannot be kept: give an integer from 1`);
  const current = (await readCurrent(tables))?.number;
  const numbers = (await tables.release.list("number")).map(({ number }) => number).toReversed();
  const kept = numbers.filter((number, index) => index < keep || number === current);
  const removed = numbers.filter((number) => !kept.includes(number));
  for (const number of removed) await tables.release.remove(number);
  const { used, unused } = await findUnusedChunks(tables);
  const lost = new Set<string>();
  for (const hash of unused) for (const text of await readTexts(tables, hash)) lost.add(text);

  for (const hash of lost.size === 0 ? [] : used)
    for (const text of await readTexts(tables, hash)) lost.delete(text);

  for (const hash of unused) await tables.chunk.remove(hash);
  return { kept, removed, items: lost.size };
}

/** @returns a digest of each item of a chunk, without its dates */
async function readTexts(tables: Tables, hash: string): Promise<readonly string[]> {
  await nextTurn();
  const row = await tables.chunk.find(hash, "bytes");
  try {
    const chunk = row && (await unpackChunk(hash, row.bytes));
    return (chunk?.texts() ?? []).map((text) =>
      digestAtOnce(
        "sha256",
        Buffer.concat([Buffer.from(`${chunk?.facts.resource}\n`), text]),
        "base64",
      ),
    );
  } catch {
    // Verifying reports damage; old releases can be removed in any case.
    return [];
  }
}
