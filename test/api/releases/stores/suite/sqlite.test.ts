import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { driverOf } from "../../../../../src/store/open-store.ts";
import { createStorePlace } from "./place.ts";
import { testStore } from "./store-suite.ts";

testStore("SQLite", async (context) => {
  const folder = await mkdtemp(path.join(tmpdir(), "lectern-store-"));
  context.after(() => rm(folder, { recursive: true }));
  const location = path.join(folder, "store.sqlite");
  let files = 0;
  return createStorePlace(context, driverOf(location), location, () =>
    path.join(folder, `backup-${(files += 1)}`),
  );
});
