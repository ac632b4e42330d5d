/**
 * Counts what a publish changes against the current release. It works inside the transaction that
 * writes, so no other publish can come between counting and writing.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { RESOURCE_NAMES, perResource } from "../catalog/resources.ts";
import type { PerResource, ResourceName } from "../catalog/resources.ts";
import type { HashedContent } from "./hashed-content.ts";
import type { EntriesByUuid } from "./release-entries.ts";
import type { ResourceChange } from "./store.ts";

const UNCHANGED: ResourceChange = { before: 0, added: 0, changed: 0, removed: 0, reordered: false };

function countChange(
  { content, hashes }: HashedContent,
  resource: ResourceName,
  before: EntriesByUuid,
): ResourceChange {
  let [added, changed] = [0, 0];
  const order: string[] = [];
  for (const [index, { Uuid }] of content.items[resource].entries()) {
    const old = before.get(Uuid);
    if (old === undefined) {
      added += 1;
      continue;
    }
    order.push(Uuid);
    if (old.hash !== hashes[resource][index]) {
      changed += 1;
    }
  }
  // Every Uuid stands once in its resource.
  const kept = new Set(order);
  let place = 0;
  const reordered = [...before.keys()].some((Uuid) => kept.has(Uuid) && order[place++] !== Uuid);
  return { before: before.size, added, changed, removed: before.size - kept.size, reordered };
}

/** @param before the entries of the current release, in order */
export async function countChanges(
  hashed: HashedContent,
  before: PerResource<EntriesByUuid>,
): Promise<PerResource<ResourceChange>> {
  const changes = perResource<ResourceChange>(() => UNCHANGED);
  for (const resource of RESOURCE_NAMES) {
    changes[resource] = countChange(hashed, resource, before[resource]);
    await nextTurn();
  }
  return changes;
}

/** What publishing the content of the current release changes. */
export const countNothing = ({ content }: HashedContent): PerResource<ResourceChange> =>
  perResource((resource) => ({ ...UNCHANGED, before: content.items[resource].length }));
