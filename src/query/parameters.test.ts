import assert from "node:assert/strict";
import { test } from "node:test";
import { read } from "../../test/api/querying/query-context.ts";
import { listPairs } from "./parameters.ts";

test("only what decides which items are found, and in which order, tells what is found apart", () => {
  const places = "near=10,54&radius=5&bbox=1,2,3,4";
  const shown = "fields=Name&limit=7&format=csv&language=DE&minRelease=3";
  const names = listPairs(
    read("F", `${shown}&${places}&search=a&sort=Name&filter[Name]=b`),
    true,
  ).map(({ name }) => name);
  assert.deepEqual(names.toSorted(), ["bbox", "filter[Name]", "near", "radius", "search", "sort"]);
});
