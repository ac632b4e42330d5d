/**
 * Two servers of one database that were both written have different releases with one number. A
 * server notices that, and keeps what it serves; a restored store is taken over.
 */
import assert from "node:assert/strict";
import { copyFile, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Following } from "../../../src/serving/follow-store.ts";
import { statusOf } from "../../../src/serving/store-facts.ts";
import { createFollower } from "../../../src/serving/follower.ts";
import { driverOf } from "../../../src/store/open-store.ts";
import { createContent, createItems } from "./stores/suite/content-builder.ts";
import { BY } from "./stores/suite/place.ts";
import { publishItems } from "../../support/publish-items.ts";

async function publish(file: string, trainings: number): Promise<void> {
  const store = await driverOf(file).open(file);
  await publishItems(store, createContent({ trainings: createItems(trainings) }), BY);
  await store.close();
}

async function waitFor(isReached: () => boolean): Promise<void> {
  for (let tries = 0; !isReached() && tries < 1000; tries++) await sleep(10);
  assert.ok(isReached());
}

test("another release under a known number is refused, unless the store was restored", async (context) => {
  const folder = await mkdtemp(join(tmpdir(), "lectern-diverged-"));
  context.after(() => rm(folder, { recursive: true }));
  const [file, other, kept] = ["store.db", "other.db", "kept.db"].map((name) => join(folder, name));
  assert.ok(file !== undefined && other !== undefined && kept !== undefined);
  await publish(file, 1);
  await copyFile(file, other);
  await publish(file, 2);
  await publish(other, 3);
  await copyFile(file, kept);

  const failures: (string | undefined)[] = [];
  const follower = createFollower();
  const listener = {
    onRelease: () => {},
    onFailure: (error?: Error) => void failures.push(error?.message),
  };
  const reader = await driverOf(file).openReader(file);
  const following = new Following({ reader, audience: follower, listener, clock: Date.now });
  await following.look();
  context.after(async () => {
    following.stop();
    await reader.close();
  });
  const countTrainings = (): number | undefined =>
    follower.snapshot?.collections.get("trainings")?.length;
  const put = async (source: string): Promise<void> => {
    for (const end of ["-wal", "-shm"]) await rm(file + end, { force: true });
    await rename(source, file);
  };
  assert.equal(countTrainings(), 2);

  const backup = join(folder, "backup.db");
  await driverOf(other).backUp(other, backup, { groupReadable: false }, () => {});
  await put(other);
  await waitFor(() => failures.length === 1);
  assert.match(failures[0] ?? "", /another release 2 .* Stop the one that lost its role/u);
  assert.deepEqual([statusOf(follower.facts, Date.now()), countTrainings()], ["diverged", 2]);

  await put(kept);
  await waitFor(() => failures.length === 2);
  assert.deepEqual([failures[1], statusOf(follower.facts, Date.now())], [undefined, "reachable"]);

  await driverOf(file).restore(backup, file, BY, { onProgress: () => {} });
  await waitFor(() => countTrainings() === 3);
  assert.deepEqual([failures.length, statusOf(follower.facts, Date.now())], [2, "reachable"]);
});
