import assert from "node:assert/strict";
import { test } from "node:test";
import type { PublishFacts } from "../../change/succession.ts";
import { inLanguage, say } from "../../words/say.ts";
import { toRemovalProblem } from "./loss-texts.ts";

test("a loss of one is told as one", async () => {
  const counts = { resource: "clubs", before: 1, removed: 1, after: 0 };
  const removals: readonly PublishFacts["removals"][number][] = [
    { ...counts, kind: "items" },
    { ...counts, kind: "visible" },
    { ...counts, kind: "language", language: "DE" },
    { ...counts, kind: "fallback", language: "FR" },
    { ...counts, kind: "resource" },
  ];
  const tell = (): readonly string[] => removals.map((one) => say(toRemovalProblem(one).problem));
  const end = "; none would be left; --allow-removals permits it";
  assert.deepEqual(tell(), [
    `publishing removes its only item${end}`,
    `publishing removes the only item that readers see${end}`,
    `publishing removes the only text in DE${end}`,
    `publishing removes the only text for readers without a language of their own, who now get FR${end}`,
    `publishing removes the only item of the resource, which is no longer declared${end}`,
  ]);
  for (const problem of await inLanguage("de", async () => tell()))
    assert.match(problem, /entfernt den einzigen /u);
});
