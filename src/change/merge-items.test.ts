/** Single cases of merging, each from what three people would write. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Installation } from "../catalog/installation.ts";
import type { Items } from "../../test/model/merge.ts";
import {
  declare,
  FIELDS,
  mergeLists,
  mergeStates,
  NOTES_INSTALLATION,
  toContent,
} from "../../test/support/merge-lists.ts";
import type { Merged } from "../../test/support/merge-lists.ts";
import { TestChunks } from "../../test/support/test-chunks.ts";
import { uuid } from "../../test/support/sample-content.ts";
import { mergeOrder } from "./merge-order.ts";
import { mapSides } from "./three-sides.ts";
import type { Side } from "./three-sides.ts";

type Note = Readonly<Record<string, unknown>>;

/** Notes with the numbers of their Uuids. */
const notes = (...all: readonly (readonly [number: number, note?: Note])[]): Items =>
  all.map(([number, note]) => ({ Title: "a", Color: "red", ...note, Uuid: uuid(number) }));

const tell = ({ conflicts }: Merged): readonly unknown[] =>
  conflicts.map(({ resource, Uuid, field, base, theirs, mine }) => [
    resource === "installation" ? resource : Number(Uuid.slice(-4)),
    field,
    base,
    theirs,
    mine,
  ]);

const valuesOf = ({ items }: Merged, number: number): Note | undefined =>
  items.find(({ Uuid }) => Uuid === uuid(number));

const textWith = (Title: string): Note => ({ Text: { DE: { Title, More: "m" } } });

const SIDES: readonly Side[] = ["theirs", "mine"];

describe("the order", () => {
  const ROWS: readonly (readonly [base: string, theirs: string, mine: string, merged: string])[] = [
    ["abcd", "abcd", "abcd", "abcd"],
    ["abcd", "dcba", "abcd", "dcba"],
    ["abcd", "abcd", "dabc", "dabc"],
    ["abcd", "abxcd", "abycd", "abyxcd"],
    ["abcd", "xabcd", "yabcd", "xyabcd"],
    ["abcd", "acbd", "bcda", "cbda"],
    ["abc", "ac", "abxc", "axc"],
    ["ab", "bxa", "aby", "byxa"],
    ["", "ab", "xy", "abxy"],
    ["abcdef", "abcxdef", "efabcd", "efabcxd"],
  ];
  for (const [base, theirs, mine, merged] of ROWS) {
    test(`${base} → ${theirs} and ${mine}: ${merged}`, () => {
      const three = mapSides({ base, theirs, mine }, (letters) => Array.from(letters));
      const gone = new Set(base).difference(new Set(theirs).intersection(new Set(mine)));
      assert.equal(mergeOrder(three, (name) => !gone.has(name)).join(""), merged);
    });
  }
});

test("a field that both changed differently is a conflict, and others are not", async () => {
  const lists = {
    base: notes([1, { Title: "a", Number: 1, Tags: ["x"] }]),
    theirs: notes([1, { Title: "b", Number: 2, Tags: ["x", "y"] }]),
    mine: notes([1, { Title: "c", Number: 2, Tags: ["x"] }]),
  };
  assert.deepEqual(tell(await mergeLists(lists)), [[1, "Title", "a", "b", "c"]]);
  for (const side of SIDES) {
    const merged = valuesOf(await mergeLists(lists, () => side), 1);
    const Title = side === "mine" ? "c" : "b";
    assert.partialDeepStrictEqual(merged, { Title, Number: 2, Tags: ["x", "y"] });
  }
});

test("decisions hold field by field", async () => {
  const merged = await mergeLists(
    {
      base: notes([1, { Title: "a", Number: 1 }]),
      theirs: notes([1, { Title: "b", Number: 2 }]),
      mine: notes([1, { Title: "c", Number: 3 }]),
    },
    ({ field }) => (field === "Title" ? "mine" : "theirs"),
  );
  assert.partialDeepStrictEqual(valuesOf(merged, 1), { Title: "c", Number: 2 });
});

test("a default beside nothing, and a timestamp that is left out, are no changes", async () => {
  const CreatedAt = "2026-01-01 00:00:00";
  const text = { DE: { Title: "d" } };
  const merged = await mergeLists({
    base: [{ Title: "a", Uuid: uuid(1), CreatedAt }, ...notes([2])],
    theirs: notes([1, { Title: "b", Text: text, CreatedAt }], [2]),
    mine: notes([1, { Number: 1, Text: {} }]),
  });
  assert.deepEqual(merged.conflicts, []);
  assert.partialDeepStrictEqual(valuesOf(merged, 1), {
    Title: "b",
    Number: 1,
    Text: text,
    CreatedAt,
  });
  assert.equal(merged.items.length, 1);
});

test("a default that one side declares anew does not hide what the other gives", async () => {
  const chunks = new TestChunks();
  const blue = { ...FIELDS, Color: { ...FIELDS.Color, default: "blue" } };
  const merged = await mergeStates(chunks, {
    base: toContent(chunks, notes([1, { Color: "green" }], [2]), 3),
    theirs: toContent(
      chunks,
      notes([1, { Color: "green" }], [2, { Color: "blue" }]),
      3,
      declare({ resources: { notes: { fields: blue } } }),
    ),
    mine: toContent(chunks, notes([1, { Color: "red" }], [2]), 3),
  });
  assert.deepEqual([merged.conflicts, merged.errors], [[], []]);
  assert.equal(valuesOf(merged, 1)?.["Color"], "red");
  assert.equal(valuesOf(merged, 2)?.["Color"], "blue");
});

test("a text that one side removes and the other changes stays or goes as a whole", async () => {
  const lists = {
    base: notes([1, textWith("a")]),
    theirs: notes([1]),
    mine: notes([1, textWith("b")]),
  };
  assert.deepEqual(tell(await mergeLists(lists)), [[1, "Text.DE.Title", "a", null, "b"]]);
  const [theirs, mine] = await Promise.all(
    SIDES.map(async (side) => valuesOf(await mergeLists(lists, () => side), 1)),
  );
  assert.deepEqual([theirs?.["Text"], mine?.["Text"]], [{}, textWith("b")["Text"]]);
});

test("an item that one side deletes and the other changes is a conflict", async () => {
  const lists = {
    base: notes([1], [2]),
    theirs: notes([1, { Title: "b" }], [2]),
    mine: notes([2]),
  };
  const [conflict, ...more] = (await mergeLists(lists)).conflicts;
  assert.deepEqual(more, []);
  assert.partialDeepStrictEqual(conflict, { field: null, theirs: { Title: "b" }, mine: null });
  assert.ok(valuesOf(await mergeLists(lists, () => "theirs"), 1));
  assert.equal(valuesOf(await mergeLists(lists, () => "mine"), 1), undefined);
});

test("an item that one side deletes and the other begins to refer to is a problem of the check", async () => {
  const lists = {
    base: notes([1], [2]),
    theirs: notes([1], [2, { One: uuid(1) }]),
    mine: notes([2]),
  };
  for (const decide of [undefined, ...SIDES.map((side) => () => side)]) {
    const merged = await mergeLists(lists, decide);
    assert.deepEqual(merged.conflicts, []);
    assert.match(merged.errors.join(), /^00000000-0000-4000-8000-000000000002:1: One: /u);
  }
});

test("what both add under one Key is one item, under the Uuid that was decided for", async () => {
  const lists = {
    base: notes([1]),
    theirs: notes([1], [5, { Key: "k", Title: "t" }]),
    mine: notes([1], [7, { Key: "k", Title: "m" }]),
  };
  assert.deepEqual(tell(await mergeLists(lists)), [
    [7, "Title", null, "t", "m"],
    [7, "Uuid", null, uuid(5), uuid(7)],
  ]);
  for (const [side, number] of [
    ["mine", 7],
    ["theirs", 5],
  ] as const) {
    const merged = await mergeLists(lists, () => side);
    assert.deepEqual([merged.errors, merged.items.length], [[], 2]);
    assert.ok(valuesOf(merged, number));
  }
});

test("what is wrong only together is a problem of the check", async () => {
  const merged = await mergeLists({
    base: notes([1], [2]),
    theirs: notes([1, { Key: "k" }], [2]),
    mine: notes([1], [2, { Key: "k" }]),
  });
  assert.deepEqual(merged.conflicts, []);
  assert.match(merged.errors.join(), /is also the Key of the item/u);
});

const declareNotes = (fields: object, more: object = {}): Installation =>
  declare({ resources: { notes: { fields, ...more } } });

describe("declarations", () => {
  const plain = declare(NOTES_INSTALLATION);

  test("are merged by key paths, and both sides' new fields are there", async () => {
    const chunks = new TestChunks();
    const date = { type: "date", nullable: true };
    const merged = await mergeStates(chunks, {
      base: toContent(chunks, notes([1]), 3, plain),
      theirs: toContent(
        chunks,
        notes([1]),
        3,
        declareNotes({ Begin: date, ...FIELDS }, { title: "N" }),
      ),
      mine: toContent(
        chunks,
        notes([1]),
        3,
        declareNotes({ ...FIELDS, End: date }, { maxItemsPerPage: 7 }),
      ),
    });
    assert.deepEqual([merged.conflicts, merged.errors], [[], []]);
    const { notes: declared } = merged.installation["resources"] as Record<string, Note>;
    assert.partialDeepStrictEqual(declared, { title: "N", maxItemsPerPage: 7 });
    const names = Object.keys(declared?.["fields"] as object);
    assert.deepEqual([names[0], names.at(-1)], ["Begin", "End"]);
  });

  test("a resource that one side undeclares and the other changes is a conflict", async () => {
    const chunks = new TestChunks();
    const states = {
      base: toContent(chunks, notes([1], [2]), 3, plain),
      theirs: toContent(chunks, notes([1, { Title: "b" }], [2]), 3, plain),
      mine: toContent(chunks, [], 3, declare({})),
    };
    const [conflict] = (await mergeStates(chunks, states)).conflicts;
    assert.partialDeepStrictEqual(conflict, {
      resource: "installation",
      field: "resources.notes",
      mine: null,
    });
    const kept = await mergeStates(chunks, states, () => "theirs");
    assert.deepEqual(
      kept.items.map(({ Title }) => Title),
      ["b", "a"],
    );
    const gone = await mergeStates(chunks, states, () => "mine");
    assert.deepEqual([gone.errors, gone.installation["resources"]], [[], {}]);
  });
});

test("only chunks that differ are read, also where items moved past the others", async () => {
  const list = Array.from({ length: 30 }, (_, number) => [number] as const);
  const change = (at: number): Items =>
    notes(...list.map(([number]) => [number, number === at ? { Title: "b" } : {}] as const));
  const read = async (mine: Items): Promise<number> => {
    const chunks = new TestChunks();
    const states = {
      base: toContent(chunks, notes(...list), 5),
      theirs: toContent(chunks, change(2), 5),
      mine: toContent(chunks, mine, 5),
    };
    const merged = await mergeStates(chunks, states);
    assert.equal(merged.items.length, 30);
    return [...chunks.reads.values()].reduce((sum, count) => sum + count, 0);
  };
  // The two that differ, before and after; then what is left, and the languages, for the check.
  assert.equal(await read(change(17)), 2 * 2 + 4 + 1);
  assert.equal(await read(notes(...list.slice(25), ...list.slice(0, 25))), 2 + 5 + 1);
});
