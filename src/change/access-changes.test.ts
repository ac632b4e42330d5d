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

const counts = { before: 5, after: 7, languages: {} };

const compare = (before: OwnResources, next: OwnResources): readonly unknown[] =>
  listAccessChanges(
    declare(before),
    declare(next),
    new Map(["clubs", "halls", "constructor"].map((name) => [name, counts])),
  ).map(({ resource, kind, old, new: now, before: had, after }) => [
    resource,
    kind,
    old,
    now,
    had,
    after,
  ]);

const change = (old: Partial<OwnResource>, next: Partial<OwnResource>): readonly unknown[] =>
  compare({ clubs: { ...CLUBS, ...old } }, { clubs: { ...CLUBS, ...next } });

const named = (access: OwnResource["access"]): OwnResources =>
  Object.fromEntries([["constructor", { ...CLUBS, access }]]);

const entity = (name: string): Partial<OwnResource> => ({ entity: { name } });

describe("a change of who may read", () => {
  test("counts what is read without a token, either way", () => {
    assert.deepEqual(change({}, { access: "public" }), [
      ["clubs", "access", "token", "public", 0, 7],
    ]);
    assert.deepEqual(change({ access: "public" }, {}), [
      ["clubs", "access", "public", "token", 5, 0],
    ]);
  });

  test("is found of the contract's resources", () => {
    const { access } = DEFAULT_INSTALLATION;
    const open = { ...DEFAULT_INSTALLATION, access: { ...access, languages: "public" as const } };
    const visible = new Map([["languages", counts]]);
    assert.deepEqual(listAccessChanges(DEFAULT_INSTALLATION, open, visible), [
      { resource: "languages", kind: "access", old: "token", new: "public", before: 0, after: 7 },
    ]);
    assert.deepEqual(listAccessChanges(open, open, visible), []);
  });

  test("is found under another name, by the address or the fields", () => {
    const open: OwnResource = { ...CLUBS, access: "public" };
    const moved = { ...open, path: "/api/v1/halls" } as const;
    assert.deepEqual(compare({ clubs: CLUBS }, { halls: moved })[0], [
      "halls",
      "access",
      "token",
      "public",
      0,
      7,
    ]);
    const other: OwnResource = { ...open, fields: { Title: { type: "varchar", size: 9 } } };
    assert.equal(compare({ clubs: CLUBS }, { halls: other }).length, 1, "the address is the same");
    assert.deepEqual(
      compare({ clubs: CLUBS }, { halls: { ...other, path: "/api/v1/halls" } }),
      [],
      "it is something else",
    );
    assert.deepEqual(compare({}, { clubs: open }), [], "nothing was closed before");
    assert.equal(compare({ clubs: { ...CLUBS, publication: true } }, { halls: moved }).length, 3);
  });

  test("is found under the name that a declaration had before, whatever else changed", () => {
    const now: OwnResource = {
      ...CLUBS,
      access: "public",
      path: "/api/v1/halls",
      fields: { Title: { type: "varchar", size: 9 } },
    };
    const renamed = new Map([["halls", "clubs"]]);
    const found = listAccessChanges(
      declare({ clubs: CLUBS }),
      declare({ halls: now }),
      new Map([["halls", counts]]),
      renamed,
    );
    assert.deepEqual(
      found.map(({ kind, before, after }) => [kind, before, after]),
      [
        ["access", 0, 7],
        ["path", 5, 7],
      ],
    );
  });

  test("is found of names that objects have", () => {
    assert.equal(compare(named("token"), named("public")).length, 1);
    assert.deepEqual(compare({}, named("public")), []);
  });
});

describe("what is shown, and where", () => {
  test("drafts become visible without publication, and without the State of texts", () => {
    const texts = { Text: { type: "localized", fields: CLUBS.fields } } as const;
    const stated = { Text: { ...texts.Text, state: true } } as const;
    assert.deepEqual(change({ publication: true }, {}), [
      ["clubs", "publication", "publication", null, 5, 7],
    ]);
    assert.deepEqual(change({ fields: stated }, { fields: texts }), [
      ["clubs", "publication", "Text", null, 5, 7],
    ]);
    assert.deepEqual(change({}, { publication: true }), []);
    assert.deepEqual(change({ fields: texts }, { fields: stated }), []);
  });

  test("addresses end", () => {
    assert.deepEqual(change({}, { path: "/api/v1/vereine" }), [
      ["clubs", "path", "/api/v1/clubs", "/api/v1/vereine", 5, 7],
    ]);
    assert.deepEqual(change(entity("club"), entity("verein")), [
      ["clubs", "entity", "/api/v1/club", "/api/v1/verein", 5, 7],
    ]);
    assert.deepEqual(change(entity("club"), {}), [["clubs", "entity", "/api/v1/club", null, 5, 7]]);
    assert.deepEqual(change({}, entity("club")), [], "one that is new takes nothing away");
  });

  test("other changes are none of these", () => {
    assert.deepEqual(
      change({}, { title: "Vereine", caching: "revalidate", maxItemsPerPage: 5, order: "Name" }),
      [],
    );
  });
});
