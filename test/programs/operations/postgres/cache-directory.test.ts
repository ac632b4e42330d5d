/** An instance starts from its cache directory while its database is down or hangs. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startPostgres } from "../../../support/postgres.ts";
import type { PostgresServer } from "../../../support/postgres.ts";
import {
  FIRST,
  SECOND,
  THIRD,
  makePlace,
  runCached,
} from "../../../system/releases/cached-instance.ts";
import type { Instance } from "../../../system/releases/cached-instance.ts";
import { waitUntil } from "../../../support/wait-until.ts";

let server: PostgresServer;
before(async () => {
  server = await startPostgres("current");
});
after(() => server.remove());

const waitForStatus = (instance: Instance, expected: string): Promise<void> =>
  waitUntil(
    async () => (await instance.readiness()).status === expected,
    `it does not become ${expected}`,
  );

test("an instance starts while its database is down, and takes over what comes when it is back", async (context) => {
  const place = await makePlace(context, server.url("site=down"));
  await place.publish(FIRST);
  const first = await runCached(place);
  await first.waitUntilKept(1);
  await first.stop();
  await server.stop("SIGQUIT");
  const later = await runCached(place);
  assert.equal(await later.ask(), FIRST, "with the token");
  await waitForStatus(later, "degraded");
  await server.start();
  await place.publish(SECOND);
  await later.waitFor(SECOND);
  await waitForStatus(later, "ready");
});

test("an instance starts while its database hangs, also under another password", async (context) => {
  const location = server.url("site=hanging");
  const place = await makePlace(context, location);
  await place.publish(FIRST);
  const first = await runCached(place);
  await first.waitUntilKept(1);
  await first.stop();
  await server.signal("SIGSTOP");
  context.after(() => server.signal("SIGCONT"));
  const elsewhere = location.replace("postgres@", "postgres:other@");
  const later = await runCached({ ...place, location: elsewhere });
  assert.equal(await later.ask(), FIRST);
  await waitForStatus(later, "degraded");
  await server.signal("SIGCONT");
  await place.publish(THIRD);
  await later.waitFor(THIRD);
  await waitForStatus(later, "ready");
});
