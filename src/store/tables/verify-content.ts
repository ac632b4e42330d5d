/**
 * Proves that a store holds what was written to it: each chunk against its hash, each release against
 * its proof, the pointer and the tokens.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { Fault, Verification } from "../store.ts";
import type { OnProgress } from "../open-store.ts";
import { readTokens } from "./queries.ts";
import { readContent } from "./releases.ts";
import type { ReleaseRow, StoredTables, Tables } from "./tables.ts";

/** A store that broke in one place may be wrong in every release behind it; nobody reads more. */
const MAX_FAULTS = 1000;

/** @param fileFaults what the database itself found wrong */
export async function verifyContent(
  tables: StoredTables,
  fileFaults: readonly Fault[],
  onProgress: OnProgress,
): Promise<Verification> {
  const releases = await tables.release.list("number", "publishedAt");
  const stored = await tables.chunk.list("hash", "length");
  const items = stored.reduce((sum, { length }) => sum + length, 0);
  /** By hash, why it is not sound; undefined: it is. */
  const chunks = new Map<string, string | undefined>();
  let handled = 0;
  for (const { hash, length } of stored) {
    chunks.set(hash, await findDamage(tables, hash));
    handled += length;
    onProgress(handled, items);
  }
  const faults = [...fileFaults, ...(await verifySwitches(tables, releases))];
  for (const { number } of releases) faults.push(...(await verifyRelease(tables, number, chunks)));
  const named = new Set(faults.map(({ problem }) => problem));
  for (const problem of chunks.values())
    if (problem !== undefined && !named.has(problem)) faults.push({ problem });

  const tokens = await readTokens(tables).catch((error: unknown) => {
    faults.push({ problem: `the tokens cannot be read (${(error as Error).message})` });
    return [];
  });
  const more = faults.length - MAX_FAULTS;
  if (more > 0) faults.splice(MAX_FAULTS, more, { problem: `there are ${more} more faults` });
  return { releases: releases.length, items, tokens: tokens.length, faults };
}

async function findDamage(tables: StoredTables, hash: string): Promise<string | undefined> {
  await nextTurn();
  const row = await tables.chunk.find(hash, "bytes");
  try {
    if (row) await tables.unpack(hash, row.bytes);
    return undefined;
  } catch (error) {
    return `the chunk ${hash}: ${(error as Error).message}`;
  }
}

/** @throws CommandError when it holds what this version does not know */
async function verifyRelease(
  tables: StoredTables,
  release: number,
  damages: ReadonlyMap<string, string | undefined>,
): Promise<readonly Fault[]> {
  const row = await tables.release.find(release);
  if (!row || !tables.isAsWritten(row))
    return [{ release, problem: "what it says of itself is not what was written" }];

  // What it says is what was written: only its chunks can be wrong, or unknown.
  const { held, installation } = readContent(row);
  return catalogOf(installation).names.flatMap((resource) =>
    held[resource].chunks.flatMap((hash): Fault[] => {
      const problem = damages.has(hash) ? damages.get(hash) : `the chunk ${hash}: it is missing`;
      return problem === undefined ? [] : [{ release, resource, problem }];
    }),
  );
}

/** Proves the pointer, and that each release has the switch with which it began. */
async function verifySwitches(
  tables: Tables,
  releases: readonly Pick<ReleaseRow, "number" | "publishedAt">[],
): Promise<readonly Fault[]> {
  const switches = await tables.switch.list("instant", "release");
  const begun = new Set(switches.map(({ instant, release }) => `${release} ${instant}`));
  const faults: Fault[] = releases
    .filter(({ number, publishedAt }) => !begun.has(`${number} ${publishedAt}`))
    .map(({ number }) => ({
      release: number,
      problem: "nothing says that it was ever made current",
    }));
  const latest = switches.at(-1);
  if (latest !== undefined && !releases.some(({ number }) => number === latest.release))
    faults.push({ release: latest.release, problem: "is the current release and is missing" });

  return faults;
}
