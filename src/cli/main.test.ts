import assert from "node:assert/strict";
import { test } from "node:test";
import type { Language } from "../words/fill-text.ts";
import { chooseLanguage } from "./main.ts";

type Row = readonly [environment: Record<string, string>, chosen?: Language];

function choose(
  language: Language | undefined,
  environment: Record<string, string>,
  isTTY: boolean,
): unknown {
  const output = { isTTY, write: () => {} };
  return chooseLanguage({ language }, { stdout: output, stderr: output, environment });
}

const ON_A_TERMINAL: readonly Row[] = [
  [{ LANG: "de_DE.UTF-8" }, "de"],
  [{ LANG: "de" }, "de"],
  [{ LANG: "en_GB.UTF-8" }, "en"],
  [{ LANG: "fr_FR.UTF-8" }],
  [{ LANG: "C.UTF-8" }],
  [{ LC_ALL: "C", LANG: "de_DE.UTF-8" }],
  [{ LC_ALL: "", LC_MESSAGES: "de_AT@euro", LANG: "en_US.UTF-8" }, "de"],
];

test("without the setting, the locale of a terminal is heard, and of nothing else", () => {
  for (const [environment, chosen] of ON_A_TERMINAL) {
    assert.equal(choose(undefined, environment, true), chosen, JSON.stringify(environment));
    assert.equal(choose(undefined, environment, false), undefined);
  }
});

test("the setting is heard before the locale", () => {
  for (const isTTY of [true, false])
    assert.equal(choose("en", { LANG: "de_DE.UTF-8" }, isTTY), "en");
});
