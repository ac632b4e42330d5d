/** The promises about checks: what was checked at the desk is kept whole for a day, and is no release. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { publishCompared } from "../../../../../src/publish/publish-merged.ts";
import { chunksOf } from "../../../../../src/store/content.ts";
import type { NewContent } from "../../../../../src/store/publish/chunk-sink.ts";
import type { KeptCheck } from "../../../../../src/store/publish/kept-checks.ts";
import { chunkItems, publishItems } from "../../../../support/publish-items.ts";
import { createContent, createItems } from "./content-builder.ts";
import { BY, createClock, readItems } from "./place.ts";
import type { CreatePlace } from "./place.ts";

const DAY = 86_400;

const createTrainings = (text: string): Promise<NewContent> =>
  chunkItems(createContent({ trainings: createItems(40, text) }));

/** @param at in seconds */
const createCheck = (content: NewContent | null, at: number): KeptCheck => ({
  id: randomUUID(),
  madeAt: at,
  madeBy: "Anna",
  summary: '{"valid":true}',
  document: "{}",
  bases: [],
  content,
  merged: null,
  changes: null,
  pending: [],
  answer: null,
});

export function testChecks(kind: string, createPlace: CreatePlace): void {
  describe(`${kind}: checks`, () => {
    test("keeps content that can be published later, and no release is there before", async (context) => {
      const place = await createPlace(context);
      const clock = createClock();
      const store = await place.open({ clock });
      const content = await createTrainings("one");
      const check = createCheck(content, Math.floor(clock() / 1000));
      await store.keepCheck(check);
      assert.deepEqual(await store.listReleases(), []);
      assert.deepEqual(await store.listActs(), []);
      const found = await store.findCheck(check.id);
      assert.deepEqual(found, { ...check, content: { ...content, held: new Map() } });
      const { id, madeAt, madeBy, summary } = check;
      assert.deepEqual(await store.listChecks(), [{ id, madeAt, madeBy, summary }]);
      assert.equal(await store.findCheck(randomUUID()), undefined);
      assert.ok(found?.content);
      const { release } = await publishCompared(store, found.content, BY);
      assert.equal(release.digest, content.digest);
      assert.equal((await readItems(store, 1, "trainings")).length, 40);
      assert.deepEqual((await place.verify()).faults, []);
    });

    test("one that cannot be published is kept, too; an answer replaces none", async (context) => {
      const store = await (await createPlace(context)).open({ clock: createClock() });
      const check = createCheck(null, 1);
      await store.keepCheck(check);
      assert.deepEqual(await store.findCheck(check.id), check);
      await store.keepCheck({ ...check, answer: "{}" });
      assert.deepEqual(await store.findCheck(check.id), { ...check, answer: "{}" });
      assert.equal((await store.listChecks()).length, 1);
    });

    test("is kept among the hundred newest of its author, and goes with the chunks that only it had", async (context) => {
      const place = await createPlace(context);
      const store = await place.open({ clock: createClock() });
      const content = await createTrainings("one");
      const [oldest, ofBen] = [createCheck(content, 1), { ...createCheck(null, 1), madeBy: "Ben" }];
      for (const check of [oldest, ofBen]) await store.keepCheck(check);
      for (let at = 2; at <= 100; at += 1) await store.keepCheck(createCheck(null, at));
      assert.ok(await store.findCheck(oldest.id));
      await store.keepCheck(createCheck(null, 100));
      assert.equal(await store.findCheck(oldest.id), undefined);
      assert.deepEqual(await store.describeChunks(chunksOf(content, "trainings")), []);
      assert.equal((await store.listChecks()).length, 101);
      assert.ok(await store.findCheck(ofBen.id), "of somebody else");
    });

    test("lasts a day, also over a prune, and then goes with the chunks that only it had", async (context) => {
      const place = await createPlace(context);
      let now = 2_000_000_000;
      const store = await place.open({ clock: () => now * 1000 });
      await publishItems(store, createContent({ trainings: createItems(40, "shown") }), BY);
      const [one, two] = [await createTrainings("one"), await createTrainings("two")];
      const [old, young] = [createCheck(one, now), createCheck(two, now + 10)];
      for (const check of [old, young]) await store.keepCheck(check);
      now += DAY;
      await store.prune(1);
      assert.deepEqual(
        (await store.listChecks()).map(({ id }) => id),
        [young.id, old.id],
      );
      now += 5;
      await store.dropEnded();
      assert.equal(await store.findCheck(old.id), undefined);
      const kept = async (content: NewContent): Promise<number> =>
        (await store.describeChunks(chunksOf(content, "trainings"))).length;
      assert.deepEqual([await kept(one), await kept(two)], [0, chunksOf(two, "trainings").length]);
      now += DAY;
      await store.prune(1);
      assert.deepEqual([await store.listChecks(), await kept(two)], [[], 0]);
      assert.equal((await readItems(store, 1, "trainings")).length, 40, "releases stay whole");
    });
  });
}
