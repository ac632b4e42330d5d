import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CONTRACT, perResource } from "../../catalog/catalog.ts";
import type { CommandError } from "../../errors.ts";
import { formatInstant } from "../../lib/instant.ts";
import { sayInEnglish } from "../../words/say.ts";
import { formatCounts } from "../../words/phrases.ts";
import { parseNames, readAuthor } from "./phrases.ts";

test("numbers and instants read well", () => {
  assert.equal(formatInstant(1_767_225_600), "2026-01-01T00:00:00Z");
  const counts = perResource(CONTRACT, () => 0)
    .set("navigation", 1200)
    .set("trainings", 3);
  assert.equal(formatCounts(sayInEnglish, counts), "1,200 navigation, 3 trainings");
  assert.equal(
    formatCounts(
      sayInEnglish,
      perResource(CONTRACT, () => 0),
    ),
    "no items",
  );
});

test("the author is that of --by, else not empty", () => {
  assert.equal(readAuthor("nightly job"), "nightly job");
  assert.notEqual(readAuthor(undefined), "");
});

const parse = (text: string): readonly string[] =>
  parseNames("resources", text, ["navigation", "languages", "events"], "resource");

describe("parseNames", () => {
  test("accepts known names, in their order", () => {
    assert.deepEqual(parse("events, navigation,events"), ["navigation", "events"]);
  });

  test("rejects unknown names and suggests the most similar one", () => {
    assert.throws(
      () => parse("navigation,event"),
      ({ exitStatus, message }: CommandError) => {
        assert.equal(exitStatus, 2);
        assert.match(
          message,
          /^The value "event" of --resources is not a resource; did you mean events\?/u,
        );
        return true;
      },
    );
  });
});
