import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CONTRACT, perResource } from "../../catalog/catalog.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import { SETTING_NAMES, settingOf, SETTINGS } from "../../settings.ts";
import type { Settings } from "../../settings.ts";
import type { Call } from "../command.ts";
import { findRemovals, formatRemovals } from "./plan-publish.ts";

const CATALOG = catalogOf({
  resources: {
    events: {
      title: "Events",
      model: "Event",
      path: "/api/v1/events",
      access: "token",
      caching: "day",
      maxItemsPerPage: 100,
      fields: { Name: { type: "varchar", size: 64 } },
    },
  },
});

const DEFAULTS = Object.fromEntries(
  SETTING_NAMES.map((name) => [name, settingOf(name).default]),
) as unknown as Settings;

/** All items of the declared resources. */
const changes = perResource(CATALOG, (name) => {
  const count = CONTRACT.find(name) === undefined ? 3 : 0;
  return { before: count, added: 0, removed: count };
});

test("own resources are protected like those of the contract", () => {
  assert.deepEqual(findRemovals(CATALOG, changes), [
    { resource: "events", before: 3, removed: 3, after: 0 },
  ]);
});

test("a resource that is no longer declared is removed intentionally", () => {
  assert.deepEqual(findRemovals(CONTRACT, changes), []);
});

const suggest = (store: string, isGiven: boolean): string => {
  const call: Call = {
    arguments: ["content"],
    flags: {},
    settings: { ...DEFAULTS, store },
    given: new Map(isGiven ? [["store", store]] : []),
  };
  return formatRemovals([], "Nothing was published", call);
};

describe("the suggested command repeats the store that was given", () => {
  const cases: readonly (readonly [string, boolean, string])[] = [
    ["a b.db", true, "lectern publish content --store 'a b.db' --allow-removals"],
    [
      "postgres://me@db/x",
      true,
      "lectern publish content --store postgres://me@db/x --allow-removals",
    ],
    ["postgres://me:secret@db/x", true, "lectern publish content --allow-removals"],
    ["postgres://db/x?password=secret", true, "lectern publish content --allow-removals"],
    [SETTINGS.store.default, false, "lectern publish content --allow-removals"],
  ];
  for (const [store, isGiven, command] of cases) {
    test(`${store}${isGiven ? "" : ", by default"}`, () => {
      const told = suggest(store, isGiven);
      assert.ok(told.includes(`run \`${command}\``), told);
      assert.ok(!told.includes("…"), told);
    });
  }
});
