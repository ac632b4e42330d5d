/**
 * In charge of the items' texts: each is stored once, over all releases. In come hashed content and
 * what the current release holds; out go the rows where the items stand, in collection order.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { RESOURCE_NAMES, perResource } from "../catalog/resources.ts";
import type { PerResource, ResourceName } from "../catalog/resources.ts";
import type { ValidItem } from "../check/valid-content.ts";
import { cutBatches } from "./batches.ts";
import { ITEMS_PER_TURN } from "./hashed-content.ts";
import type { HashedContent } from "./hashed-content.ts";
import type { EntriesByUuid } from "./release-entries.ts";
import type { StoreDatabase } from "./schema.ts";

interface HashedItem {
  readonly item: ValidItem;
  readonly hash: string;
}

/**
 * @param before the entries of the current release
 * @param onProgress called with the number of items handled so far
 */
export async function writeItems(
  db: StoreDatabase,
  { content, hashes }: HashedContent,
  before: PerResource<EntriesByUuid>,
  onProgress: (items: number) => void,
): Promise<PerResource<readonly number[]>> {
  const rows = perResource<number[]>(() => []);
  let handled = 0;
  for (const resource of RESOURCE_NAMES) {
    const items = content.items[resource].map((item, index) => ({
      item,
      hash: hashes[resource][index] ?? "",
    }));
    for (const batch of cutBatches(items, ITEMS_PER_TURN)) {
      const ids = await findRows(db, batch, before[resource]);
      const missing = batch.filter(({ hash }) => !ids.has(hash));
      for (const some of cutBatches(missing)) {
        await insertItems(db, resource, some, ids);
      }
      rows[resource].push(...batch.map(({ hash }) => ids.get(hash) ?? 0));
      handled += batch.length;
      onProgress(handled);
      await nextTurn();
    }
  }
  return rows;
}

/** @returns the row of each hash that the store holds; an older release may have had it, too */
async function findRows(
  db: StoreDatabase,
  items: readonly HashedItem[],
  before: EntriesByUuid,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const unknown: string[] = [];
  for (const { item, hash } of items) {
    const entry = before.get(item.Uuid);
    if (entry?.hash === hash) {
      ids.set(hash, entry.item);
    } else {
      unknown.push(hash);
    }
  }
  for (const hashes of cutBatches(unknown)) {
    const found = await db
      .selectFrom("item")
      .select(["id", "hash"])
      .where("hash", "in", hashes)
      .execute();
    for (const { id, hash } of found) {
      ids.set(hash, id);
    }
  }
  return ids;
}

async function insertItems(
  db: StoreDatabase,
  resource: ResourceName,
  items: readonly HashedItem[],
  ids: Map<string, number>,
): Promise<void> {
  const inserted = await db
    .insertInto("item")
    .values(
      items.map(({ item, hash }) => ({
        hash,
        resource,
        Uuid: item.Uuid,
        text: Buffer.from(item.json).toString(),
      })),
    )
    .returning(["id", "hash"])
    .execute();
  for (const { id, hash } of inserted) {
    ids.set(hash, id);
  }
}
