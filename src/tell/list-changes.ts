/** What readers get differently since releases that caches may still hold. */
import { ownValue } from "../lib/own-value.ts";
import { dependenciesOf } from "../catalog/catalog.ts";
import { pageSizeOf } from "../catalog/installation.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import { modelNameOf } from "../catalog/resources.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import { LISTED } from "../errors.ts";
import { compareItems } from "../change/compare-content.ts";
import { contentOfRelease } from "../change/chunked-content.ts";
import { digestItems, writeRelevantSettings } from "../store/format/digests.ts";
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
    const held = ownValue(before.held, one);
    const isSame = held !== undefined && digestItems(held) === digestItems(after.held[one]);
    const { fields } = next.resources[one];
    return (one === name || isSame) && Object.values(fields).every(({ target }) => target !== name);
  };
  return old === now && dependenciesOf(next, name).every(isAlike);
}

async function compareResource(
  reader: StoreReader,
  before: ReleaseContent,
  after: ReleaseContent,
  name: ResourceName,
): Promise<ResourceChange> {
  const [old, next] = [contentOfRelease(reader, before), contentOfRelease(reader, after)] as const;
  const { added, changed, removed } = await compareItems(name, old, next);
  const uuids = [...added, ...changed, ...removed].map(({ Uuid }) => Uuid);
  return {
    added: added.length,
    changed: changed.length,
    removed: removed.length,
    uuids: areItemsAlone(before, after, name) ? uuids : undefined,
  };
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
      const [old, next] = [before && ownValue(before.held, name), ownValue(after.held, name)];
      if (old && next && old.bodies === next.bodies) continue;
      const [removed = 0, added = 0] = [before, after].map((one) =>
        one ? ownValue(one.release.counts, name) : 0,
      );
      const change: ResourceChange =
        before && old && next
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
  for await (const list of contentOfRelease(reader, content).readChunks(name))
    for (const { Uuid } of list.items()) yield Uuid;
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
    const { names, resources } = catalogOf(installation);
    for (const name of names) {
      const { path, entity, caching } = resources[name];
      paths.add(`/schemas/${modelNameOf(resources[name])}.json`);
      const change = changes.get(name);
      if (!change || caching !== "day") continue;
      const pages = Math.max(1, Math.ceil(release.counts[name] / pageSizeOf(installation, name)));
      const items = change.uuids?.length ?? release.counts[name];
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
