/** The promises about publishing: what goes in comes out, stored once, whole or not at all. */
import { mustGet } from "../../../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { CONTRACT, perResource } from "../../../../../src/catalog/catalog.ts";
import { CONTRACT_NAMES } from "../../../../../src/catalog/resource-names.ts";
import { createContent, createEverything, createItem, createItems } from "./content-builder.ts";
import { BY, assertWhole, createClock, readItems, TOKEN } from "./place.ts";
import type { CreatePlace } from "./place.ts";
import { publishItems } from "../../../../support/publish-items.ts";

export function testPublishing(kind: string, createPlace: CreatePlace): void {
  describe(`${kind}: an empty store`, () => {
    test("has no release and no token", async (context) => {
      const place = await createPlace(context);
      const store = await place.open();
      assert.deepEqual(await store.readState(), { current: null, newestRelease: 0, tokens: [] });
      assert.deepEqual(await store.listReleases(), []);
    });

    for (const number of [0, 1, -1, 1.5, 1e9, 2 ** 60, Number.NaN, Number.POSITIVE_INFINITY]) {
      test(`refuses release ${number}`, async (context) => {
        const store = await (await createPlace(context)).open();
        const refusal = { name: "CommandError", message: new RegExp(`no release ${number}`, "u") };
        await assert.rejects(store.makeCurrent(number, BY), refusal);
        await assert.rejects(store.readRelease(number), refusal);
      });
    }
  });

  describe(`${kind}: publish`, () => {
    test("returns a release as it was published", async (context) => {
      const store = await (await createPlace(context)).open({ clock: createClock() });
      const content = createEverything();
      const outcome = await publishItems(store, content, { by: "Anna", note: "first" });
      assert.equal(outcome.created, true);
      const { release } = outcome;
      assert.deepEqual(
        { number: release.number, by: release.publishedBy, note: release.note },
        { number: 1, by: "Anna", note: "first" },
      );
      const read = await store.readRelease(1);
      assert.deepEqual(read.release, release);
      assert.deepEqual(read.installation, content.installation);
      for (const resource of CONTRACT_NAMES) {
        assert.equal(mustGet(release.counts, resource), mustGet(content.items, resource).length);
        const items = await readItems(store, 1, resource);
        assert.deepEqual(
          items.map(({ Uuid, text }) => ({ Uuid, text })),
          mustGet(content.items, resource).map(({ Uuid, json }) => ({
            Uuid,
            text: new TextDecoder().decode(json),
          })),
        );
      }
      await assertWhole(store, 1);
      const { current } = await store.readState();
      assert.deepEqual(current, {
        number: 1,
        since: release.publishedAt,
        history: current?.history,
        changes: perResource(CONTRACT, () => release.publishedAt),
      });
    });

    test("of nothing is a release, too", async (context) => {
      const store = await (await createPlace(context)).open();
      assert.equal((await publishItems(store, createContent({}), BY)).created, true);
      await assertWhole(store, 1);
    });

    test("of the same content changes nothing", async (context) => {
      const place = await createPlace(context);
      const store = await place.open({ clock: createClock() });
      await publishItems(store, createEverything(), BY);
      const before = await store.readState();
      const again = await publishItems(store, createEverything(), { by: "other", note: "again" });
      assert.equal(again.created, false);
      assert.deepEqual([again.release.number, again.release.publishedBy], [1, "test"]);
      assert.deepEqual(await store.readState(), before);
      assert.equal((await store.listReleases()).length, 1);
      assert.equal((await store.listSwitches()).length, 1);
    });

    test("of an older release's content makes that one current again", async (context) => {
      const place = await createPlace(context);
      const store = await place.open({ clock: createClock() });
      const first = await publishItems(store, createEverything(), BY);
      const second = await publishItems(store, createContent({ trainings: createItems(1) }), BY);
      const back = await publishItems(store, createEverything(), BY);
      assert.deepEqual([back.release, back.created, back.previous], [first.release, false, 2]);
      assert.deepEqual(mustGet(back.changes, "trainings"), {
        before: 1,
        added: 1,
        changed: 0,
        removed: 1,
        reordered: false,
      });
      const { current, newestRelease } = await store.readState();
      assert.equal(current?.number, 1);
      assert.ok(current.since > second.release.publishedAt);
      assert.equal(newestRelease, 2);
      assert.deepEqual(
        (await store.listReleases()).map((release) => [release.number, release.current]),
        [
          [2, false],
          [1, true],
        ],
      );
    });

    test("distinguishes content by order, resource and installation", async (context) => {
      const store = await (await createPlace(context)).open({ clock: createClock() });
      const [a, b] = [createItem(1), createItem(2)];
      const contents = [
        createContent({ navigation: [a, b] }),
        createContent({ navigation: [b, a] }),
        createContent({ trainings: [a, b] }),
        createContent({ navigation: [a, b] }, { timeZone: "Europe/London" }),
      ];
      for (const [index, content] of contents.entries()) {
        const { created, release } = await publishItems(store, content, BY);
        assert.deepEqual([created, release.number], [true, index + 1]);
      }
    });

    test("reports its progress and lets other work run", async (context) => {
      const store = await (await createPlace(context)).open();
      const progress: number[] = [];
      let turns = 0;
      const timer = setInterval(() => (turns += 1), 1);
      const content = createContent({ navigation: createItems(10_000), trainings: createItems(5) });
      await publishItems(store, content, BY, { onProgress: (items) => progress.push(items) });
      clearInterval(timer);
      assert.equal(progress.at(-1), 10_005);
      assert.ok(progress.length >= 2);
      assert.deepEqual(
        progress,
        progress.toSorted((a, b) => a - b),
      );
      assert.ok(turns > 5, `${turns} turns`);
    });

    test("that fails leaves the old release and nothing of the new", async (context) => {
      const place = await createPlace(context);
      const store = await place.open({ clock: createClock() });
      await publishItems(store, createEverything(), BY);
      const [before, { items }] = [await store.readState(), await place.verify()];
      const failing = publishItems(store, createContent({ navigation: createItems(3000) }), BY, {
        onProgress: (done) => {
          if (done > 1000) throw new Error("stop");
        },
      });
      await assert.rejects(failing, { message: "stop" });
      assert.deepEqual(await store.readState(), before);
      assert.equal((await place.verify()).items, items);
      await assertWhole(store, 1);
      assert.equal((await publishItems(store, createContent({}), BY)).release.number, 2);
    });

    test("is not seen before it is whole", async (context) => {
      const place = await createPlace(context);
      const store = await place.open({ clock: createClock() });
      await publishItems(store, createEverything(), BY);
      const reader = await place.openReader();
      let isUnderWay = false;
      const content = createContent({ navigation: createItems(20_000) });
      const publishing = publishItems(store, content, BY, {
        onProgress: () => (isUnderWay = true),
      });
      let seenBetween = 0;
      for (;;) {
        const { current, newestRelease } = await reader.readState();
        assert.equal(current?.number, newestRelease);
        if (newestRelease === 2) break;

        seenBetween += isUnderWay ? 1 : 0;
        await sleep(1);
      }
      await assertWhole(reader, 2);
      assert.ok(seenBetween > 0, "the old release was served while the new one was written");
      await publishing;
    });

    test("at the same time as others: all are kept, one after the other", async (context) => {
      const place = await createPlace(context);
      const stores = await Promise.all([place.open(), place.open(), place.open()]);
      const outcomes = await Promise.all(
        stores.flatMap((store, index) =>
          [0, 1].map((round) =>
            publishItems(
              store,
              createContent({ navigation: createItems(1500, `${index} ${round}`) }),
              BY,
            ),
          ),
        ),
      );
      assert.deepEqual(
        outcomes.map(({ release }) => release.number).toSorted((a, b) => a - b),
        [1, 2, 3, 4, 5, 6],
      );
      const [reader] = stores;
      const releases = (await reader?.listReleases()) ?? [];
      assert.equal(new Set(releases.map((release) => release.publishedAt)).size, 6);
      assert.equal(releases[0]?.current, true);
      for (const { number } of releases) await assertWhole(stores[0], number);
    });

    test("waits for another writer for a limited time", async (context) => {
      const place = await createPlace(context);
      const slow = await place.open({ clock: () => Date.UTC(2030, 0, 1) });
      const quick = await place.open({ patienceMilliseconds: 0 });
      await publishItems(slow, createEverything(), BY);
      const isAdded = Promise.withResolvers<number>();
      const content = createContent({ navigation: createItems(20) });
      const publishing = publishItems(slow, content, BY, { onProgress: isAdded.resolve });
      await isAdded.promise;
      // Then it waits in its last transaction for a second of its own.
      await sleep(400);
      await assert.rejects(quick.revokeToken("none", 1), {
        message: /is being written by another process: try again/u,
      });
      await publishing;
    });

    test("lets a token be revoked between its transactions, while the writer never rests", async (context) => {
      const place = await createPlace(context);
      const [slow, quick] = [await place.open({ clock: createClock() }), await place.open()];
      await quick.createToken({ ...TOKEN, key: "k".repeat(16) });
      let revoked: Promise<void> | undefined;
      let isRevoked = false;
      const permit = (): void => {
        revoked ??= quick.revokeToken("k".repeat(16), 2).then((is) => void (isRevoked = is));
      };
      // Whoever waited for the end of all of them would never come to it.
      for (let round = 0; round < 100 && !isRevoked; round += 1) {
        const content = createContent({ navigation: createItems(1000, `text ${round}`) });
        await publishItems(slow, content, BY, { permit });
      }
      assert.equal(isRevoked, true);
      await revoked;
      assert.equal((await quick.readState()).tokens[0]?.revokedAt, 2);
    });
  });
}
