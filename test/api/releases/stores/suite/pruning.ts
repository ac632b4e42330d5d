/** The promises about taking old releases away. */
import { chunksOf } from "../../../../../src/store/content.ts";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createContent, createItem, createItems } from "./content-builder.ts";
import { BY, assertWhole, createClock } from "./place.ts";
import type { CreatePlace } from "./place.ts";
import { publishItems } from "../../../../support/publish-items.ts";
import type { ItemLists } from "../../../../support/publish-items.ts";

/** @returns content of 300 items, of which one is the edition's own */
const createEdition = (edition: number): ItemLists =>
  createContent({ navigation: createItems(300, "same").with(7, createItem(8, `own ${edition}`)) });

export function testPruning(kind: string, createPlace: CreatePlace): void {
  describe(`${kind}: prune`, () => {
    const cases: readonly {
      readonly current: number;
      readonly keep: number;
      readonly kept: readonly number[];
      readonly items: number;
    }[] = [
      { current: 5, keep: 5, kept: [5, 4, 3, 2, 1], items: 304 },
      { current: 5, keep: 99, kept: [5, 4, 3, 2, 1], items: 304 },
      { current: 5, keep: 2, kept: [5, 4], items: 301 },
      { current: 5, keep: 1, kept: [5], items: 300 },
      { current: 2, keep: 2, kept: [5, 4, 2], items: 302 },
      { current: 4, keep: 2, kept: [5, 4], items: 301 },
      { current: 1, keep: 1, kept: [5, 1], items: 301 },
    ];
    for (const { current, keep, kept, items } of cases) {
      test(`of five to ${keep} while ${current} is current keeps ${kept.join(", ")}`, async (context) => {
        const place = await createPlace(context);
        const store = await place.open({ clock: createClock() });
        for (const edition of [1, 2, 3, 4, 5])
          await publishItems(store, createEdition(edition), BY);
        await store.makeCurrent(current, BY);
        const before = await store.readState();
        const outcome = await store.prune(keep);
        assert.deepEqual(outcome.kept, kept);
        assert.deepEqual(
          outcome.removed,
          [5, 4, 3, 2, 1].filter((number) => !kept.includes(number)),
        );
        assert.equal(outcome.items, 304 - items);
        assert.deepEqual(await store.readState(), before, "what is served is the same");
        assert.deepEqual(
          (await store.listReleases()).map(({ number }) => number),
          kept,
        );
        for (const number of kept) await assertWhole(store, number);
        const [removed] = outcome.removed;
        if (removed !== undefined) {
          await assert.rejects(store.makeCurrent(removed, BY), { message: /no release/u });
          await assert.rejects(store.readRelease(removed), { message: /no release/u });
        }
        const again = await store.prune(keep);
        assert.deepEqual(again, { kept, removed: [], items: 0 });
      });
    }

    test("makes a removed release's content a new one, with a new number", async (context) => {
      const store = await (await createPlace(context)).open({ clock: createClock() });
      await publishItems(store, createEdition(1), BY);
      const { publishedAt } = (await publishItems(store, createEdition(2), BY)).release;
      await store.prune(1);
      const again = await publishItems(store, createEdition(1), BY);
      assert.deepEqual([again.created, again.release.number], [true, 3]);
      assert.ok(again.release.publishedAt > publishedAt);
      await assertWhole(store, 3);
    });

    test("keeps what a merge kept for a release that stays, however old it is", async (context) => {
      const store = await (await createPlace(context)).open({ clock: createClock() });
      await publishItems(store, createEdition(1), BY);
      await publishItems(store, createEdition(2), BY);
      await publishItems(store, createEdition(3), BY, { keptAs: "base", base: 1 });
      await publishItems(store, createEdition(4), BY, { base: 3 });
      const { kept, removed } = await store.prune(1, 0);
      assert.deepEqual(
        [kept, removed],
        [
          [4, 3],
          [2, 1],
        ],
      );
      await assertWhole(store, 3);
      await publishItems(store, createEdition(5), BY);
      assert.deepEqual((await store.prune(1, 0)).kept, [5], "nothing that stays needs it");
    });

    test("keeps the base of what is still to be published, staged or checked at the desk", async (context) => {
      const store = await (await createPlace(context)).open({ clock: createClock() });
      for (const edition of [1, 2, 3]) await publishItems(store, createEdition(edition), BY);
      await publishItems(store, createEdition(4), BY, { keptAs: "staged", base: 1 });
      const check = {
        id: "5b5c8a5e-0a4e-4d5c-9d0e-2f3b0c6d7e8f",
        madeAt: Date.UTC(2031, 0, 1) / 1000,
        madeBy: "Anna",
        summary: "{}",
        document: "{}",
        answer: null,
        content: null,
        merged: null,
        changes: null,
        pending: [],
      };
      await store.keepCheck({ ...check, bases: [2] });
      assert.deepEqual((await store.prune(1)).kept, [4, 3, 2, 1]);
      assert.deepEqual((await store.prune(1, 0)).kept, [3, 2]);
      await store.keepCheck({ ...check, bases: [] });
      assert.deepEqual((await store.prune(1, 0)).kept, [3]);
    });

    test("leaves nothing behind", async (context) => {
      const place = await createPlace(context);
      const store = await place.open({ clock: createClock() });
      await publishItems(store, createContent({ navigation: createItems(2000, "old") }), BY);
      await publishItems(store, createContent({ trainings: createItems(3, "new") }), BY);
      await store.prune(1);
      const { releases, items } = await place.verify();
      assert.deepEqual([releases, items], [1, 3]);
    });

    for (const keep of [0, -1, 1.5, Number.NaN]) {
      test(`to ${keep} is refused`, async (context) => {
        const store = await (await createPlace(context)).open();
        await publishItems(store, createEdition(1), BY);
        await assert.rejects(store.prune(keep), { name: "CommandError" });
        await assertWhole(store, 1);
      });
    }

    test("does not disturb readers of what is removed: they get it, or an error that it is gone", async (context) => {
      const place = await createPlace(context);
      const store = await place.open({ clock: createClock() });
      await publishItems(store, createContent({ navigation: createItems(3000, "old") }), BY);
      const reader = await place.openReader();
      const content = await reader.readRelease(1);
      const [first = "", ...others] = chunksOf(content, "navigation");
      assert.equal((await reader.readChunks("navigation", [first])).length, 1);
      await publishItems(store, createEdition(2), BY);
      await store.prune(1);
      for (const hash of others)
        await assert.rejects(reader.readChunks("navigation", [hash]), { message: /was pruned/u });

      await assertWhole(reader, 2);
    });
  });
}
