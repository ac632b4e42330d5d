import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { formatCount, joinNames } from "./phrases.ts";
import { inLanguage, say } from "./say.ts";

const tell = (line: string): string =>
  say("changed: {names} and {count} more", { names: line, count: 2 });

const later = async (): Promise<string> => {
  await sleep(1);
  return tell("a {b}");
};

const IN_ENGLISH = "changed: a {b} and 2 more";
const IN_GERMAN = "geändert: a {b} und 2 weitere";

describe("a sentence is said", () => {
  test("in English by default, with values that are not looked into", () => {
    assert.equal(tell("a {b}"), IN_ENGLISH);
  });

  test("in the language of the call, which another call at the same time does not change", async () => {
    assert.deepEqual(
      await Promise.all([inLanguage("de", later), later(), inLanguage("en", later)]),
      [IN_GERMAN, IN_ENGLISH, IN_ENGLISH],
    );
  });

  test("in the language around it, unless another is chosen", async () => {
    const said = inLanguage("de", () =>
      Promise.all([
        inLanguage(undefined, async () => tell("a {b}")),
        inLanguage("en", async () => tell("a {b}")),
      ]),
    );
    assert.deepEqual(await said, [IN_GERMAN, IN_ENGLISH]);
  });
});

const NAMES = ["navigation", "languages", "trainings", "events"];
const TAGS = { en: "en-GB", de: "de" } as const;

for (const language of ["en", "de"] as const) {
  test(`names and numbers are written as Intl does it in ${language}`, async () =>
    inLanguage(language, async () => {
      for (let length = 0; length <= NAMES.length; length += 1) {
        const some = NAMES.slice(0, length);
        assert.equal(joinNames(some), new Intl.ListFormat(TAGS[language]).format(some));
      }
      for (const count of [0, 999, 1000, 100_000, 1_234_567])
        assert.equal(formatCount(count), count.toLocaleString(TAGS[language]));
    }));
}

test("a noun is in the singular or the plural", async () => {
  const counts = [1, 0, 12_345];
  const said = (): readonly string[] =>
    counts.map((count) => say("{count, # item|# items}", { count }));
  assert.deepEqual(said(), ["1 item", "0 items", "12,345 items"]);
  const inGerman = await inLanguage("de", async () => said());
  assert.deepEqual(inGerman, ["1 Eintrag", "0 Einträge", "12.345 Einträge"]);
});
