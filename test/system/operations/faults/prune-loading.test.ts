/**
 * Pruning never disturbs a serving process that is just loading what is pruned: it goes on with what is current,
 * and nothing is said to be wrong.
 */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Following } from "../../../../src/serving/follow-store.ts";
import { createFollower } from "../../../../src/serving/follower.ts";
import { driverOf } from "../../../../src/store/open-store.ts";
import type { StoreReader } from "../../../../src/store/store.ts";
import { createContent, createItems } from "../../../api/releases/stores/suite/content-builder.ts";
import { printFault } from "./fault-row.ts";
import { publishItems } from "../../../support/publish-items.ts";

const BY = { by: "test" };

for (const moment of ["readRelease", "readChunks"] as const) {
  test(`a release that is pruned at ${moment} while it is loaded`, async (context) => {
    const folder = await mkdtemp(join(tmpdir(), "lectern-prune-"));
    const location = join(folder, "lectern.db");
    const store = await driverOf(location).open(location);
    await publishItems(store, createContent({ trainings: createItems(500, "old") }), BY);
    await publishItems(store, createContent({ trainings: createItems(500, "new") }), BY);
    await store.makeCurrent(1, BY);

    const reader = await driverOf(location).openReader(location);
    let isPruned = false;
    const prune = async (): Promise<void> => {
      if (isPruned) return;
      isPruned = true;
      await store.makeCurrent(2, BY);
      assert.deepEqual((await store.prune(1)).removed, [1]);
    };
    const disturbed: StoreReader = {
      ...reader,
      async readRelease(number) {
        if (moment === "readRelease") await prune();
        return reader.readRelease(number);
      },
      async readChunks(resource, hashes) {
        if (moment === "readChunks") await prune();
        return reader.readChunks(resource, hashes);
      },
    };
    const failures: unknown[] = [];
    const shown: number[] = [];
    const follower = createFollower();
    const following = new Following({
      reader: disturbed,
      audience: follower,
      listener: {
        onRelease: ({ current }) => shown.push(current.number),
        onFailure: (failure) => failures.push(failure),
      },
      clock: Date.now,
    });
    await following.look();
    context.after(async () => {
      following.stop();
      await reader.close();
      await store.close();
      await rm(folder, { recursive: true });
    });
    assert.ok(isPruned);
    assert.deepEqual(shown, [2]);
    assert.equal(follower.snapshot?.collections.get("trainings")?.length, 500);
    assert.deepEqual(failures, []);
    printFault(context, `release pruned while it is loaded (${moment})`, 1, {
      "current one served": 1,
    });
  });
}
