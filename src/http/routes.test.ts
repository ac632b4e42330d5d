import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ROUTES, resourceNotFound } from "./routes.ts";

test("17 operations: page with and without its number, everything else once", () => {
  assert.equal(ROUTES.length, 17 + 7);
  assert.equal(new Set(ROUTES.map(({ url }) => url)).size, ROUTES.length);
});

describe("resourceNotFound", () => {
  const UUID = "0f8fad5b-d9cb-469f-a165-70867728950e";
  const PERSONS = "/extension/api/v1/business-division-contact-persons";
  const rows: readonly (readonly [path: string, suggestion?: string])[] = [
    ["/api/v1/navigations", "/api/v1/navigation"],
    ["/API/v1/Languages/", "/api/v1/languages"],
    ["/extension/api/v1/busines-divisions", "/extension/api/v1/business-divisions"],
    // The prefix.
    ["/api/v1/trainings", "/training-extension/api/v1/trainings"],
    ["/extension/api/v1/navigation", "/api/v1/navigation"],
    ["/navigation", "/api/v1/navigation"],
    ["/v2/business_divisions/", "/extension/api/v1/business-divisions"],
    [`/api/v1/business-division/${UUID}`, `/extension/api/v1/business-division/${UUID}`],
    ["/api/v1/trainings/page/3/", "/training-extension/api/v1/trainings/page/3/"],
    // Singular and plural.
    ["/training-extension/api/v1/training", "/training-extension/api/v1/trainings"],
    [
      "/extension/api/v1/business-division-facility",
      "/extension/api/v1/business-division-facilities",
    ],
    [`/extension/api/v1/business-divisions/${UUID}`, `/extension/api/v1/business-division/${UUID}`],
    [
      `/extension/api/v1/business-division-facilities/${UUID.toUpperCase()}/`,
      `/extension/api/v1/business-division-facility/${UUID.toUpperCase()}`,
    ],
    // There is no entity.
    [
      `/extension/api/v1/business-division-contact-person/${UUID}`,
      `${PERSONS}?filter[Uuid]=${UUID}`,
    ],
    [`${PERSONS}/${UUID}`, `${PERSONS}?filter[Uuid]=${UUID}`],
    [`/api/v1/navigation/${UUID}`, `/api/v1/navigation?filter[Uuid]=${UUID}`],
    // Pages.
    ["/api/v1/navigation/2", "/api/v1/navigation/page/2/"],
    ["/api/v1/navigation/pages/2/", "/api/v1/navigation/page/2/"],
    ["/api/v1/navigation/pages", "/api/v1/navigation"],
    ["/"],
    ["/favicon.ico"],
    ["/api/v1/"],
    [`/${UUID}`],
    ["/page/2"],
  ];
  for (const [path, suggestion] of rows) {
    test(path, () => {
      const meant = suggestion === undefined ? {} : { suggestion: [suggestion] };
      assert.deepEqual(resourceNotFound(path).cases[0]?.values, { path, ...meant });
    });
  }
  test("a long path is cut", () => {
    const [one] = resourceNotFound(`/${"a".repeat(8000)}`).cases;
    assert.deepEqual(one?.values, { path: `/${"a".repeat(99)}…` });
  });
});
