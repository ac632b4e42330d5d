/**
 * Backup and restore are whole or not there: both commands are killed at moments over all of their run while a
 * server reads and, for backups, others publish.
 */
import assert from "node:assert/strict";
import { existsSync, statSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { driverOf } from "../../../../src/store/open-store.ts";
import { rounds, spread } from "../../../support/seeds.ts";
import { nameVersion } from "./content-version.ts";
import { printFault } from "./fault-row.ts";
import { runFaultSite } from "./fault-site.ts";
import type { FaultSite, Running } from "./fault-site.ts";

const ROUNDS = rounds(6);
const ITEMS = 400;

/** Kills it after so long. @param sign a file: the time only begins when it has content @returns whether it was killed */
async function kill({ child, ended }: Running, afterMs: number, sign?: string): Promise<boolean> {
  const isSigned = (): boolean =>
    sign === undefined || (statSync(sign, { throwIfNoEntry: false })?.size ?? 0) > 0;
  while (child.exitCode === null && !isSigned()) await sleep(1);
  const over = new AbortController();
  void ended.finally(() => over.abort());
  await sleep(afterMs, undefined, { signal: over.signal }).catch(() => {});
  child.kill("SIGKILL");
  const { status, signal, stderr } = await ended;
  assert.ok(signal === "SIGKILL" || status === 0, stderr);
  return signal === "SIGKILL";
}

async function timeRun(site: FaultSite, words: readonly string[]): Promise<number> {
  const begin = performance.now();
  const { status, stderr } = await site.run(words);
  assert.equal(status, 0, stderr);
  return performance.now() - begin;
}

test(`restore, killed ${ROUNDS} times while it is read`, async (context) => {
  const first = nameVersion("first", ITEMS);
  const site = await runFaultSite(context, first);
  const backup = join(site.folder, "backup.db");
  assert.equal((await site.run(["store", "backup", backup])).status, 0);
  await site.run(["store", "restore", backup]);
  const duration = await timeRun(site, ["store", "restore", backup]);
  const outcomes = { "old store": 0, "restored store": 0 };
  for (let round = 1; round <= ROUNDS; round += 1) {
    const version = nameVersion(`round-${round}`, 50);
    const { release } = await site.publish(version);
    await site.waitFor(version);
    site.takeServed();
    // The log fills when the restore commits.
    const isAimed = round % 2 === 0;
    const killed = await kill(
      site.start(["store", "restore", backup]),
      spread(round) * (isAimed ? 10 : duration),
      isAimed ? `${site.location}-wal` : undefined,
    );
    await site.verify();
    const { stdout } = await site.run(["release", "list", "--json"]);
    const [newest] = JSON.parse(stdout) as readonly { readonly number: number }[];
    const isOld = newest?.number === release.number;
    assert.ok(isOld || newest?.number === 1, stdout);
    assert.ok(killed || !isOld, "a restore that ended by itself is there");
    outcomes[isOld ? "old store" : "restored store"] += 1;
    await site.waitFor(isOld ? version : first);
    for (const served of site.takeServed()) assert.ok([first, version].includes(served), served);
  }
  const names = await readdir(site.folder);
  assert.equal((await site.run(["store", "restore", backup])).status, 0);
  await site.waitFor(first);
  const parts = (await readdir(site.folder)).filter((name) => name.includes(".part"));
  assert.deepEqual(parts, [], `what killed restores left is cleared away: ${names.join()}`);
  printFault(context, "restore killed (SIGKILL)", ROUNDS, outcomes);
});

test("backup, killed and made again, while others publish", async (context) => {
  const site = await runFaultSite(context, nameVersion("first", ITEMS));
  const publishing = new AbortController();
  let published = 0;
  const ended = (async () => {
    while (!publishing.signal.aborted) {
      published += 1;
      await site.publish(nameVersion(`round-${published}`, 100));
      // Each publish takes a second of its own; many more than pass would look like a wrong clock.
      await sleep(400);
    }
  })();
  const duration = await timeRun(site, ["store", "backup", join(site.folder, "timed.db")]);
  const outcomes = { "no backup": 0, "whole backup": 0 };
  for (let round = 1; round <= ROUNDS; round += 1) {
    const file = join(site.folder, `backup-${round}.db`);
    const killed = await kill(
      site.start(["store", "backup", file]),
      // Every third one ends by itself.
      round % 3 === 0 ? 10_000 : duration * (0.2 + spread(round) * 0.8),
    );
    assert.ok(killed || existsSync(file));
    outcomes[existsSync(file) ? "whole backup" : "no backup"] += 1;
    if (!existsSync(file)) continue;
    const { faults, releases } = await driverOf(file).verify(file, () => {});
    assert.deepEqual(faults, []);
    assert.ok(releases > 0);
    await rm(file);
  }
  publishing.abort();
  await ended;
  await site.verify();
  assert.ok(outcomes["whole backup"] > 0, "those that end by themselves");
  printFault(context, "backup killed (SIGKILL) while others publish", ROUNDS, {
    ...outcomes,
    "releases meanwhile": published,
  });
});
