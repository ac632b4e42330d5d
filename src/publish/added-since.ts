/**
 * New items that somebody went on with while they were published: what is typed in one changes it from then on, and one
 * that is removed goes without a trace unless it is there by now.
 */
import { catalogOf } from "../catalog/own-resources.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import { differValues } from "../change/change-values.ts";
import type { PlainObject } from "../content/record.ts";
import { getOrInsert } from "../lib/get-or-insert.ts";
import type { JsonObject } from "../lib/json-object.ts";
import { mustGet } from "../lib/must-get.ts";
import { locateItems } from "../store/locate-items.ts";
import type { Content } from "../store/content.ts";
import type { ReleaseContent, StoreReader } from "../store/store.ts";
import { uuidOfChange } from "./find-behind.ts";

type Found = ReadonlyMap<string, ReadonlySet<string>>;

const has = (found: Found, { resource }: JsonObject, uuid: string): boolean =>
  found.get(String(resource))?.has(uuid) ?? false;

/** @returns by resource, the Uuids of the items of changes that a content has */
async function findThere(
  reader: StoreReader,
  content: Content,
  changes: readonly JsonObject[],
): Promise<Found> {
  const { resources } = catalogOf(content.installation);
  const wanted = new Map<ResourceName, Set<string>>();
  for (const change of changes) {
    const uuid = uuidOfChange(change, content);
    const resource = change["resource"] as ResourceName;
    if (uuid !== undefined && resources.has(resource))
      getOrInsert(wanted, resource, () => new Set()).add(uuid);
  }
  const there = new Map<string, ReadonlySet<string>>();
  for (const [resource, uuids] of wanted)
    there.set(resource, new Set((await locateItems(reader, content, resource, uuids)).keys()));
  return there;
}

/** @returns undefined: it adds what was published */
function differAdded(
  change: JsonObject,
  Uuid: string,
  published: JsonObject,
  content: Content,
): JsonObject | undefined {
  const { resource, add, after } = change;
  const row = mustGet(catalogOf(content.installation).resources, resource as ResourceName);
  const [before, wanted] = [published["add"], add].map((values) => {
    const { Uuid: _uuid, ...others } = values as PlainObject;
    return others;
  });
  const differing = {
    ...differValues(row, before ?? {}, wanted ?? {}),
    ...(after !== undefined && after !== published["after"] && { after }),
  };
  return Object.keys(differing).length > 0 ? { resource, Uuid, ...differing } : undefined;
}

/**
 * @param author who published the items themselves: what others publish under the same Uuid is merged
 * @param base undefined: it is the current release
 */
export async function settleAdded(
  reader: StoreReader,
  author: string,
  changes: readonly JsonObject[],
  current: ReleaseContent,
  base: ReleaseContent | undefined,
): Promise<readonly JsonObject[]> {
  const some = changes.filter(({ add, remove, Uuid }) => add ?? (remove && Uuid));
  if (some.length === 0) return changes;
  const there = await findThere(reader, current, some);
  const before = base && (await findThere(reader, base, some));
  const isAdded = some.some(
    (one) => one["add"] && has(there, one, uuidOfChange(one, current) ?? ""),
  );
  const made = isAdded ? (await reader.listMadeChanges(author)).flatMap((one) => one.changes) : [];
  const settle = (change: JsonObject): JsonObject | undefined => {
    const { add, resource } = change;
    const uuid = uuidOfChange(change, current);
    if (uuid === undefined || !there.has(String(resource))) return change;
    if (!add)
      return has(there, change, uuid) || (before && has(before, change, uuid)) ? change : undefined;
    const isOfIt = (one: JsonObject): boolean =>
      Boolean(one["add"]) && one["resource"] === resource && uuidOfChange(one, current) === uuid;
    const published = has(there, change, uuid) ? made.find(isOfIt) : undefined;
    return published ? differAdded(change, uuid, published, current) : change;
  };
  const settled = new Map(some.map((change) => [change, settle(change)]));
  const left = changes
    .map((change) => (settled.has(change) ? settled.get(change) : change))
    .filter((change) => change !== undefined);
  return some.every((change) => settled.get(change) === change) ? changes : left;
}
