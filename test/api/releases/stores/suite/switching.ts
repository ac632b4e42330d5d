/** The promises about instants, rollbacks and watching. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Told } from "../../../../../src/store/publish/told.ts";
import { createContent, createEverything, createItems } from "./content-builder.ts";
import { BY, createClock } from "./place.ts";
import type { CreatePlace } from "./place.ts";
import { publishItems } from "../../../../support/publish-items.ts";

export function testSwitching(kind: string, createPlace: CreatePlace): void {
  describe(`${kind}: instants`, () => {
    test("grow even if the clock is set back by a minute", async (context) => {
      let now = Date.now();
      const store = await (await createPlace(context)).open({ clock: () => now });
      const first = (await publishItems(store, createContent({}), BY)).release.publishedAt;
      assert.equal(first, Math.floor(now / 1000));
      now -= 60_000;
      const content = createContent({ trainings: createItems(1) });
      assert.equal((await publishItems(store, content, BY)).release.publishedAt, first + 1);
      await store.makeCurrent(1, BY);
      assert.equal((await store.readState()).current?.since, first + 2);
      await store.makeCurrent(2, BY);
      const third = await publishItems(store, createContent({ trainings: createItems(2) }), BY);
      assert.equal(third.release.publishedAt, first + 4, "later than every rollback");
    });

    test("far in the future, from a wrong clock, are followed by the next second", async (context) => {
      const ahead = Date.UTC(2036, 0, 1);
      let now = ahead;
      const store = await (await createPlace(context)).open({ clock: () => now });
      await publishItems(store, createContent({}), BY);
      now = Date.UTC(2030, 0, 1);
      const { release } = await publishItems(store, createEverything(), BY);
      await store.makeCurrent(1, BY);
      const instants = (await store.listSwitches()).map(({ instant }) => instant);
      const first = ahead / 1000;
      assert.deepEqual(
        [release.publishedAt, ...instants],
        [first + 1, first + 2, first + 1, first],
      );
    });

    test("of one second wait for the next", async (context) => {
      const store = await (await createPlace(context)).open();
      const first = (await publishItems(store, createContent({}), BY)).release.publishedAt;
      const content = createContent({ trainings: createItems(1) });
      const second = (await publishItems(store, content, BY)).release.publishedAt;
      assert.ok(second > first);
      assert.ok(Date.now() >= second * 1000, "never in the future");
    });
  });

  test(`${kind}: notes who was told of a release since its last switch`, async (context) => {
    const store = await (await createPlace(context)).open({ clock: createClock() });
    const told = async (): Promise<readonly (readonly Told[])[]> =>
      (await store.listReleases()).map((release) => release.told);
    const row = { receiver: "https://a", kind: "webhook", status: null } as const;
    const [untold, done] = [
      [{ ...row, outcome: "unfinished" }],
      [{ ...row, outcome: "told", status: 204 }],
    ] as const;
    await publishItems(store, createContent({}), BY);
    assert.deepEqual(await told(), [[]]);
    const trainings = createContent({ trainings: createItems(1) });
    await publishItems(store, trainings, { ...BY, untold }, { keptAs: "staged" });
    assert.deepEqual(await told(), [[], []], "nobody is told of what is staged");
    await publishItems(store, trainings, { ...BY, untold });
    assert.deepEqual(await told(), [untold, []]);
    await store.noteTold(2, done);
    assert.deepEqual(await told(), [done, []]);
    assert.deepEqual((await store.makeCurrent(1, { ...BY, untold })).told, untold);
    assert.deepEqual(await told(), [done, untold]);
    await store.makeCurrent(2, BY);
    assert.deepEqual(await told(), [[], untold]);
    await store.noteTold(2, done);
    await store.prune(1);
    assert.deepEqual(await told(), [done]);
  });

  describe(`${kind}: roll back`, () => {
    test("moves the pointer back and forth", async (context) => {
      const place = await createPlace(context);
      const store = await place.open({ clock: createClock() });
      await publishItems(store, createEverything(), BY);
      await publishItems(store, createContent({}), BY);
      const back = await store.makeCurrent(1, { by: "Anna", note: "oops" });
      assert.deepEqual([back.number, back.current, back.publishedBy], [1, true, "test"]);
      assert.equal((await store.readState()).current?.number, 1);
      await store.makeCurrent(2, BY);
      assert.equal((await store.readState()).current?.number, 2);
      assert.equal((await store.listSwitches()).length, 4);
    });

    test("to the current release changes nothing", async (context) => {
      const place = await createPlace(context);
      const store = await place.open({ clock: createClock() });
      await publishItems(store, createEverything(), BY);
      const before = await store.readState();
      assert.equal((await store.makeCurrent(1, BY)).current, true);
      assert.deepEqual(await store.readState(), before);
      assert.equal((await store.listSwitches()).length, 1);
    });
  });

  describe(`${kind}: watch`, () => {
    test("calls back within two seconds of every change, and not after it was stopped", async (context) => {
      const place = await createPlace(context);
      const store = await place.open({ clock: createClock() });
      const reader = await place.openReader();
      await reader.readState();
      const calls: number[] = [];
      const stop = reader.watch((mayHaveChanged) => {
        if (mayHaveChanged) calls.push(performance.now());
      });
      const changes: readonly (() => Promise<unknown>)[] = [
        () => publishItems(store, createEverything(), BY),
        () => publishItems(store, createContent({}), BY),
        () => store.makeCurrent(1, BY),
        () => store.revokeToken("none", 1).then(() => publishItems(store, createContent({}), BY)),
      ];
      for (const change of changes) {
        await reader.readState();
        calls.length = 0;
        await change();
        const start = performance.now();
        while (calls.length === 0) {
          assert.ok(performance.now() - start < 2000, "no call within two seconds");
          await sleep(20);
        }
      }
      await reader.readState();
      await sleep(1200);
      calls.length = 0;
      await sleep(1100);
      assert.equal(calls.length, 0, "nothing changed");
      stop();
      await store.makeCurrent(1, BY);
      await sleep(1100);
      assert.equal(calls.length, 0, "stopped");
    });

    test("does not miss a change between reading the state and watching", async (context) => {
      const place = await createPlace(context);
      const store = await place.open();
      const reader = await place.openReader();
      await reader.readState();
      await publishItems(store, createContent({}), BY);
      const { promise, resolve } = Promise.withResolvers<void>();
      const stop = reader.watch((mayHaveChanged) => {
        if (mayHaveChanged) resolve();
      });
      const late = sleep(2000, "late", { ref: true });
      assert.notEqual(await Promise.race([promise, late]), "late");
      stop();
    });
  });
}
