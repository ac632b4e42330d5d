import assert from "node:assert/strict";
import { test } from "node:test";
import { CONTRACT, perResource } from "../../catalog/catalog.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import { findRemovals } from "./plan-publish.ts";

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
