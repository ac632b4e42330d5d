/** Holds every kind of store to what becomes of the chunks of a publish before its release is written. */
import { publishCompared } from "../../../../../src/publish/publish-merged.ts";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { chunkItems, publishItems } from "../../../../support/publish-items.ts";
import { createContent, createEverything, createItems } from "./content-builder.ts";
import { BY, assertWhole, createClock } from "./place.ts";
import type { CreatePlace } from "./place.ts";

function refuse(): never {
  throw new Error("not permitted");
}

export function testAddingChunks(kind: string, createPlace: CreatePlace): void {
  describe(`${kind}: a publish in chunks`, () => {
    test("ends however slow its machine is", async (context) => {
      let now = Date.UTC(2030, 0, 1);
      const store = await (await createPlace(context)).open({ clock: () => (now += 3_600_000) });
      for (const [index, text] of ["one", "two", "three"].entries()) {
        const { release } = await publishItems(
          store,
          createContent({ navigation: createItems(200, text) }),
          BY,
        );
        assert.equal(release.number, index + 1);
      }
      await assertWhole(store, 3);
    });

    test("that is not permitted adds no chunks, and one whose chunks are pruned puts them back", async (context) => {
      const place = await createPlace(context);
      const store = await place.open({ clock: createClock() });
      const other = await place.open({ clock: createClock() });
      await publishItems(store, createEverything(), BY);
      const { items } = await place.verify();
      const content = createContent({ navigation: createItems(20_000) });
      await assert.rejects(publishItems(store, content, BY, { permit: refuse }), /not permitted/u);
      assert.equal((await place.verify()).items, items);
      let pruning: Promise<unknown> | undefined;
      await publishItems(store, content, BY, {
        // Once some are added, which no release refers to.
        onProgress: () => void (pruning ??= nextTurn().then(() => other.prune(1))),
      });
      await pruning;
      assert.equal((await store.readState()).current?.number, 2);
      await assertWhole(store, 2);
    });

    test("of content that was cut when the store still had its chunks is tried again", async (context) => {
      const store = await (await createPlace(context)).open({ clock: createClock() });
      const content = createContent({ navigation: createItems(300) });
      await publishItems(store, content, BY);
      const cut = await chunkItems(createContent({ navigation: createItems(301) }), store);
      await publishItems(store, createEverything(), BY);
      await store.prune(1);
      await assert.rejects(publishCompared(store, cut, BY), {
        name: "CommandError",
        message: /pruned/u,
      });
      assert.equal((await store.readState()).newestRelease, 2);
    });
  });
}
