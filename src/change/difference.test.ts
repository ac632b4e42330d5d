import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { DEFAULT_INSTALLATION } from "../catalog/installation.ts";
import { NO_CONTENT } from "../store/content.ts";
import type { Content } from "../store/content.ts";
import { compareItems } from "./difference.ts";
import type { ChangedItems } from "./result-parts.ts";
import { findMoved } from "./find-moved.ts";
import { compareUnderNames } from "./pairs.ts";
import { FieldRoom, MOST_OF_ITEM, MOST_OF_LIST } from "./whole-items.ts";
import { runs } from "../../test/support/seeds.ts";
import { uuid } from "../../test/support/sample-content.ts";
import { TestChunks } from "../../test/support/test-chunks.ts";

const RESOURCE = "business-divisions";

const uuidsOf = (items: readonly { readonly Uuid: string }[]): readonly string[] =>
  items.map(({ Uuid }) => Uuid);

const chunks = new TestChunks();

const toContent = (items: readonly object[], length: number, reader = chunks): Content =>
  reader.toContent(DEFAULT_INSTALLATION, { [RESOURCE]: items }, length);

const compare = async (before: Content, after: Content, reader = chunks): Promise<ChangedItems> =>
  compareItems(compareUnderNames(reader, before, after), RESOURCE);

const letter = fc.integer({ min: 0, max: 25 }).map(uuid);
const letters = fc.uniqueArray(letter, { maxLength: 26 });
const lists = fc.record({
  before: letters.chain((all) => fc.shuffledSubarray(all, { minLength: all.length })),
  after: letters,
  renamed: fc.uniqueArray(letter, { maxLength: 5 }),
  length: fc.integer({ min: 1, max: 6 }),
});

/** @returns how many are in ascending order at most, tried the long way */
function lengthOfLongest(places: readonly number[]): number {
  const best: number[] = [];
  for (const [index, place] of places.entries()) {
    const before = best.filter((_, at) => at < index && (places[at] ?? 0) < place);
    best.push(1 + Math.max(0, ...before));
  }
  return Math.max(0, ...best);
}

test("the reported changes turn one list into the other", async () => {
  await fc.assert(
    fc.asyncProperty(lists, async ({ before, after, renamed, length }) => {
      const old = before.map((Uuid) => ({ Uuid, Name: Uuid }));
      const now = after.map((Uuid) => ({
        Uuid,
        Name: renamed.includes(Uuid) ? `new ${Uuid}` : Uuid,
      }));
      const { added, removed, changed, moved } = await compare(
        toContent(old, length),
        toContent(now, length),
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
      const places = common.map((one) => before.indexOf(one));
      assert.equal(moved.length, places.length - lengthOfLongest(places));
    }),
    runs(100),
  );
});

const LIST = Array.from({ length: 1000 }, (_, index) => ({
  Uuid: uuid(index),
  Name: `Name ${index}`,
}));

test("only chunks that differ are read, once each", async () => {
  const reader = new TestChunks();
  const now = LIST.map((item, at) => (at === 503 ? { ...item, Name: "other" } : item));
  const difference = await compare(toContent(LIST, 50, reader), toContent(now, 50, reader), reader);
  assert.deepEqual(difference.changed, [
    {
      Uuid: uuid(503),
      label: "other",
      fields: [{ field: "Name", old: "Name 503", new: "other" }],
    },
  ]);
  assert.deepEqual([...reader.reads.values()], [1, 1]);
});

test("a shared chunk that moved is named item by item", async () => {
  const now = [...LIST.slice(0, 100), ...LIST.slice(150), ...LIST.slice(100, 150)];
  const { added, removed, changed, moved } = await compare(toContent(LIST, 50), toContent(now, 50));
  assert.deepEqual([added, removed, changed], [[], [], []]);
  assert.deepEqual(uuidsOf(moved), uuidsOf(LIST.slice(100, 150)));
  assert.equal(moved[0]?.label, "Name 100");
});

test("the fewest items are reported as moved, even if a shared chunk moved past them", async () => {
  // In chunks: [u0 u1] [u2 u3 u4]; then [u2 u3 u4] in front of what became [u0] [u1].
  const [before, after] = [LIST.slice(0, 5), [...LIST.slice(2, 5), ...LIST.slice(0, 2)]];
  const { moved } = await compare(toContent(before, 3), toContent(after, 3));
  assert.deepEqual(uuidsOf(moved), [uuid(0), uuid(1)]);
});

const move = (places: readonly number[]): readonly number[] => [
  ...findMoved(places.map((from) => ({ from, length: 1 }))),
];

test("of two items that swapped places the first stays, and one that went far is the only one moved", () => {
  const list = Array.from({ length: 1000 }, (_, place) => place);
  assert.deepEqual(move([...list.slice(1), 0]), [999]);
  assert.deepEqual(move([0, 2, 1, 3]), [2]);
  assert.deepEqual([...move(list), ...move([])], []);
});

test("of chunks that swapped places the one with fewer items is moved", () => {
  assert.deepEqual(
    [
      ...findMoved([
        { from: 9, length: 2 },
        { from: 0, length: 9 },
      ]),
    ],
    [0],
  );
  assert.deepEqual(
    [
      ...findMoved([
        { from: 9, length: 10 },
        { from: 0, length: 9 },
      ]),
    ],
    [1],
  );
});

test("an item whose stored form alone differs is changed in no field", async () => {
  const [Uuid, Name] = [uuid(1), "a"];
  const { changed } = await compare(toContent([{ Uuid, Name }], 1), toContent([{ Name, Uuid }], 1));
  assert.deepEqual(changed, [{ Uuid, label: "a", fields: [] }]);
});

test("a new Key alone is reported", async () => {
  const [before, after] = [
    { Uuid: uuid(1), Name: "same", Key: "a" },
    { Uuid: uuid(2), Name: "same", Key: "b" },
  ];
  const { added, removed } = await compare(toContent([before], 1), toContent([after], 1));
  assert.deepEqual(
    added.map(({ Uuid, label, sameAs }) => [Uuid, label, sameAs]),
    [[uuid(2), "same", uuid(1)]],
  );
  assert.deepEqual(uuidsOf(removed), [uuid(1)]);
});

test("an added and a removed item have their fields, apart from the Uuid", async () => {
  const { added, removed } = await compare(
    toContent(
      [
        { Uuid: uuid(1), Name: "old" },
        { Uuid: uuid(2), Name: "stays" },
      ],
      1,
    ),
    toContent(
      [
        { Uuid: uuid(2), Name: "stays" },
        { Uuid: uuid(3), Name: "new" },
      ],
      1,
    ),
  );
  assert.deepEqual(added, [
    { Uuid: uuid(3), label: "new", fields: [{ field: "Name", old: null, new: "new" }] },
  ]);
  assert.deepEqual(removed, [
    { Uuid: uuid(1), label: "old", fields: [{ field: "Name", old: "old", new: null }] },
  ]);
});

/** Characters of JSON. */
const sizeOf = (items: readonly { readonly fields: readonly object[] }[]): number =>
  items.flatMap(({ fields }) => fields).reduce((sum, one) => sum + JSON.stringify(one).length, 0);

test("fields of whole items are bounded for each item, list and comparison, and what is left out is counted", async () => {
  const long = [{ Uuid: uuid(1), Name: "x".repeat(MOST_OF_ITEM), Text: "y" }];
  const [item] = (await compare(NO_CONTENT, toContent(long, 1))).added;
  assert.deepEqual([item?.leftOut, item?.fields.map(({ field }) => field)], [1, ["Text"]]);

  const many = Array.from({ length: 100 }, (_, at) => ({
    Uuid: uuid(at),
    Name: "x".repeat(10_000),
  }));
  const { added } = await compare(NO_CONTENT, toContent(many, 10));
  assert.ok(sizeOf(added) <= MOST_OF_LIST && sizeOf(added) > MOST_OF_LIST / 2);
  for (const { fields, leftOut = 0 } of added) assert.equal(fields.length + leftOut, 1);
  // What others had room for does not count for those that are taken away.
  const { removed } = await compare(toContent(many, 10), toContent([], 1));
  assert.equal(sizeOf(removed), sizeOf(added));

  const room = new FieldRoom();
  let whole = 0;
  for (let times = 0; times < 20; times += 1) {
    const all = await compareItems(
      compareUnderNames(chunks, NO_CONTENT, toContent(many, 10)),
      RESOURCE,
      room,
    );
    whole += sizeOf(all.added);
  }
  assert.ok(whole <= 2 * 1024 ** 2);
});
