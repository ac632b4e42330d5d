import assert from "node:assert/strict";
import { test } from "node:test";
import { CONTRACT, perResource } from "../catalog/catalog.ts";
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
    accessIn: (all) => perResource(all, () => "public" as const),
    findFeature: () => undefined,
    maxTargetLength: 8192,
  });

test("a URL is read once, until the next release has another catalog", () => {
  let catalog: Catalog = CONTRACT;
  const targets = create(() => catalog);
  const url = `${EVENTS.path}?limit=1`;
  const first = targets.read(url, "GET");
  assert.equal(first.place, undefined);
  assert.equal(targets.read(url, "HEAD"), first);
  catalog = catalogOf({ resources: { events: EVENTS } });
  const next = targets.read(url, "GET");
  assert.equal(next.place?.route.resource, "events");
  assert.equal(targets.read(url, "GET"), next);
  catalog = CONTRACT;
  assert.equal(targets.read(url, "GET").place, undefined);
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
