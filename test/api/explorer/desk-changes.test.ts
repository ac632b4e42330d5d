/** What is pending of an item as it is edited, and what two tabs did to it at once. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import {
  afterOf,
  changeOf,
  edit,
  layChanges,
  nameOf,
  replaceChange,
  valueAt,
  withoutMove,
} from "../../../explorer/src/desk/state/change-set.ts";
import type { Change, ChangeSet, Editing } from "../../../explorer/src/desk/state/change-set.ts";
import { END, findBefore } from "../../../explorer/src/desk/state/item-order.ts";

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

/** As the desk applies changes. */
function apply(stored: readonly string[], changes: ChangeSet): readonly string[] {
  const list = [...stored];
  for (const change of changes) {
    const name = nameOf(change) ?? "";
    const at = list.indexOf(name);
    assert.equal(at < 0, "add" in change, name);
    const after = afterOf(change);
    if ("remove" in change || (after !== undefined && at >= 0)) list.splice(at, 1);
    if ("remove" in change) continue;
    if (after === undefined) {
      if (at < 0) list.push(name);
      continue;
    }
    assert.ok(after === null || list.includes(after), `${name} behind ${after}`);
    list.splice(after === null ? 0 : list.indexOf(after) + 1, 0, name);
  }
  return list;
}

const STORED = ["a", "b", "c", "d", "e"];

/** What people do in turn: each to the list as they see it. */
const ACTS = fc.array(
  fc.record({
    kind: fc.constantFrom("move", "move", "first", "add", "addBehind", "remove", "set"),
    of: fc.nat(20),
    behind: fc.nat(20),
  }),
  { maxLength: 8 },
);

const at = (list: readonly string[], index: number): string => list[index % list.length] ?? "";

function move(changes: ChangeSet, Uuid: string, after: string | null): ChangeSet {
  const old = changeOf(changes, "events", Uuid);
  const still = old && replaceChange(changes, "events", Uuid, withoutMove(old));
  const moved = edit(old, { resource: "events", Uuid }, { after });
  return replaceChange(still ?? changes, "events", Uuid, moved);
}

test("an item is moved before another one, whatever else is pending", async () => {
  await fc.assert(
    fc.asyncProperty(ACTS, fc.nat(20), fc.nat(20), async (acts, one, two) => {
      let changes: ChangeSet = [];
      const isNamed = (name: string): boolean => changes.some((change) => afterOf(change) === name);
      const put = (name: string, change: Change): void => {
        changes = replaceChange(changes, "events", name, change);
      };
      for (const [index, { kind, of, behind }] of acts.entries()) {
        const list = apply(STORED, changes);
        const [name, other] = [at(list, of), at(list, behind)];
        const change = changes.find((known) => nameOf(known) === name);
        const isNew = change !== undefined && "add" in change;
        const added = { resource: "events", add: { Uuid: `new${index}` } };
        if (kind === "add") put(`new${index}`, added);
        else if (kind === "addBehind") put(`new${index}`, { ...added, after: other });
        else if (list.length < 4 || (isNew && isNamed(name)) || name === other) continue;
        else if (kind === "remove" && !isNew)
          put(name, { resource: "events", Uuid: name, remove: true });
        else if (kind !== "remove") {
          const edited = edit(change, { resource: "events", Uuid: name }, { set: { X: 1 } });
          if (kind === "set" && edited) put(name, edited);
          else changes = move(changes, name, kind === "first" ? null : other);
        }
      }
      const list = apply(STORED, changes);
      const places = [...list, END];
      const [moved, other] = [at(list, one), at(places, two)];
      // What stands behind it goes with it.
      if (moved === other || isNamed(moved)) return;
      const after = await findBefore(changes, { moved, other }, async (name) => {
        const index = STORED.indexOf(name);
        assert.ok(index >= 0 || name === END, "only what is stored is asked for");
        return name === END
          ? { previous: STORED.at(-1) ?? END, next: STORED[0] ?? END }
          : { previous: STORED[index - 1] ?? END, next: STORED[index + 1] ?? END };
      });
      const done = apply(STORED, move(changes, moved, after));
      assert.equal(
        done[done.indexOf(moved) + 1] ?? END,
        other,
        `${done.join()} ${JSON.stringify(changes)}`,
      );
      assert.deepEqual(
        done.filter((name) => name !== moved),
        list.filter((name) => name !== moved),
      );
    }),
    { seed: 1, numRuns: 2000 },
  );
});
