/**
 * Proves that a store holds what was written to it, read at one moment (one transaction): each chunk
 * against its hash, each release against its proof, the pointer and the tokens.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { RESOURCE_NAMES } from "../../catalog/resources.ts";
import { unpackChunk } from "../chunk.ts";
import type { Fault, Verification } from "../store.ts";
import type { OnProgress } from "../store-driver.ts";
import { proveRow, readHeld, readSummary } from "./release-rows.ts";
import type { ReleaseRow } from "./release-rows.ts";
import type { StoreDatabase } from "./schema.ts";
import { readTokens } from "./tokens.ts";

/** A store that broke in one place may be wrong in every release behind it. */
const MAX_FAULTS = 1000;

/** @returns at most as many faults as a person reads, and how many there were */
export const boundFaults = (faults: readonly Fault[]): readonly Fault[] =>
  faults.length <= MAX_FAULTS
    ? faults
    : [
        ...faults.slice(0, MAX_FAULTS),
        { problem: `there are ${faults.length - MAX_FAULTS} more faults` },
      ];

/** @param fileFaults what the database itself found wrong */
export async function verifyContent(
  db: StoreDatabase,
  fileFaults: readonly Fault[],
  onProgress: OnProgress,
): Promise<Verification> {
  const releases = await db.selectFrom("release").selectAll().orderBy("number").execute();
  const stored = await db.selectFrom("chunk").select(["hash", "length"]).execute();
  const total = stored.reduce((sum, { length }) => sum + length, 0);
  /** By hash, why it is not sound; undefined: it is. */
  const chunks = new Map<string, string | undefined>();
  let handled = 0;
  for (const { hash, length } of stored) {
    chunks.set(hash, await findDamage(db, hash));
    handled += length;
    onProgress(handled, total);
  }
  const faults = [
    ...fileFaults,
    ...releases.flatMap((row) => verifyRelease(row, chunks)),
    ...(await verifySwitches(db, releases)),
  ];
  const named = new Set(faults.map(({ problem }) => problem));
  for (const problem of chunks.values()) {
    if (problem !== undefined && !named.has(problem)) faults.push({ problem });
  }
  const tokens = await verifyTokens(db, faults);
  return { releases: releases.length, items: total, tokens, faults: boundFaults(faults) };
}

async function findDamage(db: StoreDatabase, hash: string): Promise<string | undefined> {
  await nextTurn();
  const { bytes } = await db
    .selectFrom("chunk")
    .select("bytes")
    .where("hash", "=", hash)
    .executeTakeFirstOrThrow();
  try {
    await unpackChunk(hash, bytes);
    return undefined;
  } catch (error) {
    return `the chunk ${hash}: ${(error as Error).message}`;
  }
}

function verifyRelease(
  row: ReleaseRow,
  chunks: ReadonlyMap<string, string | undefined>,
): readonly Fault[] {
  const { number: release } = row;
  if (proveRow(row) !== row.proof) {
    return [{ release, problem: "what it says of itself is not what was written" }];
  }
  // What it says is what was written: only its chunks can be wrong, or unknown.
  readSummary(row);
  const held = readHeld(row);
  return RESOURCE_NAMES.flatMap((resource) =>
    held[resource].chunks.flatMap((hash): Fault[] => {
      const problem = chunks.has(hash) ? chunks.get(hash) : `the chunk ${hash}: it is missing`;
      return problem === undefined ? [] : [{ release, resource, problem }];
    }),
  );
}

/** Proves the pointer, and that each release has the switch with which it began. */
export async function verifySwitches(
  db: StoreDatabase,
  releases: readonly Pick<ReleaseRow, "number" | "publishedAt">[],
): Promise<readonly Fault[]> {
  const switches = await db
    .selectFrom("switch")
    .select(["instant", "release"])
    .orderBy("instant")
    .execute();
  const begun = new Set(switches.map(({ instant, release }) => `${release} ${instant}`));
  const faults: Fault[] = releases
    .filter(({ number, publishedAt }) => !begun.has(`${number} ${publishedAt}`))
    .map(({ number }) => ({
      release: number,
      problem: "nothing says that it was ever made current",
    }));
  const latest = switches.at(-1);
  if (latest !== undefined && !releases.some(({ number }) => number === latest.release)) {
    faults.push({ release: latest.release, problem: "is the current release and is missing" });
  }
  return faults;
}

/** @returns how many there are */
export async function verifyTokens(db: StoreDatabase, faults: Fault[]): Promise<number> {
  try {
    return (await readTokens(db)).length;
  } catch (error) {
    faults.push({ problem: `the tokens cannot be read (${(error as Error).message})` });
    return 0;
  }
}
