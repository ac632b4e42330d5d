/**
 * A log that cannot be written costs log lines and nothing else: a server whose standard output and
 * standard error are full, broken or without a reader goes on answering and taking over releases.
 */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../../../support/ports.ts";
import { BIN, createWorkplace } from "../../../support/workplace.ts";
import type { Workplace } from "../../../support/workplace.ts";
import { waitUntil } from "../../../support/wait-until.ts";
import { printFault } from "./fault-row.ts";

const DISK_BYTES = 8 * 1024;
/** More lines than wait in memory. */
const REQUESTS = 3000;
const PUBLIC = "/extension/api/v1/business-divisions";

let at: Workplace;
let disk = "";
let obstacle: string | undefined;

before(async () => {
  at = await createWorkplace();
  // Release 2 is current; each of both is what a rollback goes to.
  assert.equal((await at.run(["publish", "changed"])).status, 0);
  assert.equal((await at.run(["publish", "content"])).status, 0);
  disk = mkdtempSync(join(tmpdir(), "lectern-log-disk-"));
  try {
    const options = ["-t", "tmpfs", "-o", `size=${DISK_BYTES}`, "tmpfs", disk];
    execFileSync("mount", options, { stdio: "pipe" });
  } catch (error) {
    obstacle = `no small file system could be mounted (it takes root on Linux): ${String(error)}`;
  }
});

after(async () => {
  if (obstacle === undefined) execFileSync("umount", ["--lazy", disk]);
  rmSync(disk, { recursive: true });
  await at.remove();
});

interface Mute {
  readonly address: string;
  readonly status: () => number | null;
  readonly end: () => Promise<number | null>;
}

/** Starts a server from which nothing has to be read to know where it is. */
async function serveMute(
  context: TestContext,
  stdout: number,
  stderr: number,
  ...more: readonly string[]
): Promise<Mute> {
  const port = await findFreePort();
  const words = [BIN, "serve", "--port", String(port), ...more];
  const child = spawn(process.execPath, words, {
    cwd: at.folder,
    env: at.environment,
    stdio: ["ignore", stdout, stderr],
  });
  const exit = once(child, "exit");
  context.after(() => child.kill("SIGKILL"));
  const address = `http://127.0.0.1:${port}`;
  await waitUntil(() => {
    assert.equal(child.exitCode, null, "the server ended");
    return fetch(address + PUBLIC).then(
      ({ ok }) => ok,
      () => false,
    );
  }, "the server answers");
  return {
    address,
    status: () => child.exitCode,
    async end() {
      child.kill("SIGTERM");
      await exit;
      return child.exitCode;
    },
  };
}

/** A change that a server logs when it takes it over. */
async function takeOver({ address }: Mute, release: 1 | 2): Promise<void> {
  assert.equal((await at.run(["release", "rollback", String(release)])).status, 0);
  const served = async (): Promise<string | null> =>
    (await fetch(address + PUBLIC)).headers.get("lectern-release");
  await waitUntil(async () => (await served()) === String(release), "the release is taken over");
}

for (const [stdout, stderr] of [
  ["/dev/full", "/dev/null"],
  ["/dev/null", "/dev/full"],
  ["/dev/full", "/dev/full"],
] as const) {
  const skip = process.platform === "linux" ? false : "needs /dev/full";
  test(`standard output ${stdout}, standard error ${stderr}`, { skip }, async (context) => {
    const descriptors = [openSync(stdout, "w"), openSync(stderr, "w")] as const;
    const served = await serveMute(context, ...descriptors);
    await takeOver(served, 1);
    await takeOver(served, 2);
    assert.equal(await served.end(), 0);
    for (const descriptor of descriptors) closeSync(descriptor);
  });
}

test("both are a pipe whose reader went away", async (context) => {
  const pipe = join(at.folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(pipe, "w");
  closeSync(reader);
  const served = await serveMute(context, writer, writer, "--log-requests", "all");
  await takeOver(served, 1);
  await takeOver(served, 2);
  assert.equal(await served.end(), 0);
  closeSync(writer);
});

test("the disk of the log is full, and has room again", async (context) => {
  if (obstacle !== undefined) {
    context.skip(obstacle);
    return;
  }
  const file = join(disk, "log");
  const ballast = join(disk, "ballast");
  writeFileSync(ballast, Buffer.alloc(DISK_BYTES / 2));
  const log = openSync(file, "a");
  const served = await serveMute(context, log, log, "--log-requests", "all");
  for (let asked = 0; asked < REQUESTS; asked += 50) {
    const asking = Array.from({ length: 50 }, async () => {
      const response = await fetch(served.address + PUBLIC);
      await response.arrayBuffer();
      assert.equal(response.status, 200);
    });
    await Promise.all(asking);
  }
  await takeOver(served, 1);
  const full = await readFile(file, "utf8");
  assert.doesNotMatch(full, /log lines were lost/u);
  // The file is emptied as `: > log` does, and the disk is made large enough for all that waits.
  await rm(ballast);
  execFileSync("mount", ["-o", "remount,size=4m", disk]);
  await sleep(300);
  await takeOver(served, 2);
  assert.equal(served.status(), null);
  assert.equal(await served.end(), 0);
  const lines = (await readFile(file, "utf8"))
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  const losses = lines.filter(({ msg }) => msg === "log lines were lost");
  assert.equal(losses.length, 1);
  assert.equal(losses[0]?.["reason"], "ENOSPC");
  const lost = Number(losses[0]["lost"]);
  const requests = lines.filter(({ msg }) => msg === "request").length;
  assert.ok(lost > 0 && requests + lost > REQUESTS, `${requests} written, ${lost} lost`);
  closeSync(log);
  printFault(context, "disk of the log full", REQUESTS, { "requests answered": REQUESTS });
});
