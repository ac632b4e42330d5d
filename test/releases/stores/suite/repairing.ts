/** The promises about a store into which a clock that was ahead has written. */
import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { describe, test } from "node:test";
import { CONTRACT_NAMES } from "../../../../src/catalog/resource-names.ts";
import { driverOf } from "../../../../src/store/open-store.ts";
import type { Store } from "../../../../src/store/store.ts";
import { createContent, createEverything, createItem, createItems } from "./content-builder.ts";
import { assertWhole, BY, readItems } from "./place.ts";
import type { CreatePlace } from "./place.ts";

const YEAR_2030 = Date.UTC(2030, 0, 1, 12);
const YEAR_2036 = Date.UTC(2036, 0, 1);

const readInstants = async (store: Store): Promise<readonly number[]> =>
  (await store.listSwitches()).map(({ instant }) => instant);

/** @returns everything that a release is but for its dates */
async function readUndated(store: Store, number: number): Promise<unknown> {
  const { release, installation, held } = await store.readRelease(number);
  const items = await Promise.all(
    CONTRACT_NAMES.map(async (resource) =>
      (await readItems(store, number, resource)).map(({ text }) => text),
    ),
  );
  const lengths = Object.values(held).map(({ chunks }) => chunks.length);
  return { ...release, publishedAt: 0, installation, items, lengths };
}

export function testRepairing(kind: string, createPlace: CreatePlace): void {
  describe(`${kind}: repair of instants`, () => {
    test("moves those in the future to the present, in their order, and nothing else", async (context) => {
      let now = YEAR_2030;
      const place = await createPlace(context);
      const store = await place.open({ clock: () => now });
      const publish = async (count: number): Promise<unknown> =>
        store.publish(createContent({ trainings: createItems(count) }), BY);
      await store.publish(createEverything(), BY);
      now += 60_000;
      await publish(300);
      const past = await readInstants(store);
      const untouched = await store.readRelease(2);
      now = YEAR_2036;
      await publish(301);
      now += 60_000;
      await publish(302);
      await store.makeCurrent(3, { by: "Anna", note: "why" });
      const token = {
        key: "aaaabbbbccccdddd",
        secretHash: "0".repeat(64),
        name: "ahead",
        createdAt: now / 1000 + 5,
        expiresAt: now / 1000 + 500,
        revokedAt: null,
        resources: null,
        rights: [],
      };
      await store.createToken(token);
      const before = await Promise.all([1, 2, 3, 4].map((number) => readUndated(store, number)));
      const backedUp = await store.readState();

      now = YEAR_2030 + 3_600_000;
      const { backup, ...moved } = await store.repairClock();
      assert.deepEqual(moved, { switches: 3, releases: [3, 4], tokens: 1 });
      const second = now / 1000;
      assert.deepEqual(await readInstants(store), [second - 1, second - 2, second - 3, ...past]);
      const { current, tokens } = await store.readState();
      assert.deepEqual(tokens, [{ ...token, createdAt: second }]);
      assert.equal(current?.number, 3);
      for (const { at, dayBegins } of Object.values(current.changes))
        assert.deepEqual([at, dayBegins], [second - 1, null]);
      assert.deepEqual(
        await Promise.all([1, 2, 3, 4].map((number) => readUndated(store, number))),
        before,
      );
      assert.deepEqual(await store.readRelease(2), untouched);
      for (const [number, instant] of [
        [3, second - 3],
        [4, second - 2],
      ] as const) {
        await assertWhole(store, number);
        assert.equal((await store.readRelease(number)).release.publishedAt, instant);
        const dates = (await readItems(store, number, "trainings")).map(
          ({ createdAt }) => createdAt,
        );
        assert.deepEqual(new Set(dates.slice(0, 300)), new Set(past));
        assert.deepEqual(dates.slice(300), [second - 3, second - 2].slice(0, number - 2));
      }
      assert.deepEqual((await place.verify()).faults, []);
      assert.deepEqual(await store.repairClock(), {
        switches: 0,
        releases: [],
        tokens: 0,
        backup: null,
      });
      assert.ok(backup !== null);
      context.after(() => rm(backup, { force: true }));
      const kept = await driverOf(backup).openReader(backup);
      assert.deepEqual(await kept.readState(), backedUp);
      await kept.close();

      assert.equal((await store.publish(createEverything(), BY)).created, false);
      const next = createContent({ trainings: [createItem(1, "changed")] });
      assert.equal((await store.publish(next, BY)).release.number, 5);
      await store.close();
    });

    test("gives each its own second, after all that were right", async (context) => {
      let now = YEAR_2030;
      const place = await createPlace(context);
      const store = await place.open({ clock: () => now });
      await store.publish(createContent({}), BY);
      now = YEAR_2036;
      for (const count of [1, 2, 3])
        await store.publish(createContent({ trainings: createItems(count) }), BY);
      // The clock is right again at once.
      now = YEAR_2030;
      const { backup } = await store.repairClock();
      context.after(() => rm(backup ?? "", { force: true }));
      const first = now / 1000;
      assert.deepEqual(await readInstants(store), [first + 3, first + 2, first + 1, first]);
      const next = createContent({ trainings: createItems(4) });
      assert.equal((await store.publish(next, BY)).release.publishedAt, first + 4);
      await store.close();
    });
  });
}
