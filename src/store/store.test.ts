import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openStoreReader } from "./open-store.ts";
import { SqliteStore } from "./sqlite-store.ts";
import { testStore } from "./suite/store-suite.ts";

testStore("SQLite", async (context) => {
  const folder = await mkdtemp(path.join(tmpdir(), "lectern-store-"));
  context.after(() => rm(folder, { recursive: true }));
  const file = path.join(folder, "store.sqlite");
  return {
    open: (options) => SqliteStore.open(file, options),
    openReader: () => openStoreReader(file),
    countRows: async (table) => {
      const database = new DatabaseSync(file, { readOnly: true });
      const row = database.prepare(`select count(*) as rows from "${table}"`).get();
      database.close();
      return Number(row?.["rows"]);
    },
  };
});
