/** The promises about drafts: what was checked is kept whole for a day, and is no release. */
import { publishCompared } from "../../../../../src/publish/publish-compared.ts";
import { chunksOf } from "../../../../../src/store/content.ts";
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import type { NewContent } from "../../../../../src/store/publish/chunk-sink.ts";
import type { Draft } from "../../../../../src/store/publish/drafts.ts";
import { chunkItems, publishItems } from "../../../../support/publish-items.ts";
import { createContent, createItems } from "./content-builder.ts";
import { BY, createClock, readItems } from "./place.ts";
import type { CreatePlace } from "./place.ts";

const DAY = 86_400;

const createTrainings = (text: string): Promise<NewContent> =>
  chunkItems(createContent({ trainings: createItems(40, text) }));

/** @param at in seconds */
const createDraft = (content: NewContent | null, at: number): Draft => ({
  id: randomUUID(),
  madeAt: at,
  madeBy: "Anna",
  summary: '{"bytes":2,"valid":true}',
  document: "{}",
  content,
  answer: null,
});

export function testDrafting(kind: string, createPlace: CreatePlace): void {
  describe(`${kind}: drafting`, () => {
    test("keeps content that can be published later, and no release is there before", async (context) => {
      const place = await createPlace(context);
      const clock = createClock();
      const store = await place.open({ clock });
      const content = await createTrainings("one");
      const draft = createDraft(content, Math.floor(clock() / 1000));
      await store.keepDraft(draft);
      assert.deepEqual(await store.listReleases(), []);
      assert.deepEqual(await store.listActs(), []);
      const found = await store.findDraft(draft.id);
      assert.deepEqual(found, { ...draft, content: { ...content, held: new Map() } });
      const { id, madeAt, madeBy, summary } = draft;
      assert.deepEqual(await store.listDrafts(), [{ id, madeAt, madeBy, summary }]);
      assert.equal(await store.findDraft(randomUUID()), undefined);
      assert.ok(found?.content);
      const { release } = await publishCompared(store, found.content, BY);
      assert.equal(release.digest, content.digest);
      assert.equal((await readItems(store, 1, "trainings")).length, 40);
      assert.deepEqual((await place.verify()).faults, []);
    });

    test("one that cannot be published is kept, too; an answer replaces none", async (context) => {
      const store = await (await createPlace(context)).open({ clock: createClock() });
      const draft = createDraft(null, 1);
      await store.keepDraft(draft);
      assert.deepEqual(await store.findDraft(draft.id), draft);
      await store.keepDraft({ ...draft, answer: "{}" });
      assert.deepEqual(await store.findDraft(draft.id), { ...draft, answer: "{}" });
      assert.equal((await store.listDrafts()).length, 1);
    });

    test("is kept among the hundred newest of its author, and goes with the chunks that only it had", async (context) => {
      const place = await createPlace(context);
      const store = await place.open({ clock: createClock() });
      const content = await createTrainings("one");
      const [oldest, ofBen] = [createDraft(content, 1), { ...createDraft(null, 1), madeBy: "Ben" }];
      for (const draft of [oldest, ofBen]) await store.keepDraft(draft);
      for (let at = 2; at <= 100; at += 1) await store.keepDraft(createDraft(null, at));
      assert.ok(await store.findDraft(oldest.id));
      await store.keepDraft(createDraft(null, 100));
      assert.equal(await store.findDraft(oldest.id), undefined);
      assert.deepEqual(await store.describeChunks(chunksOf(content, "trainings")), []);
      assert.equal((await store.listDrafts()).length, 101);
      assert.ok(await store.findDraft(ofBen.id), "of somebody else");
    });

    test("and the older ones go when those of its author have 256 MiB with their chunks", async (context) => {
      const store = await (await createPlace(context)).open({ clock: createClock() });
      const content = await createTrainings("one");
      const draft = createDraft(content, 1);
      await store.keepDraft({ ...draft, summary: "{}" });
      const [{ summary } = { summary: "" }] = await store.listDrafts();
      const { bytes } = JSON.parse(summary) as { bytes: number };
      const held = [...content.held.values()].reduce((sum, chunk) => sum + chunk.bytes.length, 0);
      assert.equal(bytes, 4 + held);
      const large = (at: number, size: number): Draft => ({
        ...createDraft(null, at),
        summary: JSON.stringify({ bytes: size }),
      });
      const [one, two] = [large(2, 128 * 1024 ** 2), large(3, 128 * 1024 ** 2 - bytes)];
      for (const each of [one, two]) await store.keepDraft(each);
      assert.equal((await store.listDrafts()).length, 3);
      await store.keepDraft({ ...large(4, 1e12), madeBy: "Ben" });
      await store.keepDraft(large(4, 1));
      assert.equal(await store.findDraft(draft.id), undefined);
      await store.keepDraft(large(5, 1e12));
      assert.equal((await store.listDrafts()).length, 2, "the newest of each");
      await store.close();
    });

    test("lasts a day, also over a prune, and then goes with the chunks that only it had", async (context) => {
      const place = await createPlace(context);
      let now = 2_000_000_000;
      const store = await place.open({ clock: () => now * 1000 });
      await publishItems(store, createContent({ trainings: createItems(40, "shown") }), BY);
      const [one, two] = [await createTrainings("one"), await createTrainings("two")];
      const [old, young] = [createDraft(one, now), createDraft(two, now + 10)];
      for (const draft of [old, young]) await store.keepDraft(draft);
      now += DAY;
      await store.prune(1);
      assert.deepEqual(
        (await store.listDrafts()).map(({ id }) => id),
        [young.id, old.id],
      );
      now += 5;
      await store.dropDrafts();
      assert.equal(await store.findDraft(old.id), undefined);
      const kept = async (content: NewContent): Promise<number> =>
        (await store.describeChunks(chunksOf(content, "trainings"))).length;
      assert.deepEqual([await kept(one), await kept(two)], [0, chunksOf(two, "trainings").length]);
      now += DAY;
      await store.prune(1);
      assert.deepEqual([await store.listDrafts(), await kept(two)], [[], 0]);
      assert.equal((await readItems(store, 1, "trainings")).length, 40, "releases stay whole");
    });
  });
}
