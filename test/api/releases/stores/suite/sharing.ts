/** Holds every kind of store to what releases share, and since when each has its items. */
import { chunksOf } from "../../../../../src/store/content.ts";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ValidItem } from "../../../../../src/validate/valid-content.ts";
import { createContent, createItem, createItems } from "./content-builder.ts";
import { BY, assertWhole, createClock, readItems } from "./place.ts";
import type { CreatePlace } from "./place.ts";
import { splitLines } from "../../../../../src/store/format/chunk.ts";
import { publishItems } from "../../../../support/publish-items.ts";

export function testSharing(kind: string, createPlace: CreatePlace): void {
  describe(`${kind}: a release`, () => {
    test("shares the chunks that did not change", async (context) => {
      const store = await (await createPlace(context)).open({ clock: createClock() });
      const items = createItems(5000, "same");
      await publishItems(store, createContent({ navigation: items }), BY);
      const changes: readonly (readonly [change: string, items: readonly ValidItem[]])[] = [
        ["one added in the middle", items.toSpliced(2500, 0, createItem(1e6))],
        ["one removed at the front", items.slice(1)],
        ["one changed at the end", items.with(4999, createItem(5000, "changed"))],
      ];
      const before = chunksOf(await store.readRelease(1), "navigation");
      assert.ok(before.length > 20, "chunks are small enough");
      for (const [index, [change, navigation]] of changes.entries()) {
        await store.makeCurrent(1, BY);
        await publishItems(store, createContent({ navigation }), BY);
        const after = chunksOf(await store.readRelease(index + 2), "navigation");
        const fresh = after.filter((hash) => !before.includes(hash));
        assert.ok(fresh.length <= 5, `${change}: ${fresh.length} new chunks`);
        await assertWhole(store, index + 2);
      }
    });

    test("has chunks of few items and few bytes", async (context) => {
      const store = await (await createPlace(context)).open();
      const sizes = [1, 3000, 100_000, 300_000];
      const navigation = Array.from({ length: 400 }, (_, index) =>
        createItem(index + 1, "x".repeat(sizes[index % 4] ?? 0)),
      );
      await publishItems(store, createContent({ navigation, trainings: createItems(5000) }), BY);
      const content = await store.readRelease(1);
      for (const resource of ["navigation", "trainings"] as const) {
        for (const chunk of await store.readChunks(resource, chunksOf(content, resource))) {
          const texts = splitLines(chunk.lines);
          const bytes = texts.reduce((sum, text) => sum + text.length, 0);
          assert.ok(texts.length <= 256 && (bytes <= 262_144 || texts.length === 1));
        }
      }
      await assertWhole(store, 1);
    });

    test("dates an item by the releases that first had it and last changed it", async (context) => {
      const store = await (await createPlace(context)).open({ clock: createClock() });
      const publish = async (...texts: readonly string[]): Promise<number> => {
        const navigation = texts.map((text, index) => createItem(index + 1, text));
        const { release } = await publishItems(store, createContent({ navigation }), BY);
        return release.publishedAt;
      };
      const dates = async (number: number): Promise<readonly (readonly unknown[])[]> =>
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
    });
  });
}
