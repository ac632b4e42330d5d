/**
 * In charge of the proof that a full disk costs nothing: publishing to a small file system with
 * less and less room left, while a server reads. What does not fit is refused with a sentence.
 */
import assert from "node:assert/strict";
import { copyFile, mkdir, readdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { CommandError } from "../../../src/errors.ts";
import { driverOf } from "../../../src/store/open-store.ts";
import { STORE_VERSION } from "../../../src/store/tables/tables.ts";
import { layOutStore, readVersion } from "../../releases/stores/kept-store.ts";
import { nameEdition } from "./edition.ts";
import { printFault } from "./fault-row.ts";
import { runFaultSite } from "./fault-site.ts";
import { mountSmallDisk } from "./small-disk.ts";

const DISK_BYTES = 12 * 1024 * 1024;
/** An edition needs about one MiB in the log, and as much again in the file. */
const ITEMS = 400;
const FREE_KIB = [0, 4, 16, 64, 128, 256, 400, 500, 600, 700, 800, 900, 1000, 1200, 1600, 2400];

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
  let current = nameEdition("first", ITEMS);
  const location = join(disk, "lectern.db");
  const site = await runFaultSite(context, current, { location });
  const ballast = join(disk, "ballast");
  const outcomes = { refused: 0, published: 0 };
  for (const kib of FREE_KIB) {
    const { bavail, bsize } = await statfs(disk);
    await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - kib * 1024), 1));
    const edition = nameEdition(`with-${kib}-kib`, ITEMS);
    const directory = await site.write(edition);
    const refused = await site.run(["publish", directory]);
    const where = `${kib} KiB: ${refused.stderr}`;
    if (refused.status === 0) {
      outcomes.published += 1;
      current = edition;
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
    current = nameEdition(`after-${kib}-kib`, ITEMS);
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
  assert.ok(outcomes.refused > 3 && outcomes.published > 0, JSON.stringify(outcomes));
  printFault(context, "disk full while publishing", FREE_KIB.length, outcomes);
});

test("an upgrade on a disk that is full", async (context) => {
  if (obstacle !== undefined) {
    context.skip(obstacle);
    return;
  }
  const kept = await layOutStore(1);
  context.after(kept.remove);
  const folder = join(disk, "upgrade");
  const file = join(folder, "store.db");
  const outcomes = { refused: 0, upgraded: 0 };
  for (const kib of FREE_KIB) {
    await mkdir(folder);
    await copyFile(kept.file, file);
    const { bavail, bsize } = await statfs(disk);
    const ballast = join(disk, "ballast");
    await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - kib * 1024), 1));
    const refusal = await driverOf(file)
      .open(file)
      .then((store) => store.close())
      .catch((error: unknown) => error);
    await rm(ballast);
    const version = readVersion(file);
    const where = `${kib} KiB: ${refusal instanceof Error ? refusal.stack : ""}`;
    assert.equal(version, refusal === undefined ? STORE_VERSION : 1, where);
    outcomes[refusal === undefined ? "upgraded" : "refused"] += 1;
    if (refusal !== undefined) {
      assert.ok(refusal instanceof CommandError, where);
      assert.match(refusal.message, /disk/u);
      const left = await readdir(folder);
      assert.deepEqual(
        left.filter((name) => /backup|part/u.test(name)),
        [],
      );
    }
    assert.deepEqual((await driverOf(file).verify(file, () => {})).faults, []);
    await rm(folder, { recursive: true });
  }
  assert.ok(outcomes.refused > 3 && outcomes.upgraded > 0, JSON.stringify(outcomes));
  printFault(context, "disk full while upgrading", FREE_KIB.length, outcomes);
});
