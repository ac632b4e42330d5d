/**
 * Which parts of caches may be stale after a change of the current release, found from the digests that
 * releases have: those that caches may hold are compared with the current one, resource by resource, and
 * entities of chunks that differ item by item. Nothing is served for it, and no release is loaded.
 */
import { DOCUMENTS_STEP, LIST_STEP } from "../catalog/cache-tags.ts";
import { dependenciesOf } from "../catalog/catalog.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import { writeRelevantSettings } from "../store/format/digests.ts";
import type { ReleaseContent, StoreReader } from "../store/store.ts";
import type { Switch } from "./event.ts";

/** Of cache tags, from the general to the particular; empty: everything. */
export type Path = readonly string[];

export type PlanReader = Pick<StoreReader, "listReleases" | "readRelease" | "readChunks">;

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

/** @returns the items of chunks, each by its uuid with all that it is served from */
async function readItems(
  reader: PlanReader,
  name: ResourceName,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const items = new Map<string, string>();
  for (let start = 0; start < hashes.length; start += CHUNKS_AT_ONCE) {
    for (const chunk of await reader.readChunks(
      name,
      hashes.slice(start, start + CHUNKS_AT_ONCE),
    )) {
      let index = 0;
      for (const { Uuid, json } of chunk.items()) {
        const dates = `${chunk.createdAt[index]} ${chunk.updatedAt[index]}`;
        items.set(Uuid, `${dates} ${Buffer.from(json).toString()}`);
        index += 1;
      }
    }
  }
  return items;
}

/** @returns paths of the entities that differ or are gone; undefined: there are too many */
async function findEntities(
  reader: PlanReader,
  name: ResourceName,
  [old, next]: readonly [readonly string[], readonly string[]],
): Promise<readonly Path[] | undefined> {
  const [gone, fresh] = [
    new Set(old).difference(new Set(next)),
    new Set(next).difference(new Set(old)),
  ];
  if (gone.size + fresh.size > MAX_CHUNKS) return undefined;
  const was = await readItems(reader, name, [...gone]);
  const is = await readItems(reader, name, [...fresh]);
  const stale = [...was].flatMap(([uuid, item]) => (is.get(uuid) === item ? [] : [[name, uuid]]));
  return stale.length > MAX_ENTITIES ? undefined : stale;
}

const writeChunks = ({ held }: ReleaseContent, name: ResourceName): string | undefined =>
  held[name]?.chunks.join();

/** @returns paths whose responses from the release before may differ from those of the release after */
export async function compareReleases(
  reader: PlanReader,
  before: ReleaseContent,
  after: ReleaseContent,
): Promise<readonly Path[]> {
  if (before.release.digest === after.release.digest) return [];
  const [old, next] = [catalogOf(before.installation), catalogOf(after.installation)];
  const differs = (name: ResourceName): boolean =>
    writeChunks(before, name) !== writeChunks(after, name);
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
        ? await findEntities(reader, name, [before.held[name].chunks, after.held[name].chunks])
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
