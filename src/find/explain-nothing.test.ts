import assert from "node:assert/strict";
import { test } from "node:test";
import type { ItemQuery } from "../query/query-model.ts";
import { explainNothing } from "./explain-nothing.ts";

const NOTHING: ItemQuery = {
  conditions: [],
  search: undefined,
  sort: undefined,
  fields: undefined,
  near: undefined,
  radius: undefined,
  bbox: undefined,
};

/** @returns what is suggested where there are items everywhere */
const suggest = (query: Partial<ItemQuery>): readonly unknown[] =>
  explainNothing({
    query: { ...NOTHING, ...query },
    leavesAt: () => [],
    liesThere: () => true,
  }).map(({ values: { suggestion } }) => suggestion);

const nearOf = (longitude: number): Partial<ItemQuery> => ({
  near: { longitude, latitude: 10 },
  radius: 5,
});

const boxOf = (
  ...[minLongitude, minLatitude, maxLongitude, maxLatitude]: readonly [
    number,
    number,
    number,
    number,
  ]
): Partial<ItemQuery> => ({ bbox: { minLongitude, minLatitude, maxLongitude, maxLatitude } });

test("no longitude above 90 is meant as a latitude", () => {
  assert.deepEqual(suggest(nearOf(90)), ["near=10,90"]);
  assert.deepEqual(suggest(nearOf(-90)), ["near=10,-90"]);
  assert.deepEqual(suggest(nearOf(90.1)), []);
  assert.deepEqual(suggest(boxOf(-90, 9, 90, 11)), ["bbox=9,-90,11,90"]);
  assert.deepEqual(suggest(boxOf(50, 9, 90.1, 11)), []);
  assert.deepEqual(suggest(boxOf(-90.1, 9, 50, 11)), []);
  // Over the antimeridian: latitudes have no such thing.
  assert.deepEqual(suggest(boxOf(60, 9, 50, 11)), []);
});
