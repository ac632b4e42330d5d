import assert from "node:assert/strict";
import { test } from "node:test";
import { formatCount, joinNames } from "./phrases.ts";
import { sayIn, sayInEnglish } from "./say.ts";
import type { Say } from "./say.ts";

const tell = (say: Say): string =>
  say("changed: {names} and {count} more", { names: "a {b}", count: 2 });

test("a sentence is said in a language, with values that are not looked into", async () => {
  assert.equal(tell(sayInEnglish), "changed: a {b} and 2 more");
  assert.equal(tell(await sayIn(undefined)), "changed: a {b} and 2 more");
  assert.equal(tell(await sayIn("de")), "geändert: a {b} und 2 weitere");
});

const NAMES = ["navigation", "languages", "trainings", "events"];
const TAGS = { en: "en-GB", de: "de" } as const;

for (const language of ["en", "de"] as const) {
  test(`names and numbers are written as Intl does it in ${language}`, async () => {
    const say = await sayIn(language);
    for (let length = 0; length <= NAMES.length; length += 1) {
      const some = NAMES.slice(0, length);
      assert.equal(joinNames(say, some), new Intl.ListFormat(TAGS[language]).format(some));
    }
    for (const count of [0, 999, 1000, 100_000, 1_234_567])
      assert.equal(formatCount(say, count), count.toLocaleString(TAGS[language]));
  });
}

test("a noun is in the singular or the plural", async () => {
  const counts = [1, 0, 12_345];
  const said = (say: Say): readonly string[] =>
    counts.map((count) => say("{count, # item|# items}", { count }));
  assert.deepEqual(said(sayInEnglish), ["1 item", "0 items", "12,345 items"]);
  assert.deepEqual(said(await sayIn("de")), ["1 Eintrag", "0 Einträge", "12.345 Einträge"]);
});
