import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  formatDefault,
  SETTING_NAMES,
  describeLocation,
  settingOf,
  settingsOfCommand,
} from "./settings.ts";
import type { SettingName } from "./settings.ts";

describe("parse", () => {
  const cases: readonly (readonly [SettingName, string, unknown])[] = [
    ["port", "0", 0],
    ["port", "65535", 65_535],
    ["port", "65536", undefined],
    ["port", "080", undefined],
    ["port", "-1", undefined],
    ["port", "1e3", undefined],
    ["port", " 80", undefined],
    ["host", "::1", "::1"],
    ["host", "localhost", "localhost"],
    ["host", "a b", undefined],
    ["host", "/run/lectern/town.sock", "/run/lectern/town.sock"],
    ["host", "/", undefined],
    ["host", `/${"a".repeat(100)}`, undefined],
    ["rateLimit", "100/s", { quota: 100, windowSeconds: 1 }],
    ["rateLimit", "6000/m", { quota: 6000, windowSeconds: 60 }],
    ["rateLimit", "OFF", null],
    ["rateLimit", "0/s", undefined],
    ["rateLimit", "1000001/s", undefined],
    ["rateLimit", "100", undefined],
    ["rateLimit", "100/h", undefined],
    ["trustProxy", "127.0.0.1, 10.0.0.0/8,fd00::/8", ["127.0.0.1", "10.0.0.0/8", "fd00::/8"]],
    ["trustProxy", "none", []],
    ["trustProxy", "10.0.0.0/33", undefined],
    ["trustProxy", "localhost", undefined],
    ["trustProxy", "1.2.3.4/8/9", undefined],
    ["cors", "off", false],
    ["cors", "ON", true],
    ["cors", "true", true],
    ["cors", "yes", undefined],
    ["cors", "constructor", undefined],
    ["logLevel", "debug", "debug"],
    ["logLevel", "Warn", "warn"],
    ["logLevel", "loud", undefined],
    ["store", "./a b.db", "./a b.db"],
    ["store", "postgres://u:p@h/db", "postgres://u:p@h/db"],
    ["store", "postgresql://h/db", "postgresql://h/db"],
    ["store", "mysql://h/db", undefined],
    ["store", "a\0b", undefined],
  ];
  for (const [name, text, expected] of cases) {
    test(`${name} ${JSON.stringify(text)}`, () => {
      assert.deepEqual(settingOf(name).parse(text), expected);
    });
  }

  test("a default has the form of its setting, unless it depends on something else", () => {
    const depending = /^(?:port|memory|tell|token)$/u;
    for (const name of SETTING_NAMES.filter((each) => !depending.test(each))) {
      const row = settingOf(name);
      assert.deepEqual(row.parse(formatDefault(row)), row.default);
    }
  });
});

test("names follow one rule: hyphens in the flag, LECTERN_ in the environment", () => {
  for (const name of SETTING_NAMES) {
    const words = name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
    const { flag, environment } = settingOf(name);
    assert.equal(flag, words);
    assert.equal(environment, `LECTERN_${words.toUpperCase().replaceAll("-", "_")}`);
  }
});

test("a command heeds its own settings and those of its first word", () => {
  assert.deepEqual(settingsOfCommand("release list"), [
    "store",
    "groupReadable",
    "language",
    "logLevel",
  ]);
  assert.deepEqual(settingsOfCommand("validate"), ["language", "logLevel"]);
  assert.deepEqual(
    settingsOfCommand("serve"),
    SETTING_NAMES.filter((name) => !/^(?:tell|token)$/u.test(name)),
  );
  assert.deepEqual(settingsOfCommand("check"), ["token", "language", "logLevel"]);
  assert.deepEqual(settingsOfCommand("store copy"), [
    "store",
    "groupReadable",
    "token",
    "language",
    "logLevel",
  ]);
});

describe("describeLocation hides passwords", () => {
  const cases = [
    ["./data/a:b@c.db", "./data/a:b@c.db"],
    ["postgres://host/db", "postgres://host/db"],
    ["postgres://user@host/db", "postgres://user@host/db"],
    ["postgres://user:pass@host:5432/db", "postgres://user:…@host:5432/db"],
    ["postgres://user:pa@ss/w@host/db", "postgres://user:…@host/db"],
    ["postgres://user@server:pass@host/db", "postgres://user@server:…@host/db"],
    ["postgres://host/db?user=u&password=secret&x=1", "postgres://host/db?user=u&password=…&x=1"],
  ] as const;
  for (const [location, described] of cases) {
    test(location, () => {
      assert.equal(describeLocation(location), described);
    });
  }
});
