/**
 * In charge of a release's lists: runs of entries, each stored once over all releases. In come the
 * entries of a resource; out go the rows that tie them to the release.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ResourceName } from "../catalog/resources.ts";
import { cutBatches } from "./batches.ts";
import { hashRun } from "./digests.ts";
import type { StoredEntry } from "./release-entries.ts";
import { cutRuns } from "./runs.ts";
import type { StoreDatabase } from "./schema.ts";

export async function writeRuns(
  db: StoreDatabase,
  release: number,
  resource: ResourceName,
  entries: readonly StoredEntry[],
): Promise<void> {
  const ids: number[] = [];
  for (const run of cutRuns(entries)) {
    ids.push(await writeRun(db, resource, run));
    await nextTurn();
  }
  for (const batch of cutBatches([...ids.entries()])) {
    await db
      .insertInto("release_run")
      .values(batch.map(([position, run]) => ({ release, resource, position, run })))
      .execute();
  }
}

/** @returns the row of the run, whether it stood there or was written now */
async function writeRun(
  db: StoreDatabase,
  resource: ResourceName,
  entries: readonly StoredEntry[],
): Promise<number> {
  const hash = hashRun(resource, entries);
  const known = await db.selectFrom("run").select("id").where("hash", "=", hash).executeTakeFirst();
  if (known) {
    return known.id;
  }
  const { id } = await db
    .insertInto("run")
    .values({ hash, resource })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const batch of cutBatches([...entries.entries()])) {
    await db
      .insertInto("run_item")
      .values(
        batch.map(([position, { item, createdAt, updatedAt }]) => ({
          run: id,
          position,
          item,
          createdAt,
          updatedAt,
        })),
      )
      .execute();
  }
  return id;
}
