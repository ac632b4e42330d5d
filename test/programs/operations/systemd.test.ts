/** The units that Lectern ships, as systemd itself reads them, and the commands that they name. */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { findProgram, reasonToSkip, TEST_PROGRAMS } from "../../support/programs.ts";
import { SAMPLE } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";
import { createWorkplace } from "../../support/workplace.ts";
import type { Workplace } from "../../support/workplace.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/u, "");
const UNITS = ["lectern@", "lectern-desk@", "lectern-notify@", "lectern-copy@"] as const;
const INSTALLED = "/opt/lectern";
const NODE = "/usr/local/bin/node";
/** Of 100; a service that does without all of it has 96. */
const MOST_EXPOSURE = 20;

let at: Workplace;
const texts = new Map<string, string>();
const fileOf = (unit: string): string => path.join(at.folder, `${unit}.service`);

before(async () => {
  at = await createWorkplace();
  for (const unit of UNITS) {
    const text = await readFile(path.join(ROOT, `docs/operations/${unit}.service`), "utf8");
    // Where it is installed is this clone, and Node is that of the tests.
    texts.set(unit, text.replaceAll(INSTALLED, ROOT).replace(NODE, process.execPath));
    await writeFile(fileOf(unit), texts.get(unit) ?? "");
  }
});

after(async () => {
  await at.remove();
});

const program = findProgram(TEST_PROGRAMS.systemd.program);
const skip = reasonToSkip([TEST_PROGRAMS.systemd]);
const analyze = (...words: readonly string[]): string =>
  execFileSync(program ?? "", words, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

for (const unit of UNITS) {
  test(`systemd finds nothing wrong with ${unit}`, { skip }, () => {
    assert.equal(analyze("verify", "--man=no", fileOf(unit)), "");
  });

  test(`${unit} leaves the service few ways to do harm`, { skip }, () => {
    const words = ["security", "--offline=true", "--no-pager", `--threshold=${MOST_EXPOSURE}`];
    assert.match(
      analyze(...words, fileOf(unit)),
      /Overall exposure level for \S+\.service: [01]\.\d OK/u,
    );
  });
}

for (const unit of UNITS) {
  test(`${unit} is started again for ever, and has its passwords from a file of its own`, () => {
    const [head = "", service = ""] = (texts.get(unit) ?? "").split("[Service]");
    assert.match(head, /^StartLimitIntervalSec=0$/mu);
    assert.match(service, /^Restart=(?:on-failure|always)$/mu);
    const file = /^EnvironmentFile=-?(.*)$/mu.exec(service)?.[1] ?? "";
    assert.equal(file, `/etc/lectern/%i${unit.replace(/^lectern|@$/gu, "").replace("@", "")}.env`);
  });
}

test("the unit of the server has a cache, and trusts the proxy on its machine", () => {
  const text = texts.get("lectern@") ?? "";
  const own = /^CacheDirectory=(.*)$/mu.exec(text)?.[1] ?? "";
  assert.match(text, new RegExp(`^Environment=LECTERN_CACHE=/var/cache/${own}/store$`, "mu"));
  assert.match(text, /^Environment=LECTERN_TRUST_PROXY=127\.0\.0\.1,::1$/mu);
});

/** @returns the program, and its words, that a unit starts */
function readCommand(unit: string): readonly string[] {
  const [, command = ""] = /^ExecStart=(.*)$/mu.exec(texts.get(unit) ?? "") ?? [];
  return command.split(" ");
}

test("the command of the unit serves, and ends with 0", async (context) => {
  const [, store = ""] = /^Environment=(LECTERN_STORE)=/mu.exec(texts.get("lectern@") ?? "") ?? [];
  const [node = "", ...words] = readCommand("lectern@");
  assert.equal((await at.run(["publish", "content"])).status, 0);
  // What systemd gives a service, and no more.
  const environment = { [store]: "data/lectern.db", LECTERN_PORT: "0", CACHE_DIRECTORY: at.folder };
  const child = spawn(node, words, {
    cwd: at.folder,
    env: { PATH: "/usr/bin:/bin", ...environment },
    stdio: ["ignore", "pipe", "ignore"],
  });
  context.after(() => child.kill("SIGKILL"));
  const exit = once(child, "exit");
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  const address = /http:\S+/u.exec(line)?.[0] ?? "";
  assert.equal((await fetch(`${address}/health/ready`)).status, 200);
  child.kill("SIGTERM");
  assert.deepEqual(await exit, [0, null]);
});

test("the command of the unit for the desk runs, and ends with 0", async (context) => {
  const [node = "", ...words] = readCommand("lectern-desk@");
  assert.equal((await at.run(["publish", "content", "--store", "desk.db"])).status, 0);
  const child = spawn(node, words, {
    cwd: at.folder,
    env: { PATH: "/usr/bin:/bin", LECTERN_STORE: "desk.db", LECTERN_PORT: "0" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  context.after(() => child.kill("SIGKILL"));
  const exit = once(child, "exit");
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  const address = /http:\S+/u.exec(line)?.[0] ?? "";
  assert.equal((await fetch(`${address}/health/ready`)).status, 200);
  child.kill("SIGTERM");
  assert.deepEqual(await exit, [0, null]);
});

test("the command of the unit for webhooks runs, and ends with 0", async (context) => {
  const names = [/^Environment=(LECTERN_NOTIFY)=/mu, /^Environment=(LECTERN_STORE)=/mu].map(
    (name) => name.exec(texts.get("lectern-notify@") ?? "")?.[1] ?? "",
  );
  const [node = "", ...words] = readCommand("lectern-notify@");
  const child = spawn(node, words, {
    cwd: at.folder,
    env: { PATH: "/usr/bin:/bin", [names[0] ?? ""]: "own-notify.db", [names[1] ?? ""]: "own.db" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  context.after(() => child.kill("SIGKILL"));
  const exit = once(child, "exit");
  const [line] = (await once(createInterface({ input: child.stderr }), "line")) as [string];
  const { msg, file } = JSON.parse(line) as { readonly msg: string; readonly file: string };
  assert.deepEqual([msg, file], ["notifier started", "own-notify.db"]);
  child.kill("SIGTERM");
  assert.deepEqual(await exit, [0, null]);
});

test("the command of the unit for copies keeps a copy, and ends with 0", async (context) => {
  await using site = await runSite();
  const token = await site.createToken({ rights: ["copy"] });
  // The server that serves this release has read the token, too.
  await site.publish(SAMPLE);
  const [node = "", ...words] = readCommand("lectern-copy@");
  const child = spawn(
    node,
    words.map((word) => (word === "${ORIGINAL}" ? site.address : word)),
    {
      cwd: at.folder,
      env: { PATH: "/usr/bin:/bin", LECTERN_STORE: "copy.db", LECTERN_TOKEN: token },
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  context.after(() => child.kill("SIGKILL"));
  const exit = once(child, "exit");
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  assert.match(line, /copy\.db/u);
  child.kill("SIGTERM");
  assert.deepEqual(await exit, [0, null]);
});
