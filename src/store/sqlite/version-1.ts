/**
 * Stores of version 1, which kept each item in a row of its own and a release as runs of items: how
 * they are read and proven. What version 1 hashed is said here alone. A run is read as a chunk, without
 * the null members of items that are no longer stored.
 */
import { createHash, hash as digestAtOnce } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Installation } from "../../catalog/installation.ts";
import { RESOURCE_NAMES, perResource, resourceOf } from "../../catalog/resources.ts";
import type { PerResource, ResourceName } from "../../catalog/resources.ts";
import { CommandError } from "../../errors.ts";
import { readChunk, writeChunk, writeUuid } from "../chunk.ts";
import type { Chunk } from "../chunk.ts";
import { CATALOG_DIGEST, nameState } from "../digests.ts";
import { QUERIES, unknownRelease } from "../sql/read-store.ts";
import type { StoreQueries } from "../sql/read-store.ts";
import { unknownResource } from "../sql/release-rows.ts";
import type { StoreDatabase } from "../sql/schema.ts";
import { readTokens } from "../sql/tokens.ts";
import { boundFaults, verifySwitches, verifyTokens } from "../sql/verify-content.ts";
import type { CurrentRelease, Fault, ReleaseContent, Verification } from "../store.ts";
import type { OnProgress } from "../store-driver.ts";

/** Those first that refer to others. */
export const ITEM_TABLES = ["run_item", "run", "item"];
export const OTHER_TABLES =
  "release_run release_resource switch_resource switch release token".split(" ");
/** For people who look into a store; nothing reads them. */
export const VIEWS = RESOURCE_NAMES.map((resource) => resourceOf(resource).title);

async function ask<Row>(db: StoreDatabase, query: RawBuilder<Row>): Promise<readonly Row[]> {
  return (await query.execute(db)).rows;
}

interface ReleaseRow extends Omit<ReleaseContent["release"], "counts"> {
  readonly installation: string;
  /** JSON, by resource: the number of items, the digest of what it serves, and which release had that first. */
  readonly items: string;
  readonly served: string;
  readonly states: string;
}

/** @returns newest first; of a number, only this one */
const readRows = (db: StoreDatabase, number?: number): Promise<readonly ReleaseRow[]> =>
  ask(
    db,
    sql<ReleaseRow>`select *,
      (select json_group_object(resource, items) from release_resource where release = number) as items,
      (select json_group_object(resource, "servedDigest") from release_resource where release = number) as served,
      (select json_group_object(resource, first) from (
        select resource, (select min(release) from release_resource as any
          where any.resource = own.resource and any."servedDigest" = own."servedDigest") as first
        from release_resource as own where own.release = number)) as states
      from release where number = coalesce(${number ?? null}, number) order by number desc`,
  );

function describe(row: ReleaseRow): ReleaseContent["release"] {
  const { number, publishedAt, publishedBy, note, digest } = row;
  const items = JSON.parse(row.items) as Readonly<Record<string, number>>;
  for (const [name, count] of Object.entries(items)) {
    if (count > 0 && !RESOURCE_NAMES.includes(name as ResourceName))
      throw unknownResource(number, name);
  }
  const counts = perResource((resource) => items[resource] ?? 0);
  return { number, publishedAt, publishedBy, note, digest, counts };
}

async function readRelease(db: StoreDatabase, number: number): Promise<ReleaseContent> {
  const [row] = Number.isSafeInteger(number) ? await readRows(db, number) : [];
  if (!row) throw unknownRelease(number);
  const served = JSON.parse(row.served) as Partial<PerResource<string>>;
  const states = JSON.parse(row.states) as Partial<PerResource<number>>;
  const runs = await ask(
    db,
    sql<{ resource: ResourceName; hash: string }>`select release_run.resource, run.hash
      from release_run join run on run.id = run where release = ${number} order by position`,
  );
  return {
    release: describe(row),
    // As the upgrade has it, too.
    catalog: CATALOG_DIGEST,
    installation: JSON.parse(row.installation) as Installation,
    chunks: perResource((name) =>
      runs.filter(({ resource }) => resource === name).map(({ hash }) => hash),
    ),
    states: perResource((name) => nameState(states[name] ?? number, served[name] ?? "")),
    bodies: perResource((name) => `version 1, release ${number}: ${served[name]}`),
  };
}

/** @param instant of a switch */
export async function readChangedAt(
  db: StoreDatabase,
  instant: number,
): Promise<CurrentRelease["changes"]> {
  const rows = await ask(
    db,
    sql<{ resource: ResourceName; changedAt: number }>`select resource, "changedAt"
      from switch_resource where instant = ${instant}`,
  );
  const changedAt = new Map(rows.map((row) => [row.resource, row.changedAt]));
  // A resource that joined the catalog after the switch has shown its empty list ever since.
  return perResource((name) => ({ at: changedAt.get(name) ?? instant, dayBegins: null }));
}

async function readCurrent(db: StoreDatabase): Promise<CurrentRelease | null> {
  const [latest] = await QUERIES.listSwitches(db);
  if (!latest) return null;
  const { release: number, instant: since } = latest;
  return { number, since, changes: await readChangedAt(db, since) };
}

interface ItemRow {
  readonly position: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Null where the item is missing. */
  readonly resource: string | null;
  readonly Uuid: string;
  readonly hash: string;
  readonly text: string;
}

const readRun = (db: StoreDatabase, run: string): Promise<readonly ItemRow[]> =>
  ask(
    db,
    sql<ItemRow>`select position, "createdAt", "updatedAt", item.resource, "Uuid", item.hash, text
      from run join run_item on run = run.id left join item on item.id = item
      where run.hash = ${run} order by position`,
  );

/** @returns sentences without full stop */
function* findProblems(resource: string, run: string, rows: readonly ItemRow[]): Generator<string> {
  const digest = createHash("sha256").update(`${resource}\0`);
  for (const [index, row] of rows.entries()) {
    const { hash, text, createdAt, updatedAt } = row;
    if (row.resource === null || row.position !== index) yield `item ${index} of a run is missing`;
    else if (row.resource !== resource || digestAtOnce("sha256", `${resource}\0${text}`) !== hash)
      yield `the text of ${row.Uuid} is not the one that was published`;
    digest.update(`${hash} ${createdAt} ${updatedAt}\n`);
  }
  if (digest.digest("hex") !== run) yield `the run ${run} holds other items than were published`;
}

/** JSON.stringify leaves out what is undefined; a function called for each member would take longer. */
function clearNulls(item: Record<string, unknown>): Record<string, unknown> {
  for (const name of Object.keys(item)) {
    const member = item[name];
    if (member === null) item[name] = undefined;
    else if (typeof member === "object" && !Array.isArray(member))
      clearNulls(member as Record<string, unknown>);
  }
  return item;
}

const leaveOutNulls = (text: string): string =>
  JSON.stringify(clearNulls(JSON.parse(text) as Record<string, unknown>));

async function readAsChunk(db: StoreDatabase, resource: ResourceName, run: string): Promise<Chunk> {
  const rows = await readRun(db, run);
  for (const problem of findProblems(resource, run, rows)) {
    throw new CommandError(
      `The ${resource} cannot be read (${problem}): their release was pruned, or the store is damaged (\`lectern releases verify\`)`,
    );
  }
  const uuids = new Uint8Array(rows.length * 16);
  for (const [index, { Uuid }] of rows.entries()) writeUuid(uuids, index * 16, Uuid);
  const items = {
    texts: rows.map(({ text }) => Buffer.from(leaveOutNulls(text))),
    uuids,
    createdAt: Float64Array.from(rows, (row) => row.createdAt),
    updatedAt: Float64Array.from(rows, (row) => row.updatedAt),
  };
  return readChunk(run, writeChunk(resource, items, 0, rows.length));
}

export const VERSION_1: StoreQueries = {
  // The columns that these read are the same in both versions.
  listSwitches: QUERIES.listSwitches,
  findReleaseAt: QUERIES.findReleaseAt,
  readRelease,
  async readState(db) {
    const [newest] = await readRows(db);
    const current = await readCurrent(db);
    return { current, newestRelease: newest?.number ?? 0, tokens: await readTokens(db) };
  },
  async listReleases(db) {
    const current = await readCurrent(db);
    return (await readRows(db)).map((row) => ({
      ...describe(row),
      current: row.number === current?.number,
    }));
  },
  async readChunks(db, resource, hashes) {
    const chunks: Chunk[] = [];
    for (const run of hashes) {
      chunks.push(await readAsChunk(db, resource, run));
      await nextTurn();
    }
    return chunks;
  },
  // Who compares texts writes, and so has upgraded the store.
  describeChunks: async () => [],
};

/** @param fileFaults what the database itself found wrong */
export async function verifyVersion1(
  db: StoreDatabase,
  fileFaults: readonly Fault[],
  onProgress: OnProgress,
): Promise<Verification> {
  const faults = [...fileFaults];
  const runs = await ask(
    db,
    sql<{ resource: ResourceName; hash: string; length: number }>`select resource, hash,
      (select count(*) from run_item where run = run.id) as length from run`,
  );
  const total = runs.reduce((sum, { length }) => sum + length, 0);
  let handled = 0;
  /** Hashes of the items of each run, one after the other. */
  const hashes = new Map<string, string>();
  for (const { resource, hash: run, length } of runs) {
    const rows = await readRun(db, run);
    for (const problem of findProblems(resource, run, rows)) faults.push({ resource, problem });
    hashes.set(run, rows.map(({ hash }) => hash).join(""));
    handled += length;
    onProgress(handled, total);
    await nextTurn();
  }
  const releases = await readRows(db);
  for (const { number, digest, installation } of releases.toReversed()) {
    const { release, chunks } = await readRelease(db, number);
    const proven = createHash("sha256").update(installation);
    for (const [resource, held] of Object.entries(chunks)) {
      proven.update(`\0${resource}\0${release.counts[resource as ResourceName]}\0`);
      for (const run of held) proven.update(hashes.get(run) ?? "");
    }
    if (proven.digest("hex") !== digest) {
      const problem = "its content is not the one that its digest names";
      faults.push({ release: number, problem });
    }
  }
  faults.push(...(await verifySwitches(db, releases)));
  const tokens = await verifyTokens(db, faults);
  return { releases: releases.length, items: total, tokens, faults: boundFaults(faults) };
}
