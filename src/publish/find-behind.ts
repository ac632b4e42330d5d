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
  /** Behind which items stand: where they are gone, nobody can say where that is. */
  readonly neighbours: Touched;
}

function listNeeded(changes: readonly JsonObject[], current: Content): Needed {
  return {
    items: listTouched(changes, (change) => uuidOfChange(change, current)),
    neighbours: listTouched(changes, ({ resource, after }) =>
      typeof after === "string" ? uuidOfName(String(resource), after, current) : undefined,
    ),
  };
}

/** @returns those of the items that differ, and the neighbours that are gone; chunks that both contents have are not read */
async function listChangedOf(
  reader: StoreReader,
  before: Content,
  after: Content,
  { items, neighbours }: Needed,
): Promise<Touched> {
  const compared = compareUnderNames(reader, before, after);
  const changed = new Map<ResourceName, ReadonlySet<string>>();
  for (const resource of new Set([...items.keys(), ...neighbours.keys()])) {
    if (!after.lists.has(resource)) continue;
    const found = new Set<string>();
    for await (const pair of differing(compared, resource)) {
      const uuid = (pair.after ?? pair.before)?.Uuid ?? "";
      const isNeeded = items.get(resource)?.has(uuid) ?? false;
      const isMissed = !pair.after && (neighbours.get(resource)?.has(uuid) ?? false);
      if (isNeeded || isMissed) found.add(uuid);
    }
    if (found.size > 0) changed.set(resource, found);
  }
  return changed;
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
 * @param author whose own releases do not count: what is pending goes on from them
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
  let open = await listChangedOf(reader, base, current, needed);
  const found: BehindItem[] = [];
  for (const { release, previous, ...act } of await reader.listSwitches()) {
    if (open.size === 0 || previous === null || release === base.release.number) return found;
    const [before, after] = await Promise.all(
      [previous, release].map((number) => reader.readRelease(number).catch(() => undefined)),
    );
    // What was pruned cannot be asked.
    if (!before || !after) break;
    const by = act.author ?? act.by;
    if (by === author) continue;
    const changed = combine(
      open,
      await listChangedOf(reader, before, after, needed),
      "intersection",
    );
    found.push(...listItems(changed, { release, by }));
    open = combine(open, changed, "difference");
  }
  const { number: release, publishedBy: by } = current.release;
  return by === author ? found : [...found, ...listItems(open, { release, by })];
}
