/** What bin/lectern.js adds to the function that it calls: it passes on arguments, environment, streams, signals and status. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { BIN, createWorkplace, execute } from "../../support/workplace.ts";
import type { Workplace } from "../../support/workplace.ts";

let at: Workplace;

before(async () => {
  at = await createWorkplace();
  assert.equal((await at.run(["publish", "content", "--store", "site.db"])).status, 0);
});

after(async () => {
  await at.remove();
});

/** A command line for a shell. */
interface Row {
  readonly line: string;
  readonly status: number;
  readonly stdout: RegExp;
  readonly stderr: RegExp;
}

const ROWS: readonly Row[] = [
  { line: "lectern", status: 2, stdout: /^$/u, stderr: /^Usage: lectern/u },
  { line: "lectern --version", status: 0, stdout: /^\d+\.\d+\.\d+ \(.*\)\n$/u, stderr: /^$/u },
  { line: "lectern --help", status: 0, stdout: /^Usage: lectern/u, stderr: /^$/u },
  { line: "lectern pubish", status: 2, stdout: /^$/u, stderr: /^error: unknown command 'pubish'/u },
  {
    line: "lectern validate 'no such'",
    status: 1,
    stdout: /^no such is not valid/u,
    stderr: /no such/u,
  },
  {
    line: "lectern validate broken",
    status: 1,
    stdout: /^broken is not valid/u,
    stderr: /languages\.yaml:2/u,
  },
  {
    line: "lectern validate broken 2>&1 >/dev/null",
    status: 1,
    stdout: /languages\.yaml:2/u,
    stderr: /^$/u,
  },
  {
    line: "lectern publish changed --store site.db --plan --exit-code",
    status: 3,
    stdout: /navigation/u,
    stderr: /^$/u,
  },
  {
    line: "LECTERN_STORE=site.db lectern token list --json",
    status: 0,
    stdout: /^\[\]\n$/u,
    stderr: /^$/u,
  },
  {
    line: "LECTERN_PORT=x lectern serve",
    status: 2,
    stdout: /^$/u,
    stderr: /LECTERN_PORT is wrong/u,
  },
  { line: "lectern --help | true", status: 0, stdout: /^$/u, stderr: /^$/u },
  { line: "lectern --help | head -1", status: 0, stdout: /^Usage: [^\n]+\n$/u, stderr: /^$/u },
  {
    line: "lectern --help > /dev/full",
    status: 1,
    stdout: /^$/u,
    stderr: /^Standard output cannot be written \(ENOSPC\)\.\n$/u,
  },
  {
    line: "lectern release list --store site.db > /dev/full",
    status: 1,
    stdout: /^$/u,
    stderr: /^Standard output cannot be written \(ENOSPC\)\.\n$/u,
  },
  {
    line: "lectern validate broken 2> /dev/full",
    status: 1,
    stdout: /^broken is not valid/u,
    stderr: /^$/u,
  },
];

const skip = process.platform !== "linux" && "needs a shell and /dev/full";

describe("a shell gets what the command line gives", { concurrency: 2, skip }, () => {
  for (const { line, status, stdout, stderr } of ROWS) {
    test(line, async () => {
      const script = `lectern() { "$NODE" "$BIN" "$@"; }; set -o pipefail; ${line}`;
      const child = spawn("bash", ["-c", script], {
        cwd: at.folder,
        env: { ...at.environment, NODE: process.execPath, BIN },
        stdio: ["ignore", "pipe", "pipe"],
      });
      const told = { stdout: "", stderr: "" };
      for (const name of ["stdout", "stderr"] as const)
        child[name].setEncoding("utf8").on("data", (text: string) => (told[name] += text));
      await once(child, "close");
      assert.equal(child.exitCode, status, told.stderr);
      assert.match(told.stdout, stdout);
      assert.match(told.stderr, stderr);
    });
  }
});

test("under an old Node, without the packaged one, the program says what to do", async () => {
  const alone = path.join(at.folder, "alone");
  await mkdir(path.join(alone, "bin"), { recursive: true });
  await writeFile(path.join(alone, "package.json"), '{ "type": "module" }');
  const bin = path.join(alone, "bin", "lectern.js");
  await copyFile(BIN, bin);
  const oldNode =
    'data:text/javascript,Object.defineProperty(process, "versions", { value: { node: "20.1.0" } })';
  const { status, stdout, stderr } = await execute(["--import", oldNode, bin, "--help"]);
  assert.equal(status, 1);
  assert.equal(stdout, "");
  assert.match(stderr, /^Lectern needs Node 24 or newer and this is Node 20\.1\.0: .*npm ci.*\n$/u);
});

const BROKEN = [
  ["without a loader", "#!/no/such/loader\n", 0o755, "needs the loader of glibc"],
  ["without the right to execute it", "#!/bin/sh\n", 0o644, "may not execute it"],
  [
    "without a library",
    "#!/bin/sh\necho node: libatomic.so.1: cannot open >&2; exit 127\n",
    0o755,
    "libatomic.so.1: cannot open",
  ],
] as const;

for (const [name, content, mode, reason] of BROKEN) {
  test(`a packaged Node ${name} is named with the reason`, async () => {
    const clone = path.join(at.folder, name.replaceAll(" ", "-"));
    const packaged = path.join(clone, `node_modules/node-${process.platform}-${process.arch}/bin`);
    await mkdir(packaged, { recursive: true });
    await writeFile(path.join(packaged, "node"), content, { mode });
    await mkdir(path.join(clone, "bin"));
    await writeFile(path.join(clone, "package.json"), '{ "type": "module" }');
    const bin = path.join(clone, "bin", "lectern.js");
    await copyFile(BIN, bin);
    const old = `Object.defineProperty(process, "versions", { value: { node: "22.20.0" } })`;
    const words = ["--import", `data:text/javascript,${old}`, bin, "serve"];
    const { status, stdout, stderr } = await execute(words);
    assert.deepEqual([status, stdout], [1, ""]);
    assert.match(stderr, /^Lectern needs Node 24 or newer and this is Node 22\.20\.0; .*\n$/u);
    assert.ok(stderr.includes(reason), stderr);
  });
}

for (const way of ["in its place", "below it"]) {
  test(`a packaged Node that is too old as well is started ${way} once, not without end`, async () => {
    const old = `Object.defineProperty(process, "versions", { value: { node: "20.1.0" } });`;
    const pretend = old + (way === "below it" ? "process.execve = undefined" : "");
    const words = ["--import", `data:text/javascript,${pretend}`, BIN, "--help"];
    const { status, stderr } = await execute(words, { timeout: 10_000 });
    assert.deepEqual(
      [status, stderr.split(":")[0]],
      [1, "Lectern needs Node 24 or newer and this is Node 20.1.0"],
    );
  });
}

test("without its packages the program says what to do", async () => {
  const clone = path.join(at.folder, "clone");
  await mkdir(path.join(clone, "bin"), { recursive: true });
  await writeFile(path.join(clone, "package.json"), '{ "type": "module" }');
  const root = path.dirname(path.dirname(BIN));
  await symlink(path.join(root, "src"), path.join(clone, "src"));
  const bin = path.join(clone, "bin", "lectern.js");
  await copyFile(BIN, bin);
  const outcome = await execute(["--preserve-symlinks", bin, "--help"]);
  assert.deepEqual(outcome, {
    status: 1,
    stdout: "",
    stderr: "Lectern's packages are not installed: run `npm ci` in the clone, then try again.\n",
  });
});
