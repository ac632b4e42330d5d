/**
 * Holds every kind of store to saying what a publish changes before it writes, whatever others write
 * at the same time.
 */
import type { ResourceChange } from "../../../../../src/change/counts.ts";
import { mustGet } from "../../../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CONTRACT, perResource } from "../../../../../src/catalog/catalog.ts";
import { createContent, createItem, createItems } from "./content-builder.ts";
import { BY, createClock } from "./place.ts";
import type { CreatePlace } from "./place.ts";
import { publishItems } from "../../../../support/publish-items.ts";

export function testPermitting(kind: string, createPlace: CreatePlace): void {
  describe(`${kind}: a publish`, () => {
    test("reports what it changes before it writes, and ends if that is not permitted", async (context) => {
      const place = await createPlace(context);
      const store = await place.open({ clock: createClock() });
      const first = await publishItems(
        store,
        createContent({ navigation: createItems(12, "old"), trainings: createItems(2) }),
        BY,
      );
      assert.equal(first.previous, null);
      assert.deepEqual(mustGet(first.changes, "navigation"), {
        before: 0,
        added: 12,
        changed: 0,
        removed: 0,
        reordered: false,
      });
      const navigation = [...createItems(3, "old"), createItem(4, "new"), createItem(13, "old")];
      const next = createContent({ navigation, trainings: createItems(2) });
      const [state, { items }] = [await store.readState(), await place.verify()];
      let asked: object | undefined;
      const refused = publishItems(store, next, BY, {
        permit: ({ changes }) => {
          asked = changes;
          throw new Error("not permitted");
        },
      });
      await assert.rejects(refused, { message: "not permitted" });
      const same = { before: 0, added: 0, changed: 0, removed: 0, reordered: false };
      assert.deepEqual(
        asked,
        perResource<ResourceChange>(CONTRACT, () => same)
          .set("navigation", { ...same, before: 12, added: 1, changed: 1, removed: 8, rekeyed: 1 })
          .set("trainings", { ...same, before: 2 }),
      );
      assert.deepEqual(await store.readState(), state);
      assert.equal((await place.verify()).items, items);
      const second = await publishItems(store, next, BY);
      assert.deepEqual([second.previous, second.changes], [1, asked]);
      assert.deepEqual(second.settings, []);
      const third = await publishItems(
        store,
        createContent(
          { navigation: navigation.toReversed(), trainings: createItems(2) },
          { timeZone: "Europe/London" },
        ),
        BY,
      );
      assert.equal(mustGet(third.changes, "navigation").reordered, true);
      assert.equal(mustGet(third.changes, "trainings").reordered, false);
      assert.deepEqual(third.settings, ["timeZone"]);
    });

    test("is in the history, as is every other change of the current release", async (context) => {
      const store = await (await createPlace(context)).open({ clock: createClock() });
      const [one, two] = [createContent({}), createContent({ trainings: createItems(2) })];
      assert.deepEqual(await store.listSwitches(), []);
      await publishItems(store, one, { by: "Anna", note: "first" });
      await publishItems(store, two, { by: "Ben" });
      await publishItems(store, two, { by: "Ben", note: "nothing new" });
      await store.makeCurrent(1, { by: "Chefin", note: "typing error" });
      const back = await publishItems(store, two, { by: "job", note: "mended" });
      assert.deepEqual([back.created, back.previous], [false, 1]);
      const history = await store.listSwitches();
      assert.deepEqual(
        history.map(({ release, previous, by, note }) => [release, previous, by, note]),
        [
          [2, 1, "job", "mended"],
          [1, 2, "Chefin", "typing error"],
          [2, 1, "Ben", null],
          [1, null, "Anna", "first"],
        ],
      );
      assert.equal(history[0]?.instant, (await store.readState()).current?.since);
    });

    test("compares with what another process made current meanwhile", async (context) => {
      const place = await createPlace(context);
      const clock = createClock();
      const quick = await place.open({ clock });
      await publishItems(quick, createContent({}), BY);
      const slow = await place.open({ clock });
      const readRelease = slow.readRelease.bind(slow);
      let between: Promise<unknown> | undefined;
      slow.readRelease = async (number) => {
        await (between ??= publishItems(quick, createContent({ navigation: createItems(10) }), BY));
        return readRelease(number);
      };
      const asked: number[] = [];
      await publishItems(slow, createContent({ navigation: createItems(30) }), BY, {
        permit: ({ changes }) => void asked.push(mustGet(changes, "navigation").added),
      });
      assert.deepEqual(asked, [30, 20]);
      const releases = await slow.listReleases();
      assert.deepEqual(
        releases.map(({ number, counts }) => [number, mustGet(counts, "navigation")]),
        [
          [3, 30],
          [2, 10],
          [1, 0],
        ],
      );
    });
  });
}
