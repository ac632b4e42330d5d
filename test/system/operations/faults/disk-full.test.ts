/**
 * A full disk costs nothing: publishing to a small file system with more and more room left, while a server reads.
 * What does not fit is refused with a sentence.
 */
import assert from "node:assert/strict";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { driverOf } from "../../../../src/store/open-store.ts";
import { rounds } from "../../../support/seeds.ts";
import { nameVersion } from "./content-version.ts";
import { printFault } from "./fault-row.ts";
import { runFaultSite } from "./fault-site.ts";
import { mountSmallDisk } from "./small-disk.ts";

const DISK_BYTES = 12 * 1024 * 1024;
/** A version needs about one MiB in the log, and as much again in the file. */
const ITEMS = 400;
const STEPS = rounds(6);
const FREE_KIB = Array.from({ length: STEPS }, (_, step) =>
  Math.round(2000 * (step / (STEPS - 1)) ** 2),
);

let disk = "";
let obstacle: string | undefined;
let remove = (): void => {};

before(() => {
  ({ folder: disk, obstacle, remove } = mountSmallDisk(DISK_BYTES));
});
after(() => remove());

test("publish on a disk that is full", async (context) => {
  if (obstacle !== undefined) {
    context.skip(obstacle);
    return;
  }
  let current = nameVersion("first", ITEMS);
  const location = join(disk, "lectern.db");
  const site = await runFaultSite(context, current, { location });
  const ballast = join(disk, "ballast");
  const outcomes = { refused: 0, published: 0 };
  for (const kib of FREE_KIB) {
    const { bavail, bsize } = await statfs(disk);
    await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - kib * 1024), 1));
    const version = nameVersion(`with-${kib}-kib`, ITEMS);
    const directory = await site.write(version);
    const refused = await site.run(["publish", directory]);
    const where = `${kib} KiB: ${refused.stderr}`;
    if (refused.status === 0) {
      outcomes.published += 1;
      current = version;
    } else {
      outcomes.refused += 1;
      assert.equal(refused.status, 1, where);
      assert.match(
        refused.stderr,
        /^The .*store \S+ .*full.*(?:free some space|try again)/mu,
        where,
      );
      assert.doesNotMatch(refused.stderr, /\n\s+at /u);
    }
    await site.waitFor(current);
    await site.verify();
    await rm(ballast);
    current = nameVersion(`after-${kib}-kib`, ITEMS);
    assert.equal((await site.publish(current)).created, true);
    await site.waitFor(current);
    const store = await driverOf(location).open(location);
    await store.prune(1);
    await store.close();
    await site.verify();
  }
  const known = new Set(FREE_KIB.flatMap((kib) => [`with-${kib}-kib`, `after-${kib}-kib`]));
  for (const served of site.takeServed()) {
    const [name = ""] = served.split("/");
    assert.ok(name === "first" || known.has(name), served);
  }
  assert.ok(outcomes.refused > 0 && outcomes.published > 0, JSON.stringify(outcomes));
  printFault(context, "disk full while publishing", FREE_KIB.length, outcomes);
});
