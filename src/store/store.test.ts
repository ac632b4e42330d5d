import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { driverOf } from "./open-store.ts";
import { createStorePlace } from "./suite/place.ts";
import { testStore } from "./suite/store-suite.ts";

testStore("SQLite", async (context) => {
  const folder = await mkdtemp(path.join(tmpdir(), "lectern-store-"));
  context.after(() => rm(folder, { recursive: true }));
  const location = path.join(folder, "store.sqlite");
  let files = 0;
  return createStorePlace(driverOf(location), location, () =>
    path.join(folder, `backup-${(files += 1)}`),
  );
});
