/** Merging, as one table: three contents, and what is in conflict and what becomes of it, whoever decides. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Installation } from "../catalog/installation.ts";
import type { Items } from "../../test/model/merge.ts";
import {
  declare,
  FIELDS,
  mergeLists,
  mergeStates,
  toContent,
} from "../../test/support/merge-lists.ts";
import type { Merged } from "../../test/support/merge-lists.ts";
import { TestChunks } from "../../test/support/test-chunks.ts";
import { uuid } from "../../test/support/sample-content.ts";
import type { Side, Three } from "./three-sides.ts";

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

const textWith = (Title: string) => ({ Text: { DE: { Title, More: "m" } } });

const SIDES: readonly Side[] = ["theirs", "mine"];

interface Row extends Three<Items> {
  /** Of the resource and its fields; default: as above. */
  readonly declared?: Partial<Three<Installation>>;
  /** What is in conflict: number, field, and the values of base, theirs and mine. */
  readonly conflicts?: readonly (readonly unknown[])[];
  /** By number, what items have afterwards; undefined: they are gone. By default, whoever decides. */
  readonly merged?: Readonly<Record<number, Note | undefined>>;
  readonly decided?: Readonly<Record<Side, Readonly<Record<number, Note | undefined>>>>;
  /** What is wrong with it afterwards. */
  readonly error?: RegExp;
}

const declareNotes = (fields: object, more: object = {}): Installation =>
  declare({ resources: { notes: { fields, ...more } } });
/** All three sides make Keys of the same. */
const keyedBy = (key: unknown): Three<Installation> => {
  const declared = declareNotes(FIELDS, { key });
  return { base: declared, theirs: declared, mine: declared };
};
const { Number: NUMBER, Color: _color, ...OTHERS } = FIELDS;
/** As one side calls its fields now. */
const AMOUNT = declareNotes({
  ...OTHERS,
  Color: FIELDS.Color,
  Amount: { ...NUMBER, renamed: "Number" },
});
const PAINT = declareNotes({
  ...OTHERS,
  Number: NUMBER,
  Paint: { ...FIELDS.Color, renamed: "Color" },
});
const CREATED = { CreatedAt: "2026-01-01 00:00:00" };

const ROWS: Readonly<Record<string, Row>> = {
  "a field that both changed differently is a conflict, and others are not": {
    base: notes([1, { Title: "a", Number: 1, Tags: ["x"] }]),
    theirs: notes([1, { Title: "b", Number: 2, Tags: ["x", "y"] }]),
    mine: notes([1, { Title: "c", Number: 2, Tags: ["x"] }]),
    conflicts: [[1, "Title", "a", "b", "c"]],
    decided: {
      theirs: { 1: { Title: "b", Number: 2, Tags: ["x", "y"] } },
      mine: { 1: { Title: "c", Number: 2, Tags: ["x", "y"] } },
    },
  },
  "a default beside nothing, and a timestamp that is left out, are no changes": {
    base: [{ Title: "a", Uuid: uuid(1), ...CREATED }, ...notes([2])],
    theirs: notes([1, { Title: "b", Text: textWith("d").Text, ...CREATED }], [2]),
    mine: notes([1, { Number: 1, Text: {} }]),
    merged: { 1: { Title: "b", Number: 1, Text: textWith("d").Text, ...CREATED }, 2: undefined },
  },
  "a default that one side declares anew does not hide what the other gives": {
    declared: {
      theirs: declareNotes({ ...FIELDS, Color: { ...FIELDS.Color, default: "blue" } }),
    },
    base: notes([1, { Color: "green" }], [2]),
    theirs: notes([1, { Color: "green" }], [2, { Color: "blue" }]),
    mine: notes([1, { Color: "red" }], [2]),
    merged: { 1: { Color: "red" }, 2: { Color: "blue" } },
  },
  "a text that one side removes and the other changes stays or goes as a whole": {
    base: notes([1, textWith("a")]),
    theirs: notes([1]),
    mine: notes([1, textWith("b")]),
    conflicts: [[1, "Text.DE.Title", "a", null, "b"]],
    decided: { theirs: { 1: { Text: {} } }, mine: { 1: textWith("b") } },
  },
  "an item that one side deletes and the other changes is a conflict": {
    base: notes([1], [2]),
    theirs: notes([1, { Title: "b" }], [2]),
    mine: notes([2]),
    conflicts: [[1, null, { Title: "a" }, { Title: "b" }, null]],
    decided: { theirs: { 1: { Title: "b" } }, mine: { 1: undefined } },
  },
  "an item that one side deletes and the other begins to refer to is a problem of the check": {
    base: notes([1], [2]),
    theirs: notes([1], [2, { One: uuid(1) }]),
    mine: notes([2]),
    error: /^00000000-0000-4000-8000-000000000002:1: One: /u,
  },
  "what both add under one Key is one item, under the Uuid that was decided for": {
    base: notes([1]),
    theirs: notes([1], [5, { Key: "k", Title: "t" }]),
    mine: notes([1], [7, { Key: "k", Title: "m" }]),
    conflicts: [
      [7, "Title", null, "t", "m"],
      [7, "Uuid", null, uuid(5), uuid(7)],
    ],
    decided: { theirs: { 5: {}, 7: undefined }, mine: { 7: {}, 5: undefined } },
  },
  "the value that a Key is made of is one conflict, and the Key follows who decides": {
    declared: keyedBy("Title"),
    base: notes([1, { Key: "a", Title: "a" }]),
    theirs: notes([1, { Key: "b", Title: "b" }]),
    mine: notes([1, { Key: "c", Title: "c" }]),
    conflicts: [[1, "Title", "a", "b", "c"]],
    decided: { theirs: { 1: { Key: "b", Title: "b" } }, mine: { 1: { Key: "c", Title: "c" } } },
  },
  "a Key of which both changed another part is that of both": {
    declared: keyedBy(["Title", "Color"]),
    base: notes([1, { Key: "a red", Title: "a" }], [2, { Key: "a blue", Color: "blue" }]),
    theirs: notes([1, { Key: "b red", Title: "b" }], [2, { Key: "a blue", Color: "blue" }]),
    mine: notes(
      [1, { Key: "a green", Title: "a", Color: "green" }],
      [2, { Key: "a blue", Color: "blue" }],
    ),
    merged: { 1: { Key: "b green", Title: "b", Color: "green" }, 2: { Key: "a blue" } },
  },
  "a Key of both that another item has is a problem of the check": {
    declared: keyedBy(["Title", "Color"]),
    base: notes([1, { Key: "a red" }], [2, { Key: "b green", Title: "b", Color: "green" }]),
    theirs: notes(
      [1, { Key: "b red", Title: "b" }],
      [2, { Key: "b green", Title: "b", Color: "green" }],
    ),
    mine: notes(
      [1, { Key: "a green", Color: "green" }],
      [2, { Key: "b green", Title: "b", Color: "green" }],
    ),
    error: /: Title: Title and Color must tell the item from all others/u,
  },
  "an item whose Key one side changed and that the other deleted is one conflict": {
    declared: keyedBy("Title"),
    base: notes([1, { Key: "a" }], [2, { Key: "x", Title: "x" }]),
    theirs: notes([1, { Key: "b", Title: "b" }], [2, { Key: "x", Title: "x" }]),
    mine: notes([2, { Key: "x", Title: "x" }]),
    conflicts: [[1, null, {}, {}, null]],
    decided: { theirs: { 1: { Key: "b" } }, mine: { 1: undefined } },
  },
  "Keys that one side begins to make of values follow what the other changed": {
    declared: { ...keyedBy("Title"), base: declareNotes(FIELDS), theirs: declareNotes(FIELDS) },
    base: notes([1, { Key: "k" }], [2, { Key: "l", Title: "x" }]),
    theirs: notes([1, { Key: "k", Title: "b" }], [2, { Key: "m", Title: "x" }]),
    mine: notes([1, { Key: "a" }], [2, { Key: "x", Title: "x" }]),
    merged: { 1: { Key: "b", Title: "b" }, 2: { Key: "x" } },
  },
  "Keys that one side makes of values no more are values": {
    declared: { ...keyedBy("Title"), mine: declareNotes(FIELDS) },
    base: notes([1, { Key: "a" }], [2, { Key: "x", Title: "x" }]),
    theirs: notes([1, { Key: "b", Title: "b" }], [2, { Key: "x", Title: "x" }]),
    mine: notes([1, { Key: "a" }], [2, { Key: "y", Title: "x" }]),
    merged: { 1: { Key: "b", Title: "b" }, 2: { Key: "y", Title: "x" } },
  },
  "a field that one side renames has what the other changes, under its new name": {
    declared: { mine: AMOUNT },
    base: notes([1, { Number: 1 }], [2, { Number: 1 }], [3, { Number: 1 }]),
    theirs: notes([1, { Number: 2 }], [2, { Number: 1 }], [3, { Number: 2 }], [4, { Number: 4 }]),
    mine: notes([1, { Amount: 1 }], [2, { Amount: 3 }], [3, { Amount: 3 }]),
    conflicts: [[3, "Amount", 1, 2, 3]],
    decided: {
      theirs: { 1: { Amount: 2 }, 2: { Amount: 3 }, 3: { Amount: 2 }, 4: { Amount: 4 } },
      mine: { 1: { Amount: 2 }, 2: { Amount: 3 }, 3: { Amount: 3 }, 4: { Amount: 4 } },
    },
  },
  "a field that the other side renamed has what this one changes, under its new name": {
    declared: { theirs: AMOUNT },
    base: notes([1, { Number: 1 }], [2, { Number: 1 }]),
    theirs: notes([1, { Amount: 1 }], [2, { Amount: 2 }]),
    mine: notes([1, { Number: 5 }], [2, { Number: 1 }], [3, { Number: 7 }]),
    merged: { 1: { Amount: 5 }, 2: { Amount: 2 }, 3: { Amount: 7 } },
  },
  "fields of which each side renames another have both new names": {
    declared: { theirs: AMOUNT, mine: PAINT },
    base: notes([1, { Number: 1 }], [2, { Number: 1 }]),
    theirs: notes([1, { Amount: 2 }], [2, { Amount: 1, Color: "blue" }]),
    mine: [
      { Title: "a", Number: 1, Paint: "green", Uuid: uuid(1) },
      { Title: "a", Number: 3, Paint: "red", Uuid: uuid(2) },
    ],
    merged: { 1: { Amount: 2, Paint: "green" }, 2: { Amount: 3, Paint: "blue" } },
  },
  "what is wrong only together is a problem of the check": {
    base: notes([1], [2]),
    theirs: notes([1, { Key: "k" }], [2]),
    mine: notes([1], [2, { Key: "k" }]),
    error: /is also the Key of the item/u,
  },
  "a resource that one side undeclares and the other changes is a conflict": {
    declared: { mine: declare({}) },
    base: notes([1], [2]),
    theirs: notes([1, { Title: "b" }], [2]),
    mine: [],
    conflicts: [["installation", "resources.notes", {}, {}, null]],
    decided: {
      theirs: { 1: { Title: "b" }, 2: { Title: "a" } },
      mine: { 1: undefined, 2: undefined },
    },
  },
};

const assertHas = (merged: Merged, expected: Readonly<Record<number, Note | undefined>>): void => {
  for (const [number, note] of Object.entries(expected)) {
    const item = valuesOf(merged, Number(number));
    assert.equal(item === undefined, note === undefined, number);
    if (note) assert.partialDeepStrictEqual(item, note);
  }
};

describe("three states give:", () => {
  for (const [name, row] of Object.entries(ROWS)) {
    const { declared = {}, conflicts = [], merged, decided, error, ...lists } = row;
    test(name, async () => {
      const chunks = new TestChunks();
      const content = (side: keyof Three<unknown>) =>
        toContent(chunks, lists[side], 3, declared[side]);
      const states = { base: content("base"), theirs: content("theirs"), mine: content("mine") };
      const open = await mergeStates(chunks, states);
      assert.equal(open.conflicts.length, conflicts.length);
      assert.partialDeepStrictEqual(tell(open), conflicts);
      for (const side of SIDES) {
        const one = await mergeStates(chunks, states, () => side);
        assert.deepEqual(one.conflicts, []);
        if (error) assert.match(one.errors.join(), error);
        else assert.deepEqual(one.errors, []);
        assertHas(one, merged ?? decided?.[side] ?? {});
      }
    });
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
  assertHas(merged, { 1: { Title: "c", Number: 2 } });
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
