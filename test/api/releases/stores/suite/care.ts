/** Holds every kind of store to verifying, backing up and restoring, through its driver alone. */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { createContent, createEverything, createItems } from "./content-builder.ts";
import type { Store } from "../../../../../src/store/store.ts";
import { BY, TOKEN, assertWhole, createClock } from "./place.ts";
import type { CreatePlace } from "./place.ts";
import { publishItems } from "../../../../support/publish-items.ts";

const RIGHTS = { groupReadable: false };
const IGNORE = (): void => {};

const [EARLY, LATE] = ["a".repeat(16), "b".repeat(16)] as const;

export function testCare(kind: string, createPlace: CreatePlace): void {
  describe(`${kind}: care`, () => {
    test("a backup has the content of the store, and can replace it", async (context) => {
      const { driver, location, nameFile, open } = await createPlace(context);
      const clock = createClock();
      const store = await open({ clock });
      await publishItems(store, createEverything(), BY);
      await publishItems(store, createContent({ trainings: createItems(300) }), BY);
      await store.createToken({ ...TOKEN, key: EARLY });
      const file = nameFile();
      const progress: number[] = [];
      const backedUp = await driver.backUp(location, file, RIGHTS, (items) => progress.push(items));
      assert.deepEqual(backedUp, await driver.verify(location, IGNORE));
      assert.deepEqual([backedUp.releases, backedUp.tokens, backedUp.faults], [2, 1, []]);
      assert.ok((progress.at(-1) ?? 0) >= 300);

      const before = await store.listReleases();
      const third = await publishItems(store, createContent({ trainings: createItems(3) }), BY);
      await store.createToken({ ...TOKEN, key: LATE });
      await store.revokeToken(EARLY, 7);
      const outcome = await driver.restore(file, location, BY, { clock, onProgress: IGNORE });
      assert.deepEqual(outcome, {
        release: 2,
        keptRevocations: [EARLY],
        lostTokens: [LATE],
        setAside: null,
        giveBack: null,
        lostChecks: 0,
        isForgotten: false,
      });
      assert.deepEqual(await store.listReleases(), before);
      const { current, tokens } = await store.readState();
      assert.ok(current && current.since > third.release.publishedAt);
      assert.ok(
        [...current.changes.values()].every((instant) => instant === current.since),
        "dates of two stores cannot be compared",
      );
      assert.deepEqual(
        tokens.map(({ key, revokedAt }) => [key, revokedAt]),
        [[EARLY, 7]],
      );
      for (const { number } of before) await assertWhole(store, number);
      const next = await publishItems(store, createContent({}), BY);
      assert.equal(next.release.number, 4, "the number of what was lost is not given again");
    });

    for (const [what, prepare, current] of [
      ["without releases", async () => {}, null],
      [
        "with a staged release alone",
        async (store: Store) => {
          await publishItems(store, createContent({ trainings: createItems(1) }), BY, {
            keptAs: "staged",
          });
        },
        null,
      ],
      [
        "of the first release",
        async (store: Store) => {
          await publishItems(store, createContent({ trainings: createItems(1) }), BY);
        },
        1,
      ],
    ] as const) {
      test(`no number is given again after a backup ${what} is restored, however often`, async (context) => {
        const { driver, location, nameFile, open } = await createPlace(context);
        const clock = createClock();
        const store = await open({ clock });
        await prepare(store);
        const file = nameFile();
        await driver.backUp(location, file, RIGHTS, IGNORE);
        const given = new Set((await store.listReleases()).map(({ number }) => number));
        const give = async (count: number, stage: boolean): Promise<void> => {
          const content = createContent({ trainings: createItems(count) });
          const options = stage ? ({ keptAs: "staged" } as const) : {};
          const { release } = await publishItems(store, content, BY, options);
          assert.ok(!given.has(release.number), `${release.number} is given again`);
          given.add(release.number);
        };
        for (const count of [2, 4, 6]) {
          await give(count, false);
          await give(count + 1, true);
          const outcome = await driver.restore(file, location, BY, { clock, onProgress: IGNORE });
          assert.equal(outcome.release, current);
          const state = await store.readState();
          assert.equal(state.current?.number ?? null, current);
          assert.deepEqual((await driver.verify(location, IGNORE)).faults, []);
          assert.ok((await store.listActs()).every(({ release }) => release > 0));
        }
        await give(8, true);
        assert.equal((await store.readState()).current?.number ?? null, current);
        await give(9, false);
        assert.equal((await store.readState()).current?.number, Math.max(...given));
        const backup = nameFile();
        await driver.backUp(location, backup, RIGHTS, IGNORE);
        const { release } = await driver.restore(backup, location, BY, { onProgress: IGNORE });
        assert.equal(release, Math.max(...given));
      });
    }

    test("a backup can be restored where there is no store", async (context) => {
      const [from, to] = [await createPlace(context), await createPlace(context)];
      const store = await from.open({ clock: createClock() });
      await publishItems(store, createEverything(), BY);
      const file = from.nameFile();
      await from.driver.backUp(from.location, file, RIGHTS, IGNORE);
      assert.equal(await to.driver.exists(to.location), false);
      const options = { clock: createClock(), onProgress: IGNORE };
      assert.equal((await to.driver.restore(file, to.location, BY, options)).release, 1);
      assert.equal(await to.driver.exists(to.location), true);
      const reader = await to.openReader();
      assert.deepEqual(await reader.listReleases(), await store.listReleases());
      await assertWhole(reader, 1);
    });

    test("a backup replaces no file, and only backups are restored", async (context) => {
      const { driver, location, nameFile, open } = await createPlace(context);
      const store = await open();
      await publishItems(store, createEverything(), BY);
      const before = await store.readState();
      const file = nameFile();
      await writeFile(file, "a diary");
      const refusal = { name: "CommandError" };
      const options = { onProgress: IGNORE };
      await assert.rejects(driver.backUp(location, file, RIGHTS, IGNORE), refusal);
      await assert.rejects(driver.restore(file, location, BY, options), refusal);
      await assert.rejects(driver.restore(nameFile(), location, BY, options), refusal);
      assert.deepEqual(await store.readState(), before);
    });

    test("a missing store is neither verified nor backed up", async (context) => {
      const { driver, location, nameFile } = await createPlace(context);
      const refusal = { name: "CommandError", message: /There is no store/u };
      await assert.rejects(driver.verify(location, IGNORE), refusal);
      await assert.rejects(driver.backUp(location, nameFile(), RIGHTS, IGNORE), refusal);
      assert.equal(await driver.exists(location), false);
    });
  });
}
