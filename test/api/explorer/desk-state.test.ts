/** What the page of the desk computes: lists of a plan, groups of problems, decisions, states of releases. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { allOf, decide, isConflict, keyOf } from "../../../explorer/src/desk/state/decisions.ts";
import type { ReleaseDifference } from "../../../src/publish/results.ts";
import type { Problem } from "../../../explorer/src/desk/state/plan.ts";
import {
  countChanges,
  groupProblems,
  isChanged,
  listChanges,
  listReaders,
  nameRow,
  readCell,
} from "../../../explorer/src/desk/state/plan.ts";
import { stateOf } from "../../../explorer/src/desk/state/releases.ts";
import { listForbidden, mayPublish } from "../../../explorer/src/desk/state/session.ts";

const problemOf = (given: Partial<Problem>): Problem => ({
  file: "jobs.csv",
  line: 2,
  column: null,
  cell: null,
  resource: "jobs",
  field: "Hours",
  problem: "must be one of FULL_TIME, PART_TIME",
  found: "FULL",
  suggestion: null,
  ...given,
});

const CONFLICT = {
  item: { Uuid: "u1", Key: "a", label: "A" },
  base: 1,
  theirs: 2,
  mine: 3,
  release: 4,
  by: "kim",
};

const NOTHING = { added: [], removed: [], changed: [], moved: [] };

const SHOWN: ReleaseDifference = {
  different: true,
  resources: {
    navigation: NOTHING,
    jobs: {
      added: [
        {
          Uuid: "n",
          label: "New",
          fields: [{ field: "Department", old: null, new: "d1" }],
          leftOut: 3,
        },
        {
          Uuid: "k2",
          label: "Twin",
          fields: [{ field: "Key", old: null, new: "two" }],
          sameAs: "k1",
        },
      ],
      removed: [
        { Uuid: "o", label: "Old", fields: [{ field: "Hours", old: "FULL", new: null }] },
        { Uuid: "k1", label: "Twin", fields: [{ field: "Key", old: "one", new: null }] },
      ],
      changed: [
        {
          Uuid: "c",
          label: "Changed",
          fields: [
            { field: "Department", old: "d1", new: "d2" },
            { field: "Contacts", old: ["d1", "x"], new: null },
          ],
        },
        { Uuid: "s", label: "Stored", fields: [] },
      ],
      moved: [{ Uuid: "c", label: "Changed" }],
    },
  },
  installation: [],
  calendar: [],
  names: { d1: "Town hall", d2: "Library" },
};

describe("what would change", () => {
  test("is listed by resource, without those that stay the same", () => {
    const changes = listChanges(SHOWN);
    assert.deepEqual(
      changes.map(({ differences: { length }, ...counts }) => [length, counts]),
      [[5, { resource: "jobs", added: 1, changed: 3, removed: 1, moved: 1 }]],
    );
    assert.deepEqual(
      changes[0]?.differences.map(({ kind, title }) => [kind, title]),
      [
        ["added", "New"],
        ["rekeyed", "Twin"],
        ["changed", "Changed"],
        ["changed", "Stored"],
        ["removed", "Old"],
      ],
    );
    assert.equal(countChanges(changes), 5);
  });

  test("has the fields of new and removed items, and how many are left out", () => {
    const [added, , , , removed] = listChanges(SHOWN)[0]?.differences ?? [];
    assert.deepEqual(added?.fields, [{ path: "Department", old: null, new: "Town hall" }]);
    assert.deepEqual([added?.leftOut, removed?.leftOut], [3, undefined]);
    assert.deepEqual(removed?.fields, [{ path: "Hours", old: "FULL", new: null }]);
  });

  test("pairs an item with the removed one from which only its Key differs", () => {
    const twin = listChanges(SHOWN)[0]?.differences[1];
    assert.deepEqual(twin?.fields, [
      { path: "Key", old: "one", new: "two" },
      { path: "Uuid", old: "k1", new: "k2" },
    ]);
  });

  test("names what references refer to, also in lists", () => {
    assert.deepEqual(listChanges(SHOWN)[0]?.differences[2]?.fields, [
      { path: "Department", old: "Town hall", new: "Library" },
      { path: "Contacts", old: ["Town hall", "x"], new: null },
    ]);
    assert.equal(listChanges({ ...SHOWN, names: {} })[0]?.differences[2]?.fields[0]?.old, "d1");
  });

  test("is counted for readers by resource, then by language", () => {
    const rows = listReaders({
      jobs: {
        before: 4,
        after: 3,
        languages: { DE: { before: 4, after: 4 }, EN: { before: 2, after: 1 } },
      },
    });
    assert.deepEqual(
      rows.map((row) => [row.language, row.before, row.after, isChanged(row)]),
      [
        [null, 4, 3, true],
        ["DE", 4, 4, false],
        ["EN", 2, 1, true],
      ],
    );
  });
});

describe("problems", () => {
  test("of changed items are grouped by item", () => {
    const [one, other] = ["Fest", "Markt"].map((label) => ({ Uuid: `uuid-${label}`, label }));
    const groups = groupProblems([
      problemOf({ file: null, resource: "events", ...(one && { item: one }) }),
      problemOf({ file: null, resource: "events", ...(other && { item: other }) }),
      problemOf({ file: null, resource: "events", field: "Title", ...(one && { item: one }) }),
    ]);
    assert.deepEqual(
      groups.map(({ item, resource, count }) => [item?.label, resource, count]),
      [
        ["Fest", "events", 2],
        ["Markt", "events", 1],
      ],
    );
  });

  test("are grouped by file, then by what is wrong, in their order", () => {
    const groups = groupProblems([
      problemOf({ line: 2 }),
      problemOf({ line: 3, field: "Title", problem: "is missing" }),
      problemOf({ file: "events.xlsx", line: 9 }),
      problemOf({ line: 5 }),
      problemOf({ file: null, line: null }),
    ]);
    assert.deepEqual(
      groups.map(({ file, count, groups: inner }) => [
        file,
        count,
        inner.map(({ field, places }) => [field, places.map(({ line }) => line)]),
      ]),
      [
        [
          "jobs.csv",
          3,
          [
            ["Hours", [2, 5]],
            ["Title", [3]],
          ],
        ],
        ["events.xlsx", 1, [["Hours", [9]]]],
        [null, 1, [["Hours", [null]]]],
      ],
    );
  });

  for (const [cell, expected] of [
    ["Events!F17", { sheet: "Events", cell: "F17" }],
    ["Hello! World!A1", { sheet: "Hello! World", cell: "A1" }],
    ["B2", { sheet: "", cell: "B2" }],
    ["", { sheet: "", cell: "" }],
  ] as const) {
    test(`the cell “${cell}” has a sheet and a name`, () =>
      assert.deepEqual(readCell(cell), expected));
  }
});

const cells = (row: Readonly<Record<string, string>>): NonNullable<Problem["row"]> =>
  Object.entries(row).map(([name, value]) => ({ name, value }));

test("a row is named by its Key and titles, or by what it has", () => {
  const row = cells({ State: "DRAFT", Key: "a", "Text.DE.Title": "Fest", Hours: "FULL", B: "2" });
  assert.equal(nameRow(row, "Hours"), "a · Fest");
  assert.equal(nameRow(row, "Key"), "Fest");
  assert.equal(nameRow(cells({ A: "1", B: "", C: "3", D: "4", E: "5" }), null), "1 · 3 · 4");
});

describe("conflicts", () => {
  const conflicts = [
    problemOf({ conflict: CONFLICT }),
    problemOf({ field: null, conflict: CONFLICT }),
    problemOf({ resource: null, field: "languages", conflict: { ...CONFLICT, item: null } }),
  ].filter(isConflict);

  test("are told from other problems", () => {
    assert.equal(conflicts.length, 3);
    assert.equal(isConflict(problemOf({})), false);
  });

  test("are decided one by one, and what is open stays open", () => {
    const [first, , last] = conflicts;
    assert.ok(first && last);
    assert.deepEqual(decide(conflicts, { [keyOf(first)]: "mine", [keyOf(last)]: "theirs" }), [
      { resource: "jobs", Uuid: "u1", field: "Hours", side: "mine" },
      { resource: "installation", Uuid: "", field: "languages", side: "theirs" },
    ]);
  });

  test("are decided all at once", () =>
    assert.deepEqual(
      decide(conflicts, allOf(conflicts, "theirs")).map(({ field, side }) => [field, side]),
      [
        ["Hours", "theirs"],
        [null, "theirs"],
        ["languages", "theirs"],
      ],
    ));
});

test("a release is current, staged, was current, was refused, or is kept for the next merge", () => {
  const made = { publishedAt: "2030-01-01T00:00:00Z", publishedBy: "kim", author: null };
  const facts = { note: null, refusal: null, digest: "d", counts: {}, told: [] };
  const is = { current: false, staged: true, kept: "staged" } as const;
  const release = { number: 3, base: 1, ...made, ...facts, ...is };
  assert.deepEqual(
    [
      stateOf({ ...release, current: true, staged: false, kept: null }),
      stateOf({ ...release, staged: false, kept: null }),
      stateOf(release),
      stateOf({ ...release, kept: "base" }),
      stateOf({ ...release, kept: "refused" }),
    ],
    ["current", "earlier", "staged", "kept", "refused"],
  );
});

const session = {
  history: "0a1b2c3d",
  name: "kim",
  rights: ["edit"],
  resources: null,
  expiresAt: null,
  site: null,
  timeZone: "UTC",
  link: null,
} as const;

test("what a token may not change is told before anybody tries", () => {
  const { resources } = SHOWN;
  const change = { field: "resources.jobs.access", old: "token", new: "public" };
  const items = { resources, installation: [] };
  const both = { resources, installation: [change] };
  assert.deepEqual(listForbidden(session, items), { declares: false, resources: [] });
  assert.deepEqual(listForbidden(session, both), { declares: true, resources: [] });
  const declaring = { ...session, rights: ["edit", "declare"] } as const;
  assert.deepEqual(listForbidden(declaring, both), { declares: false, resources: [] });
  const news = { ...declaring, resources: ["news"] };
  assert.deepEqual(listForbidden(news, both), { declares: true, resources: ["jobs"] });
  const jobs = { ...declaring, resources: ["jobs"] };
  assert.deepEqual(listForbidden(jobs, both), { declares: false, resources: [] });
});

test("only a token with the right to publish may publish", () => {
  assert.equal(mayPublish(session), false);
  assert.equal(mayPublish({ ...session, rights: ["edit", "publish"] }), true);
  assert.equal(mayPublish(null), false);
});
