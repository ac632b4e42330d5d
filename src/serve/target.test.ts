import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CONTRACT } from "../catalog/catalog.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import { createRoutes } from "../http/routes.ts";
import { routesOf } from "./routes.ts";
import { createTargets } from "./target.ts";

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

const create = () => createTargets((catalog) => createRoutes(routesOf(catalog)));

test("a URL is read once, until the next release has another catalog", () => {
  const read = create();
  const url = `${EVENTS.path}?limit=1`;
  const first = read(url, CONTRACT);
  assert.equal(first.row, undefined);
  assert.equal(read(url, CONTRACT), first);
  const other = catalogOf({ resources: { events: EVENTS } });
  const next = read(url, other);
  assert.equal(next.row?.resource, "events");
  assert.equal(read(url, other), next);
  assert.equal(read(url, CONTRACT).row, undefined);
});

test("long URLs are not kept", () => {
  const read = create();
  const isKept = (url: string): boolean => read(url, CONTRACT) === read(url, CONTRACT);
  assert.ok(isKept(`${NAVIGATION}?`.padEnd(512, "a")));
  assert.ok(!isKept(`${NAVIGATION}?`.padEnd(513, "a")));
});

test("at most 10,000 URLs are kept, since clients choose them", () => {
  const targets = create();
  const read = (number: number): unknown => targets(`${NAVIGATION}?x=${number}`, CONTRACT);
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
      const target = create()(`${NAVIGATION}?${query}`, CONTRACT);
      assert.deepEqual([target.selectsRelease, target.isPreview], [selects, preview]);
    });
  }
});
