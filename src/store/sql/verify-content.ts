/**
 * Proves that a store holds what was written to it, read at one moment (one transaction): each chunk
 * against its hash, each release against its proof, the pointer and the tokens.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ResourceName } from "../../catalog/resources.ts";
import { unpackChunk } from "../chunk.ts";
import type { Chunk } from "../chunk.ts";
import type { Fault, Verification } from "../store.ts";
import type { OnProgress } from "../store-driver.ts";
import { proveRow, readHeld } from "./release-rows.ts";
import type { HeldItems, ReleaseRow } from "./release-rows.ts";
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
  const chunks: StoredChunks = new Map();
  let handled = 0;
  for (const { hash, length } of stored) {
    chunks.set(hash, await readChunk(db, hash));
    handled += length;
    onProgress(handled, total);
  }
  const faults = [
    ...fileFaults,
    ...releases.flatMap((row) => verifyRelease(row, chunks)),
    ...(await verifySwitches(db, releases)),
  ];
  const named = new Set(faults.map(({ problem }) => problem));
  for (const chunk of chunks.values()) {
    if (typeof chunk === "string" && !named.has(chunk)) faults.push({ problem: chunk });
  }
  const tokens = await verifyTokens(db, faults);
  return { releases: releases.length, items: total, tokens, faults: boundFaults(faults) };
}

/** What is known of a sound chunk; a text says why another is not. */
type StoredChunks = Map<string, Pick<Chunk, "length" | "facts"> | string>;

async function readChunk(
  db: StoreDatabase,
  hash: string,
): Promise<Pick<Chunk, "length" | "facts"> | string> {
  await nextTurn();
  const { bytes } = await db
    .selectFrom("chunk")
    .select("bytes")
    .where("hash", "=", hash)
    .executeTakeFirstOrThrow();
  try {
    const { length, facts } = await unpackChunk(hash, bytes);
    return { length, facts };
  } catch (error) {
    return `the chunk ${hash}: ${(error as Error).message}`;
  }
}

function verifyRelease(row: ReleaseRow, chunks: StoredChunks): readonly Fault[] {
  const release = row.number;
  if (proveRow(row) !== row.proof) {
    return [{ release, problem: "what it says of itself is not what was written" }];
  }
  const faults: Fault[] = [];
  for (const [resource, held] of Object.entries(readHeld(row)) as [ResourceName, HeldItems][]) {
    let items = 0;
    for (const hash of held.chunks) {
      const chunk = chunks.get(hash) ?? `the chunk ${hash}: it is missing`;
      if (typeof chunk === "string") faults.push({ release, resource, problem: chunk });
      else items += chunk.facts.resource === resource ? chunk.length : 0;
    }
    if (faults.length === 0 && items !== held.items) {
      const problem = `holds ${items} items and names ${held.items}`;
      faults.push({ release, resource, problem });
    }
  }
  return faults;
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
