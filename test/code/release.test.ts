/** A version is tagged only where everything that it promises is so. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { NO_CONTACT, findFaults, listLong } from "../../scripts/release.ts";

const VERSION = JSON.stringify({ version: "1.2.3" });
const CONTACT = "Write to security@example.org.";

const FILES = {
  "package.json": VERSION,
  "package-lock.json": VERSION,
  "client/package.json": VERSION,
  "explorer/package.json": VERSION,
  "CHANGELOG.md": "# Changelog\n\n## 1.2.3\n\n- New.\n\n## 1.2.2\n",
  "SECURITY.md": CONTACT,
};

const runGit = (folder: string, words: readonly string[]): void => {
  const as = ["-c", "user.name=test", "-c", "user.email=test@example.org"];
  execFileSync("git", [...as, ...words], { cwd: folder, stdio: "ignore" });
};

/** @returns the folder of a clone with these files, committed on main */
async function createClone(
  context: TestContext,
  changed: Partial<typeof FILES> = {},
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "lectern-release-test-"));
  context.after(() => rm(folder, { recursive: true, force: true }));
  runGit(folder, ["init", "--quiet", "--initial-branch", "main"]);
  for (const [name, text] of Object.entries({ ...FILES, ...changed })) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  runGit(folder, ["add", "--all"]);
  runGit(folder, ["commit", "--quiet", "--message", "all"]);
  return folder;
}

test("a clone that is ready has no faults", async (context) => {
  assert.deepEqual(await findFaults(await createClone(context)), []);
});

const FAULTY: readonly (readonly [string, Partial<typeof FILES>, RegExp])[] = [
  [
    "a client of another version",
    { "client/package.json": JSON.stringify({ version: "1.2.2" }) },
    /^client\/package\.json has version 1\.2\.2 and package\.json 1\.2\.3/u,
  ],
  [
    "a change log that ends with the version before",
    { "CHANGELOG.md": "# Changelog\n\n## 1.2.2\n" },
    /^CHANGELOG\.md begins with 1\.2\.2/u,
  ],
  [
    "a version of which the change log says too much",
    { "CHANGELOG.md": `# Changelog\n\n## 1.2.3\n\n${"- New.\n".repeat(16)}` },
    /^CHANGELOG\.md says of 1\.2\.3 more than 15 lines/u,
  ],
  [
    "nobody to report a security problem to",
    { "SECURITY.md": "Write to SECURITY-CONTACT-PLACEHOLDER." },
    /^SECURITY\.md has SECURITY-CONTACT-PLACEHOLDER: write an address/u,
  ],
];

for (const [name, files, fault] of FAULTY) {
  test(`${name} is a fault`, async (context) => {
    const faults = await findFaults(await createClone(context, files));
    assert.equal(faults.length, 1);
    assert.match(faults[0] ?? "", fault);
  });
}

test("a version that is tagged, another branch and a change are faults", async (context) => {
  const folder = await createClone(context);
  runGit(folder, ["tag", "v1.2.3"]);
  runGit(folder, ["switch", "--quiet", "--create", "other"]);
  await writeFile(path.join(folder, "CHANGELOG.md"), `${FILES["CHANGELOG.md"]}\n`);
  const faults = await findFaults(folder);
  assert.equal(faults.length, 3);
  assert.match(faults.join("\n"), /not committed[^]*"other"[^]*v1\.2\.3 is tagged already/u);
});

test("SECURITY.md says where to report to, or has the placeholder that keeps it from a version", async () => {
  const page = await readFile(path.join(import.meta.dirname, "../../SECURITY.md"), "utf8");
  const reporting = page.split("## ")[1] ?? "";
  assert.ok(reporting.includes(NO_CONTACT) || /[\w.]+@[\w.]+|https:\/\//u.test(reporting));
});

test("CHANGELOG.md says of each version only what can be read at once", async () => {
  const log = await readFile(path.join(import.meta.dirname, "../../CHANGELOG.md"), "utf8");
  assert.deepEqual(listLong(log), []);
});
