import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { EMPTY_CONTENT } from "./chunked-content.ts";
import type { ValidItem } from "../validate/valid-content.ts";
import type { ChunkedContent } from "./chunked-content.ts";
import { compareItems, findMoved } from "./compare-content.ts";
import { FieldRoom, MOST_OF_ITEM, MOST_OF_LIST } from "./whole-items.ts";
import { runs } from "../../test/support/seeds.ts";

interface Written {
  readonly Uuid: string;
  readonly Name: string;
}

const RESOURCE = "business-divisions";

const uuidsOf = (items: readonly { readonly Uuid: string }[]): readonly string[] =>
  items.map(({ Uuid }) => Uuid);

const listOf = (texts: readonly string[]): { mayBeTimed: boolean; items: () => ValidItem[] } => ({
  mayBeTimed: true,
  items: () =>
    texts.map((text) => ({
      Uuid: (JSON.parse(text) as Written).Uuid,
      json: Buffer.from(text),
    })),
});

/** A chunk's hash is what it holds; `reads` counts by hash. */
function toContent(
  items: readonly Written[],
  length: number,
  reads: Map<string, number> = new Map(),
): ChunkedContent {
  const starts = Array.from({ length: Math.ceil(items.length / length) }, (_, at) => at * length);
  const hashes = starts.map((start) => JSON.stringify(items.slice(start, start + length)));
  return {
    ...EMPTY_CONTENT,
    chunks: { ...EMPTY_CONTENT.chunks, [RESOURCE]: hashes },
    async *readChunks(resource, some = hashes) {
      for (const hash of resource === RESOURCE ? some : []) {
        reads.set(hash, (reads.get(hash) ?? 0) + 1);
        yield listOf((JSON.parse(hash) as Written[]).map((item) => JSON.stringify(item)));
      }
    },
  };
}

const compare = async (
  before: ChunkedContent,
  after: ChunkedContent,
): ReturnType<typeof compareItems> => compareItems(RESOURCE, before, after);

const letter = fc.constantFrom(...Array.from("abcdefghijklmnopqrstuvwxyz"));
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
  Uuid: `u${index}`,
  Name: `Name ${index}`,
}));

test("only chunks that differ are read, once each", async () => {
  const reads = new Map<string, number>();
  const now = LIST.map((item, at) => (at === 503 ? { ...item, Name: "other" } : item));
  const difference = await compare(toContent(LIST, 50, reads), toContent(now, 50, reads));
  assert.deepEqual(difference.changed, [
    {
      Uuid: "u503",
      label: "other",
      fields: [{ field: "Name", old: "Name 503", new: "other" }],
    },
  ]);
  assert.deepEqual([...reads.values()], [1, 1]);
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
  assert.deepEqual(uuidsOf(moved), ["u0", "u1"]);
});

test("of two items that swapped places the first stays, and one that went far is the only one moved", () => {
  const list = Array.from({ length: 1000 }, (_, place) => place);
  assert.deepEqual([...findMoved([...list.slice(1), 0])], [999]);
  assert.deepEqual([...findMoved([0, 2, 1, 3])], [2]);
  assert.deepEqual([...findMoved(list), ...findMoved([])], []);
});

const compareTexts = async (before: string, after: string): Promise<readonly object[]> => {
  const [old, now] = [before, after].map((text): ChunkedContent => ({
    ...EMPTY_CONTENT,
    chunks: { ...EMPTY_CONTENT.chunks, [RESOURCE]: [text] },
    async *readChunks() {
      yield listOf([text]);
    },
  }));
  return (await compare(old ?? EMPTY_CONTENT, now ?? EMPTY_CONTENT)).changed;
};

test("an item whose stored form alone differs is changed in no field", async () => {
  const changed = await compareTexts('{"Uuid":"u","Name":"a"}', '{"Name":"a","Uuid":"u"}');
  assert.deepEqual(changed, [{ Uuid: "u", label: "a", fields: [] }]);
});

test("a new Key alone is reported", async () => {
  const [before, after] = [
    { Uuid: "a", Name: "same", Key: "a" },
    { Uuid: "b", Name: "same", Key: "b" },
  ];
  const { added, removed } = await compare(toContent([before], 1), toContent([after], 1));
  assert.deepEqual(
    added.map(({ Uuid, label, sameAs }) => [Uuid, label, sameAs]),
    [["b", "same", "a"]],
  );
  assert.deepEqual(uuidsOf(removed), ["a"]);
});

test("an added and a removed item have their fields, apart from the Uuid", async () => {
  const { added, removed } = await compare(
    toContent(
      [
        { Uuid: "a", Name: "old" },
        { Uuid: "b", Name: "stays" },
      ],
      1,
    ),
    toContent(
      [
        { Uuid: "b", Name: "stays" },
        { Uuid: "c", Name: "new" },
      ],
      1,
    ),
  );
  assert.deepEqual(added, [
    { Uuid: "c", label: "new", fields: [{ field: "Name", old: null, new: "new" }] },
  ]);
  assert.deepEqual(removed, [
    { Uuid: "a", label: "old", fields: [{ field: "Name", old: "old", new: null }] },
  ]);
});

/** Characters of JSON. */
const sizeOf = (items: readonly { readonly fields: readonly object[] }[]): number =>
  items.flatMap(({ fields }) => fields).reduce((sum, one) => sum + JSON.stringify(one).length, 0);

test("fields of whole items are bounded for each item, list and comparison, and what is left out is counted", async () => {
  const long = [{ Uuid: "a", Name: "x".repeat(MOST_OF_ITEM), Text: "y" }];
  const [item] = (await compare(EMPTY_CONTENT, toContent(long, 1))).added;
  assert.deepEqual([item?.leftOut, item?.fields.map(({ field }) => field)], [1, ["Text"]]);

  const many = Array.from({ length: 100 }, (_, at) => ({
    Uuid: `u${at}`,
    Name: "x".repeat(10_000),
  }));
  const { added } = await compare(EMPTY_CONTENT, toContent(many, 10));
  assert.ok(sizeOf(added) <= MOST_OF_LIST && sizeOf(added) > MOST_OF_LIST / 2);
  for (const { fields, leftOut = 0 } of added) assert.equal(fields.length + leftOut, 1);
  // What others had room for does not count for those that are taken away.
  const { removed } = await compare(toContent(many, 10), toContent([], 1));
  assert.equal(sizeOf(removed), sizeOf(added));

  const room = new FieldRoom();
  let whole = 0;
  for (let times = 0; times < 20; times += 1) {
    const all = await compareItems(RESOURCE, EMPTY_CONTENT, toContent(many, 10), undefined, room);
    whole += sizeOf(all.added);
  }
  assert.ok(whole <= 2 * 1024 ** 2);
});
