/** The units that Lectern ships, as systemd itself reads them, and the commands that they name. */
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
const UNITS = ["lectern", "lectern-hooks"] as const;
const INSTALLED = "/opt/lectern";
/** Of 100; a service that does without all of it has 96. */
const MOST_EXPOSURE = 20;

let at: Workplace;
const texts = new Map<string, string>();
const fileOf = (unit: string): string => path.join(at.folder, `${unit}.service`);

before(async () => {
  at = await createWorkplace();
  for (const unit of UNITS) {
    const text = await readFile(path.join(ROOT, `docs/operations/${unit}.service`), "utf8");
    // Where it is installed is this clone.
    texts.set(unit, text.replaceAll(INSTALLED, ROOT));
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
      new RegExp(`Overall exposure level for ${unit}\\.service: [01]\\.\\d OK`, "u"),
    );
  });
}

/** @returns the program, and its words, that a unit starts */
function readCommand(unit: string): readonly string[] {
  const [, command = ""] = /^ExecStart=(.*)$/mu.exec(texts.get(unit) ?? "") ?? [];
  return command.split(" ");
}

test("the command of the unit serves, and ends with 0", async () => {
  const [, store = ""] = /^Environment=(LECTERN_STORE)=/mu.exec(texts.get("lectern") ?? "") ?? [];
  const [node = "", ...words] = readCommand("lectern");
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

test("the command of the unit for webhooks runs, and ends with 0", async () => {
  const names = [/^Environment=(LECTERN_HOOKS)=/mu, /^Environment=(LECTERN_STORE)=/mu].map(
    (name) => name.exec(texts.get("lectern-hooks") ?? "")?.[1] ?? "",
  );
  const [node = "", ...words] = readCommand("lectern-hooks");
  const child = spawn(node, words, {
    cwd: at.folder,
    env: { PATH: "/usr/bin:/bin", [names[0] ?? ""]: "own-hooks.db", [names[1] ?? ""]: "own.db" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exit = once(child, "exit");
  const [line] = (await once(createInterface({ input: child.stderr }), "line")) as [string];
  const { msg, file } = JSON.parse(line) as { readonly msg: string; readonly file: string };
  assert.deepEqual([msg, file], ["sender started", "own-hooks.db"]);
  child.kill("SIGTERM");
  assert.deepEqual(await exit, [0, null]);
});
