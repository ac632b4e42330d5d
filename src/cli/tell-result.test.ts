import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SETTING_NAMES, settingOf, SETTINGS } from "../settings.ts";
import type { Settings } from "../settings.ts";
import { typedOf } from "./tell-result.ts";

const DEFAULTS = Object.fromEntries(
  SETTING_NAMES.map((name) => [name, settingOf(name).default]),
) as unknown as Settings;

describe("the command line that does the same again", () => {
  const cases: readonly (readonly [
    store: string,
    isGiven: boolean,
    flags: object,
    words: string,
  ])[] = [
    ["a b.db", true, {}, "lectern publish content --store 'a b.db'"],
    ["postgres://me@db/x", true, {}, "lectern publish content --store postgres://me@db/x"],
    ["postgres://me:secret@db/x", true, {}, "lectern publish content"],
    ["postgres://db/x?password=secret", true, {}, "lectern publish content"],
    [SETTINGS.store.default, false, {}, "lectern publish content"],
    [
      SETTINGS.store.default,
      false,
      { base: 5, mine: true, "allow-access": true },
      "lectern publish content --base 5 --mine --allow-access",
    ],
  ];
  for (const [store, isGiven, flags, words] of cases) {
    test(`${store}${isGiven ? "" : ", by default"} ${JSON.stringify(flags)}`, () => {
      const { again, toPublish } = typedOf(
        {
          arguments: ["content"],
          flags: { ...flags },
          settings: { ...DEFAULTS, store },
          given: new Map(isGiven ? [["store", store]] : []),
        },
        "lectern publish content",
      );
      assert.equal(again, words);
      assert.match(toPublish(7), /^lectern release publish 7/u);
    });
  }
});
