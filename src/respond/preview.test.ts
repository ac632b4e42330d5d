import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isPreview, mayWish, parseWish } from "./preview.ts";

const NOTHING = { minRelease: undefined, release: undefined, at: undefined };

/** Query, whether it may wish and is a preview, and the wish; undefined: it is malformed. */
const ROWS: readonly (readonly [string, boolean, boolean, object | undefined])[] = [
  ["", false, false, NOTHING],
  ["language=DE%2CEN_GB&filter%5BName%5D=a%20b&search=at", false, false, NOTHING],
  ["filter[at]=1&format=2&latest=3", false, false, NOTHING],
  ["minRelease=3", true, false, { ...NOTHING, minRelease: 3 }],
  ["x=1&release=4", true, true, { ...NOTHING, release: 4 }],
  ["at=2027-01-31", true, true, { ...NOTHING, at: { date: "2027-01-31" } }],
  ["%61t=2027-01-31", true, true, { ...NOTHING, at: { date: "2027-01-31" } }],
  ["rel%65ase=4&&", true, true, { ...NOTHING, release: 4 }],
  ["a%74=1970-01-01T00:00:01Z", true, true, { ...NOTHING, at: { instant: 1000 } }],
  ["m%69nRelease=1", true, false, { ...NOTHING, minRelease: 1 }],
  ["at", true, true, undefined],
  ["release=0", true, true, undefined],
  ["release=1&release=1", true, true, undefined],
  ["minRelease=x&at=2027-01-31", true, true, undefined],
];

describe("wishes", () => {
  for (const [query, may, preview, wish] of ROWS)
    test(query, () => {
      assert.equal(mayWish(query), may);
      assert.equal(isPreview(query), preview);
      assert.deepEqual(parseWish(query), wish);
    });
});
