/**
 * A publish is whole or not there: the real command is killed, most times while it writes, with a server reading.
 * Each time the store holds exactly the old release or the new one, the server serves nothing else, and the next
 * publish works. Every second one stages its release, which is never served.
 */
import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { driverOf } from "../../../../src/store/open-store.ts";
import { assertWhole } from "../../../api/releases/stores/suite/place.ts";
import { rounds, spread } from "../../../support/seeds.ts";
import { nameVersion } from "./content-version.ts";
import { printFault } from "./fault-row.ts";
import { runFaultSite } from "./fault-site.ts";
import type { FaultSite } from "./fault-site.ts";

const ROUNDS = rounds(15);
const ITEMS = 400;
/** Rounds between two looks at every byte, and two prunings. */
const ROUNDS_PER_LOOK = 10;

type Outcome = "old release" | "old release and half a log" | "new release" | "staged release";

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** @returns the milliseconds from its start to when a publish begins to write, and to its end */
async function timePublish(
  site: FaultSite,
  version: string,
): Promise<readonly [writes: number, ends: number]> {
  const directory = await site.write(version);
  const begin = performance.now();
  let writes = Number.NaN;
  const { child, ended } = site.start(["publish", directory, "--by", "test"]);
  while (child.exitCode === null) {
    if (Number.isNaN(writes) && sizeOf(`${site.location}-wal`) > 0)
      writes = performance.now() - begin;

    await sleep(1);
  }
  assert.equal((await ended).status, 0);
  const ends = performance.now() - begin;
  return [Number.isNaN(writes) ? ends - 30 : writes, ends];
}

/** What is served lags by some hundred milliseconds, but never goes back. */
function assertInOrder(served: readonly string[], released: readonly (string | null)[]): void {
  const places = served.map((version) => released.indexOf(version));
  assert.ok(!places.includes(-1), `${served.join()} are not all released`);
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  );
}

/** A third of the kills anywhere, a third in the transaction, a third from its commit on. */
async function waitForKill(
  site: FaultSite,
  round: number,
  [writes, ends]: readonly [number, number],
  signal: AbortSignal,
): Promise<void> {
  const third = round % 3;
  const log = `${site.location}-wal`;
  while (third === 2 && sizeOf(log) === 0) await sleep(1, undefined, { signal });
  const [from, to] = third === 0 ? [0, ends] : third === 1 ? [writes - 40, writes] : [0, 5];
  await sleep(Math.max(0, from + spread(round) * (to - from)), undefined, { signal });
}

/** @param released by number; null: staged, and not to be served */
async function runRound(
  site: FaultSite,
  round: number,
  released: (string | null)[],
  times: readonly [number, number],
): Promise<Outcome> {
  const version = nameVersion(`killed-${round}`, ITEMS);
  const directory = await site.write(version);
  const isStaging = round % 2 === 0;
  const { child, ended } = site.start([
    "publish",
    directory,
    "--by",
    "test",
    ...(isStaging ? ["--stage"] : []),
  ]);
  const over = new AbortController();
  void ended.finally(() => over.abort());
  await waitForKill(site, round, times, over.signal).then(
    () => child.kill("SIGKILL"),
    () => {},
  );
  const { status, signal, stderr } = await ended;
  assert.ok(signal === "SIGKILL" || status === 0, stderr);
  await rm(directory, { recursive: true });

  const isLogFilled = sizeOf(`${site.location}-wal`) > 0;
  const reader = await driverOf(site.location).openReader(site.location);
  const { current } = await reader.readState();
  const [newest] = await reader.listReleases();
  const number = newest?.number ?? 0;
  const isNew = number > released.length;
  assert.equal(number, released.length + (isNew ? 1 : 0), version);
  assert.equal(newest?.staged, isNew && isStaging, version);
  assert.equal(current?.number, newest.staged ? number - 1 : number, version);
  assert.ok(isNew || signal === "SIGKILL", "a publish that ended by itself is there");
  await assertWhole(reader, number);
  await reader.close();

  const next = nameVersion(`next-${round}`, 3);
  const { created, release } = await site.publish(next);
  assert.deepEqual([created, release.number], [true, number + 1], version);
  if (isNew) released.push(isStaging ? null : version);
  released.push(next);
  assertInOrder(site.takeServed(), released);
  if (isNew) return isStaging ? "staged release" : "new release";
  return isLogFilled ? "old release and half a log" : "old release";
}

test(`publish, killed ${ROUNDS} times while it is read`, async (context) => {
  const first = nameVersion("first", 3);
  const site = await runFaultSite(context, first);
  /** The version of release n stands at n - 1. */
  const released: (string | null)[] = [
    first,
    nameVersion("warm", ITEMS),
    nameVersion("timed", ITEMS),
  ];
  // The first run compiles what later ones find compiled.
  await timePublish(site, nameVersion("warm", ITEMS));
  const times = await timePublish(site, nameVersion("timed", ITEMS));
  const outcomes: Record<Outcome, number> = {
    "old release": 0,
    "old release and half a log": 0,
    "new release": 0,
    "staged release": 0,
  };
  for (let round = 1; round <= ROUNDS; round += 1) {
    outcomes[await runRound(site, round, released, times)] += 1;
    if (round % ROUNDS_PER_LOOK !== 0) continue;
    await site.verify();
    const store = await driverOf(site.location).open(site.location);
    await store.prune(5);
    await store.close();
  }
  await site.waitFor(released.at(-1) ?? "");
  await site.verify();
  assert.ok(!site.log.includes("store cannot be read; serving from memory"), site.log.join("\n"));
  printFault(context, "publish killed (SIGKILL)", ROUNDS, {
    ...outcomes,
    "whole answers meanwhile": site.answers,
  });
});
