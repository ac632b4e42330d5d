import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { perResource } from "../catalog/resources.ts";
import { CommandError } from "../errors.ts";
import { SETTINGS, SETTING_NAMES } from "../settings.ts";
import type { Settings } from "../settings.ts";
import type { Call } from "./call.ts";
import { countOf, formatCounts, formatInstant, readAuthor, readTextFlag } from "./phrases.ts";

const callWith = (flags: Call["flags"]): Call => ({
  arguments: [],
  flags,
  settings: Object.fromEntries(
    SETTING_NAMES.map((name) => [name, SETTINGS[name].default]),
  ) as unknown as Settings,
  given: new Set(),
});

test("numbers and instants read well", () => {
  assert.equal(countOf(1, "item"), "1 item");
  assert.equal(countOf(0, "item"), "0 items");
  assert.equal(countOf(12_345, "item"), "12,345 items");
  assert.equal(formatInstant(1_767_225_600), "2026-01-01T00:00:00Z");
  const counts = { ...perResource(() => 0), navigation: 1200, trainings: 3 };
  assert.equal(formatCounts(counts), "1,200 navigation, 3 trainings");
  assert.equal(formatCounts(perResource(() => 0)), "no items");
});

describe("readTextFlag", () => {
  test("takes text up to its bound", () => {
    assert.equal(readTextFlag(callWith({ note: "Käse 🧀" }), "note", 10), "Käse 🧀");
    assert.equal(readTextFlag(callWith({}), "note", 10), undefined);
  });

  for (const text of ["", "  ", "12345678901", "a\nb", "a\u001B[2J", "\uD800"]) {
    test(`refuses ${JSON.stringify(text)}`, () => {
      assert.throws(
        () => readTextFlag(callWith({ note: text }), "note", 10),
        (error) => error instanceof CommandError && error.exitStatus === 2,
      );
    });
  }
});

test("the author is who --by names, else somebody", () => {
  assert.equal(readAuthor(callWith({ by: "nightly job" })), "nightly job");
  assert.notEqual(readAuthor(callWith({})), "");
});
