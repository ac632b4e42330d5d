/** Holds that nobody goes back to what a replica shows that is behind, and that writers read from the primary. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { driverOf } from "../../../src/store/open-store.ts";
import { startPostgres } from "../../postgres.ts";
import type { PostgresServer } from "../../postgres.ts";
import {
  FIRST,
  SECOND,
  THIRD,
  makePlace,
  runCached,
  waitUntil,
} from "../../releases/cached-instance.ts";

const SITE = "site=behind";

let primary: PostgresServer;
let replica: PostgresServer;
/** Both, the replica first. */
let location: string;

before(async () => {
  primary = await startPostgres("current");
  replica = await primary.createReplica();
  location = primary.url(SITE).replace(primary.address, `${replica.address},${primary.address}`);
});
after(async () => {
  await replica.remove();
  await primary.remove();
});

async function readNewest(at: string): Promise<number> {
  const reader = await driverOf(at).openReader(at);
  try {
    return (await reader.readState()).newestRelease;
  } finally {
    await reader.close();
  }
}

test("an instance that starts from its cache does not follow a replica that is behind", async (context) => {
  const place = await makePlace(context, location);
  await place.publish(FIRST);
  await waitUntil(
    async () => (await readNewest(replica.url(SITE))) === 1,
    "the replica does not follow",
  );
  await replica.stop("SIGQUIT");
  await place.publish(SECOND);
  const first = await runCached(place);
  await first.waitUntilKept(2);
  await first.stop();

  await primary.stop("SIGQUIT");
  await replica.start();
  const later = await runCached(place);
  assert.equal(await readNewest(location), 1, "that is what the replica has");
  const waitForStatus = (expected: string): Promise<void> =>
    waitUntil(
      async () => (await later.readiness()).status === expected,
      `it does not become ${expected}`,
    );
  await waitForStatus("degraded");
  assert.equal(await later.ask(), SECOND);

  await replica.run("select pg_wal_replay_pause()");
  await primary.start();
  await waitForStatus("ready");
  assert.equal(await later.ask(), SECOND);
  await place.publish(THIRD);
  await later.waitFor(THIRD);
  assert.equal(await readNewest(location), 1, "the replica, which is the first, was not asked");
});
