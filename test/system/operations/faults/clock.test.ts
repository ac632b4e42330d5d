/**
 * The proof that a wrong clock harms nothing: set back, releases keep their order, servers take them
 * over, and a date that belongs to another release never confirms a body; so does one that was ahead.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { driverOf } from "../../../../src/store/open-store.ts";
import { nameVersion } from "./content-version.ts";
import { printFault } from "./fault-row.ts";
import { runFaultSite } from "./fault-site.ts";
import type { FaultSite } from "./fault-site.ts";

const MINUTE_MS = 60_000;
const TEN_YEARS_MS = 3650 * 86_400_000;

/** The Last-Modified of each version that was served, as clients have kept it. */
type Kept = Map<string, string>;

/** Asks with the date of every version: only that of the one that is served may be confirmed. */
async function assertOwnDatesOnly(site: FaultSite, version: string, kept: Kept): Promise<void> {
  await site.waitFor(version);
  for (const [other, date] of kept) {
    const response = await site.get({ "If-Modified-Since": date });
    const text = await response.text();
    assert.equal(response.status, 200, `${version} is confirmed by the date of ${other}, ${date}`);
    assert.ok(text.includes(version));
  }
  const response = await site.get();
  await response.text();
  kept.set(version, response.headers.get("last-modified") ?? "");
}

async function runClock(context: TestContext, versions: readonly string[]): Promise<Kept> {
  let offset = 0;
  const clock = (): number => Date.now() + offset;
  const [first = "", ...others] = versions;
  const site = await runFaultSite(context, first, { clock });
  const kept: Kept = new Map();
  await assertOwnDatesOnly(site, first, kept);
  const instants: number[] = [];
  for (const [index, version] of others.entries()) {
    // Back before the first, and forth again before the last.
    if (index === 0) offset -= MINUTE_MS;
    if (index === others.length - 1) offset += MINUTE_MS;
    instants.push((await site.publish(version)).release.publishedAt);
    await assertOwnDatesOnly(site, version, kept);
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
  assert.deepEqual(served, [...versions, first]);
  return kept;
}

test("the clock is set back a minute between releases, and forth again", async (context) => {
  const versions = ["one", "two", "three", "four"].map((name) => nameVersion(name, 3));
  const kept = await runClock(context, versions);
  assert.equal(kept.size, versions.length);
  printFault(context, "clock set back a minute", versions.length, {
    "releases in order": versions.length,
  });
});

test("after a clock ten years ahead, what follows is published and served without a date", async (context) => {
  const [first, second, third] = ["one", "two", "three"].map((name) => nameVersion(name, 400));
  assert.ok(first && second && third);
  let offset = 0;
  const clock = (): number => Date.now() + offset;
  const site = await runFaultSite(context, first, { clock });
  offset = TEN_YEARS_MS;
  await site.publish(second);
  await site.waitFor(second);
  const ahead = await site.get();
  await ahead.text();
  const date = ahead.headers.get("last-modified") ?? "";
  assert.ok(Date.parse(date) > Date.now() + TEN_YEARS_MS / 2);
  offset = 0;

  const published = await site.run(["publish", await site.write(third)]);
  assert.equal(published.status, 0, published.stderr);
  const warning =
    /^The newest time in the store is 20\d\d-\S+Z, but this machine's clock says 20\d\d-\S+Z: .*$/mu;
  assert.match(published.stderr, warning);
  await site.waitFor(third);
  const rolledBack = await site.run(["release", "rollback", "1"]);
  assert.equal(rolledBack.status, 0, rolledBack.stderr);
  assert.match(rolledBack.stderr, warning);
  await site.waitFor(first);
  // Last-Modified never lies in the future, and the date that a wrong clock gave confirms nothing.
  const again = await site.get({ "If-Modified-Since": date });
  await again.text();
  assert.deepEqual([again.status, again.headers.get("last-modified")], [200, null]);
  const confirmed = await site.get({ "If-None-Match": again.headers.get("etag") ?? "" });
  await confirmed.text();
  assert.equal(confirmed.status, 304);
  await site.verify();
  assert.deepEqual(site.takeServed(), [first, second, third, first]);
  printFault(context, "clock ten years ahead", 1, { published: 1, "rolled back": 1 });
});
