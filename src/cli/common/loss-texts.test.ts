import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SETTING_NAMES, settingOf, SETTINGS } from "../../settings.ts";
import type { Settings } from "../../settings.ts";
import type { Call } from "../command.ts";
import type { PublishFacts } from "../../store/store.ts";
import { inLanguage } from "../../words/say.ts";
import { formatRemovals, toRemovalProblem } from "./loss-texts.ts";

const DEFAULTS = Object.fromEntries(
  SETTING_NAMES.map((name) => [name, settingOf(name).default]),
) as unknown as Settings;

const suggest = (store: string, isGiven: boolean): string => {
  const call: Omit<Call, "terminal"> = {
    arguments: ["content"],
    flags: {},
    settings: { ...DEFAULTS, store },
    given: new Map(isGiven ? [["store", store]] : []),
  };
  return formatRemovals([], "Nothing was published", call);
};

describe("the suggested command repeats the store that was given", () => {
  const cases: readonly (readonly [string, boolean, string])[] = [
    ["a b.db", true, "lectern publish content --store 'a b.db' --allow-removals"],
    [
      "postgres://me@db/x",
      true,
      "lectern publish content --store postgres://me@db/x --allow-removals",
    ],
    ["postgres://me:secret@db/x", true, "lectern publish content --allow-removals"],
    ["postgres://db/x?password=secret", true, "lectern publish content --allow-removals"],
    [SETTINGS.store.default, false, "lectern publish content --allow-removals"],
  ];
  for (const [store, isGiven, command] of cases) {
    test(`${store}${isGiven ? "" : ", by default"}`, () => {
      const told = suggest(store, isGiven);
      assert.ok(told.includes(`run \`${command}\``), told);
      assert.ok(!told.includes("…"), told);
    });
  }
});

test("a loss of one is told as one", async () => {
  const counts = { resource: "clubs", before: 1, removed: 1, after: 0 };
  const removals: readonly PublishFacts["removals"][number][] = [
    { ...counts, kind: "items" },
    { ...counts, kind: "visible" },
    { ...counts, kind: "language", language: "DE" },
    { ...counts, kind: "fallback", language: "FR" },
    { ...counts, kind: "resource" },
  ];
  const tell = (): readonly string[] => removals.map((one) => toRemovalProblem(one).problem);
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
