import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CommandError } from "../errors.ts";
import { SETTINGS } from "../settings.ts";
import { readSettings } from "./read-settings.ts";

interface Given {
  readonly flags?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly command?: string;
}

const read = ({
  flags = {},
  environment = {},
  command = "serve",
}: Given): ReturnType<typeof readSettings> => readSettings(command, { flags, environment });

describe("the first source that gives a value decides", () => {
  const flags = { port: "1" };
  const environment = { LECTERN_PORT: "2" };
  const cases: readonly (readonly [string, Given, number, boolean])[] = [
    ["flag", { flags, environment }, 1, true],
    ["environment", { environment }, 2, true],
    ["default", {}, SETTINGS.port.default, false],
    ["default, as the variable is empty", { environment: { LECTERN_PORT: "" } }, 8080, false],
    ["default, as the variable is blank", { environment: { LECTERN_PORT: " \r" } }, 8080, false],
  ];
  for (const [source, given, port, isGiven] of cases) {
    test(source, () => {
      const result = read(given);
      assert.equal(result.settings.port, port);
      assert.equal(result.given.has("port"), isGiven);
    });
  }
});

describe("what cannot be seen around a value does not count", () => {
  for (const [name, given] of [
    ["a variable from a file of Windows", { environment: { LECTERN_STORE: "town.db\r" } }],
    ["a flag in a script of Windows", { flags: { store: "town.db\r" } }],
    ["blanks", { environment: { LECTERN_STORE: " \ttown.db\u00A0" } }],
  ] as const) {
    test(name, () => {
      const { settings, given: texts } = read(given);
      assert.equal(settings.store, "town.db");
      assert.equal(texts.get("store"), "town.db");
    });
  }

  test("inside of a value, it is shown", () => {
    assert.throws(() => read({ flags: { port: "80\r\u200B80" } }), {
      message: /^The value "80\\u\{D\}\\u\{200B\}80" of --port is wrong/u,
    });
  });
});

describe("what Kubernetes sets for a Service is no setting", () => {
  const OF_SERVICE = {
    LECTERN_SERVICE_HOST: "10.96.0.11",
    LECTERN_SERVICE_PORT: "8080",
    LECTERN_SERVICE_PORT_HTTP: "8080",
    LECTERN_PORT: "tcp://10.96.0.11:8080",
    LECTERN_PORT_8080_TCP: "tcp://10.96.0.11:8080",
    LECTERN_PORT_8080_TCP_PROTO: "tcp",
    LECTERN_PORT_8080_TCP_PORT: "8080",
    LECTERN_PORT_8080_TCP_ADDR: "10.96.0.11",
    LECTERN_PORT_5353_UDP: "udp://10.96.0.11:5353",
    LECTERN_DESK_PORT: "tcp://10.96.0.12:8081",
    LECTERN_DESK_SERVICE_HOST: "10.96.0.12",
    LECTERN_DESK_PORT_8081_TCP_ADDR: "10.96.0.12",
  };

  test("a command that listens says it once, and listens where it would without", () => {
    const { settings, given, warnings } = read({ environment: OF_SERVICE });
    assert.equal(settings.port, SETTINGS.port.default);
    assert.equal(given.has("port"), false);
    assert.deepEqual(warnings, [
      "The environment variable LECTERN_PORT is ignored, because Kubernetes has set it to tcp://10.96.0.11:8080 for a Service of this name: give --port, or set `enableServiceLinks: false` in the pod.",
    ]);
  });

  test("nothing is said where the port is given, or not used", () => {
    const given = read({ flags: { port: "9000" }, environment: OF_SERVICE });
    assert.equal(given.settings.port, 9000);
    assert.deepEqual(given.warnings, []);
    assert.deepEqual(read({ command: "publish", environment: OF_SERVICE }).warnings, []);
  });

  test("a port is a port", () => {
    const { settings, warnings } = read({
      environment: { ...OF_SERVICE, LECTERN_PORT: "9000", LECTERN_DESK_PORT: "9001" },
    });
    assert.equal(settings.port, 9000);
    assert.match(warnings.join("\n"), /^The environment variable LECTERN_DESK_PORT is ignored/u);
  });
});

test("settings of other commands are not read", () => {
  const { settings } = read({ environment: { LECTERN_PORT: "http" }, command: "publish" });
  assert.equal(settings.port, SETTINGS.port.default);
});

test("an unknown variable is reported, with the most similar setting", () => {
  const { warnings } = read({ environment: { LECTERN_PROT: "1", LECTERN_XYZZY_QUUX: "2" } });
  assert.equal(warnings.length, 2);
  assert.equal(
    warnings[0],
    "The environment variable LECTERN_PROT is ignored, because there is no such setting; did you mean LECTERN_PORT?",
  );
  assert.match(warnings[1] ?? "", /LECTERN_XYZZY_QUUX .* settings are LECTERN_STORE, /u);
});

describe("a wrong value names its source and the right form", () => {
  const form = "give an integer from 0 to 65535.";
  const cases: readonly (readonly [string, Given, RegExp, 1 | 2])[] = [
    ["flag", { flags: { port: "x" } }, /^The value "x" of --port is wrong: give an integer/u, 2],
    ["empty flag", { flags: { store: "" } }, /^The value of --store is wrong: give the path/u, 2],
    ["variable", { environment: { LECTERN_PORT: "x" } }, /"x" of LECTERN_PORT is wrong/u, 2],
    ["number with leading zero", { flags: { port: "08080" } }, /"08080" of --port/u, 2],
  ];
  for (const [name, given, message, exitStatus] of cases) {
    test(name, () => {
      assert.throws(
        () => read(given),
        (error) => {
          assert.ok(error instanceof CommandError, String(error));
          assert.match(error.message, message);
          assert.equal(error.exitStatus, exitStatus);
          return true;
        },
      );
    });
  }

  for (const [command, variable, value] of [
    ["serve", "LECTERN_STORE", "mysql://u:geheim@h/d"],
    ["store copy", "LECTERN_TOKEN", "geh eim geheim"],
  ] as const) {
    test(`a secret in ${variable} is not repeated`, () => {
      const sources = { flags: {}, environment: { [variable]: value } };
      assert.throws(
        () => readSettings(command, sources),
        (error) => {
          assert.ok(error instanceof CommandError);
          assert.doesNotMatch(error.message, /geheim/u);
          assert.match(error.message, new RegExp(`^The value of ${variable} is wrong`, "u"));
          return true;
        },
      );
    });
  }

  test("the form is the row's", () => {
    assert.throws(() => read({ flags: { port: "x" } }), { message: new RegExp(`${form}$`, "u") });
  });
});
