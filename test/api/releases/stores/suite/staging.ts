/** The promises about releases that are made without becoming current. */
import { mustGet } from "../../../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { makeCopy } from "../../../../../src/store/copy/copy.ts";
import { CurrentChanged } from "../../../../../src/store/publish/publishing.ts";
import type { Store } from "../../../../../src/store/store.ts";
import { createContent, createEverything, createItems } from "./content-builder.ts";
import { BY, assertWhole, createClock, readItems } from "./place.ts";
import type { CreatePlace } from "./place.ts";
import { publishItems } from "../../../../support/publish-items.ts";
import type { ItemLists } from "../../../../support/publish-items.ts";

const DAY_MS = 86_400_000;
const STAGE = { keptAs: "staged" } as const;

const createTrainings = (text: string): ItemLists =>
  createContent({ trainings: createItems(40, text) });

/** @returns what the list says of each release */
const listKinds = async (store: Store): Promise<readonly (readonly unknown[])[]> =>
  (await store.listReleases()).map(({ number, current, staged, base }) => [
    number,
    current ? "current" : staged ? "staged" : "past",
    base,
  ]);

export function testStaging(kind: string, createPlace: CreatePlace): void {
  describe(`${kind}: staging`, () => {
    test("makes a whole release, and what is current stays to the last fact", async (context) => {
      const place = await createPlace(context);
      const store = await place.open({ clock: createClock() });
      await publishItems(store, createTrainings("one"), BY);
      const [before, switches] = [await store.readState(), await store.listSwitches()];
      const by = { by: "Anna", note: "for Monday" };
      const outcome = await publishItems(store, createTrainings("two"), by, STAGE);
      assert.deepEqual(
        [outcome.created, outcome.staged, outcome.base, outcome.previous, outcome.release.number],
        [true, true, 1, 1, 2],
      );
      assert.equal(
        mustGet(outcome.changes, "trainings").added + mustGet(outcome.changes, "trainings").changed,
        40,
      );
      assert.deepEqual(await store.readState(), before);
      assert.deepEqual(await store.listSwitches(), switches);
      assert.deepEqual(await listKinds(store), [
        [2, "staged", 1],
        [1, "current", null],
      ]);
      const [act] = await store.listActs();
      assert.deepEqual(act, {
        instant: outcome.release.publishedAt,
        release: 2,
        previous: 1,
        by: "Anna",
        author: null,
        note: "for Monday",
        staged: true,
        kept: "staged",
      });
      assert.equal(await store.findReleaseAt(act.instant), 1);
      await assertWhole(store, 2);
      assert.deepEqual((await place.verify()).faults, []);
    });

    test("of content that a release has gives that release, and changes nothing", async (context) => {
      const store = await (await createPlace(context)).open({ clock: createClock() });
      for (const text of ["one", "two"]) await publishItems(store, createTrainings(text), BY);
      await publishItems(store, createTrainings("three"), BY, STAGE);
      const before = [await store.listActs(), await store.listReleases()];
      for (const [index, text] of ["one", "two", "three"].entries()) {
        const again = await publishItems(store, createTrainings(text), BY, STAGE);
        assert.deepEqual([again.release.number, again.created], [index + 1, false]);
      }
      assert.deepEqual([await store.listActs(), await store.listReleases()], before);
    });

    test("into an empty store leaves nothing current", async (context) => {
      const place = await createPlace(context);
      const store = await place.open({ clock: createClock() });
      const { base } = await publishItems(store, createTrainings("one"), BY, STAGE);
      assert.equal(base, null);
      const { current, newestRelease } = await store.readState();
      assert.deepEqual([current, newestRelease], [null, 0]);
      assert.deepEqual(await store.listSwitches(), []);
      assert.equal(await store.findReleaseAt(Number.MAX_SAFE_INTEGER), null);
      assert.deepEqual((await place.verify()).faults, []);
      const copy = await (await createPlace(context)).open();
      const made = await makeCopy(store, copy);
      assert.deepEqual([made.release, made.added], [null, [1]]);
      assert.equal((await copy.readState()).current, null);
      const second = await publishItems(store, createTrainings("two"), BY);
      assert.deepEqual([second.release.number, second.previous], [2, null]);
      await makeCopy(store, copy);
      assert.deepEqual(await copy.readState(), await store.readState());
      assert.deepEqual(await listKinds(copy), [
        [2, "current", null],
        [1, "staged", null],
      ]);
    });

    test("is followed by a switch that tells readers what changed since the one before", async (context) => {
      const place = await createPlace(context);
      const store = await place.open({ clock: createClock() });
      await publishItems(store, createEverything(), BY);
      const first = (await store.readState()).current;
      const { release } = await publishItems(store, createEverything({ trainings: [] }), BY, STAGE);
      const outcome = await publishItems(
        store,
        createEverything({ trainings: [] }),
        { by: "Chefin" },
        { expected: 1 },
      );
      assert.deepEqual([outcome.created, outcome.staged, outcome.release], [false, false, release]);
      const { current, newestRelease } = await store.readState();
      assert.deepEqual([current?.number, newestRelease], [2, 2]);
      assert.ok((current?.since ?? 0) > release.publishedAt);
      assert.equal(current?.history, first?.history);
      assert.equal(current?.changes.get("navigation"), first?.changes.get("navigation"));
      assert.equal(current?.changes.get("trainings"), current?.since);
      assert.deepEqual(await listKinds(store), [
        [2, "current", 1],
        [1, "past", null],
      ]);
      await store.makeCurrent(1, BY);
      assert.equal((await store.makeCurrent(2, BY)).staged, false);
    });

    test("keeps the dates of items that it shares, and those of the staging for others", async (context) => {
      const store = await (await createPlace(context)).open({ clock: createClock() });
      const items = createItems(3);
      const first = await publishItems(store, createContent({ trainings: items.slice(1) }), BY);
      const staged = await publishItems(store, createContent({ trainings: items }), BY, STAGE);
      await publishItems(store, createContent({ trainings: items }), BY);
      const dates = await readItems(store, 2, "trainings");
      const [one, two] = [staged.release.publishedAt, first.release.publishedAt];
      assert.deepEqual(
        dates.map(({ createdAt }) => createdAt),
        [one, two, two],
      );
    });

    test("is no way back: a rollback goes to what was current", async (context) => {
      const store = await (await createPlace(context)).open({ clock: createClock() });
      await publishItems(store, createTrainings("one"), BY);
      await publishItems(store, createTrainings("two"), BY, STAGE);
      await assert.rejects(store.makeCurrent(2, BY), {
        name: "CommandError",
        message: /^Release 2 is staged .*lectern release publish 2/u,
      });
      assert.equal((await store.readState()).current?.number, 1);
    });

    test("notes the base that is given", async (context) => {
      const store = await (await createPlace(context)).open({ clock: createClock() });
      for (const text of ["one", "two"]) await publishItems(store, createTrainings(text), BY);
      const content = createTrainings("three");
      const { base, release } = await publishItems(store, content, BY, { ...STAGE, base: 1 });
      assert.deepEqual([base, release.base], [1, 1]);
      assert.equal((await store.readRelease(3)).release.base, 1);
      const fourth = await publishItems(store, createTrainings("four"), BY, { base: null });
      assert.deepEqual([fourth.release.base, fourth.previous], [null, 2]);
    });

    test("and pruning: a staged release stays for its days, whatever else is kept", async (context) => {
      const place = await createPlace(context);
      let now = Date.UTC(2030, 0, 1);
      const store = await place.open({ clock: () => (now += 1000) });
      await publishItems(store, createTrainings("one"), BY);
      await publishItems(store, createTrainings("old"), BY, STAGE);
      now += 20 * DAY_MS;
      await publishItems(store, createTrainings("three"), BY);
      await publishItems(store, createTrainings("young"), BY, STAGE);
      assert.deepEqual((await store.prune(2)).kept, [4, 3, 2, 1]);
      // A staged release cannot be merged without the one that it was made from.
      assert.deepEqual((await store.prune(1, 21)).kept, [4, 3, 2, 1]);
      now += 11 * DAY_MS;
      const { kept, removed } = await store.prune(1);
      assert.deepEqual(
        [kept, removed],
        [
          [4, 3],
          [2, 1],
        ],
      );
      assert.deepEqual((await store.prune(1, 0)).kept, [3]);
      assert.equal((await store.listActs()).filter(({ staged }) => staged).length, 2);
      // The newest number was that of a staged release that is gone.
      assert.equal((await publishItems(store, createTrainings("five"), BY)).release.number, 5);
      assert.deepEqual((await place.verify()).faults, []);
    });

    test("survives a backup and its restore, and no number is used again", async (context) => {
      const place = await createPlace(context);
      const store = await place.open({ clock: createClock() });
      await publishItems(store, createTrainings("one"), BY);
      await publishItems(store, createTrainings("two"), BY, STAGE);
      const file = place.nameFile();
      await place.driver.backUp(place.location, file, { groupReadable: false }, () => {});
      await publishItems(store, createTrainings("three"), BY, STAGE);
      await store.close();
      const restored = await place.driver.restore(file, place.location, BY, {
        rights: { groupReadable: false },
        onProgress: () => {},
      });
      assert.equal(restored.release, 1);
      const again = await place.open({ clock: createClock() });
      assert.deepEqual(await listKinds(again), [
        [2, "staged", 1],
        [1, "current", null],
      ]);
      const four = await publishItems(again, createTrainings("four"), BY, STAGE);
      assert.equal(four.release.number, 4);
      assert.deepEqual((await place.verify()).faults, []);
    });
  });

  describe(`${kind}: a publish that expects a release to be current`, () => {
    test("changes nothing if it is another", async (context) => {
      const place = await createPlace(context);
      const store = await place.open({ clock: createClock() });
      await assert.rejects(publishItems(store, createTrainings("one"), BY, { expected: 1 }), {
        message: /^Now no release is current, not release 1 as before/u,
      });
      await publishItems(store, createTrainings("one"), BY, { expected: null });
      await publishItems(store, createTrainings("two"), BY, { expected: 1 });
      const before = [await store.readOutline(), (await place.verify()).items];
      for (const expected of [1, null]) {
        const stale = publishItems(store, createTrainings("three"), BY, { expected });
        await assert.rejects(
          stale,
          (error: unknown) => error instanceof CurrentChanged && error.current === 2,
        );
      }
      assert.deepEqual([await store.readOutline(), (await place.verify()).items], before);
    });

    test("also if that changes while it is drafted, but not for a staging", async (context) => {
      const place = await createPlace(context);
      const clock = createClock();
      const [slow, quick] = [await place.open({ clock }), await place.open({ clock })];
      await publishItems(quick, createTrainings("one"), BY);
      const readRelease = slow.readRelease.bind(slow);
      const besides: (() => Promise<unknown>)[] = [];
      slow.readRelease = async (number) => {
        await besides.pop()?.();
        return readRelease(number);
      };
      besides.push(() => publishItems(quick, createTrainings("staged"), BY, STAGE));
      const mine = await publishItems(slow, createTrainings("mine"), BY, { ...STAGE, expected: 1 });
      assert.equal(mine.previous, 1);
      besides.push(() => publishItems(quick, createTrainings("theirs"), BY));
      const late = publishItems(slow, createTrainings("late"), BY, { expected: 1 });
      await assert.rejects(late, CurrentChanged);
      assert.deepEqual(
        (await slow.listReleases()).filter(({ staged }) => !staged).map(({ number }) => number),
        [4, 1],
      );
    });
  });
}
