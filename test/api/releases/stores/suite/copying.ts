/** Holds every kind of store to what a copy of it is, and to what it becomes as a copy. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { makeCopy } from "../../../../../src/store/copy/copy.ts";
import type { CopySource } from "../../../../../src/store/copy/copy.ts";
import type { Store } from "../../../../../src/store/store.ts";
import { createContent, createEverything, createItem, createItems } from "./content-builder.ts";
import { BY, TOKEN, assertWhole, createClock } from "./place.ts";
import type { CreatePlace } from "./place.ts";
import { publishItems } from "../../../../support/publish-items.ts";

const COPIER = { ...TOKEN, key: "a".repeat(16), rights: ["copy"] } as const;

/** Everything that two stores with the same releases have alike. */
async function readAll(store: Store): Promise<unknown> {
  const { releases, switches } = await store.readOutline();
  const rows = await Promise.all(releases.map(({ number }) => store.readReleaseRow(number)));
  const { current } = await store.readState();
  return { rows, switches, current };
}

export function testCopying(kind: string, createPlace: CreatePlace): void {
  /** Two stores; the first has two releases of some chunks. */
  async function createPair(context: Parameters<CreatePlace>[0]) {
    const [from, to] = [await createPlace(context), await createPlace(context)];
    const clock = createClock();
    const [source, target] = [await from.open({ clock }), await to.open({ clock })];
    await publishItems(source, createEverything(), BY);
    await publishItems(source, createContent({ trainings: createItems(10_000, "first") }), BY);
    const check = async (): Promise<void> => {
      for (const { number } of await target.listReleases()) await assertWhole(target, number);
      assert.deepEqual((await to.verify()).faults, []);
    };
    return { source, target, check };
  }

  describe(`${kind}: copying`, () => {
    test("a copy has the same rows, and the next one brings only what is new", async (context) => {
      const { source, target, check } = await createPair(context);
      const first = await makeCopy(source, target);
      assert.deepEqual([first.release, first.added, first.removed], [2, [1, 2], []]);
      assert.deepEqual(await readAll(target), await readAll(source));
      assert.ok(first.chunks > 40 && first.bytes > 0, `${first.chunks} chunks`);
      const again = await makeCopy(source, target);
      assert.deepEqual(again, { ...first, changed: false, added: [], chunks: 0, bytes: 0 });

      const items = createItems(10_000, "first").with(5000, createItem(5001, "second"));
      await publishItems(source, createContent({ trainings: items }), BY);
      const third = await makeCopy(source, target);
      assert.deepEqual([third.release, third.added, third.chunks], [3, [3], 1]);
      await source.makeCurrent(1, BY);
      await source.prune(1);
      const pruned = await makeCopy(source, target);
      assert.deepEqual([pruned.release, pruned.added, pruned.removed], [1, [], [2]]);
      assert.deepEqual(await readAll(target), await readAll(source));
      assert.equal((await target.prune(5)).items, 0);
      await check();
    });

    test("a store without releases can be copied, too", async (context) => {
      const [from, to] = [await createPlace(context), await createPlace(context)];
      const [source, target] = [await from.open(), await to.open()];
      assert.equal((await makeCopy(source, target)).release, null);
    });

    test("given tokens are copied, and a revoked one stays revoked", async (context) => {
      const { source, target } = await createPair(context);
      const own = { ...COPIER, key: "b".repeat(16) };
      await target.createToken(own);
      assert.equal((await makeCopy(source, target, { tokens: [COPIER] })).tokens, 1);
      await target.revokeToken(COPIER.key, 7);
      assert.equal((await makeCopy(source, target, { tokens: [COPIER] })).tokens, 0);
      const { tokens } = await target.readState();
      assert.deepEqual(
        tokens.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
        [{ ...COPIER, revokedAt: 7 }, own],
      );
    });

    test("an interrupted copy shows nothing, and the next one continues it", async (context) => {
      const { source, target, check } = await createPair(context);
      let chunks = 0;
      const failing: CopySource = {
        ...source,
        async readPackedChunks(hashes) {
          if (chunks > 0) throw new Error("the cable was pulled");
          chunks += hashes.length;
          return source.readPackedChunks(hashes);
        },
      };
      await assert.rejects(makeCopy(failing, target), /cable/u);
      assert.ok(chunks > 0);
      assert.equal((await target.readState()).current, null);
      assert.deepEqual(await target.listReleases(), []);
      const whole = await makeCopy(source, await (await createPlace(context)).open());
      assert.equal((await makeCopy(source, target)).chunks, whole.chunks - chunks);
      await check();
    });

    test("chunks and releases that are pruned meanwhile in either store are copied again or left out", async (context) => {
      const { source, target, check } = await createPair(context);
      let isPruned = false;
      const pruning: Store = {
        ...target,
        async addChunks(rows) {
          await target.addChunks(rows);
          if (!isPruned) await target.prune(1);
          isPruned = true;
        },
      };
      assert.deepEqual((await makeCopy(source, pruning)).added, [1, 2]);
      await check();
      await publishItems(source, createContent({ trainings: createItems(500, "third") }), BY);
      isPruned = false;
      const changing: CopySource = {
        ...source,
        async readPackedChunks(hashes) {
          if (!isPruned) {
            isPruned = true;
            await publishItems(source, createContent({}), BY);
            await source.prune(1);
          }
          return source.readPackedChunks(hashes);
        },
      };
      const made = await makeCopy(changing, target);
      assert.deepEqual([made.release, made.added, made.removed], [4, [4], [1, 2]]);
      assert.deepEqual(await readAll(target), await readAll(source));
      await check();
    });

    test("another history is refused, unless it is to be replaced", async (context) => {
      const { source, target, check } = await createPair(context);
      await makeCopy(source, target);
      await publishItems(target, createContent({}), BY);
      const before = await readAll(target);
      const refusal = { name: "CommandError", message: /not have the same history/u };
      await assert.rejects(makeCopy(source, target), refusal);
      await publishItems(source, createContent({ trainings: createItems(3) }), BY);
      await assert.rejects(makeCopy(source, target), refusal);
      assert.deepEqual(await readAll(target), before);
      assert.deepEqual((await makeCopy(source, target, { replaces: true })).removed, [3]);
      assert.deepEqual(await readAll(target), await readAll(source));
      await check();
    });

    test("damaged data is not copied", async (context) => {
      const { source, target } = await createPair(context);
      const damaged: CopySource = {
        ...source,
        async readPackedChunks(hashes) {
          const [one = "", other = ""] = hashes;
          const packed = new Map(await source.readPackedChunks(hashes));
          return packed.set(one, packed.get(other) ?? Buffer.of(0));
        },
      };
      const refusal = { name: "CommandError", message: /bytes have changed/u };
      await assert.rejects(makeCopy(damaged, target), refusal);
      const lying: CopySource = {
        ...source,
        async readReleaseRow(number) {
          const row = await source.readReleaseRow(number);
          return row && { ...row, publishedBy: "somebody else" };
        },
      };
      await assert.rejects(makeCopy(lying, target), { message: /Release 1 is damaged/u });
      assert.deepEqual(await target.listReleases(), []);
    });
  });
}
