/** The entries of a release: which item stands there, first and last released when. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { perResource } from "../catalog/resources.ts";
import type { PerResource } from "../catalog/resources.ts";
import type { Entry } from "./digests.ts";
import type { HashedContent } from "./hashed-content.ts";
import type { StoreDatabase } from "./schema.ts";

/** An entry that knows its row in the item table. */
export interface StoredEntry extends Entry {
  readonly item: number;
}

export type EntriesByUuid = ReadonlyMap<string, StoredEntry>;

/**
 * @param release its number; undefined: nothing was published yet
 * @returns the entries in collection order
 */
export async function readEntries(
  db: StoreDatabase,
  release: number | undefined,
): Promise<PerResource<EntriesByUuid>> {
  const entries = perResource<Map<string, StoredEntry>>(() => new Map());
  const runs = await db
    .selectFrom("release_run")
    .select(["resource", "run"])
    .where("release", "=", release ?? 0)
    .orderBy("resource")
    .orderBy("position")
    .execute();
  for (const { resource, run } of runs) {
    const rows = await db
      .selectFrom("run_item")
      .innerJoin("item", "item.id", "run_item.item")
      .select(["Uuid", "hash", "item", "createdAt", "updatedAt"])
      .where("run", "=", run)
      .orderBy("run_item.position")
      .execute();
    for (const row of rows) {
      entries[resource].set(row.Uuid, row);
    }
    await nextTurn();
  }
  return entries;
}

/**
 * An item that the release before has keeps its first instant, and its last one unless it changed
 * for readers.
 * @param rows where the items stand in the item table, in collection order
 * @param same Uuids of the items that did not change for readers
 */
export function dateEntries(
  { content, hashes }: HashedContent,
  rows: PerResource<readonly number[]>,
  before: PerResource<EntriesByUuid>,
  same: PerResource<ReadonlySet<string>>,
  instant: number,
): PerResource<readonly StoredEntry[]> {
  return perResource((resource) =>
    content.items[resource].map(({ Uuid }, index) => {
      const hash = hashes[resource][index] ?? "";
      const old = before[resource].get(Uuid);
      return {
        hash,
        item: rows[resource][index] ?? 0,
        createdAt: old?.createdAt ?? instant,
        updatedAt: old && same[resource].has(Uuid) ? old.updatedAt : instant,
      };
    }),
  );
}
