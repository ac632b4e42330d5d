import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { DEFAULT_INSTALLATION } from "../catalog/installation.ts";
import type { Installation } from "../catalog/installation.ts";
import type { OwnResource, OwnResources } from "../catalog/own-resources.ts";
import { listAccessChanges } from "./access-changes.ts";

const CLUBS: OwnResource = {
  title: "Clubs",
  model: "Clubs",
  path: "/api/v1/clubs",
  access: "token",
  caching: "day",
  maxItemsPerPage: 100,
  fields: { Name: { type: "varchar", size: 64 } },
};

const declare = (resources: OwnResources): Installation => ({ ...DEFAULT_INSTALLATION, resources });

const COUNTS = { before: 5, after: 7, languages: {} };
const NAMES = ["clubs", "halls", "constructor", "languages"];

/** What changed: its kind, what was and what is, and how many readers see before and after. */
type Change = readonly [
  resource: string,
  kind: string,
  old: string,
  now: string | null,
  before?: number,
  after?: number,
];
type Row = readonly [before: OwnResources, after: OwnResources, ...changes: readonly Change[]];

const open: OwnResource = { ...CLUBS, access: "public" };
const halls = { ...open, path: "/api/v1/halls" } as const;
const clubs = (more: Partial<OwnResource> = {}): OwnResources => ({ clubs: { ...CLUBS, ...more } });
const named = (access: OwnResource["access"]): OwnResources =>
  Object.fromEntries([["constructor", { ...CLUBS, access }]]);
const entity = (name: string): OwnResources => clubs({ entity: { name } });
const OTHER = { Title: { type: "varchar", size: 9 } } as const;
const TEXTS = { Text: { type: "localized", fields: CLUBS.fields } } as const;
const STATED = { Text: { ...TEXTS.Text, state: true } } as const;

const OPENED = ["clubs", "access", "token", "public", 0, 7] as const;
const MOVED = ["halls", "access", "token", "public", 0, 7] as const;
const ADDRESS = ["halls", "path", "/api/v1/clubs", "/api/v1/halls"] as const;

const ROWS: Readonly<Record<string, Row>> = {
  "access that opens": [clubs(), clubs({ access: "public" }), OPENED],
  "access that closes": [
    clubs({ access: "public" }),
    clubs(),
    ["clubs", "access", "public", "token", 5, 0],
  ],
  "access under another name, with the same fields": [clubs(), { halls }, MOVED, ADDRESS],
  "access under another name, at the same address": [
    clubs(),
    { halls: { ...open, fields: OTHER } },
    MOVED,
  ],
  "something else under another name and address": [
    clubs(),
    { halls: { ...halls, fields: OTHER } },
  ],
  "what is new": [{}, { clubs: open }],
  "all of it under another name": [
    clubs({ publication: true }),
    { halls },
    MOVED,
    ["halls", "publication", "publication", null],
    ADDRESS,
  ],
  "a name that objects have": [
    named("token"),
    named("public"),
    ["constructor", "access", "token", "public", 0, 7],
  ],
  "a new name that objects have": [{}, named("public")],
  "drafts that become visible": [
    clubs({ publication: true }),
    clubs(),
    ["clubs", "publication", "publication", null],
  ],
  "texts that become visible": [
    clubs({ fields: STATED }),
    clubs({ fields: TEXTS }),
    ["clubs", "publication", "Text", null],
  ],
  "items that are held back now": [clubs(), clubs({ publication: true })],
  "texts that are held back now": [clubs({ fields: TEXTS }), clubs({ fields: STATED })],
  "an address that ends": [
    clubs(),
    clubs({ path: "/api/v1/vereine" }),
    ["clubs", "path", "/api/v1/clubs", "/api/v1/vereine"],
  ],
  "other addresses of items": [
    entity("club"),
    entity("verein"),
    ["clubs", "entity", "/api/v1/club", "/api/v1/verein"],
  ],
  "no addresses of items": [entity("club"), clubs(), ["clubs", "entity", "/api/v1/club", null]],
  "new addresses of items": [clubs(), entity("club")],
  "anything else": [
    clubs(),
    clubs({ title: "Vereine", caching: "revalidate", maxItemsPerPage: 5, order: "Name" }),
  ],
};

const compare = (
  before: Installation,
  after: Installation,
  renamed?: ReadonlyMap<string, string>,
): readonly Change[] =>
  listAccessChanges(before, after, new Map(NAMES.map((name) => [name, COUNTS])), renamed).map(
    ({ resource, kind, old, new: now, before: had, after: has }) =>
      [resource, kind, old, now, had, has] as const,
  );

describe("what needs consent:", () => {
  for (const [name, [before, after, ...changes]] of Object.entries(ROWS)) {
    test(name, () => {
      const expected = changes.map((change) => [...change, ...[5, 7].slice(change.length - 4)]);
      assert.deepEqual(compare(declare(before), declare(after)), expected);
    });
  }

  test("access of the contract's resources", () => {
    const { access } = DEFAULT_INSTALLATION;
    const opened = { ...DEFAULT_INSTALLATION, access: { ...access, languages: "public" as const } };
    const found = [["languages", "access", "token", "public", 0, 7]];
    assert.deepEqual(compare(DEFAULT_INSTALLATION, opened), found);
    assert.deepEqual(compare(opened, opened), []);
  });

  test("access under the name that a declaration had before, whatever else changed", () => {
    const now = declare({ halls: { ...halls, fields: OTHER } });
    const found = compare(declare(clubs()), now, new Map([["halls", "clubs"]]));
    assert.deepEqual(found, [MOVED, [...ADDRESS, 5, 7]]);
  });
});
