/** What the pages take for an answer. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { bodyOf, isForeign, isGood } from "../../../explorer/src/state/outcome.ts";

for (const [what, status, body, good, foreign] of [
  ["a document", 200, {}, true, false],
  ["a list", 201, [], true, false],
  ["an end without a body", 204, undefined, true, false],
  ["a page of a sign-in", 200, undefined, false, true],
  ["a text in JSON", 200, "sign in", false, true],
  ["null", 200, null, false, true],
  ["a refusal", 401, { Notifications: [] }, false, false],
  ["a refusal by somebody else", 502, undefined, false, false],
  ["no response", 0, undefined, false, false],
] as const) {
  test(`${what} is ${good ? "" : "not "}what was asked for`, () => {
    assert.deepEqual([isGood({ status, body }), isForeign({ status, body })], [good, foreign]);
    assert.equal(bodyOf({ status, body }), good ? body : undefined);
  });
}
