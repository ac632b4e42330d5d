import { mustGet } from "../lib/must-get.ts";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CONTRACT } from "../catalog/catalog.ts";
import { pathTableOf } from "./paths.ts";
import { RESOURCES_BY_LETTER, contextOf, faultsOf } from "../../test/api/querying/query-context.ts";
import type { Letter } from "../../test/api/querying/query-context.ts";

const UUID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const EQUAL = "= ne null";
const ORDERED = "= ne lt lte gt gte null";
const TEXT = "= ne contains startsWith null";

/**
 * Written by hand, not derived from the catalog: a value of each field, and its allowed operators. The
 * first matching name counts.
 */
const FIELDS: readonly (readonly [name: RegExp, operators: string, value: string])[] = [
  [/(?:Fallback|Restricted|ShowOnMap|DefaultContactPerson|FLAG)$/u, EQUAL, "true"],
  [/(?:^|\.)(?:Article|CustomAttributes|\w+ContactPersons?)$/u, "null", ""],
  [/Uuid$/u, EQUAL, UUID],
  [/^Article\.State$/u, EQUAL, "PUBLISHED"],
  [/^State$/u, EQUAL, "PUBLISHED"],
  [/(?:^|\.)Code$/u, EQUAL, "DE"],
  [/TextDirection$/u, EQUAL, "LEFT_TO_RIGHT"],
  [/FirstDayOfWeek$/u, EQUAL, "MONDAY"],
  [/PositionClass$/u, EQUAL, "PRESIDENT"],
  [/WorkingHours$/u, EQUAL, "PART_TIME"],
  [/Locations$/u, EQUAL, "PREETZ"],
  [/LAYOUT$/u, EQUAL, "WIDE"],
  [/(?:Longitude|Latitude|COUNT|SHARE)$/u, ORDERED, "1"],
  [/(?:CreatedAt|UpdatedAt)$/u, ORDERED, "2024-05-01"],
  [/TimeControlledPublished(?:From|To)$/u, ORDERED, "2024-05-01"],
  [/./u, TEXT, "a"],
];

const OPERATORS = ["=", "ne", "lt", "lte", "gt", "gte", "contains", "startsWith", "null"];

describe("operators of every field", () => {
  for (const letter of Object.keys(RESOURCES_BY_LETTER) as readonly Letter[]) {
    const { resource, installation } = contextOf(letter);
    test(resource, () => {
      const { paths } = pathTableOf(resource, "find", installation);
      assert.deepEqual(
        [...paths.keys()].filter((path) => !path.includes(".")),
        [...mustGet(CONTRACT.resources, resource).fields.keys()],
      );
      for (const path of paths.keys()) {
        const [, allowed = "", value] = FIELDS.find(([name]) => name.test(path)) ?? [];
        const found = OPERATORS.filter((operator) => {
          const name = operator === "=" ? `filter[${path}]` : `filter[${path}][${operator}]`;
          const faults = faultsOf(letter, `${name}=${operator === "null" ? "true" : value || "a"}`);
          const reasons = faults.map(({ values }) => values["reason"]);
          assert.ok(
            reasons.length === 0 || reasons.join() === "operator",
            `${name}: ${reasons.join()}`,
          );
          return reasons.length === 0;
        });
        assert.equal(found.join(" "), allowed, `${resource} ${path}`);
      }
    });
  }

  test("an attribute that is not declared has all of them", () => {
    for (const operator of OPERATORS) {
      const name = operator === "=" ? "" : `[${operator}]`;
      const value = operator === "null" ? "true" : "1";
      assert.deepEqual(faultsOf("N", `filter[CustomAttributes.OPEN]${name}=${value}`), []);
    }
  });
});
