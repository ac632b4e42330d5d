/**
 * Writers wait for each other: two publishes and a rollback at once, as real processes, while a server reads. All of
 * them happen, one after the other, in whatever order.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { driverOf } from "../../../../src/store/open-store.ts";
import { rounds, spread } from "../../../support/seeds.ts";
import { nameVersion } from "./content-version.ts";
import { printFault } from "./fault-row.ts";
import { runFaultSite } from "./fault-site.ts";

const ROUNDS = rounds(4);

test("two publishes and a rollback at once", async (context) => {
  const first = nameVersion("first", 20);
  const site = await runFaultSite(context, first);
  const outcomes = { "rollback came last": 0, "a publish came last": 0 };
  const versions = new Map([[1, first]]);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const names = ["one", "two"].map((name) => nameVersion(`${name}-${round}`, 300));
    const directories = await Promise.all(names.map((name) => site.write(name)));
    const ended = await Promise.all([
      ...directories.map((directory) => site.start(["publish", directory, "--json"]).ended),
      // Publishes read their content first, so a rollback of the same moment would always be first.
      sleep(spread(round) * 480).then(() => site.start(["release", "rollback", "1"]).ended),
    ]);
    for (const { status, stderr } of ended) assert.equal(status, 0, stderr);
    for (const [index, name] of names.entries()) {
      const { release, created } = JSON.parse(ended[index]?.stdout ?? "") as {
        readonly release: number;
        readonly created: boolean;
      };
      assert.equal(created, true);
      assert.equal(versions.has(release), false, "each has a number of its own");
      versions.set(release, name);
    }
    const reader = await driverOf(site.location).openReader(site.location);
    const releases = await reader.listReleases();
    const { current } = await reader.readState();
    await reader.close();
    assert.deepEqual(
      releases.map(({ number }) => number),
      Array.from({ length: 2 * round + 1 }, (_, index) => 2 * round + 1 - index),
    );
    assert.equal(new Set(releases.map(({ publishedAt }) => publishedAt)).size, releases.length);
    const number = current?.number ?? 0;
    assert.ok(number === 1 || number > 2 * round - 1, `release ${number} is current`);
    outcomes[number === 1 ? "rollback came last" : "a publish came last"] += 1;
    await site.verify();
    await site.waitFor(versions.get(number) ?? "");
  }
  const released = new Set(versions.values());
  for (const version of site.takeServed()) assert.ok(released.has(version), version);
  printFault(context, "two publishes and a rollback at once", ROUNDS, outcomes);
});
