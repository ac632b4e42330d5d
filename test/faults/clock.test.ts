/**
 * In charge of the proof that a clock which is set back harms nothing: releases keep their order,
 * servers take them over, and a date that belongs to another release never confirms a body.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { SqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { nameEdition } from "./edition.ts";
import { printFault } from "./fault-row.ts";
import { runFaultSite } from "./fault-site.ts";
import type { FaultSite } from "./fault-site.ts";

const DAY_MS = 86_400_000;

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
    // A day back before the first, and forth again before the last.
    if (index === 0) offset -= DAY_MS;
    if (index === others.length - 1) offset += DAY_MS;
    instants.push((await site.publish(edition)).release.publishedAt);
    await assertOwnDatesOnly(site, edition, kept);
  }
  assert.deepEqual(
    instants,
    [...new Set(instants)].toSorted((a, b) => a - b),
    "each later than the one before",
  );
  const store = await SqliteStore.open(site.location, { clock });
  await store.makeCurrent(1, { by: "test" });
  await store.close();
  await assertOwnDatesOnly(site, first, kept);
  await site.verify();
  const served = site.takeServed();
  assert.deepEqual(served, [...editions, first]);
  return kept;
}

test("the clock is set back a day between releases, and forth again", async (context) => {
  const editions = ["one", "two", "three", "four"].map((name) => nameEdition(name, 3));
  const kept = await runClock(context, editions);
  assert.equal(kept.size, editions.length);
  printFault(context, "clock set back a day", editions.length, {
    "releases in order": editions.length,
  });
});
