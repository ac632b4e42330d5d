/**
 * What tests with other people's programs stand on: finding them, saying loudly that one is missing,
 * and changing the shipped configurations in the marked places only.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { findProgram, reasonToSkip } from "../../support/programs.ts";
import { substitute } from "./caches/running-cache.ts";

test("a program is found, or is said not to be tested", () => {
  assert.match(findProgram("sh") ?? "", /^\/.*\/sh$/u);
  const present = { name: "Shell", program: "sh", package: "dash" };
  assert.equal(reasonToSkip([present]), false);
  const absent = { name: "Nothing", program: "no-such-cache", package: "none" };
  const { TEST_PROGRAMS: wanted } = process.env;
  try {
    delete process.env["TEST_PROGRAMS"];
    assert.match(
      reasonToSkip([present, absent]) || "",
      /^NOT TESTED: Nothing is not installed \(package none\)/u,
    );
    process.env["TEST_PROGRAMS"] = "required";
    assert.throws(() => reasonToSkip([present, absent]), /^Error: NOT TESTED: Nothing/u);
  } finally {
    if (wanted === undefined) delete process.env["TEST_PROGRAMS"];
    else process.env["TEST_PROGRAMS"] = wanted;
  }
});

test("a value that a configuration lacks, or has twice, is not replaced", () => {
  assert.equal(substitute("listen 80;", { "80": "81" }), "listen 81;");
  assert.throws(() => substitute("listen 80;", { "8080": "81" }), /"8080" must stand/u);
  assert.throws(() => substitute("80 80", { "80": "81" }), /exactly once/u);
});
