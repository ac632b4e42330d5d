/**
 * No text can hold a thread: every pattern of the sources takes time in proportion to what it is tried on,
 * or that is bounded before. The verdicts are recheck's, recorded by `npm run patterns`: asking for all of
 * them takes minutes.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import packageFile from "../../package.json" with { type: "json" };
import { BOUNDED_PATTERNS, LATER_PATTERNS } from "./bounded-patterns.ts";
import recorded from "./linear-patterns.json" with { type: "json" };
import { listPatterns } from "./list-patterns.ts";

const { patterns, laterPlaces } = await listPatterns();
const present = new Set(patterns.map(({ text }) => text));

test("every pattern is linear, or what it is tried on is bounded", () => {
  const linear = new Set(recorded.patterns);
  const unknown = patterns
    .filter(({ text }) => !linear.has(text) && !Object.hasOwn(BOUNDED_PATTERNS, text))
    .map(({ text, places }) => `${places.join(" ")}: ${text}`);
  assert.deepEqual(unknown, [], "run: npm run patterns");
});

test("the patterns that are made at run time are known", () => {
  const files = laterPlaces.map((place) => place.replace(/:\d+$/u, ""));
  assert.deepEqual(files.toSorted(), Object.keys(LATER_PATTERNS).toSorted());
});

test("no verdict is left of a pattern that is gone, or of another version of the checker", () => {
  const gone = [...recorded.patterns, ...Object.keys(BOUNDED_PATTERNS)].filter(
    (text) => !present.has(text),
  );
  assert.deepEqual(
    gone,
    [],
    "run: npm run patterns, and remove it from test/code/bounded-patterns.ts",
  );
  assert.equal(recorded.checker, `recheck ${packageFile.devDependencies.recheck}`);
});
