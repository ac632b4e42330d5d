/** The commands that end by themselves: what they print, where, and with which exit status. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, symlink } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { CONTRACT_NAMES } from "../../../src/catalog/resource-names.ts";
import { createWorkplace } from "../../support/workplace.ts";
import type { Workplace } from "../../support/workplace.ts";

let at: Workplace;

before(async () => {
  at = await createWorkplace();
});

after(async () => {
  await at.remove();
});

describe("usage", () => {
  const cases: readonly (readonly [string, number, RegExp, RegExp])[] = [
    ["--help", 0, /Usage: lectern[\s\S]*`lectern help settings`/u, /^$/u],
    ["help publish", 0, /publish \[options\] <DIR>[\s\S]*--store/u, /^$/u],
    ["help settings", 0, /^Each setting[\s\S]*LECTERN_PORT=9000/u, /^$/u],
    ["help release diff", 0, /^Usage: lectern release diff \[options\] <A> <B>/u, /^$/u],
    ["help nix", 2, /^$/u, /^There is no command named "nix"\. The commands are serve, /u],
    ["help release dif", 2, /^$/u, /no command of release named "dif"; did you mean diff\?/u],
    ["help", 0, /^Usage: lectern /u, /^$/u],
    ["--version", 0, /^\d+\.\d+\.\d+ \((?:commit [0-9a-f]{12}, )?store format \d+\)\n$/u, /^$/u],
    ["release", 0, /^Usage: lectern release [\s\S]*rollback/u, /^$/u],
    ["", 2, /^$/u, /Usage: lectern/u],
    ["pubish content", 2, /^$/u, /unknown command 'pubish'\n\(Did you mean publish\?\)/u],
    ["publish", 2, /^$/u, /missing required argument 'DIR'/u],
    ["token create", 2, /^$/u, /--name <NAME>/u],
    ["serve --port http", 2, /^$/u, /^The value "http" of --port is wrong/u],
    [
      "release diff two 1",
      2,
      /^$/u,
      /^The value "two" of A is wrong: give an integer from 1, or `current`\.$/mu,
    ],
    ["token revoke bm90IGEga2V5", 2, /^$/u, /^That is not a key/u],
    ["token create --name a --expires soon", 2, /^$/u, /"soon" of --expires is wrong/u],
    ["token create --name a --resources navigatoin", 2, /^$/u, /did you mean navigation\?/u],
    ["publish content --store content", 1, /^$/u, /^The store content is a folder: give the path/u],
    ["serve --port 0 --store content", 1, /^$/u, /^The store content is a folder: give the path/u],
    ["release list --store /dev/null", 1, /^$/u, /^The store \/dev\/null is not a file: give/u],
    ["publish content --store postgres://u:geheim@127.0.0.1:1/d", 1, /^$/u, /^Nothing answers at/u],
    ["publish content --store postgres://u:gehe/im@h/d", 1, /^$/u, /percent-encoded/u],
  ];
  for (const [line, status, stdout, stderr] of cases) {
    test(`lectern ${line}`, async () => {
      const outcome = await at.run(line.split(" ").filter(Boolean));
      assert.equal(outcome.status, status, outcome.stderr);
      assert.match(outcome.stdout, stdout);
      assert.match(outcome.stderr, stderr);
      assert.doesNotMatch(outcome.stderr, /geheim|bm90IGEga2V5|\n\s+at /u);
    });
  }
});

test("wrong usage makes no store", () => {
  assert.equal(existsSync(path.join(at.folder, "data")), false);
});

describe("validate", () => {
  test("valid content", async () => {
    const outcome = await at.run(["validate", "content"]);
    assert.deepEqual(outcome, {
      status: 0,
      stdout: "content is valid: 1 navigation, 2 languages; no warnings.\n",
      stderr: "",
    });
  });

  test("problems are lines on standard error", async () => {
    const { status, stdout, stderr } = await at.run(["validate", "broken"]);
    assert.equal(status, 1);
    assert.match(stdout, /^broken is not valid: \d+ errors and 1 warning\.\n$/u);
    assert.match(stderr, /^languages\.yaml:2: Fallback: .*perhaps/mu);
    assert.match(stderr, /^languages\.yaml:3: Code: .*XX/mu);
    assert.match(stderr, /^trainigs\.csv.*did you mean trainings/mu);
  });

  test("links out of the directory are followed only with --follow-links", async () => {
    const linked = path.join(at.folder, "linked");
    await mkdir(linked);
    await symlink("../content/languages.yaml", path.join(linked, "languages.yaml"));
    const refused = await at.run(["validate", "linked"]);
    assert.equal(refused.status, 1);
    assert.match(refused.stderr, /^languages\.yaml: the link leads out .* --follow-links /u);
    const followed = await at.run(["validate", "linked", "--follow-links"]);
    assert.equal(followed.stdout, "linked is valid: 2 languages; no warnings.\n");
    const published = await at.run(["publish", "linked", "--plan", "--follow-links"]);
    assert.equal(published.status, 0, published.stderr);
  });

  test("--json is one document whatever the outcome", async () => {
    assert.deepEqual(await at.runForJson(["validate", "content"]), {
      valid: true,
      errors: [],
      warnings: [],
    });
    const report = (await at.runForJson(["validate", "broken"], 1)) as {
      readonly valid: boolean;
      readonly errors: readonly Readonly<Record<string, unknown>>[];
      readonly warnings: readonly unknown[];
    };
    assert.equal(report.valid, false);
    assert.equal(report.warnings.length, 1);
    const fallback = report.errors.find(({ field }) => field === "Fallback");
    assert.equal(
      Object.keys(fallback ?? {}).join(" "),
      "file line column cell resource field problem found suggestion",
    );
    assert.deepEqual([fallback?.["file"], fallback?.["line"]], ["languages.yaml", 2]);
    const missing = (await at.runForJson(["validate", "nowhere"], 1)) as typeof report;
    assert.equal(missing.valid, false);
    assert.match(String(missing.errors[0]?.["problem"]), /nowhere/u);
  });
});

test("documents of publishes and releases have their members, and looking leaves no store behind", async () => {
  const store = ["--store", "a/site.db"];
  assert.equal((await at.run(["publish", "broken", ...store])).status, 1);
  const looked = await at.run(["release", "list", "--json", ...store]);
  assert.equal(looked.status, 1);
  assert.match(looked.stderr, /^There is no store a\/site\.db: name another with --store /u);
  assert.equal(existsSync(path.join(at.folder, "a")), false);

  const words = ["publish", "content", ...store, "--note", "erste"];
  const first = (await at.runForJson(words)) as Readonly<Record<string, unknown>>;
  assert.equal(
    Object.keys(first).toSorted().join(" "),
    "accessChanges again base changed counts created differences digest emptied isMerged kept merged missing olderCopies previous publishedAt release removals renamed settings staged takenBack told undeclared visible warnings",
  );
  assert.match(String(first["publishedAt"]), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/u);
  assert.match(String(first["digest"]), /^[0-9a-f]{64}$/u);
  assert.deepEqual(Object.keys(first["counts"] as object), CONTRACT_NAMES);

  // The environment names the store as well as a flag does.
  await at.run(["publish", "changed", "--by", "job"], { LECTERN_STORE: "a/site.db" });
  const list = (await at.runForJson(["release", "list", ...store])) as readonly object[];
  assert.partialDeepStrictEqual(list, [{ number: 2, publishedBy: "job" }, { number: 1 }]);
  assert.equal(
    Object.keys(list[0] ?? {}).join(" "),
    "number current staged kept base publishedAt publishedBy author note refusal digest counts told",
  );
  const back = await at.run(["release", "rollback", ...store]);
  assert.match(back.stdout, /^Release 1 of \S+ \S+ is current now, instead of release 2\.\n$/u);
  const none = await at.run(["release", "rollback", "7", ...store]);
  assert.equal(none.status, 1);
  assert.match(none.stderr, /^There is no release 7 in a\/site\.db; the newest is 2\. /u);
});

test("a token is shown once, and stays revoked", async () => {
  const store = ["--store", "tokens.db"];
  const create = ["token", "create", "--name", "Webseite", "--expires", "2h", ...store];
  const { stdout, stderr, status } = await at.run(create);
  assert.equal(status, 0);
  const token = stdout.trimEnd();
  assert.match(token, /^[\w+/]+=*$/u);
  const [key = "", secret = ""] = Buffer.from(token, "base64").toString().split(":");
  assert.match(stderr, new RegExp(`lectern token revoke ${key}`, "u"));

  const options = ["--name", "b", "--resources", "languages,navigation"];
  const other = (await at.runForJson(["token", "create", ...options, ...store])) as Readonly<
    Record<string, unknown>
  >;
  assert.equal(
    Object.keys(other).join(" "),
    "token key name createdAt expiresAt resources preview copy metrics edit publish declare release",
  );
  assert.deepEqual(other["resources"], ["navigation", "languages"]);

  const revoked = (await at.runForJson(["token", "revoke", key, ...store])) as {
    revokedAt: string;
  };
  const list = await at.run(["token", "list", ...store, "--json"]);
  assert.ok(!list.stdout.includes(secret) && !list.stdout.includes(token));
  const tokens = JSON.parse(list.stdout) as readonly Readonly<Record<string, unknown>>[];
  assert.deepEqual(
    tokens.find((each) => each["key"] === key),
    revoked,
  );
  assert.equal(
    Object.keys(revoked).join(" "),
    "key name createdAt expiresAt revokedAt resources preview copy metrics edit publish declare release",
  );
  const twice = await at.run(["token", "revoke", key, ...store]);
  assert.equal(twice.stdout, `The token ${key} was already revoked at ${revoked.revokedAt}.\n`);
  const table = (await at.run(["token", "list", ...store])).stdout;
  assert.match(table, new RegExp(`^${key} +Webseite +\\S+Z +revoked \\S+Z +all$`, "mu"));
});

test("traces are shown to those who ask, in each of the ways", async () => {
  const broken = {
    write(): void {
      throw new Error("built in");
    },
  };
  const words = ["token", "list", "--store", "tokens.db"];
  const quiet = await at.run(words, {}, broken);
  assert.match(quiet.stderr, /^Unexpected error: built in \(/u);
  assert.equal(quiet.status, 1);
  const mute = {
    write(): void {
      throw new AggregateError([]);
    },
  };
  const silent = await at.run(words, {}, mute);
  assert.match(silent.stderr, /^Unexpected error: AggregateError \(/u);
  for (const [more, variables] of [
    [["--log-level", "debug"], {}],
    [["--log-level=debug"], {}],
    [[], { LECTERN_LOG_LEVEL: "debug\r" }],
  ] as const) {
    const loud = await at.run([...words, ...more], variables, broken);
    assert.match(loud.stderr, /^Error: built in\n\s+at /u, more.join(" "));
  }
});
