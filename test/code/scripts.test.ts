/** What the CI, the development container and CONTRIBUTING.md tell npm to run is in package.json; benchmarks read flags. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";

const ROOT = path.join(import.meta.dirname, "../..");
const read = (file: string): Promise<string> => readFile(path.join(ROOT, file), "utf8");

const FILES = [
  ".ci/run",
  ".devcontainer/devcontainer.json",
  ".github/pull_request_template.md",
  ".github/workflows/ci.yml",
  "CONTRIBUTING.md",
];

test("every script that a contributor is told to run exists", async () => {
  const { scripts } = JSON.parse(await read("package.json")) as { scripts: object };
  for (const file of FILES) {
    const named = [
      ...(await read(file)).matchAll(/npm run (?:-s )?(?<name>[\w:]+)(?![\w:]| -w)/gu),
    ];
    assert.ok(named.length > 0, file);
    for (const { groups } of named) {
      const name = groups?.["name"] ?? "";
      assert.ok(
        Object.hasOwn(scripts, name) || name === "build" || name === "dev",
        `${file}: ${name}`,
      );
    }
  }
});

test("a wrong flag of a benchmark is a sentence", () => {
  const { status, stderr } = spawnSync(process.execPath, ["bench/run.ts", "--item"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  assert.deepEqual([status, stderr], [2, "Unknown option '--item'\nThe flags are --directus.\n"]);
});
