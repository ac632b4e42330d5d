/**
 * The proof that a wrong clock harms nothing: set back, releases keep their order, servers take them
 * over, and a date that belongs to another release never confirms a body; ahead, it can be mended.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { driverOf } from "../../../src/store/open-store.ts";
import { nameEdition } from "./edition.ts";
import { printFault } from "./fault-row.ts";
import { TAKE_OVER_MS, runFaultSite } from "./fault-site.ts";
import type { FaultSite } from "./fault-site.ts";

/** Within what clocks differ. */
const MINUTE_MS = 60_000;
const TEN_YEARS_MS = 3650 * 86_400_000;

/** The Last-Modified of each edition that was served, as clients have kept it. */
type Kept = Map<string, string>;

/** Asks with the date of every edition: only that of the one that is served may be confirmed. */
async function assertOwnDatesOnly(site: FaultSite, edition: string, kept: Kept): Promise<void> {
  await site.waitFor(edition);
  for (const [other, date] of kept) {
    const response = await site.get({ "If-Modified-Since": date });
    const text = await response.text();
    assert.equal(response.status, 200, `${edition} is confirmed by the date of ${other}, ${date}`);
    assert.ok(text.includes(edition));
  }
  const response = await site.get();
  await response.text();
  kept.set(edition, response.headers.get("last-modified") ?? "");
}

async function runClock(context: TestContext, editions: readonly string[]): Promise<Kept> {
  let offset = 0;
  const clock = (): number => Date.now() + offset;
  const [first = "", ...others] = editions;
  const site = await runFaultSite(context, first, { clock });
  const kept: Kept = new Map();
  await assertOwnDatesOnly(site, first, kept);
  const instants: number[] = [];
  for (const [index, edition] of others.entries()) {
    // Back before the first, and forth again before the last.
    if (index === 0) offset -= MINUTE_MS;
    if (index === others.length - 1) offset += MINUTE_MS;
    instants.push((await site.publish(edition)).release.publishedAt);
    await assertOwnDatesOnly(site, edition, kept);
  }
  assert.deepEqual(
    instants,
    [...new Set(instants)].toSorted((a, b) => a - b),
    "each later than the one before",
  );
  const store = await driverOf(site.location).open(site.location, { clock });
  await store.makeCurrent(1, { by: "test" });
  await store.close();
  await assertOwnDatesOnly(site, first, kept);
  await site.verify();
  const served = site.takeServed();
  assert.deepEqual(served, [...editions, first]);
  return kept;
}

const withoutDates = (body: string): string => body.replaceAll(/"UpdatedAt":"[^"]+"/gu, "");

/** @returns what is served when it is not that any more */
async function waitForChange(site: FaultSite, { etag }: Dated): Promise<Dated> {
  const deadline = performance.now() + TAKE_OVER_MS;
  for (;;) {
    const answer = await ask(site);
    if (answer.etag !== etag) return answer;
    assert.ok(performance.now() < deadline, "is not served after two seconds");
    await sleep(50);
  }
}

/** @returns instants of all changes of the current release, newest first */
async function readInstants({ location }: FaultSite): Promise<readonly number[]> {
  const reader = await driverOf(location).openReader(location);
  const switches = await reader.listSwitches();
  await reader.close();
  return switches.map(({ instant }) => instant);
}

test("the clock is set back a minute between releases, and forth again", async (context) => {
  const editions = ["one", "two", "three", "four"].map((name) => nameEdition(name, 3));
  const kept = await runClock(context, editions);
  assert.equal(kept.size, editions.length);
  printFault(context, "clock set back a minute", editions.length, {
    "releases in order": editions.length,
  });
});

interface Dated {
  readonly text: string;
  readonly lastModified: number;
  readonly etag: string | null;
}

async function ask(site: FaultSite): Promise<Dated> {
  const response = await site.get();
  const lastModified = Date.parse(response.headers.get("last-modified") ?? "");
  return { text: await response.text(), lastModified, etag: response.headers.get("etag") };
}

test("a clock ten years ahead publishes, and is set right", async (context) => {
  const [first, second, third] = ["one", "two", "three"].map((name) => nameEdition(name, 400));
  assert.ok(first && second && third);
  let offset = 0;
  const clock = (): number => Date.now() + offset;
  const site = await runFaultSite(context, first, { clock });
  const before = await ask(site);
  offset = TEN_YEARS_MS;
  await site.publish(second);
  await site.waitFor(second);
  const ahead = await ask(site);
  assert.ok(ahead.lastModified > Date.now() + TEN_YEARS_MS / 2);
  offset = 0;

  const directory = await site.write(third);
  for (const words of [
    ["publish", directory],
    ["releases", "rollback", "1"],
  ]) {
    const { status, stderr } = await site.run(words);
    assert.equal(status, 1);
    assert.match(
      stderr,
      /^The store's newest instant is 20\d\d-\S+Z and the clock says 20\d\d-\S+Z, so nothing was changed: set the clock, or, if it is right, run `lectern releases repair-clock`\.?$/mu,
    );
  }
  assert.deepEqual(site.takeServed(), [first, second]);

  const repaired = await site.run(["releases", "repair-clock"]);
  assert.equal(repaired.status, 0, repaired.stderr);
  assert.match(
    repaired.stdout,
    /^Moved from the future to the present, in the same order: 1 change of the current release, 1 release with the dates of items, 0 tokens\. The previous state of the store is in \S+\.clock-backup\.$/mu,
  );
  await site.verify();
  const { text, etag, lastModified } = await waitForChange(site, ahead);
  assert.ok(lastModified > before.lastModified && lastModified <= Date.now());
  assert.notEqual(etag, ahead.etag);
  assert.equal(withoutDates(text), withoutDates(ahead.text));
  assert.doesNotMatch(
    text,
    new RegExp(`"UpdatedAt":"${new Date(Date.now() + TEN_YEARS_MS).getFullYear()}`, "u"),
  );
  // The date that clients were given by the wrong clock confirms nothing.
  for (const date of [ahead.lastModified, before.lastModified]) {
    const again = await site.get({ "If-Modified-Since": new Date(date).toUTCString() });
    await again.text();
    assert.equal(again.status, 200);
  }
  const listed = await readInstants(site);
  assert.ok(listed.every((instant) => instant <= Date.now() / 1000));
  assert.deepEqual(
    listed,
    listed.toSorted((a, b) => b - a),
  );
  const nothing = await site.run(["releases", "repair-clock"]);
  assert.match(nothing.stdout, /^Nothing to repair: /u);
  assert.equal((await site.run(["publish", directory])).status, 0);
  await site.waitFor(third);
  assert.deepEqual(site.takeServed(), [second, third]);
  printFault(context, "clock ten years ahead", 1, { refused: 2, repaired: 1 });
});
