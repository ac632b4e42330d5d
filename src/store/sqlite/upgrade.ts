/**
 * Brings a store of an earlier version to the form of this one, in the transaction of whoever opens it
 * for writing: it is there as a whole or not at all, and servers that run read on.
 */
import { sql } from "kysely";
import { RESOURCE_NAMES, perResource } from "../../catalog/resources.ts";
import type { ResourceName } from "../../catalog/resources.ts";
import type { Chunk, DatedItems } from "../chunk.ts";
import { CATALOG_DIGEST, writeInstallation } from "../digests.ts";
import { joinChunks, rewriteRelease } from "../sql/rewrite-release.ts";
import { SQLITE_TYPES, createTables } from "../sql/schema.ts";
import type { Schema, StoreDatabase } from "../sql/schema.ts";
import type { ReleaseContent } from "../store.ts";
import type { OnProgress } from "../store-driver.ts";
import { ITEM_TABLES, OTHER_TABLES, VERSION_1, VIEWS, readChangedAt } from "./version-1.ts";

/** @param db holds a store of version 1 */
export async function upgradeVersion1(db: StoreDatabase, onProgress: OnProgress): Promise<void> {
  for (const view of VIEWS) await db.schema.dropView(view).ifExists().execute();
  const releases: ReleaseContent[] = [];
  for (const { number } of await VERSION_1.listReleases(db))
    releases.unshift(await VERSION_1.readRelease(db, number));
  const switches: Schema["switch"][] = [];
  for (const { instant, release, by, note } of await VERSION_1.listSwitches(db)) {
    const changes = JSON.stringify(await readChangedAt(db, instant));
    switches.push({ instant, release, switchedBy: by, note, changes });
  }
  const { rows: tokens } = await sql<Schema["token"]>`select * from token`.execute(db);
  for (const table of OTHER_TABLES) await db.schema.dropTable(table).execute();
  await createTables(db, SQLITE_TYPES);
  for (const row of switches) await db.insertInto("switch").values(row).execute();
  for (const row of tokens)
    await db
      .insertInto("token")
      .values({ ...row })
      .execute();
  await rewriteReleases(db, releases, onProgress);
  for (const table of ITEM_TABLES) await db.schema.dropTable(table).execute();
}

/** @param releases oldest first */
async function rewriteReleases(
  db: StoreDatabase,
  releases: readonly ReleaseContent[],
  onProgress: OnProgress,
): Promise<void> {
  const total = releases
    .flatMap(({ release }) => Object.values(release.counts))
    .reduce((sum, count) => sum + count, 0);
  let handled = 0;
  /** Of the release before, which shares most of its runs. */
  let before = new Map<string, Chunk>();
  for (const { release, installation, states, chunks: runs } of releases) {
    const read = new Map<string, Chunk>();
    const readItems = async (resource: ResourceName): Promise<DatedItems> => {
      const all: Chunk[] = [];
      for (const run of runs[resource]) {
        const [chunk = before.get(run)] = before.has(run)
          ? []
          : await VERSION_1.readChunks(db, resource, [run]);
        if (!chunk) continue;
        read.set(run, chunk);
        all.push(chunk);
        handled += chunk.length;
        onProgress(handled, total);
      }
      return joinChunks(all);
    };
    const items: Partial<Record<ResourceName, DatedItems>> = {};
    for (const resource of RESOURCE_NAMES) items[resource] = await readItems(resource);
    const { counts: _, digest: __, ...row } = release;
    await rewriteRelease(
      db,
      {
        ...row,
        catalog: CATALOG_DIGEST,
        installation: writeInstallation(installation),
      },
      perResource((resource) => items[resource] ?? joinChunks([])),
      states,
    );
    before = read;
  }
}
