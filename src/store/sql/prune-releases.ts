/** Takes old releases away. The history of switches stays: instants and numbers go on from it. */
import { hash as digestAtOnce } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { CommandError } from "../../errors.ts";
import { unpackChunk } from "../chunk.ts";
import type { PruneOutcome } from "../store.ts";
import { HASHES_AT_ONCE } from "./read-store.ts";
import { readHeld } from "./release-rows.ts";
import type { ReleaseRow } from "./release-rows.ts";
import type { StoreDatabase } from "./schema.ts";
import { readCurrent } from "./switches.ts";

const numbersOf = (rows: readonly ReleaseRow[]): readonly number[] =>
  rows.map(({ number }) => number);

const chunksOf = (rows: readonly ReleaseRow[]): ReadonlySet<string> =>
  new Set(rows.flatMap((row) => Object.values(readHeld(row)).flatMap(({ chunks }) => chunks)));

/**
 * @param keep the number of newest releases to keep; the current one stays in any case
 * @throws CommandError when it is not a whole number from 1
 */
export async function pruneReleases(db: StoreDatabase, keep: number): Promise<PruneOutcome> {
  if (!Number.isSafeInteger(keep) || keep < 1) {
    throw new CommandError(`${keep} releases cannot be kept: give a whole number from 1`);
  }
  const current = (await readCurrent(db))?.number ?? 0;
  const rows = await db.selectFrom("release").selectAll().orderBy("number", "desc").execute();
  const isKept = (row: ReleaseRow, index: number): boolean =>
    index < keep || row.number === current;
  const kept = rows.filter(isKept);
  const removed = rows.filter((row, index) => !isKept(row, index));
  if (removed.length > 0) {
    await db.deleteFrom("release").where("number", "in", numbersOf(removed)).execute();
  }
  const items = await dropUnusedChunks(db, countLost);
  return { kept: numbersOf(kept), removed: numbersOf(removed), items };
}

/** @param look is asked before those that no release names are dropped @returns what it said */
export async function dropUnusedChunks(
  db: StoreDatabase,
  look: typeof countLost = async () => 0,
): Promise<number> {
  const used = chunksOf(await db.selectFrom("release").selectAll().execute());
  const stored = await db.selectFrom("chunk").select("hash").execute();
  const unused = stored.map(({ hash }) => hash).filter((hash) => !used.has(hash));
  const found = await look(db, unused, used);
  for (let start = 0; start < unused.length; start += HASHES_AT_ONCE) {
    const some = unused.slice(start, start + HASHES_AT_ONCE);
    await db.deleteFrom("chunk").where("hash", "in", some).execute();
  }
  return found;
}

/** @returns the number of items that stand in unused chunks and in this form in no used one */
async function countLost(
  db: StoreDatabase,
  unused: readonly string[],
  used: ReadonlySet<string>,
): Promise<number> {
  const lost = new Set<string>();
  for (const hash of unused) {
    for (const text of await readTexts(db, hash)) lost.add(text);
  }
  for (const hash of lost.size === 0 ? [] : used) {
    for (const text of await readTexts(db, hash)) lost.delete(text);
  }
  return lost.size;
}

/** @returns what distinguishes each item of a chunk, whatever its dates */
async function readTexts(db: StoreDatabase, hash: string): Promise<readonly string[]> {
  const { bytes } = await db
    .selectFrom("chunk")
    .select("bytes")
    .where("hash", "=", hash)
    .executeTakeFirstOrThrow();
  await nextTurn();
  try {
    const chunk = await unpackChunk(hash, bytes);
    return [...chunk.items()].map(({ text }) =>
      digestAtOnce("sha256", `${chunk.facts.resource}\n${text}`, "base64"),
    );
  } catch {
    // What is damaged is found by verifying; old releases can go all the same.
    return [];
  }
}
