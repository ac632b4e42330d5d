/**
 * Brings a store of an earlier version to the form of this one, in the transaction of whoever opens it
 * for writing: it is there as a whole or not at all, and servers that run read on.
 */
import { sql } from "kysely";
import { CATALOG_DIGEST, writeInstallation } from "../digests.ts";
import { readItems, rewriteRelease } from "../sql/rewrite-release.ts";
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
  for (const token of tokens) await db.insertInto("token").values(token).execute();
  const total = releases
    .flatMap(({ release }) => Object.values(release.counts))
    .reduce((sum, count) => sum + count, 0);
  const reader = { readChunks: VERSION_1.readChunks.bind(undefined, db) };
  let handled = 0;
  const written = new Set<string>();
  for (const content of releases) {
    const items = await readItems(reader, content, ({ length }) => {
      handled += length;
      onProgress(handled, total);
    });
    const { digest: _, ...row } = content.release;
    const installation = writeInstallation(content.installation);
    const counts = JSON.stringify(row.counts);
    const values = { ...row, counts, installation, catalog: CATALOG_DIGEST };
    await rewriteRelease(db, values, items, content.states, written);
  }
  for (const table of ITEM_TABLES) await db.schema.dropTable(table).execute();
}
