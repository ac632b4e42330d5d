/** What is pending of an item as it is edited, and what two tabs did to it at once. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  edit,
  layChanges,
  replaceChange,
  valueAt,
} from "../../../explorer/src/desk/state/change-set.ts";
import type { Change, ChangeSet, Editing } from "../../../explorer/src/desk/state/change-set.ts";

const ITEM = { resource: "events", Uuid: "one" };

const EDITS: readonly (readonly [
  what: string,
  editings: readonly Editing[],
  expected: object | undefined,
])[] = [
  ["a value", [{ set: { Seats: 3 } }], { set: { Seats: 3 } }],
  [
    "two values of a text",
    [{ set: { Text: { DE: { Title: "A" } } } }, { set: { Text: { DE: { Teaser: null } } } }],
    { set: { Text: { DE: { Title: "A", Teaser: null } } } },
  ],
  [
    "a list replaces a list",
    [{ set: { Tags: ["a", "b"] } }, { set: { Tags: ["c"] } }],
    { set: { Tags: ["c"] } },
  ],
  ["what it was before", [{ set: { Seats: 3 } }, { back: ["Seats"] }], undefined],
  [
    "one of two texts as it was before",
    [{ set: { Text: { DE: { Title: "A", Teaser: "B" } } } }, { back: ["Text.DE.Title"] }],
    { set: { Text: { DE: { Teaser: "B" } } } },
  ],
  [
    "a language goes with what was typed in it",
    [{ set: { Text: { PL: { Title: "A" } } } }, { unset: ["Text.PL"] }],
    { unset: ["Text.PL"] },
  ],
  ["a language comes back", [{ unset: ["Text.PL"] }, { back: ["Text.PL"] }], undefined],
  [
    "a value in place of none",
    [{ unset: ["Venue"] }, { set: { Venue: "x" } }],
    { set: { Venue: "x" } },
  ],
  ["a place in the list", [{ after: null }], { after: null }],
  [
    "a place in the list beside values",
    [{ after: "two" }, { set: { Seats: 3 } }, { back: ["Seats"] }],
    { after: "two" },
  ],
];

describe("what is pending of an item", () => {
  for (const [what, editings, expected] of EDITS) {
    test(what, () => {
      let change: Change | undefined;
      for (const editing of editings) change = edit(change, ITEM, editing);
      assert.deepEqual(change, expected && { ...ITEM, ...expected });
    });
  }

  test("a new item takes values, and loses them without a trace", () => {
    const first: Change = {
      resource: "events",
      add: { Uuid: "one", Text: { DE: { Title: "A" } } },
    };
    const titled = edit(first, ITEM, {
      set: { Text: { PL: { Title: "B" } }, Seats: 1 },
      after: null,
    });
    assert.deepEqual(titled, {
      resource: "events",
      add: { Uuid: "one", Text: { DE: { Title: "A" }, PL: { Title: "B" } }, Seats: 1 },
      after: null,
    });
    assert.deepEqual(edit(titled, ITEM, { unset: ["Text.PL"], back: ["Seats"] }), {
      ...first,
      after: null,
    });
  });

  test("whoever changes a removed item wants it to stay", () => {
    const change = edit({ ...ITEM, remove: true }, ITEM, { set: { Seats: 3 } });
    assert.deepEqual(change, { ...ITEM, set: { Seats: 3 } });
  });

  test("a path that leads into a list or a text leads nowhere", () => {
    assert.equal(valueAt({ Tags: ["a"], Name: "b" }, "Tags.0"), undefined);
    assert.equal(valueAt({ Tags: ["a"], Name: "b" }, "Name.length"), undefined);
  });
});

const setting = (Uuid: string, set: object): Change => ({
  resource: "events",
  Uuid,
  set: { ...set },
});

const MEETINGS: readonly (readonly [
  what: string,
  before: ChangeSet,
  mine: ChangeSet,
  theirs: ChangeSet,
  expected: ChangeSet,
])[] = [
  ["the same", [], [setting("a", { X: 1 })], [setting("a", { X: 1 })], [setting("a", { X: 1 })]],
  [
    "other items",
    [setting("a", { X: 1 })],
    [setting("a", { X: 1 }), setting("b", { X: 1 })],
    [setting("c", { X: 1 }), setting("a", { X: 1 })],
    [setting("c", { X: 1 }), setting("a", { X: 1 }), setting("b", { X: 1 })],
  ],
  [
    "other fields of one item",
    [setting("a", { X: 1 })],
    [setting("a", { X: 2 })],
    [setting("a", { X: 1, Text: { DE: { Title: "T" } } })],
    [setting("a", { X: 2, Text: { DE: { Title: "T" } } })],
  ],
  [
    "the same field: the later one is mine",
    [],
    [setting("a", { X: 2 })],
    [setting("a", { X: 1 })],
    [setting("a", { X: 2 })],
  ],
  ["what they took back", [setting("a", { X: 1 })], [setting("a", { X: 1 })], [], []],
  [
    "what I took back",
    [setting("a", { X: 1 }), setting("b", { X: 1 })],
    [setting("b", { X: 1 })],
    [setting("a", { X: 1 }), setting("b", { X: 3 })],
    [setting("b", { X: 3 })],
  ],
  [
    "what I took back of one",
    [setting("a", { X: 1, Y: 1 })],
    [setting("a", { Y: 1 })],
    [setting("a", { X: 1, Y: 2 })],
    [setting("a", { Y: 2 })],
  ],
  [
    "what I took back, and what they typed in its place meanwhile",
    [setting("a", { X: 1, Y: 1 })],
    [],
    [setting("a", { X: 2, Y: 1 })],
    [setting("a", { X: 2 })],
  ],
  [
    "what was published while I went on",
    [setting("a", { X: 1 }), setting("b", { X: 1 })],
    [setting("a", { X: 1, Y: 2 }), setting("b", { X: 1 })],
    [],
    [setting("a", { Y: 2 })],
  ],
  [
    "what I took back, and what they typed meanwhile",
    [setting("a", { X: 1 })],
    [],
    [setting("a", { X: 1, Y: 2 })],
    [setting("a", { Y: 2 })],
  ],
  [
    "what I emptied while something was on its way",
    [setting("a", { X: 1 })],
    [setting("a", { X: 1, Y: null, Text: { PL: { Title: null } } })],
    [setting("a", { X: 1 })],
    [setting("a", { X: 1, Y: null, Text: { PL: { Title: null } } })],
  ],
  [
    "values that are gone on one side",
    [],
    [{ ...ITEM, unset: ["Text.PL"] }],
    [{ ...ITEM, unset: ["Venue"] }],
    [{ ...ITEM, unset: ["Venue", "Text.PL"] }],
  ],
  [
    "a new item that was published while I went on",
    [{ resource: "events", add: { Uuid: "n", X: 1, Y: 1, Text: { PL: { Title: "T" } } } }],
    [{ resource: "events", add: { Uuid: "n", X: 2, Text: { PL: { Title: "U" } } }, after: "a" }],
    [setting("n", { Z: 3 })],
    [
      {
        ...setting("n", { Z: 3, X: 2, Text: { PL: { Title: "U" } } }),
        unset: ["Y"],
        after: "a",
      },
    ],
  ],
  [
    "a new item that the desk has, although it never told",
    [],
    [{ resource: "events", add: { Uuid: "n", X: 2 } }],
    [{ resource: "events", add: { Uuid: "n", X: 1, Y: 1 } }],
    [{ resource: "events", add: { Uuid: "n", X: 2, Y: 1 } }],
  ],
  [
    "a new item of which the desk never told, and which another tab goes on with",
    [],
    [{ resource: "events", add: { Uuid: "n", X: 1 } }],
    [setting("n", { Y: 2 })],
    [setting("n", { Y: 2, X: 1 })],
  ],
  [
    "a new item that was published before I removed it",
    [{ resource: "events", add: { Uuid: "n", X: 1 } }],
    [{ resource: "events", Uuid: "n", remove: true }],
    [],
    [{ resource: "events", Uuid: "n", remove: true }],
  ],
  [
    "I remove what they change",
    [],
    [{ ...ITEM, remove: true }],
    [{ ...ITEM, set: { X: 1 } }],
    [{ ...ITEM, remove: true }],
  ],
];

describe("changes of two tabs", () => {
  for (const [what, before, mine, theirs, expected] of MEETINGS)
    test(what, () => assert.deepEqual(layChanges(before, mine, theirs), expected));

  test("an item keeps its position among the changes", () => {
    const changes = [setting("a", { X: 1 }), setting("b", { X: 1 })];
    assert.deepEqual(replaceChange(changes, "events", "a", setting("a", { X: 2 })), [
      setting("a", { X: 2 }),
      setting("b", { X: 1 }),
    ]);
  });
});
