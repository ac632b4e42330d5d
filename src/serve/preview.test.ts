import assert from "node:assert/strict";
import { test } from "node:test";
import { createSelection } from "./select-release.ts";

test("before anything is published, a wrong query is refused, and a right one finds nothing", async () => {
  const select = createSelection({
    current: () => undefined,
    preview: () => assert.fail("there is nothing to preview"),
    find: async () => undefined,
    findAt: async () => null,
    newest: () => 0,
    waitFor: async () => false,
  });
  const facts = {
    operation: "find",
    resource: "navigation",
    mediaType: "application/json",
    acceptLanguage: undefined,
    now: 0,
  } as const;
  for (const query of ["", "at=2027-01-31", "release=1"])
    assert.equal(await select({ ...facts, query }, true), undefined);
  assert.throws(() => select({ ...facts, query: "at=tomorrow" }, true), /QUERY_PARAMETER_INVALID/u);
});
