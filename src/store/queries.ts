/** The queries of a store's readers, answered from its tables, and the verification of what they hold. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { TokenRight } from "../catalog/token-rights.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import { inSlices } from "../lib/in-slices.ts";
import { readPacked } from "./format/chunk.ts";
import { createChunkReader } from "./chunk-reader.ts";
import type { AtOneMoment } from "./chunk-reader.ts";
import type { StoreOutline } from "./copy/copy.ts";
import type { OnProgress, StoreFault, Verification } from "./open-store.ts";
import type { Act, ListedRelease, StoreReader, StoredToken } from "./store.ts";
import type { KeptWhy } from "./publish/kept.ts";
import { listDownloads } from "./publish/downloads.ts";
import { findPending, listPending } from "./publish/pending.ts";
import { listSessions } from "./publish/sessions.ts";
import { readTold } from "./publish/told.ts";
import { findCheck, listChecks, listMadeChanges } from "./publish/kept-checks.ts";
import {
  SUMMARY,
  proveRow,
  readKept,
  releaseOf,
  readRelease,
  readSummary,
  readCurrent,
  readContent,
} from "./publish/releases.ts";
import type { Tables, ReleaseRow, Rows } from "./format/tables.ts";

export const readOutline = async (tables: Tables): Promise<StoreOutline> => ({
  releases: await tables.release.list("number", "proof"),
  switches: await tables.switch.list(),
});

export const writeToken = ({ resources, rights, ...token }: StoredToken): Rows["token"] => ({
  ...token,
  resources: resources && JSON.stringify(resources),
  rights: JSON.stringify(rights),
});

/** @returns in the order of their creation */
const readTokens = async ({ token }: Tables): Promise<readonly StoredToken[]> =>
  (await token.list())
    .map((row) => ({
      ...row,
      resources: row.resources === null ? null : (JSON.parse(row.resources) as ResourceName[]),
      rights: JSON.parse(row.rights) as TokenRight[],
    }))
    .toSorted((one, other) => one.createdAt - other.createdAt);

/** @returns newest first */
async function readActs(tables: Tables): Promise<readonly Act[]> {
  const rows = await tables.switch.list(
    "instant",
    "release",
    "kept",
    "why",
    "switchedBy",
    "author",
    "note",
  );
  return rows
    .map((row, index) => ({
      instant: row.instant,
      release: releaseOf(row),
      previous: rows[index - 1]?.release || null,
      by: row.switchedBy,
      author: row.author,
      note: row.note,
      staged: row.kept !== null,
      kept: row.why as KeptWhy | null,
    }))
    .filter(({ release }) => release > 0)
    .toReversed();
}

/** @param latest the last act with each release */
function describeKept(
  number: number,
  latest: ReadonlyMap<number, Act>,
): Pick<ListedRelease, "staged" | "kept" | "refusal"> {
  const { kept = null, by = "", note = null, instant: at = 0 } = latest.get(number) ?? {};
  const refusal = kept === "refused" ? { by, note, at } : null;
  return { staged: kept !== null, kept, refusal };
}

export const createQueries = (
  atOneMoment: AtOneMoment,
): Omit<StoreReader, "watch" | "close" | "position" | "witness"> => ({
  listReleases: () =>
    atOneMoment(async (tables) => {
      const [current, acts, told, rows] = await Promise.all([
        readCurrent(tables),
        readActs(tables),
        readTold(tables),
        tables.release.list(...SUMMARY),
      ]);
      const latest = new Map(acts.toReversed().map((act) => [act.release, act]));
      const begun = new Map(acts.map((act) => [`${act.release} ${act.instant}`, act]));
      return rows
        .map((row) => ({
          ...readSummary(row),
          author: begun.get(`${row.number} ${row.publishedAt}`)?.author ?? null,
          current: row.number === current?.number,
          ...describeKept(row.number, latest),
          told: told.get(row.number) ?? [],
        }))
        .toReversed();
    }),
  listSwitches: () =>
    atOneMoment(async (tables) => (await readActs(tables)).filter(({ staged }) => !staged)),
  listActs: () => atOneMoment(readActs),
  findReleaseAt: (instant) =>
    atOneMoment(async (tables) => (await tables.switch.findLast(instant))?.release || null),
  listChecks: () => atOneMoment(listChecks),
  findCheck: (id) => atOneMoment((tables) => findCheck(tables, id)),
  listMadeChanges: (author) => atOneMoment((tables) => listMadeChanges(tables, author)),
  readRelease: (number) => atOneMoment((tables) => readRelease(tables, number)),
  listDownloads: (author) => atOneMoment((tables) => listDownloads(tables, author)),
  listSessions: () => atOneMoment(listSessions),
  listPending: () => atOneMoment(listPending),
  findPending: (author) => atOneMoment((tables) => findPending(tables, author)),
  ...createChunkReader(atOneMoment),
  readDerived: (hashes) =>
    atOneMoment(async ({ chunk }) => {
      const rows = await chunk.findAll(hashes, "hash", "derived");
      return new Map(rows.flatMap((row) => (row?.derived ? [[row.hash, row.derived]] : [])));
    }),
  readOutline: () => atOneMoment(readOutline),
  readReleaseRow: (number) => atOneMoment(({ release }) => release.find(number)),
  readPackedChunks: (hashes) =>
    atOneMoment(async ({ chunk }) => {
      const rows = await chunk.findAll(hashes, "hash", "bytes");
      return new Map(rows.flatMap((row) => (row ? [[row.hash, row.bytes]] : [])));
    }),
  readState: () =>
    atOneMoment(async (tables) => {
      const [current, kept, releases, tokens] = await Promise.all([
        readCurrent(tables),
        readKept(tables),
        tables.release.list("number"),
        readTokens(tables),
      ]);
      const newest = releases.findLast(({ number }) => !kept.has(number));
      return { current, newestRelease: newest?.number ?? 0, tokens };
    }),
});

/** Chunks that are in memory at once. */
const VERIFIED_AT_ONCE = 16;
/** Damage in one place may affect every release after it; nobody reads more. */
const MAX_FAULTS = 1000;

/** @param fileFaults what the database itself found wrong */
export async function verifyContent(
  tables: Tables,
  fileFaults: readonly StoreFault[],
  onProgress: OnProgress,
): Promise<Verification> {
  const releases = await tables.release.list("number", "publishedAt");
  const stored = await tables.chunk.list("hash", "length");
  const items = stored.reduce((sum, { length }) => sum + length, 0);
  /** By hash, why it is not sound; undefined: it is. */
  const chunks = new Map<string, string | undefined>();
  let handled = 0;
  for (const some of inSlices(stored, VERIFIED_AT_ONCE)) {
    const hashes = some.map(({ hash }) => hash);
    const rows = await tables.chunk.findAll(hashes, "bytes");
    for (const [index, { hash, length }] of some.entries()) {
      chunks.set(hash, await findDamage(hash, rows[index]?.bytes));
      handled += length;
      onProgress(handled, items);
    }
  }
  const faults = [...fileFaults, ...(await verifySwitches(tables, releases))];
  for (const { number } of releases) faults.push(...(await verifyRelease(tables, number, chunks)));
  const named = new Set(faults.map(({ problem }) => problem));
  for (const problem of chunks.values())
    if (problem !== undefined && !named.has(problem)) faults.push({ problem });

  const tokens = await readTokens(tables).catch((error: unknown) => {
    faults.push({
      problem: `the tokens cannot be read (${(error as Error).message})`,
    });
    return [];
  });
  const more = faults.length - MAX_FAULTS;
  if (more > 0) {
    faults.splice(MAX_FAULTS, more, {
      problem: `there are ${more} more faults`,
    });
  }
  return { releases: releases.length, items, tokens: tokens.length, faults };
}

async function findDamage(hash: string, bytes?: Uint8Array): Promise<string | undefined> {
  await nextTurn();
  try {
    if (bytes) await readPacked(hash, bytes);
    return undefined;
  } catch (error) {
    return `the chunk ${hash}: ${(error as Error).message}`;
  }
}

/** @throws CommandError when it contains resources that this version does not know */
async function verifyRelease(
  tables: Tables,
  release: number,
  damages: ReadonlyMap<string, string | undefined>,
): Promise<readonly StoreFault[]> {
  const row = await tables.release.find(release);
  if (!row || proveRow(row) !== row.proof) return [{ release, problem: "its data has changed" }];

  // The row is as it was written, so only its chunks can be damaged or missing.
  const { lists } = readContent(row);
  return Array.from(lists).flatMap(([resource, hashes]) =>
    hashes.flatMap((hash): StoreFault[] => {
      const problem = damages.has(hash) ? damages.get(hash) : `the chunk ${hash}: it is missing`;
      return problem === undefined ? [] : [{ release, resource, problem }];
    }),
  );
}

/** Verifies that the current release exists, and that each release has the act that began it. */
async function verifySwitches(
  tables: Tables,
  releases: readonly Pick<ReleaseRow, "number" | "publishedAt">[],
): Promise<readonly StoreFault[]> {
  const switches = await tables.switch.list("instant", "release", "kept");
  const begun = new Set(switches.map((row) => `${releaseOf(row)} ${row.instant}`));
  const faults: StoreFault[] = releases
    .filter(({ number, publishedAt }) => !begun.has(`${number} ${publishedAt}`))
    .map(({ number }) => ({
      release: number,
      problem: "there is no record of its publish",
    }));
  const current = switches.at(-1)?.release || undefined;
  if (current !== undefined && !releases.some(({ number }) => number === current))
    faults.push({ release: current, problem: "is the current release and is missing" });

  return faults;
}
