/** What readers get differently since releases that caches may still hold. */
import { mustGet } from "../lib/must-get.ts";
import { dependenciesOf } from "../catalog/catalog.ts";
import { pageSizeOf } from "../catalog/installation.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import { modelNameOf } from "../catalog/resources.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import { LISTED } from "../errors.ts";
import { isSameChunk, pairs } from "../change/pairs.ts";
import { chunksOf, readItems } from "../store/content.ts";
import { writeRelevantSettings } from "../store/format/digests.ts";
import type { ReleaseContent, StoreReader } from "../store/store.ts";

interface ResourceChange {
  /** Numbers of items. */
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** The items whose own addresses differ; undefined: all of them may. */
  readonly uuids: readonly string[] | undefined;
}

/** By resource. */
export type Changes = ReadonlyMap<string, ResourceChange>;

/** @returns whether nothing but the items of the resource itself can differ in what is read of it */
function areItemsAlone(before: ReleaseContent, after: ReleaseContent, name: ResourceName): boolean {
  const next = catalogOf(after.installation);
  const [old, now] = [before, after].map(({ installation }) =>
    writeRelevantSettings(installation, catalogOf(installation), name),
  );
  const isAlike = (one: ResourceName): boolean => {
    const isSame =
      before.lists.has(one) &&
      [chunksOf(before, one), before.dates.get(one)].join() ===
        [chunksOf(after, one), after.dates.get(one)].join();
    const { fields } = mustGet(next.resources, one);
    return (one === name || isSame) && [...fields.values()].every(({ target }) => target !== name);
  };
  return old === now && dependenciesOf(next, name).every(isAlike);
}

async function compareResource(
  reader: StoreReader,
  before: ReleaseContent,
  after: ReleaseContent,
  name: ResourceName,
): Promise<ResourceChange> {
  const change = { added: 0, changed: 0, removed: 0 };
  const uuids: string[] = [];
  for await (const step of pairs({ reader, before, after, renames: undefined }, name)) {
    if (isSameChunk(step) || step.isSame) continue;
    uuids.push((step.after ?? step.before)?.Uuid ?? "");
    change[step.before ? (step.after ? "changed" : "removed") : "added"] += 1;
  }
  return { ...change, uuids: areItemsAlone(before, after, name) ? uuids : undefined };
}

/**
 * @param befores the release that was current last, and older ones of which somebody was not told; null: none, or
 *   one that is not known any more
 */
export async function listChanges(
  reader: StoreReader,
  befores: readonly (ReleaseContent | null)[],
  after: ReleaseContent,
): Promise<Changes> {
  const found = new Map<string, ResourceChange>();
  for (const before of befores) {
    const sides = [before, after].map((one) => one && catalogOf(one.installation).names);
    for (const name of new Set(sides.flatMap((names) => names ?? []))) {
      const [old, next] = [before?.bodies.get(name), after.bodies.get(name)];
      if (old !== undefined && old === next) continue;
      const [removed = 0, added = 0] = [before, after].map((one) => one?.release.counts.get(name));
      const change: ResourceChange =
        before && old !== undefined && next !== undefined
          ? await compareResource(reader, before, after, name)
          : { added, changed: 0, removed, uuids: undefined };
      // Numbers are those of the last switch.
      const known = found.get(name) ?? { ...change, uuids: [] };
      const uuids = known.uuids && change.uuids?.concat(known.uuids);
      found.set(name, { ...known, uuids });
    }
  }
  return found;
}

/** A cache is asked for no more. */
const MOST_ADDRESSES = 1000;

async function* listUuids(
  reader: StoreReader,
  content: ReleaseContent,
  name: ResourceName,
): AsyncGenerator<string> {
  for await (const { Uuid } of readItems(reader, content, name)) yield Uuid;
}

/**
 * @param contents both sides of the changes
 * @returns paths without queries, of what caches use without asking again; undefined: there are too many
 */
export async function listAddresses(
  reader: StoreReader,
  contents: readonly ReleaseContent[],
  changes: Changes,
): Promise<readonly string[] | undefined> {
  const paths = new Set<string>([LISTED.description]);
  for (const content of contents) {
    const { installation, release } = content;
    for (const [name, resource] of catalogOf(installation).resources) {
      const { path, entity, caching } = resource;
      paths.add(`/schemas/${modelNameOf(resource)}.json`);
      const change = changes.get(name);
      if (!change || caching !== "day") continue;
      const count = mustGet(release.counts, name);
      const pages = Math.max(1, Math.ceil(count / pageSizeOf(installation, name)));
      const items = change.uuids?.length ?? count;
      if (paths.size + pages + (entity ? items : 0) > MOST_ADDRESSES) return undefined;
      paths.add(path).add(`${path}/page`);
      for (let page = 1; page <= pages; page += 1) paths.add(`${path}/page/${page}`);
      if (!entity) continue;
      for await (const uuid of change.uuids ?? listUuids(reader, content, name))
        paths.add(`${entity.path}/${uuid}`);
    }
  }
  // A slash at the end is ignored by the server, but not by caches.
  return paths.size > MOST_ADDRESSES ? undefined : [...paths].flatMap((path) => [path, `${path}/`]);
}
