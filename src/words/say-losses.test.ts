import assert from "node:assert/strict";
import { test } from "node:test";
import type { Removal } from "../change/result-parts.ts";
import { sayIn } from "./say.ts";
import { describeRemoval } from "./say-losses.ts";

test("a loss of one is told as one", async () => {
  const counts = { resource: "clubs", before: 1, removed: 1, after: 0 };
  const removals: readonly Removal[] = [
    { ...counts, kind: "items" },
    { ...counts, kind: "visible" },
    { ...counts, kind: "language", language: "DE" },
    { ...counts, kind: "fallback", language: "FR" },
    { ...counts, kind: "resource" },
  ];
  const tell = async (language: "de" | "en"): Promise<readonly string[]> => {
    const say = await sayIn(language);
    return removals.map((removal) => describeRemoval(say, removal));
  };
  const end = "; none would be left";
  assert.deepEqual(await tell("en"), [
    `its only item${end}`,
    `the only item that readers see${end}`,
    `the only text in DE${end}`,
    `the only text for readers without a language of their own, who now get FR${end}`,
    `the only item of the resource, which is no longer declared${end}`,
  ]);
  for (const problem of await tell("de")) assert.match(problem, /^den einzigen /u);
});
