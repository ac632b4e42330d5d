import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CONTRACT } from "../catalog/catalog.ts";
import { LISTED } from "../errors.ts";
import { createRoutes } from "../http/routes.ts";
import { resourceNotFound, routesOf } from "./routes.ts";

const ROUTES = routesOf(CONTRACT);

test("17 operations: page with and without its number, everything else once", () => {
  assert.equal(ROUTES.length, 17 + 7);
  assert.equal(new Set(ROUTES.map(({ url }) => url)).size, ROUTES.length);
});

describe("routes of a path", () => {
  const find = createRoutes(ROUTES);
  const NAVIGATION = "/api/v1/navigation";
  const DIVISION = "/extension/api/v1/business-division";
  const rows: readonly (readonly [path: string, operation?: string, segment?: string])[] = [
    [NAVIGATION, "find"],
    [`${NAVIGATION}/`, "find"],
    ["/api/v1/nav%69gation", "find"],
    ["/%61pi/v1/navigation/", "find"],
    [`${NAVIGATION}//`],
    ["/api/v1%2Fnavigation"],
    ["/api/v1/navigation;x"],
    [`${NAVIGATION}/page`, "page"],
    [`${NAVIGATION}/page/`, "page"],
    [`${NAVIGATION}/page//`, "page", ""],
    [`${NAVIGATION}/page/1/`, "page", "1"],
    [`${NAVIGATION}/p%61ge/%32`, "page", "2"],
    [`${NAVIGATION}/page/%2F`, "page", "/"],
    [`${NAVIGATION}/page/a;b`, "page", "a;b"],
    [`${NAVIGATION}/page/:segment`, "page", ":segment"],
    [`${NAVIGATION}/page%2F1`],
    [`${NAVIGATION}/page/1//`],
    [`${NAVIGATION}/page/1/2`],
    [DIVISION],
    [`${DIVISION}/`],
    [`${DIVISION}//`, "load", ""],
    [`${DIVISION}/%25zz`, "load", "%zz"],
    [`${DIVISION}/%C3%A4%3F`, "load", "ä?"],
    ["/"],
    ["//"],
    ["/constructor"],
    ["/__proto__"],
    ["/API/v1/navigation"],
    [`${NAVIGATION}/1`],
  ];
  for (const [path, operation, segment] of rows) {
    test(path, () => {
      const { rows: found, segments: [written] = [] } = find(path) ?? {};
      assert.deepEqual([found?.get("GET")?.operation, written], [operation, segment]);
    });
  }
});

describe("resourceNotFound", () => {
  const UUID = "0f8fad5b-d9cb-469f-a165-70867728950e";
  const rows: readonly (readonly [path: string, suggestion?: string])[] = [
    ["/api/v1/navigations", "/api/v1/navigation"],
    ["/API/v1/Languages/", "/api/v1/languages"],
    ["/extension/api/v1/busines-divisions", "/extension/api/v1/business-divisions"],
    // Nothing else is guessed: the index lists all.
    ["/api/v1/trainings"],
    ["/navigation"],
    [`/api/v1/navigation/${UUID}`],
    ["/api/v1/navigation/2", "/api/v1/navigation"],
    ["/api/v1/navigation/12345"],
    ["/"],
    ["/api"],
    ["/api/v1/"],
    ["/docs"],
    ["/swagger"],
    ["/openapi.yaml"],
    ["/graphql"],
    [`/${UUID}`],
    ["/page/2"],
  ];
  for (const [path, suggestion] of rows) {
    test(path, () => {
      const nearest = suggestion === undefined ? {} : { suggestion: [suggestion] };
      const [one] = resourceNotFound(path, CONTRACT).cases;
      assert.deepEqual(one?.values, { path, ...nearest, ...LISTED });
    });
  }
  test("a long path is cut", () => {
    const [one] = resourceNotFound(`/${"a".repeat(8000)}`, CONTRACT).cases;
    assert.deepEqual(one?.values, { path: `/${"a".repeat(99)}…`, ...LISTED });
  });
});
