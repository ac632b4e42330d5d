import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { compareItems } from "./compare-items.ts";
import type { ComparedItem, Portion } from "./compared-side.ts";

interface Written {
  readonly Uuid: string;
  readonly Name: string;
}

const uuidsOf = (items: readonly { readonly Uuid: string }[]): readonly string[] =>
  items.map(({ Uuid }) => Uuid);

const toItem = (item: Written): ComparedItem => {
  const text = JSON.stringify(item);
  return { Uuid: item.Uuid, hash: text, text };
};

/** The id of a portion is what it holds, as in a store; `reads` counts by id. */
function toPortions(
  items: readonly Written[],
  length: number,
  reads: Map<string, number> = new Map(),
): readonly Portion[] {
  const starts = Array.from({ length: Math.ceil(items.length / length) }, (_, at) => at * length);
  return starts.map((start) => {
    const portion = items.slice(start, start + length).map(toItem);
    const id = portion.map(({ hash }) => hash).join();
    const read = async (): Promise<readonly ComparedItem[]> => {
      reads.set(id, (reads.get(id) ?? 0) + 1);
      return portion;
    };
    return { id, read };
  });
}

const compare = async (
  before: readonly Portion[],
  after: readonly Portion[],
): ReturnType<typeof compareItems> => await compareItems("business-divisions", before, after);

const letter = fc.constantFrom(...Array.from("abcdefghijklmnopqrstuvwxyz"));
const letters = fc.uniqueArray(letter, { maxLength: 26 });
const lists = fc.record({
  before: letters.chain((all) => fc.shuffledSubarray(all, { minLength: all.length })),
  after: letters,
  renamed: fc.uniqueArray(letter, { maxLength: 5 }),
  length: fc.integer({ min: 1, max: 6 }),
});

test("what is reported makes the one list into the other", async () => {
  await fc.assert(
    fc.asyncProperty(lists, async ({ before, after, renamed, length }) => {
      const old = before.map((Uuid) => ({ Uuid, Name: Uuid }));
      const now = after.map((Uuid) => ({
        Uuid,
        Name: renamed.includes(Uuid) ? `new ${Uuid}` : Uuid,
      }));
      const { added, removed, changed, moved } = await compare(
        toPortions(old, length),
        toPortions(now, length),
      );
      assert.deepEqual(
        uuidsOf(added),
        after.filter((one) => !before.includes(one)),
      );
      assert.deepEqual(
        uuidsOf(removed),
        before.filter((one) => !after.includes(one)),
      );
      const common = after.filter((one) => before.includes(one));
      assert.deepEqual(
        changed,
        common
          .filter((one) => renamed.includes(one))
          .map((Uuid) => ({
            Uuid,
            label: `new ${Uuid}`,
            fields: [{ field: "Name", old: Uuid, new: `new ${Uuid}` }],
          })),
      );
      const stays = (one: string): boolean => common.includes(one) && !uuidsOf(moved).includes(one);
      assert.deepEqual(before.filter(stays), after.filter(stays));
      assert.equal(
        moved.length === 0,
        before.filter((one) => common.includes(one)).join() === common.join(),
      );
    }),
  );
});

const LIST = Array.from({ length: 1000 }, (_, index) => ({
  Uuid: `u${index}`,
  Name: `Name ${index}`,
}));

test("only portions that differ are read, once each", async () => {
  const reads = new Map<string, number>();
  const now = LIST.map((item, at) => (at === 503 ? { ...item, Name: "other" } : item));
  const difference = await compare(toPortions(LIST, 50, reads), toPortions(now, 50, reads));
  assert.deepEqual(difference.changed, [
    {
      Uuid: "u503",
      label: "other",
      fields: [{ field: "Name", old: "Name 503", new: "other" }],
    },
  ]);
  // The old portion once to know what is in it, and once more for the old text.
  assert.deepEqual(
    [...reads.values()].toSorted((one, other) => one - other),
    [1, 2],
  );
});

test("a shared portion that moved is named item by item", async () => {
  const now = [...LIST.slice(0, 100), ...LIST.slice(150), ...LIST.slice(100, 150)];
  const { added, removed, changed, moved } = await compare(
    toPortions(LIST, 50),
    toPortions(now, 50),
  );
  assert.deepEqual([added, removed, changed], [[], [], []]);
  assert.deepEqual(uuidsOf(moved), uuidsOf(LIST.slice(100, 150)));
  assert.equal(moved[0]?.label, "Name 100");
});

test("an item whose stored form alone differs is changed in no field", async () => {
  const item = { Uuid: "u", hash: "1", text: '{"Name":"a","Uuid":"u"}' };
  const other = { Uuid: "u", hash: "2", text: '{"Name":"a","Uuid":"u","Later":null}' };
  const { changed } = await compare(
    [{ id: "a", read: async () => [item] }],
    [{ id: "b", read: async () => [other] }],
  );
  assert.deepEqual(changed, [{ Uuid: "u", label: "a", fields: [] }]);
});
