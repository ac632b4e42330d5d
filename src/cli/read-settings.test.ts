import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { accessOf } from "../catalog/access-rule.ts";
import { CONTRACT } from "../catalog/catalog.ts";
import { CommandError } from "../errors.ts";
import { SETTINGS } from "../settings.ts";
import { handOn, readSettings } from "./read-settings.ts";

let folder = "";
let file = "";

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lectern-settings-"));
  file = path.join(folder, "lectern.yaml");
});

after(async () => {
  await rm(folder, { recursive: true });
});

interface Given {
  readonly flags?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly yaml?: string;
  readonly command?: string;
}

async function read({
  flags = {},
  environment = {},
  yaml = "",
  command = "serve",
}: Given): ReturnType<typeof readSettings> {
  await writeFile(file, yaml);
  return readSettings(command, {
    flags,
    environment: { LECTERN_CONFIG: file, ...environment },
  });
}

describe("the first source that gives a value decides", () => {
  const flags = { port: "1" };
  const environment = { LECTERN_PORT: "2" };
  const yaml = "port: 3\n";
  const cases: readonly (readonly [string, Given, number, boolean])[] = [
    ["flag", { flags, environment, yaml }, 1, true],
    ["environment", { environment, yaml }, 2, true],
    ["file", { yaml }, 3, true],
    ["file, because the variable is empty", { environment: { LECTERN_PORT: "" }, yaml }, 3, true],
    ["default", {}, SETTINGS.port.default, false],
    ["default, because the file leaves it empty", { yaml: "port:\n" }, 8080, false],
  ];
  for (const [source, given, port, isGiven] of cases) {
    test(source, async () => {
      const result = await read(given);
      assert.equal(result.settings.port, port);
      assert.equal(result.given.has("port"), isGiven);
    });
  }
});

test("the file accepts maps and lists where a flag has commas", async () => {
  const asMap = await read({ yaml: "access:\n  trainings: token\n  languages: public\n" });
  const asList = await read({ yaml: "access: [trainings=token, languages=public]\n" });
  const asFlag = await read({ flags: { access: "trainings=token,languages=public" } });
  assert.equal(asFlag.settings.access["trainings"], "token");
  assert.deepEqual(asMap.settings.access, asFlag.settings.access);
  assert.deepEqual(asList.settings.access, asFlag.settings.access);
});

async function refusalOf(access: string): Promise<CommandError> {
  return read({ flags: { access } }).then(
    () => assert.fail(`${access} is taken`),
    (error: unknown) => {
      assert.ok(error instanceof CommandError, String(error));
      return error;
    },
  );
}

describe("a resource that embeds items of another is not more open than it", () => {
  const PERSONS = "business-division-contact-persons=token";
  const EMBEDDERS = [
    "trainings=token",
    "business-division-facilities=token",
    "business-division-working-groups=token",
    "business-divisions=token",
  ];

  test("the error names the embedding resources, and a valid value with all settings", async () => {
    const { message, exitStatus } = await refusalOf(`languages=public,${PERSONS}`);
    assert.equal(exitStatus, 2);
    assert.match(
      message,
      /^The value "languages=public,.*" of --access is wrong: whole items of business-division-contact-persons are embedded in trainings, business-division-facilities, business-division-working-groups, business-divisions, which/u,
    );
    const [, pasted = ""] = /\n {4}--access (\S+)$/u.exec(message) ?? [];
    assert.deepEqual(
      pasted.split(",").toSorted(),
      ["languages=public", PERSONS, ...EMBEDDERS].toSorted(),
    );
    const { settings } = await read({ flags: { access: pasted } });
    assert.equal(settings.access["business-division-contact-persons"], "token");
  });

  test("a single resource that is still public is named alone", async () => {
    const { message } = await refusalOf([PERSONS, ...EMBEDDERS.slice(1)].join(","));
    assert.match(message, /are embedded in trainings, which/u);
  });

  test("the reverse is allowed: an embedding resource may be less public", async () => {
    const { settings } = await read({ flags: { access: EMBEDDERS.join(",") } });
    assert.equal(
      accessOf(CONTRACT, settings.access)["business-division-contact-persons"],
      "public",
    );
  });

  test("the source is named, whichever it is", async () => {
    await assert.rejects(
      read({ yaml: "access:\n  business-division-contact-persons: token\n" }),
      /of access in .*lectern\.yaml:1 is wrong: whole items/u,
    );
  });
});

describe("paths", () => {
  const rows: readonly (readonly [string, Given, string])[] = [
    ["in the file: from its folder", { yaml: "store: ../data/x.db\n" }, "../data/x.db"],
    ["in the file, absolute", { yaml: "store: /srv/x.db\n" }, "/srv/x.db"],
    ["in a flag: from the working directory", { flags: { store: "x.db" } }, "x.db"],
    ["in the environment", { environment: { LECTERN_STORE: "./x.db" } }, "./x.db"],
  ];
  for (const [name, given, store] of rows) {
    test(name, async () => {
      const { settings } = await read(given);
      const inFile = given.yaml !== undefined && !path.isAbsolute(store);
      assert.equal(settings.store, inFile ? path.join(folder, store) : store);
    });
  }

  test("a URL is not a path", async () => {
    const { settings } = await read({ yaml: "store: postgres://db/lectern\n" });
    assert.equal(settings.store, "postgres://db/lectern");
  });
});

test("the sentence about an unknown setting ends before the next one begins", async () => {
  await assert.rejects(read({ yaml: "prot: 1\n" }), /no setting prot; did you mean port\? The /u);
  await assert.rejects(read({ yaml: "xyzzy: 1\n" }), /no setting xyzzy\. The settings are /u);
});

test("YAML's own true and false are on and off", async () => {
  const { settings } = await read({ yaml: "cors: false\nlogLevel: debug # loud\n" });
  assert.equal(settings.cors, false);
  assert.equal(settings.logLevel, "debug");
});

test("settings of other commands are not read", async () => {
  const { settings } = await read({ environment: { LECTERN_PORT: "http" }, command: "publish" });
  assert.equal(settings.port, SETTINGS.port.default);
});

test("an unknown variable is reported, with the most similar setting", async () => {
  const { warnings } = await read({ environment: { LECTERN_PROT: "1", LECTERN_XYZZY_QUUX: "2" } });
  assert.equal(warnings.length, 2);
  assert.equal(
    warnings[0],
    "The environment variable LECTERN_PROT is ignored, because there is no such setting; did you mean LECTERN_PORT?",
  );
  assert.match(warnings[1] ?? "", /LECTERN_XYZZY_QUUX .* settings are LECTERN_CONFIG, /u);
});

describe("a wrong value names its source and the right form", () => {
  const form = "give an integer from 0 to 65535.";
  const cases: readonly (readonly [string, Given, RegExp, 1 | 2])[] = [
    ["flag", { flags: { port: "x" } }, /^The value "x" of --port is wrong: give an integer/u, 2],
    ["empty flag", { flags: { store: "" } }, /^The value of --store is wrong: give the path/u, 2],
    ["variable", { environment: { LECTERN_PORT: "x" } }, /"x" of LECTERN_PORT is wrong/u, 2],
    ["file", { yaml: "\nport: 99999\n" }, /"99999" of port in .*lectern\.yaml:2 is wrong/u, 2],
    ["number with leading zero", { yaml: "port: 08080\n" }, /"08080" of port in /u, 2],
    [
      "misspelt key",
      { yaml: "cors: on\nlogLevl: info\n" },
      /lectern\.yaml:2: there is no setting logLevl; did you mean logLevel\?/u,
      2,
    ],
    ["config in the file", { yaml: "config: a.yaml\n" }, /there is no setting config/u, 2],
    ["not YAML", { yaml: "port: [\n" }, /lectern\.yaml:\d+: this is not YAML/u, 1],
    [
      "a key twice",
      { yaml: "port: 1\nport: 2\n" },
      /lectern\.yaml:2: this is not YAML: Map keys must be unique/u,
      1,
    ],
    ["a list", { yaml: "- port: 1\n" }, /lectern\.yaml:1: give one setting per line/u, 1],
    [
      "file that is not there",
      { flags: { config: "/nowhere/l.yaml" } },
      /^There is no configuration file \/nowhere\/l\.yaml/u,
      1,
    ],
    [
      "file that is a folder",
      { flags: { config: "/" } },
      /^The configuration file \/ cannot be read \(EISDIR\)/u,
      1,
    ],
  ];
  for (const [name, given, message, exitStatus] of cases) {
    test(name, async () => {
      await assert.rejects(read(given), (error) => {
        assert.ok(error instanceof CommandError, String(error));
        assert.match(error.message, message);
        assert.equal(error.exitStatus, exitStatus);
        return true;
      });
    });
  }

  for (const [command, variable, value] of [
    ["serve", "LECTERN_STORE", "mysql://u:geheim@h/d"],
    ["notify run", "LECTERN_PURGE_API", "http://u:geheim@h/d"],
  ] as const) {
    test(`a secret in ${variable} is not repeated`, async () => {
      const sources = { flags: {}, environment: { [variable]: value } };
      await assert.rejects(readSettings(command, sources), (error) => {
        assert.ok(error instanceof CommandError);
        assert.doesNotMatch(error.message, /geheim/u);
        assert.match(error.message, new RegExp(`^The value of ${variable} is wrong`, "u"));
        return true;
      });
    });
  }

  test("the form is the row's", async () => {
    await assert.rejects(read({ flags: { port: "x" } }), { message: new RegExp(`${form}$`, "u") });
  });
});

test("settings are handed on to another command as it would read them itself", async () => {
  const { given } = await read({
    flags: { "max-age": "60", port: "9000", "group-readable": "on" },
    environment: { LECTERN_STORE: "postgres://me:secret@db/x" },
    yaml: "logLevel: debug\n",
  });
  const { LECTERN_CONFIG: config, ...others } = handOn("publish", given);
  assert.equal(config, file);
  assert.deepEqual(others, {
    LECTERN_STORE: "postgres://me:secret@db/x",
    LECTERN_GROUP_READABLE: "on",
    LECTERN_MAX_AGE: "60",
    LECTERN_LOG_LEVEL: "debug",
  });
});
