import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ROUTES, resourceNotFound } from "./routes.ts";

test("17 operations: page with and without its number, everything else once", () => {
  assert.equal(ROUTES.length, 17 + 7);
  assert.equal(new Set(ROUTES.map(({ url }) => url)).size, ROUTES.length);
});

describe("resourceNotFound", () => {
  const rows: readonly (readonly [path: string, values: object])[] = [
    ["/api/v1/navigations", { suggestion: "/api/v1/navigation" }],
    ["/API/v1/Languages/", { suggestion: "/api/v1/languages" }],
    ["/extension/api/v1/busines-divisions", { suggestion: "/extension/api/v1/business-divisions" }],
    ["/", {}],
    ["/favicon.ico", {}],
  ];
  for (const [path, values] of rows) {
    test(path, () => {
      assert.deepEqual(resourceNotFound(path).cases[0]?.values, { path, ...values });
    });
  }
  test("a long path is cut", () => {
    const [one] = resourceNotFound(`/${"a".repeat(8000)}`).cases;
    assert.deepEqual(one?.values, { path: `/${"a".repeat(99)}…` });
  });
});
