import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { DEFAULT_INSTALLATION } from "../catalog/installation.ts";
import type { Installation } from "../catalog/installation.ts";
import type { OwnFields, OwnResource } from "../catalog/own-resources.ts";
import { compareSettings } from "./field-changes.ts";

const NAME = { type: "varchar", size: 9 } as const;
const DAY = { type: "date" } as const;
const declare = (fields: OwnFields, more: Partial<OwnResource> = {}): Partial<Installation> => ({
  resources: { clubs: { access: "token", caching: "day", maxItemsPerPage: 100, ...more, fields } },
});
const clubs = (more: Partial<OwnResource>): Partial<Installation> => declare({ NAME }, more);

const ROWS: Readonly<
  Record<string, readonly [Partial<Installation>, Partial<Installation>, readonly string[]]>
> = {
  nothing: [clubs({}), clubs({}), []],
  "a setting": [{}, { timeZone: "Europe/London" }, ["timeZone"]],
  "a list": [{}, { locations: ["KIEL"] }, ["locations"]],
  "an attribute": [
    {},
    { customAttributes: { Article: { TOPIC: { type: "string" } } } },
    ["customAttributes.Article"],
  ],
  "a resource": [{}, clubs({}), ["resources.clubs"]],
  "who may read it, and its path": [
    clubs({}),
    clubs({ access: "public", path: "/api/v1/vereine" }),
    ["resources.clubs.access", "resources.clubs.path"],
  ],
  "a field, and what is said of one": [
    declare({ A: NAME, B: DAY }),
    declare({ A: { ...NAME, size: 10 }, C: DAY }),
    ["resources.clubs.fields.A.size", "resources.clubs.fields.B", "resources.clubs.fields.C"],
  ],
  "the order of fields": [
    declare({ A: NAME, B: DAY }),
    declare({ B: DAY, A: NAME }),
    ["resources.clubs.fields"],
  ],
  "not the order of settings": [
    { maxItemsPerPage: DEFAULT_INSTALLATION.maxItemsPerPage },
    {
      maxItemsPerPage: Object.fromEntries(
        Object.entries(DEFAULT_INSTALLATION.maxItemsPerPage).toReversed(),
      ) as Installation["maxItemsPerPage"],
    },
    [],
  ],
};

const compare = (
  before: Partial<Installation>,
  after: Partial<Installation>,
): ReturnType<typeof compareSettings> =>
  compareSettings({ ...DEFAULT_INSTALLATION, ...before }, { ...DEFAULT_INSTALLATION, ...after });

test("a member that differs is told as it was and is, and the order of fields by their names", () => {
  assert.deepEqual(
    compare(declare({ A: NAME, B: DAY }), declare({ A: { ...NAME, size: 10 }, C: DAY })),
    [
      { field: "resources.clubs.fields.A.size", old: 9, new: 10 },
      { field: "resources.clubs.fields.B", old: DAY, new: null },
      { field: "resources.clubs.fields.C", old: null, new: DAY },
    ],
  );
  assert.deepEqual(compare(declare({ A: NAME, B: DAY }), declare({ B: DAY, A: NAME })), [
    { field: "resources.clubs.fields", old: ["A", "B"], new: ["B", "A"] },
  ]);
});

describe("a publish that changes", () => {
  for (const [name, [before, next, expected]] of Object.entries(ROWS)) {
    test(name, () => {
      const found = compare(before, next);
      assert.deepEqual(found.map(({ field }) => field).toSorted(), expected);
    });
  }
});
