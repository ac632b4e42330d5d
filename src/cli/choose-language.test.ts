import assert from "node:assert/strict";
import { test } from "node:test";
import type { Language } from "../words/say.ts";
import { chooseLanguage } from "./choose-language.ts";

type Row = readonly [line: string, environment: Record<string, string>, chosen?: Language];

const GERMAN_LOCALE = { LANG: "de_DE.UTF-8" };

const onEnd = (): (() => void) => () => {};

function choose(line: string, environment: Record<string, string>, isTTY: boolean): unknown {
  const output = { isTTY, write: () => {} };
  return chooseLanguage(line.split(" "), { stdout: output, stderr: output, environment, onEnd });
}

const ANYWHERE: readonly Row[] = [
  ["publish a --language de", {}, "de"],
  ["--language=DE help", {}, "de"],
  ["help --language en", { LECTERN_LANGUAGE: "de" }, "en"],
  ["publish a", { LECTERN_LANGUAGE: "de" }, "de"],
  ["publish a --language fr", {}],
  ["publish --language", {}],
  ["de", {}],
];
const ON_A_TERMINAL: readonly Row[] = [
  ["publish", GERMAN_LOCALE, "de"],
  ["publish", { LANG: "de" }, "de"],
  ["publish", { LANG: "en_GB.UTF-8" }, "en"],
  ["publish", { LANG: "fr_FR.UTF-8" }],
  ["publish", { LANG: "C.UTF-8" }],
  ["publish", { LC_ALL: "C", ...GERMAN_LOCALE }],
  ["publish", { LC_ALL: "", LC_MESSAGES: "de_AT@euro", LANG: "en_US.UTF-8" }, "de"],
  ["publish", { LECTERN_LANGUAGE: "en", ...GERMAN_LOCALE }, "en"],
];

test("the flag is heard before the setting, and that before the locale of a terminal", () => {
  for (const [line, environment, chosen] of [...ANYWHERE, ...ON_A_TERMINAL])
    assert.equal(choose(line, environment, true), chosen, `${line} ${JSON.stringify(environment)}`);
});

test("in a pipe, only the flag and the setting are heard", () => {
  for (const [line, environment, chosen] of ANYWHERE)
    assert.equal(choose(line, environment, false), chosen, line);
  assert.equal(choose("publish", GERMAN_LOCALE, false), undefined);
});
