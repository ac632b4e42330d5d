import assert from "node:assert/strict";
import { test } from "node:test";
import { CONTRACT, perResource } from "../../catalog/catalog.ts";
import { countOf, formatCounts, formatInstant, readAuthor } from "./phrases.ts";

test("numbers and instants read well", () => {
  assert.equal(countOf(1, "item"), "1 item");
  assert.equal(countOf(0, "item"), "0 items");
  assert.equal(countOf(12_345, "item"), "12,345 items");
  assert.equal(formatInstant(1_767_225_600), "2026-01-01T00:00:00Z");
  const counts = { ...perResource(CONTRACT, () => 0), navigation: 1200, trainings: 3 };
  assert.equal(formatCounts(counts), "1,200 navigation, 3 trainings");
  assert.equal(formatCounts(perResource(CONTRACT, () => 0)), "no items");
});

test("the author is who --by names, else somebody", () => {
  assert.equal(readAuthor("nightly job"), "nightly job");
  assert.notEqual(readAuthor(undefined), "");
});
