/** The unit that Lectern ships, as systemd itself reads it, and the command that it names. */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { findProgram, reasonToSkip, TEST_PROGRAMS } from "../programs.ts";
import { createWorkplace } from "../workplace.ts";
import type { Workplace } from "../workplace.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/u, "");
const UNIT = path.join(ROOT, "docs/operations/lectern.service");
const INSTALLED = "/opt/lectern";
/** Of 100; a service that does without all of it has 96. */
const MOST_EXPOSURE = 20;

let at: Workplace;
let unit = "";
let file = "";

before(async () => {
  at = await createWorkplace();
  // Where it is installed is this clone.
  unit = (await readFile(UNIT, "utf8")).replaceAll(INSTALLED, ROOT);
  file = path.join(at.folder, "lectern.service");
  await writeFile(file, unit);
});

after(async () => {
  await at.remove();
});

const program = findProgram(TEST_PROGRAMS.systemd.program);
const skip = reasonToSkip([TEST_PROGRAMS.systemd]);
const analyze = (...words: readonly string[]): string =>
  execFileSync(program ?? "", words, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

test("systemd finds nothing wrong with the unit", { skip }, () => {
  assert.equal(analyze("verify", "--man=no", file), "");
});

test("the unit leaves the service few ways to do harm", { skip }, () => {
  const words = ["security", "--offline=true", "--no-pager", `--threshold=${MOST_EXPOSURE}`, file];
  assert.match(analyze(...words), /Overall exposure level for lectern\.service: [01]\.\d OK/u);
});

test("the command of the unit serves, and ends with 0", async () => {
  const [, command = ""] = /^ExecStart=(.*)$/mu.exec(unit) ?? [];
  const [, store = ""] = /^Environment=(LECTERN_STORE)=/mu.exec(unit) ?? [];
  const [node = "", ...words] = command.split(" ");
  assert.equal((await at.run(["publish", "content"])).status, 0);
  // What systemd gives a service, and no more.
  const environment = { [store]: "data/lectern.db", LECTERN_PORT: "0", CACHE_DIRECTORY: at.folder };
  const child = spawn(node, words, {
    cwd: at.folder,
    env: { PATH: "/usr/bin:/bin", ...environment },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const exit = once(child, "exit");
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  const address = /http:\S+/u.exec(line)?.[0] ?? "";
  assert.equal((await fetch(`${address}/health/ready`)).status, 200);
  child.kill("SIGTERM");
  assert.deepEqual(await exit, [0, null]);
});
