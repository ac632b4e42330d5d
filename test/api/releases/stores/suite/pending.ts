/** The promises about pending changes: one list a person, never replaced unseen, and gone with their publish. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { publishCompared } from "../../../../../src/publish/publish-merged.ts";
import { chunkItems, publishItems } from "../../../../support/publish-items.ts";
import { createContent, createItems } from "./content-builder.ts";
import { BY, createClock } from "./place.ts";
import type { CreatePlace } from "./place.ts";

const setTitle = (Title: string) => ({ resource: "notes", Key: "a", set: { Title, Price: 1 } });
const CHANGES = [setTitle("One"), setTitle("Two")];

export function testPending(kind: string, createPlace: CreatePlace): void {
  describe(`${kind}: pending changes`, () => {
    test("are one list a person, which nobody replaces or drops unseen", async (context) => {
      const store = await (await createPlace(context)).open({ clock: createClock() });
      assert.deepEqual(
        [await store.listPending(), await store.findPending("Anna")],
        [[], undefined],
      );
      const pending = { at: 5, base: null, changes: CHANGES };
      assert.equal(await store.keepPending("Anna", pending, [randomUUID()]), undefined);
      const version = (await store.keepPending("Anna", pending, [])) ?? "";
      const kept = { by: "Anna", version, ...pending };
      assert.deepEqual(await store.findPending("Anna"), kept);
      assert.equal(await store.keepPending("Anna", { ...pending, changes: [] }, []), undefined);
      await store.keepPending("Ben", { ...pending, base: 3 });
      assert.deepEqual(
        (await store.listPending()).map(({ by, base }) => [by, base]),
        [
          ["Anna", null],
          ["Ben", 3],
        ],
      );
      const next = await store.keepPending("Anna", { ...pending, at: 6 }, ["x", version]);
      assert.ok(next !== undefined && next !== version);
      assert.equal(await store.dropPending("Anna", [version]), false);
      assert.equal((await store.findPending("Anna"))?.at, 6);
      assert.equal(await store.dropPending("Anna", [next]), true);
      assert.equal(await store.findPending("Anna"), undefined);
      assert.equal((await store.findPending("Ben"))?.base, 3);
    });

    test("go on from another release with the version that they have", async (context) => {
      const store = await (await createPlace(context)).open({ clock: createClock() });
      const pending = { at: 5, base: 1, changes: CHANGES };
      const version = (await store.keepPending("Anna", pending)) ?? "";
      const unseen = { by: "Anna", version: randomUUID(), base: 7 };
      assert.equal(await store.movePending(unseen), undefined);
      assert.equal((await store.findPending("Anna"))?.base, 1);
      assert.equal(await store.movePending({ by: "Anna", version, base: 2 }), version);
      const moved = { by: "Anna", version, ...pending, base: 2 };
      assert.deepEqual(await store.findPending("Anna"), moved);
      const changes = CHANGES.slice(1);
      const other = (await store.movePending({ by: "Anna", version, base: 3, changes })) ?? "";
      assert.notEqual(other, version, "whoever has the one does not have the other");
      const now = { by: "Anna", version: other, at: 5, base: 3, changes };
      assert.deepEqual(await store.findPending("Anna"), now);
    });

    test("hold the release that they were made from over a prune", async (context) => {
      const store = await (await createPlace(context)).open({ clock: createClock() });
      for (const text of ["one", "two", "three"])
        await publishItems(store, createContent({ trainings: createItems(3, text) }), BY);
      await store.keepPending("Anna", { at: 5, base: 2, changes: CHANGES });
      assert.deepEqual((await store.prune(1)).kept, [3, 2]);
      await store.dropPending("Anna");
      assert.deepEqual((await store.prune(1)).kept, [3]);
    });

    test("are pending no more in the moment in which a check of them is published; what came since stays", async (context) => {
      const store = await (await createPlace(context)).open({ clock: createClock() });
      const content = await chunkItems(createContent({ trainings: createItems(3, "one") }));
      const facts = { madeAt: 1, summary: "{}", document: "{}", answer: null, bases: [] };
      const [first = {}, second = {}] = CHANGES;
      // The order of members does not count.
      const { set, ...others } = setTitle("One");
      const check = {
        ...facts,
        id: randomUUID(),
        madeBy: "Anna",
        content,
        merged: null,
        changes: [{ set, ...others }],
        pending: [0],
      };
      await store.keepCheck(check);
      assert.deepEqual((await store.findCheck(check.id))?.changes, check.changes);
      const before = await store.keepPending("Anna", { at: 5, base: null, changes: CHANGES });
      await store.keepPending("Ben", { at: 5, base: null, changes: [first] });
      await publishCompared(store, content, BY, { check: check.id });
      const left = await store.findPending("Anna");
      assert.deepEqual([left?.changes, left?.at], [[second], 5]);
      assert.notEqual(left?.version, before, "an older tab must not bring back what was published");
      assert.deepEqual((await store.findPending("Ben"))?.changes, [first]);
      const made = { staged: false, changes: check.changes };
      const listed = await store.listMadeChanges("Anna");
      assert.deepEqual(
        listed.map(({ staged, changes }) => ({ staged, changes })),
        [made],
      );
      assert.deepEqual(await store.listMadeChanges("Ben"), []);
      await store.keepPending("Anna", { at: 5, base: null, changes: [first] });
      await publishCompared(store, content, BY, { check: check.id });
      assert.equal(await store.findPending("Anna"), undefined);
    });
  });
}
