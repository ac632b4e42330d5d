/**
 * Proves that a store holds what was written to it, read at one moment (one transaction): each chunk
 * against its hash, each release against its digests, the pointer and the tokens.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Installation } from "../../catalog/installation.ts";
import { RESOURCE_NAMES, perResource } from "../../catalog/resources.ts";
import type { PerResource, ResourceName } from "../../catalog/resources.ts";
import { unpackChunk } from "../chunk.ts";
import type { Chunk } from "../chunk.ts";
import { keepPublished } from "../delivered-form.ts";
import { digestBodies, digestRelease, writeInstallation } from "../digests.ts";
import type { DeliveredItems } from "../digests.ts";
import type { Fault, Verification } from "../store.ts";
import type { OnProgress } from "../store-driver.ts";
import { readHeld } from "./release-rows.ts";
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
  const rows = await db.selectFrom("release").selectAll().orderBy("number").execute();
  const stored = await db.selectFrom("chunk").select(["hash", "items"]).execute();
  const total = stored.reduce((sum, { items }) => sum + items, 0);
  const faults = [...fileFaults];
  const damaged = new Map<string, string>();
  let handled = 0;
  for (const { hash, items } of stored) {
    await readChunk(db, hash).catch((error: unknown) => {
      damaged.set(hash, (error as Error).message);
    });
    handled += items;
    onProgress(handled, total);
  }
  const named = new Set<string>();
  for (const row of rows) {
    const found = await verifyRelease(db, row, damaged, named);
    faults.push(...found.map((fault) => ({ release: row.number, ...fault })));
  }
  for (const [hash, problem] of damaged) {
    if (!named.has(hash)) faults.push({ problem: `the chunk ${hash}: ${problem}` });
  }
  faults.push(...(await verifySwitches(db, rows)));
  const tokens = await verifyTokens(db, faults);
  return { releases: rows.length, items: total, tokens, faults: boundFaults(faults) };
}

/** @throws DamagedChunk, or when it is missing */
async function readChunk(db: StoreDatabase, hash: string): Promise<Chunk> {
  await nextTurn();
  const row = await db
    .selectFrom("chunk")
    .select("bytes")
    .where("hash", "=", hash)
    .executeTakeFirst();
  if (!row) throw new Error("it is missing");
  return unpackChunk(hash, row.bytes);
}

/** @param named what every release names is added */
async function verifyRelease(
  db: StoreDatabase,
  row: ReleaseRow,
  damaged: ReadonlyMap<string, string>,
  named: Set<string>,
): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  let held: ReturnType<typeof readHeld>;
  let installation: string;
  try {
    held = readHeld(row);
    installation = writeInstallation(JSON.parse(row.installation) as Installation);
  } catch (error) {
    return [{ problem: `what it says of itself cannot be read (${(error as Error).message})` }];
  }
  const read: Partial<Record<ResourceName, readonly Chunk[]>> = {};
  for (const resource of RESOURCE_NAMES) {
    const chunks: Chunk[] = [];
    for (const hash of held[resource].chunks) {
      named.add(hash);
      const known = damaged.get(hash);
      const refuse = (problem: string): unknown =>
        faults.push({ resource, problem: `the chunk ${hash}: ${problem}` });
      if (known !== undefined) {
        refuse(known);
        continue;
      }
      const chunk = await readChunk(db, hash).catch((error: unknown) => {
        refuse((error as Error).message);
      });
      if (!chunk) continue;
      if (chunk.facts.resource !== resource) refuse(`it is one of ${chunk.facts.resource}`);
      chunks.push(chunk);
    }
    const items = chunks.reduce((sum, { length }) => sum + length, 0);
    if (items !== held[resource].items) {
      faults.push({
        resource,
        problem: `holds ${items} items and names ${held[resource].items}`,
      });
    }
    read[resource] = chunks;
  }
  if (faults.length > 0) return faults;
  const chunks = perResource((resource) => read[resource] ?? []);
  if (
    digestRelease(
      row.catalog,
      installation,
      perResource((name) => textsOf(chunks[name])),
    ) !== row.digest
  ) {
    faults.push({ problem: "its content is not the one that its digest names" });
  }
  const bodies = digestBodies(row.catalog, installation, listDelivered(chunks));
  for (const resource of RESOURCE_NAMES) {
    if (bodies[resource] !== held[resource].bodies) {
      faults.push({ resource, problem: "what it serves is not what its digest names" });
    }
  }
  return faults;
}

function* textsOf(chunks: readonly Chunk[]): Generator<Uint8Array, void, undefined> {
  for (const chunk of chunks) {
    for (let index = 0; index < chunk.length; index++) yield chunk.bytesAt(index);
  }
}

/** @returns what `digestBodies` takes, from chunks in collection order */
function listDelivered(chunks: PerResource<readonly Chunk[]>): PerResource<DeliveredItems> {
  const all = perResource((resource) => ({
    createdAt: Float64Array.from(chunks[resource].flatMap((chunk) => [...chunk.createdAt])),
    updatedAt: Float64Array.from(chunks[resource].flatMap((chunk) => [...chunk.updatedAt])),
    uuids: Buffer.concat(chunks[resource].map(({ uuids }) => uuids)),
  }));
  return { ...all, languages: keepPublished(all.languages, [...textsOf(chunks.languages)]) };
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
