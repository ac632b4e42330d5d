/** Nobody goes back to what a replica shows that is behind, and that writers read from the primary. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { driverOf } from "../../../../src/store/open-store.ts";
import { createWorkplace } from "../../../support/workplace.ts";
import { startPostgres } from "../../../support/postgres.ts";
import type { PostgresServer } from "../../../support/postgres.ts";
import { waitUntil } from "../../../support/wait-until.ts";

const SITE = "site=behind";

let primary: PostgresServer;
let replica: PostgresServer;
/** Of both, the replica first. */
const locate = (parameters: string): string =>
  primary.url(parameters).replace(primary.address, `${replica.address},${primary.address}`);

before(async () => {
  primary = await startPostgres("current");
  replica = await primary.createReplica();
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

test("whoever has read a store does not go back to a replica that is behind", async (context) => {
  await using at = await createWorkplace();
  const location = locate(SITE);
  const publish = async (content: string): Promise<void> => {
    const words = ["publish", content, "--allow-removals", "--store", location];
    const outcome = await at.run(words);
    assert.equal(outcome.status, 0, outcome.stderr);
  };
  await publish("content");
  await waitUntil(
    async () => (await readNewest(replica.url(SITE))) === 1,
    "the replica does not follow",
  );
  await replica.stop("SIGQUIT");
  await publish("changed");
  const reader = await driverOf(location).openReader(location);
  context.after(() => reader.close());
  const readRelease = async (): Promise<number | undefined> =>
    (await reader.readState()).current?.number;
  assert.equal(await readRelease(), 2);

  await primary.stop("SIGQUIT");
  await replica.start();
  assert.equal(await readNewest(location), 1, "that is what the replica has");
  await assert.rejects(readRelease());
  await replica.run("select pg_wal_replay_pause()");
  await primary.start();
  await waitUntil(
    async () => (await readRelease().catch(() => undefined)) === 2,
    "the primary is read again",
  );
  const back = await at.run(["release", "rollback", "1", "--store", location]);
  assert.equal(back.status, 0, back.stderr);
  const { current, newestRelease } = await reader.readState();
  assert.deepEqual([current?.number, newestRelease], [1, 2]);
  assert.equal(await readNewest(location), 1, "the replica, which is the first, was not asked");
});

test("a replica that lacks what its primary has, or gets nothing from it, counts the time", async (context) => {
  await primary.run("select 1");
  await replica.run("select pg_wal_replay_resume()");
  await using at = await createWorkplace();
  const site = "site=lagging";
  const publish = (content: string): ReturnType<typeof at.run> =>
    at.run(["publish", content, "--allow-removals", "--store", primary.url(site)]);
  assert.equal((await publish("content")).status, 0);
  await waitUntil(
    async () => (await readNewest(replica.url(site))) === 1,
    "the replica does not follow",
  );
  const reader = await driverOf(replica.url(site)).openReader(replica.url(site));
  context.after(() => reader.close());
  context.after(reader.watch(() => {}));
  const waitForLag = (isReached: (lagMs: number) => boolean, message: string): Promise<void> =>
    waitUntil(async () => isReached(reader.witness.lagMs ?? -1), message);
  await waitForLag((lag) => lag === 0, "it has all");
  assert.ok(Math.abs(reader.witness.clockAheadMs ?? Infinity) < 60_000);
  await replica.run("select pg_wal_replay_pause()");
  assert.equal((await publish("changed")).status, 0);
  await waitForLag((lag) => lag > 1000, "it lacks a release");
  await replica.run("select pg_wal_replay_resume()");
  await waitForLag((lag) => lag === 0, "it has caught up");
  await primary.stop("SIGQUIT");
  await waitForLag((lag) => lag > 1000, "it gets nothing");
  await primary.start();
  await waitForLag((lag) => lag === 0, "it gets everything again");
});
