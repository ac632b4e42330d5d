import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createSelection, isPreview, maySelectRelease } from "./select-release.ts";

/** Query, whether it may select another release or time, and whether it is a preview. */
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
];

describe("queries that select a release", () => {
  for (const [query, may, preview] of ROWS) {
    test(query, () => {
      assert.equal(maySelectRelease(query), may);
      assert.equal(isPreview(query), preview);
    });
  }
});

test("before anything is published, a wrong query is refused, and a right one finds nothing", async () => {
  const select = createSelection({
    current: () => undefined,
    preview: () => assert.fail("there is nothing to preview"),
    find: async () => undefined,
    findAt: async () => null,
    newest: () => 0,
    waitFor: async () => false,
  });
  const facts = {
    operation: "find",
    resource: "navigation",
    mediaType: "application/json",
    acceptLanguage: undefined,
    now: 0,
  } as const;
  for (const query of ["", "at=2027-01-31", "release=1"])
    assert.equal(await select({ ...facts, query }), undefined);
  assert.throws(() => select({ ...facts, query: "at=tomorrow" }), /QUERY_PARAMETER_INVALID/u);
});
