/** Holds stores in PostgreSQL to the promises of store.ts, each in a schema of one server. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before } from "node:test";
import { driverOf } from "../../../../../src/store/open-store.ts";
import { startPostgres } from "../../../../support/postgres.ts";
import type { PostgresVersion, PostgresServer } from "../../../../support/postgres.ts";
import { createStorePlace } from "../../../../api/releases/stores/suite/place.ts";
import { testStore } from "../../../../api/releases/stores/suite/store-suite.ts";

export function testOnPostgres(version: PostgresVersion): void {
  let server: PostgresServer;
  let sites = 0;

  before(async () => {
    server = await startPostgres(version);
  });

  after(() => server.remove());

  testStore(`PostgreSQL ${version}`, async (context) => {
    const folder = await mkdtemp(path.join(tmpdir(), "lectern-store-"));
    context.after(() => rm(folder, { recursive: true }));
    // Backups are named after the site, and several suites run at once in one directory.
    const location = server.url(`site=site_${process.pid}_${(sites += 1)}`);
    let files = 0;
    return createStorePlace(context, driverOf(location), location, () =>
      path.join(folder, `backup-${(files += 1)}`),
    );
  });
}
