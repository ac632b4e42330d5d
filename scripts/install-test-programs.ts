/**
 * Installs the programs that tests run, if Debian, Ubuntu or npm have them, and prints one line with the
 * result for each: `npm run install:programs`. Without them, only the tests that need them are skipped.
 */
import { execFile } from "node:child_process";
import { rename, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { DEBIAN, DEBOOTSTRAP } from "../test/support/bare-debian.ts";
import { TEST_PROGRAMS, findProgram } from "../test/support/programs.ts";
import type { TestProgram } from "../test/support/programs.ts";

const execute = promisify(execFile);

/** Long enough for a slow mirror; a test run must not hang because of an unreachable one. */
const UPDATE_MS = 90_000;
const INSTALL_MS = 600_000;

/** Without questions and without recommended packages. */
const OPTIONS = [
  "--quiet=2",
  "--yes",
  "--no-install-recommends",
  "-oAcquire::http::Timeout=10",
  "-oAcquire::https::Timeout=10",
  "-oAcquire::Retries=1",
  "-oDPkg::Lock::Timeout=30",
  "-oDpkg::Use-Pty=0",
];

/** While this file exits with 101, packages do not start their services (invoke-rc.d(8)). */
const POLICY_FILE = "/usr/sbin/policy-rc.d";

/** @throws (rejects) when it fails or takes too long */
async function runAptGet(apt: string, words: readonly string[], timeout: number): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C" };
  await execute(apt, [...OPTIONS, ...words], { timeout, env });
}

/** @returns a function that undoes it */
async function forbidServices(): Promise<() => Promise<void>> {
  try {
    await writeFile(POLICY_FILE, "#!/bin/sh\nexit 101\n", { flag: "wx", mode: 0o755 });
    return () => rm(POLICY_FILE);
  } catch {
    // The file exists: the machine has a policy of its own.
    return () => Promise.resolve();
  }
}

async function install(apt: string, packageName: string): Promise<void> {
  const allowServices = await forbidServices();
  try {
    await runAptGet(apt, ["install", packageName], INSTALL_MS);
  } catch {
    // The package lists may be missing or too old; otherwise the second attempt fails, too.
    await runAptGet(apt, ["update"], UPDATE_MS);
    await runAptGet(apt, ["install", packageName], INSTALL_MS);
  } finally {
    await allowServices();
  }
}

/** @returns the last line that a failed program printed, which describes the fault */
function describeFault(error: unknown, installer = "apt-get"): string {
  const { stderr = "", killed = false } = error as { stderr?: string; killed?: boolean };
  if (killed) return `${installer} took too long`;
  return stderr.trim().split("\n").at(-1) ?? String(error);
}

/** For a folder with its own lock file; needs only the right to write there. */
async function installFolder({ program, ...row }: TestProgram): Promise<string> {
  const npm = findProgram("npm");
  if (npm === undefined) return "NOT TESTED: there is no npm here";
  const cwd = fileURLToPath(new URL(`../${row.package}`, import.meta.url));
  try {
    await execute(npm, ["ci"], { cwd, timeout: INSTALL_MS });
  } catch (error) {
    return `NOT TESTED: ${describeFault(error, "npm")}; run npm ci in ${row.package}`;
  }
  return findProgram(program) === undefined
    ? `NOT TESTED: npm ci in ${row.package} brought no ${program}`
    : `installed (${row.package})`;
}

/** @returns the line to print about it */
async function makeDebian(): Promise<string> {
  // Its name says that it is complete.
  const part = `${DEBIAN}.part`;
  try {
    await rm(part, { recursive: true, force: true });
    await execute("debootstrap", [...DEBOOTSTRAP, part], { timeout: INSTALL_MS });
    await rename(part, DEBIAN);
    return `installed (${DEBIAN})`;
  } catch (error) {
    return `NOT TESTED: ${describeFault(error, "debootstrap")}`;
  }
}

/** @returns the line to print about the program */
async function provide(wanted: TestProgram): Promise<string> {
  const { program, isFolder, isDebian, ...row } = wanted;
  const present = findProgram(program);
  if (present !== undefined) return `present (${present})`;
  if (isFolder) return installFolder(wanted);
  const remedy = `install the package ${row.package}`;
  const apt = findProgram("apt-get");
  if (apt === undefined) return `NOT TESTED: there is no apt-get here; ${remedy}`;
  if (process.getuid?.() !== 0) return `NOT TESTED: only root may install; ${remedy}`;
  try {
    await install(apt, row.package);
  } catch (error) {
    return `NOT TESTED: ${describeFault(error)}; ${remedy}`;
  }
  if (isDebian) return makeDebian();
  const installed = findProgram(program);
  return installed === undefined
    ? `NOT TESTED: the package ${row.package} brought no ${program}`
    : `installed (${installed})`;
}

if (import.meta.main) {
  for (const row of Object.values(TEST_PROGRAMS))
    process.stdout.write(`${row.name}: ${await provide(row)}\n`);
}
