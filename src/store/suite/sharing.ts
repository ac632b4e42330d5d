/**
 * In charge of the promises about what releases share, and since when each has its items. In comes a
 * way to make places for stores; out come the tests.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createContent, createItem, createItems } from "./content-builder.ts";
import { BY, assertWhole, createClock, readItems } from "./place.ts";
import type { CreatePlace } from "./place.ts";

export function testSharing(kind: string, createPlace: CreatePlace): void {
  describe(`${kind}: a release`, () => {
    test("stores an item once, whichever releases have it", async (context) => {
      const place = await createPlace(context);
      const store = await place.open({ clock: createClock() });
      const items = createItems(10, "same");
      await store.publish(createContent({ navigation: items }), BY);
      assert.equal(await place.countRows("item"), 10);
      await store.publish(createContent({ navigation: items.toReversed() }), BY);
      assert.equal(await place.countRows("item"), 10, "another order");
      const changed = items.with(3, createItem(4, "changed"));
      await store.publish(createContent({ navigation: changed }), BY);
      assert.equal(await place.countRows("item"), 11, "one changed");
      await store.publish(createContent({ navigation: items.slice(1) }), BY);
      assert.equal(await place.countRows("item"), 11, "changed back, by an older release's text");
      await store.publish(createContent({ trainings: items }), BY);
      assert.equal(await place.countRows("item"), 21, "another resource");
      for (const { number } of await store.listReleases()) {
        await assertWhole(store, number);
      }
      await store.close();
    });

    test("shares the runs that did not change", async (context) => {
      const place = await createPlace(context);
      const store = await place.open({ clock: createClock() });
      const items = createItems(5000, "same");
      await store.publish(createContent({ navigation: items }), BY);
      const [runs, rows] = [await place.countRows("run"), await place.countRows("run_item")];
      assert.equal(rows, 5000);
      await store.publish(createContent({ navigation: items.with(2500, createItem(1e6)) }), BY);
      assert.ok((await place.countRows("run")) - runs <= 3);
      assert.ok((await place.countRows("run_item")) - rows < 2048);
      const [before, after] = [await store.readRelease(1), await store.readRelease(2)];
      const shared = after.runs.navigation.filter((id) => before.runs.navigation.includes(id));
      assert.ok(shared.length >= before.runs.navigation.length - 3);
      await assertWhole(store, 2);
      await store.close();
    });

    test("dates an item by the releases that first had it and last changed it", async (context) => {
      const store = await (await createPlace(context)).open({ clock: createClock() });
      const publish = async (...texts: readonly string[]): Promise<number> => {
        const navigation = texts.map((text, index) => createItem(index + 1, text));
        const { release } = await store.publish(createContent({ navigation }), BY);
        return release.publishedAt;
      };
      const dates = async (number: number): Promise<readonly (readonly number[])[]> =>
        (await readItems(store, number, "navigation")).map((item) => [
          item.createdAt,
          item.updatedAt,
        ]);
      const t1 = await publish("a", "b");
      const t2 = await publish("a", "B", "c");
      assert.deepEqual(await dates(1), [
        [t1, t1],
        [t1, t1],
      ]);
      assert.deepEqual(await dates(2), [
        [t1, t1],
        [t1, t2],
        [t2, t2],
      ]);
      await store.makeCurrent(1, BY);
      const t3 = await publish("A", "b", "c");
      assert.deepEqual(await dates(3), [
        [t1, t3],
        [t1, t1],
        [t3, t3],
      ]);
      await store.close();
    });
  });
}
