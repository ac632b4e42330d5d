import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CONTRACT } from "../catalog/catalog.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import { createTargets } from "./target.ts";
import type { Targets } from "./target.ts";

const NAVIGATION = "/api/v1/navigation";
const EVENTS = {
  title: "Event",
  model: "Event",
  path: "/api/v1/events",
  access: "token",
  caching: "day",
  maxItemsPerPage: 100,
  fields: {},
} as const;

const create = (catalog: () => Catalog = () => CONTRACT): Targets =>
  createTargets({
    catalog,
    features: [],
    maxTargetLength: 8192,
  });

test("a URL is read once, until the next release has another catalog", () => {
  let catalog: Catalog = CONTRACT;
  const targets = create(() => catalog);
  const url = `${EVENTS.path}?limit=1`;
  const first = targets.read(url, "GET");
  assert.equal(first.destination, undefined);
  assert.equal(targets.read(url, "HEAD"), first);
  catalog = catalogOf({ resources: { events: EVENTS } });
  const next = targets.read(url, "GET");
  assert.equal(next.destination?.route.resource, "events");
  assert.equal(targets.read(url, "GET"), next);
  catalog = CONTRACT;
  assert.equal(targets.read(url, "GET").destination, undefined);
});

test("neither long URLs nor the asterisk-form are kept", () => {
  const targets = create();
  const isKept = (url: string): boolean =>
    targets.read(url, "OPTIONS") === targets.read(url, "OPTIONS");
  assert.ok(isKept(`${NAVIGATION}?`.padEnd(512, "a")));
  assert.ok(!isKept(`${NAVIGATION}?`.padEnd(513, "a")));
  assert.ok(!isKept("*"));
});

test("at most 10,000 URLs are kept, since clients choose them", () => {
  const targets = create();
  const read = (number: number): unknown => targets.read(`${NAVIGATION}?x=${number}`, "GET");
  const first = read(1);
  for (let number = 2; number <= 10_000; number += 1) read(number);
  assert.equal(read(1), first);
  read(10_001);
  assert.notEqual(read(1), first);
});

/** Query, whether it selects another release or time, and whether it is a preview. */
const ROWS: readonly (readonly [string, boolean, boolean])[] = [
  ["", false, false],
  ["language=DE%2CEN_GB&filter%5BName%5D=a%20b&search=at", false, false],
  ["filter[at]=1&format=2&latest=3", false, false],
  ["minRelease=3", true, false],
  ["x=1&release=4", true, true],
  ["at=2027-01-31", true, true],
  ["%61t=2027-01-31", true, true],
  ["rel%65ase=4&&", true, true],
  ["a%74=1970-01-01T00:00:01Z", true, true],
  ["m%69nRelease=1", true, false],
  ["at", true, true],
  ["release=0", true, true],
  ["release=1&release=1", true, true],
  ["minRelease=x&at=2027-01-31", true, true],
  // A second question mark belongs to the name.
  ["?at=2027-01-31", false, false],
  ["?minRelease=1&?release=1", false, false],
];

describe("queries that select a release", () => {
  for (const [query, selects, preview] of ROWS) {
    test(query, () => {
      const target = create().read(`${NAVIGATION}?${query}`, "GET");
      assert.deepEqual([target.selectsRelease, target.isPreview], [selects, preview]);
    });
  }
});
