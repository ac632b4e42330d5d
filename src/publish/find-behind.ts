/** What of somebody's pending changes others have changed since, so that it has to be merged. */
import { catalogOf } from "../catalog/own-resources.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import { compareUnderNames, differing } from "../change/pairs.ts";
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

/** @returns the Uuid of the item that a change is of; undefined: a new one, or none */
export function uuidOfChange(change: JsonObject, { installation }: Content): string | undefined {
  const { resource, add } = change;
  const { Uuid, Key } = typeof add === "object" && add !== null ? (add as JsonObject) : change;
  if (typeof Uuid === "string") return isUuid(Uuid) ? Uuid.toLowerCase() : undefined;
  if (typeof Key !== "string") return undefined;
  const { resources } = catalogOf(installation);
  const name = String(resource);
  const keyedAs = resources.get(name as ResourceName)?.keyedAs ?? name;
  return createUuid(`${keyedAs}/${Key.normalize("NFC")}`);
}

function listTouched(changes: readonly JsonObject[], current: Content): Touched {
  const touched = new Map<ResourceName, Set<string>>();
  for (const change of changes) {
    const uuid = uuidOfChange(change, current);
    if (uuid === undefined || typeof change["resource"] !== "string") continue;
    const resource = change["resource"] as ResourceName;
    touched.set(resource, (touched.get(resource) ?? new Set()).add(uuid));
  }
  return touched;
}

/** @returns those of the items that differ; chunks that both contents have are not read */
async function listChangedOf(
  reader: StoreReader,
  before: Content,
  after: Content,
  touched: Touched,
): Promise<Touched> {
  const compared = compareUnderNames(reader, before, after);
  const changed = new Map<ResourceName, ReadonlySet<string>>();
  for (const [resource, uuids] of touched) {
    if (!after.lists.has(resource)) continue;
    const found = new Set<string>();
    for await (const pair of differing(compared, resource)) {
      const uuid = (pair.after ?? pair.before)?.Uuid ?? "";
      if (uuids.has(uuid)) found.add(uuid);
    }
    if (found.size > 0) changed.set(resource, found);
  }
  return changed;
}

const without = (some: Touched, others: Touched): Touched =>
  new Map(
    Array.from(
      some,
      ([name, uuids]) => [name, uuids.difference(others.get(name) ?? new Set())] as const,
    ).filter(([, uuids]) => uuids.size > 0),
  );

const listItems = (some: Touched, { release, by }: Author): readonly BehindItem[] =>
  Array.from(some).flatMap(([resource, uuids]) =>
    Array.from(uuids, (Uuid) => ({ resource, Uuid, by, release })),
  );

/**
 * @param author whose own releases do not count: what is pending goes on from them
 * @returns the items of the changes that others changed, with the newest release that did
 */
export async function findBehind(
  reader: StoreReader,
  changes: readonly JsonObject[],
  base: ReleaseContent,
  current: ReleaseContent,
  author: string,
): Promise<readonly BehindItem[]> {
  const touched = listTouched(changes, current);
  let open = await listChangedOf(reader, base, current, touched);
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
    const changed = await listChangedOf(reader, before, after, open);
    found.push(...listItems(changed, { release, by }));
    open = without(open, changed);
  }
  const { number: release, publishedBy: by } = current.release;
  return by === author ? found : [...found, ...listItems(open, { release, by })];
}
