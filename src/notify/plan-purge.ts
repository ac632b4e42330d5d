/**
 * Which parts of caches may be stale after a change of the current release, found from the digests that
 * releases have: those that caches may hold are compared with the current one, resource by resource, and
 * entities of chunks that differ item by item. Nothing is served for it, and no release is loaded.
 */
import { ownValue } from "../lib/own-value.ts";
import { DOCUMENTS_STEP, LIST_STEP } from "../lib/cache-tags.ts";
import { dependenciesOf } from "../catalog/catalog.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import { writeRelevantSettings } from "../store/format/digests.ts";
import { Dates, keyChunks } from "../store/format/dates.ts";
import type { DatedChunk } from "../store/format/dates.ts";
import type { HeldItems, ReleaseContent, StoreReader } from "../store/store.ts";
import type { Switch } from "./event.ts";
import { itemsOf } from "../store/format/chunk-texts.ts";

/** Of cache tags, from the general to the particular; empty: everything. */
export type Path = readonly string[];

export type PlanReader = Pick<
  StoreReader,
  "listReleases" | "readRelease" | "readChunks" | "describeChunks"
>;

export interface PurgePlan {
  /** None is below another. */
  readonly paths: readonly Path[];
  /** Why everything is purged; undefined: only what may differ is. */
  readonly widened?: string;
}

/** What caches were purged for. */
export type Purged = Pick<Switch, "instant" | "release">;

/** Limit of releases to compare. */
const MAX_RELEASES = 50;
/** With more, all entities of the resource are purged. */
const MAX_ENTITIES = 250;
/** With more that differ, their items are not compared. */
const MAX_CHUNKS = 64;
/** They are in memory at once. */
const CHUNKS_AT_ONCE = 16;
/** How long after a switch the release before may still be served, with differences between clocks. */
const SLACK_SECONDS = 120;

const EVERYTHING: readonly Path[] = [[]];

/** One side of a comparison of a resource. */
interface Side {
  readonly dates: Dates;
  /** By key. */
  readonly chunks: ReadonlyMap<string, DatedChunk>;
}

async function readSide(reader: PlanReader, { chunks, dates: runs }: HeldItems): Promise<Side> {
  const dates = new Dates(runs);
  const keyed = keyChunks(await reader.describeChunks(chunks), dates);
  return { dates, chunks: new Map(keyed.map((chunk) => [chunk.key, chunk])) };
}

/** @returns the items of chunks that the other side lacks, each by its uuid with all that it is served from */
async function readItems(
  reader: PlanReader,
  name: ResourceName,
  { dates, chunks }: Side,
  other: Side,
): Promise<ReadonlyMap<string, string>> {
  const items = new Map<string, string>();
  const own = [...chunks.values()].filter(({ key }) => !other.chunks.has(key));
  for (let at = 0; at < own.length; at += CHUNKS_AT_ONCE) {
    const some = own.slice(at, at + CHUNKS_AT_ONCE);
    const read = await reader.readChunks(
      name,
      some.map(({ hash }) => hash),
    );
    for (const [number, chunk] of read.entries()) {
      let position = some[number]?.start ?? 0;
      for (const { Uuid, json } of itemsOf(chunk)) {
        const { createdAt, updatedAt } = dates.at(position);
        items.set(Uuid, `${createdAt} ${updatedAt} ${Buffer.from(json).toString()}`);
        position += 1;
      }
    }
  }
  return items;
}

/** @returns paths of the entities that differ or are gone; undefined: there are too many */
async function findEntities(
  reader: PlanReader,
  name: ResourceName,
  [old, next]: readonly [Side, Side],
): Promise<readonly Path[] | undefined> {
  const differing = new Set(old.chunks.keys()).symmetricDifference(new Set(next.chunks.keys()));
  if (differing.size > MAX_CHUNKS) return undefined;
  const was = await readItems(reader, name, old, next);
  const is = await readItems(reader, name, next, old);
  const stale = [...was].flatMap(([uuid, item]) => (is.get(uuid) === item ? [] : [[name, uuid]]));
  return stale.length > MAX_ENTITIES ? undefined : stale;
}

const writeItems = ({ held }: ReleaseContent, name: ResourceName): string =>
  JSON.stringify([ownValue(held, name)?.chunks, ownValue(held, name)?.dates]);

/** @returns paths whose responses from the release before may differ from those of the release after */
export async function compareReleases(
  reader: PlanReader,
  before: ReleaseContent,
  after: ReleaseContent,
): Promise<readonly Path[]> {
  if (before.release.digest === after.release.digest) return [];
  const [old, next] = [catalogOf(before.installation), catalogOf(after.installation)];
  const differs = (name: ResourceName): boolean =>
    writeItems(before, name) !== writeItems(after, name);
  const paths: Path[] = [[DOCUMENTS_STEP]];
  for (const name of old.names) {
    if (old.resources[name].caching !== "day") continue;
    const isDeclaredAlike =
      next.find(name) !== undefined &&
      before.catalog === after.catalog &&
      writeRelevantSettings(before.installation, old, name) ===
        writeRelevantSettings(after.installation, next, name);
    const decisive = dependenciesOf(old, name);
    const differing = decisive.filter(differs);
    if (isDeclaredAlike && differing.length === 0) continue;
    // Its items may show what differs elsewhere, or one another.
    const areItemsAlone =
      isDeclaredAlike &&
      differing.every((one) => one === name) &&
      !decisive.some((one) =>
        Object.values(old.resources[one].fields).some(({ target }) => target === name),
      );
    const entities =
      areItemsAlone && old.resources[name].entity
        ? await findEntities(reader, name, [
            await readSide(reader, before.held[name]),
            await readSide(reader, after.held[name]),
          ])
        : undefined;
    paths.push(...(entities ? [[name, LIST_STEP], ...entities] : [[name]]));
  }
  return paths;
}

/** @returns the union, in which no path is below another */
function unite(lists: readonly (readonly Path[])[]): readonly Path[] {
  const found = new Map(lists.flat().map((path) => [path.join("/"), path]));
  return [...found.values()].filter(({ length, 0: name = "" }) => length < 2 || !found.has(name));
}

/**
 * @param switches of the store, newest first
 * @param purged of the last purge; undefined: caches may hold whatever was current within `maxAge` seconds
 * @param now in seconds since 1970-01-01 UTC
 */
export async function planPurge(
  reader: PlanReader,
  switches: readonly Switch[],
  { purged, maxAge, now }: { purged: Purged | undefined; maxAge: number; now: number },
): Promise<PurgePlan> {
  const [newest] = switches;
  if (newest === undefined) return { paths: [] };
  const isKnown = switches.some(
    ({ instant, release }) => instant === purged?.instant && release === purged.release,
  );
  if (purged && !isKnown)
    return { paths: EVERYTHING, widened: "the last purge was for another store or history" };
  const start = Math.max(now - maxAge - SLACK_SECONDS, purged?.instant ?? 0);
  // The last one before this time was still current then.
  const later = switches.filter(({ instant }) => instant > start).length;
  const current = new Set(switches.slice(0, later + 1).map(({ release }) => release));
  current.delete(newest.release);
  if (current.size > MAX_RELEASES)
    return { paths: EVERYTHING, widened: `more than ${MAX_RELEASES} releases may be in caches` };
  const kept = new Set((await reader.listReleases()).map(({ number }) => number));
  const [pruned] = current.difference(kept);
  if (pruned !== undefined)
    return { paths: EVERYTHING, widened: `release ${pruned} was pruned and cannot be compared` };
  if (current.size === 0) return { paths: [] };
  const after = await reader.readRelease(newest.release);
  const lists: (readonly Path[])[] = [];
  for (const number of current)
    lists.push(await compareReleases(reader, await reader.readRelease(number), after));
  return { paths: unite(lists) };
}
