/**
 * Tags the version of package.json, after it has checked everything that a version promises:
 * `npm run release` (`npm run release -- --plan` checks only what takes no time, and tags nothing).
 */
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** What stands in SECURITY.md until whoever publishes Lectern says where to write to. */
export const NO_CONTACT = "SECURITY-CONTACT-PLACEHOLDER";

/** Of what CHANGELOG.md says of a version; more is not read. */
const MAX_LINES = 15;

/** @returns what CHANGELOG.md says of each version, newest first */
const readVersions = (
  log: string,
): readonly { readonly version: string; readonly lines: number }[] =>
  log
    .split(/^## /mu)
    .slice(1)
    .map((section) => {
      const [version = "", ...lines] = section.trim().split("\n");
      return { version, lines: lines.filter((line) => line !== "").length };
    });

/** @returns the versions of which CHANGELOG.md says too much */
export const listLong = (log: string): readonly string[] =>
  readVersions(log).flatMap(({ version, lines }) => (lines > MAX_LINES ? version : []));

/** Where a fault of the clone is, and what to do. */
type Fault = string;

const gitIn =
  (root: string) =>
  (...words: readonly string[]): string =>
    execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();

/**
 * @param root the clone
 * @returns what keeps the version from being tagged, without running a test
 */
export async function findFaults(root: string): Promise<readonly Fault[]> {
  const read = (file: string): Promise<string> => readFile(path.join(root, file), "utf8");
  const versionOf = async (file: string): Promise<string> =>
    (JSON.parse(await read(file)) as { version: string }).version;
  const git = gitIn(root);
  const version = await versionOf("package.json");
  const faults: Fault[] = [];
  if (git("status", "--porcelain") !== "")
    faults.push("The clone has changes that are not committed: commit or remove them.");
  const branch = git("branch", "--show-current");
  if (branch !== "main") faults.push(`The branch is "${branch}": versions are tagged on main.`);
  if (git("tag", "--list", `v${version}`) !== "")
    faults.push(`v${version} is tagged already: raise "version" in package.json.`);
  for (const file of ["client/package.json", "explorer/package.json", "package-lock.json"]) {
    const other = await versionOf(file);
    if (other !== version)
      faults.push(`${file} has version ${other} and package.json ${version}: give both the same.`);
  }
  const log = await read("CHANGELOG.md");
  const newest = readVersions(log)[0]?.version;
  if (newest !== version) {
    faults.push(
      `CHANGELOG.md begins with ${newest ?? "no version"}: write what readers of ${version} notice below "## ${version}".`,
    );
  }
  for (const long of listLong(log)) {
    faults.push(
      `CHANGELOG.md says of ${long} more than ${MAX_LINES} lines: link to the pages instead.`,
    );
  }
  if ((await read("SECURITY.md")).includes(NO_CONTACT))
    faults.push(`SECURITY.md has ${NO_CONTACT}: write an address there that somebody reads.`);
  return faults;
}

/** Everything that CI does, in a clone of what would be tagged. */
async function runCi(root: string): Promise<void> {
  const clone = await mkdtemp(path.join(tmpdir(), "lectern-release-"));
  try {
    execFileSync("git", ["clone", "--quiet", root, clone], { stdio: "inherit" });
    execFileSync(path.join(clone, ".ci/run"), { cwd: clone, stdio: "inherit" });
    execFileSync("npm", ["run", "-s", "docs"], { cwd: clone, stdio: "inherit" });
    // The generated pages and types are part of the version.
    execFileSync("git", ["diff", "--exit-code"], { cwd: clone, stdio: "inherit" });
  } finally {
    await rm(clone, { recursive: true, force: true });
  }
}

async function release(root: string, isPlan: boolean): Promise<number> {
  const faults = await findFaults(root);
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  if (faults.length > 0) return 1;
  if (isPlan) {
    process.stdout.write("Ready: `npm run release` runs .ci/run in a fresh clone, then tags.\n");
    return 0;
  }
  await runCi(root);
  const { version } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8")) as {
    version: string;
  };
  gitIn(root)("tag", "--annotate", `v${version}`, "--message", `Lectern ${version}`);
  process.stdout.write(`Tagged v${version}. Publish it: git push origin main v${version}\n`);
  return 0;
}

const ROOT = path.join(import.meta.dirname, "..");
if (import.meta.main) process.exitCode = await release(ROOT, process.argv.includes("--plan"));
