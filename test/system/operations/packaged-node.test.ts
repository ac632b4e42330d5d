/** What npm installs: its Node is the one that was recorded when its version was chosen, and no package runs a program. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import {
  hashFile,
  listPackagedNodes,
  programOf,
  RECORD,
} from "../../../scripts/hash-packaged-nodes.ts";
import type { PackagedNodes } from "../../../scripts/hash-packaged-nodes.ts";

const recorded = JSON.parse(await readFile(RECORD, "utf8")) as PackagedNodes;
const { resolve } = createRequire(import.meta.url);

/** @returns undefined: it is of another platform */
function findInstalled(name: string): string | undefined {
  try {
    return resolve(`${name}/${programOf(name)}`);
  } catch {
    return undefined;
  }
}

test("every packaged Node of package.json is recorded with its version", async () => {
  const versions = Object.entries(recorded).map(([name, { version }]) => [name, version]);
  assert.deepEqual(Object.fromEntries(versions), await listPackagedNodes());
  for (const { sha256 } of Object.values(recorded)) assert.match(sha256, /^[0-9a-f]{64}$/u);
});

test("the installed one has the recorded SHA-256", async () => {
  const installed = Object.keys(recorded).filter((name) => findInstalled(name) !== undefined);
  assert.ok(installed.length > 0, "no packaged Node is installed");
  for (const name of installed)
    assert.equal(await hashFile(findInstalled(name) ?? ""), recorded[name]?.sha256, name);
});

test("the installation runs no program of a package, and nothing of npm as root", async () => {
  const guide = await readFile(
    new URL("../../../docs/operations/running.md", import.meta.url),
    "utf8",
  );
  const [, installation = ""] = guide.split("\n## ");
  const [asUser = "", asRoot = ""] = installation.split("as root");
  const commands = asUser.match(/\bnpm (?:ci|install|prune)\b.*/gu) ?? [];
  assert.equal(commands.length, 2);
  for (const command of commands) assert.match(command, /--ignore-scripts/u);
  const [, script = ""] = asRoot.split("\n\n");
  assert.match(script, /systemctl enable/u);
  assert.doesNotMatch(script, /npm/u);
});
