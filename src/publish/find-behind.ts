/** What of somebody's pending changes others have changed since, so that it has to be merged. */
import { catalogOf } from "../catalog/own-resources.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import { compareUnderNames, differing } from "../change/pairs.ts";
import { getOrInsert } from "../lib/get-or-insert.ts";
import type { JsonObject } from "../lib/json-object.ts";
import { createUuid, isUuid } from "../lib/uuid.ts";
import type { Content } from "../store/content.ts";
import type { ReleaseContent, StoreReader } from "../store/store.ts";
import type { Author } from "./find-authors.ts";

export interface BehindItem extends Author {
  readonly resource: string;
  readonly Uuid: string;
}

/** By resource, Uuids of items. */
type Touched = ReadonlyMap<ResourceName, ReadonlySet<string>>;

function uuidOfName(resource: string, name: string, { installation }: Content): string {
  if (isUuid(name)) return name.toLowerCase();
  const { resources } = catalogOf(installation);
  const keyedAs = resources.get(resource as ResourceName)?.keyedAs ?? resource;
  return createUuid(`${keyedAs}/${name.normalize("NFC")}`);
}

/** @returns the Uuid of the item that a change is of; undefined: a new one, or none */
export function uuidOfChange(change: JsonObject, content: Content): string | undefined {
  const { resource, add } = change;
  const { Uuid, Key } = typeof add === "object" && add !== null ? (add as JsonObject) : change;
  if (typeof Uuid === "string") return isUuid(Uuid) ? Uuid.toLowerCase() : undefined;
  return typeof Key === "string" ? uuidOfName(String(resource), Key, content) : undefined;
}

function listTouched(
  changes: readonly JsonObject[],
  uuidOf: (change: JsonObject) => string | undefined,
): Touched {
  const touched = new Map<ResourceName, Set<string>>();
  for (const change of changes) {
    const uuid = uuidOf(change);
    if (uuid === undefined || typeof change["resource"] !== "string") continue;
    getOrInsert(touched, change["resource"] as ResourceName, () => new Set()).add(uuid);
  }
  return touched;
}

/** Of what changes are, and what they need of others. */
interface Needed {
  readonly items: Touched;
  /** Those that are new. */
  readonly added: Touched;
  /** Behind which items stand: where they are gone, nobody can say where that is. */
  readonly neighbours: Touched;
}

function listNeeded(changes: readonly JsonObject[], current: Content): Needed {
  const uuidOf = (change: JsonObject) => uuidOfChange(change, current);
  return {
    items: listTouched(changes, uuidOf),
    added: listTouched(
      changes.filter(({ add }) => add !== undefined),
      uuidOf,
    ),
    neighbours: listTouched(changes, ({ resource, after }) =>
      typeof after === "string" ? uuidOfName(String(resource), after, current) : undefined,
    ),
  };
}

interface ChangedItems {
  /** Items that differ, and neighbours that are gone. */
  readonly all: Touched;
  /** Of them, those without which a change cannot be: what is changed is gone, or what is added is there. */
  readonly standing: Touched;
}

/** Chunks that both contents have are not read. */
async function listChangedOf(
  reader: StoreReader,
  before: Content,
  after: Content,
  { items, added, neighbours }: Needed,
): Promise<ChangedItems> {
  const compared = compareUnderNames(reader, before, after);
  const all = new Map<ResourceName, ReadonlySet<string>>();
  const standing = new Map<ResourceName, ReadonlySet<string>>();
  for (const resource of new Set([...items.keys(), ...neighbours.keys()])) {
    if (!after.lists.has(resource)) continue;
    const [changed, gone] = [new Set<string>(), new Set<string>()];
    const has = (some: Touched, uuid: string): boolean => some.get(resource)?.has(uuid) ?? false;
    for await (const pair of differing(compared, resource)) {
      const uuid = (pair.after ?? pair.before)?.Uuid ?? "";
      const isMissed = !pair.after && has(neighbours, uuid);
      const isNew = has(added, uuid);
      const isGone = !pair.after && has(items, uuid) && !isNew;
      if (isMissed || isGone || (isNew && !pair.before)) gone.add(uuid);
      if (isMissed || has(items, uuid)) changed.add(uuid);
    }
    if (changed.size > 0) all.set(resource, changed);
    if (gone.size > 0) standing.set(resource, gone);
  }
  return { all, standing };
}

const combine = (some: Touched, others: Touched, how: "difference" | "intersection"): Touched =>
  new Map(
    Array.from(
      some,
      ([name, uuids]) => [name, uuids[how](others.get(name) ?? new Set())] as const,
    ).filter(([, uuids]) => uuids.size > 0),
  );

const listItems = (some: Touched, { release, by }: Author): readonly BehindItem[] =>
  Array.from(some).flatMap(([resource, uuids]) =>
    Array.from(uuids, (Uuid) => ({ resource, Uuid, by, release })),
  );

/**
 * @param author whose own releases count only where what is pending cannot go on from them: they removed an item that
 *   is changed, or behind which another stands, or they have an item that is added
 * @returns the items of the changes that others changed, and those behind which they stand that others removed, with
 *   the newest release that did
 */
export async function findBehind(
  reader: StoreReader,
  changes: readonly JsonObject[],
  base: ReleaseContent,
  current: ReleaseContent,
  author: string,
): Promise<readonly BehindItem[]> {
  const needed = listNeeded(changes, current);
  const changed = await listChangedOf(reader, base, current, needed);
  let open = changed.all;
  const countedOf = (by: string): Touched =>
    by === author ? combine(open, changed.standing, "intersection") : open;
  const found: BehindItem[] = [];
  for (const { release, previous, ...act } of await reader.listSwitches()) {
    if (open.size === 0 || previous === null || release === base.release.number) return found;
    const [before, after] = await Promise.all(
      [previous, release].map((number) => reader.readRelease(number).catch(() => undefined)),
    );
    // What was pruned cannot be asked.
    if (!before || !after) break;
    const by = act.author ?? act.by;
    const counted = countedOf(by);
    if (counted.size === 0) continue;
    const { all } = await listChangedOf(reader, before, after, needed);
    const theirs = combine(counted, all, "intersection");
    found.push(...listItems(theirs, { release, by }));
    open = combine(open, theirs, "difference");
  }
  const { number: release, publishedBy: by } = current.release;
  return [...found, ...listItems(countedOf(by), { release, by })];
}
