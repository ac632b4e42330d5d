/**
 * A running server outlives its store: whatever happens to the file, it answers from memory, tokens included, says
 * so once, and takes over what is whole again within two seconds. Commands say what happened and what to do.
 */
import assert from "node:assert/strict";
import { chmod, copyFile, open, rename, rm, stat, truncate, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { nameVersion } from "./content-version.ts";
import { printFault } from "./fault-row.ts";
import { runFaultSite } from "./fault-site.ts";
import type { FaultSite } from "./fault-site.ts";

const AWAY = "store cannot be read; serving from memory";
const BACK = "store can be read again";
/** Longer than a server takes to notice. */
const NOTICE_MS = 1200;

const count = (log: readonly string[], message: string): number =>
  log.filter((line) => line === message).length;

/** Writes over the file as it lies there: the same file, other bytes. */
async function overwrite(file: string, offset: number, length: number): Promise<void> {
  const handle = await open(file, "r+");
  await handle.write(Buffer.alloc(length, "junk"), 0, length, offset);
  await handle.close();
}

interface Harm {
  readonly name: string;
  readonly harm: (file: string) => Promise<void>;
  /** What publishing says meanwhile; undefined: it would make a new store. */
  readonly refusal: RegExp | undefined;
}

const HARMS: readonly Harm[] = [
  { name: "deleted", harm: (file) => rm(file), refusal: undefined },
  {
    name: "deleted with its log",
    harm: async (file) => {
      for (const side of ["", "-wal", "-shm"]) await rm(file + side);
    },
    refusal: undefined,
  },
  { name: "moved away", harm: (file) => rename(file, `${file}.away`), refusal: undefined },
  {
    name: "truncated by half",
    harm: async (file) => truncate(file, Math.floor((await stat(file)).size / 8192) * 4096),
    refusal: /is damaged: restore a backup/u,
  },
  {
    name: "truncated inside a page",
    harm: (file) => truncate(file, 5000),
    refusal: /is damaged: restore a backup/u,
  },
  { name: "truncated to nothing", harm: (file) => truncate(file, 0), refusal: undefined },
  {
    name: "overwritten with junk",
    harm: async (file) => overwrite(file, 0, (await stat(file)).size),
    refusal: /is not a Lectern store: .*backup/u,
  },
  {
    name: "overwritten in its first page",
    harm: (file) => overwrite(file, 100, 3000),
    refusal: /is damaged: restore a backup|is not a Lectern store/u,
  },
  {
    name: "replaced by a text",
    harm: async (file) => {
      await rm(file);
      await writeFile(file, "This is not a store.\n".repeat(500));
    },
    refusal: /is not a Lectern store: .*backup/u,
  },
];

async function refusePublish(site: FaultSite, refusal: RegExp): Promise<void> {
  const directory = await site.write(nameVersion("refused", 3));
  const { status, stderr } = await site.run(["publish", directory]);
  assert.equal(status, 1);
  assert.match(stderr, refusal);
  assert.doesNotMatch(stderr, /\n\s+at /u);
}

describe("under a running server the store is", { concurrency: 4 }, () => {
  for (const { name, harm, refusal } of HARMS) {
    test(name, async (context) => {
      const [first, second, third] = ["first", "second", "third"].map((one) =>
        nameVersion(one, 40),
      );
      assert.ok(first !== undefined && second !== undefined && third !== undefined);
      const site = await runFaultSite(context, first);
      const backup = join(site.folder, "backup.db");
      assert.equal((await site.run(["store", "backup", backup])).status, 0);
      await site.publish(second);
      await site.waitFor(second);
      site.takeServed();

      await harm(site.location);
      await sleep(NOTICE_MS);
      assert.equal(count(site.log, AWAY), 1, site.log.join("\n"));
      if (refusal) await refusePublish(site, refusal);
      assert.deepEqual(site.takeServed(), [second], "memory answers, tokens included");

      const restored = await site.run(["store", "restore", backup]);
      assert.equal(restored.status, 0, restored.stderr);
      await site.waitFor(first);
      await site.verify();
      assert.deepEqual(site.takeServed(), [second, first], "nothing in between");
      await site.publish(third);
      await site.waitFor(third);
      await site.verify();
      assert.deepEqual([count(site.log, AWAY), count(site.log, BACK)], [1, 1]);
      printFault(context, `store file ${name} under a server`, 1, { "answered from memory": 1 });
    });
  }

  for (const [name, putBack] of [
    ["moved away and put back", rename],
    ["moved away and copied back", copyFile],
  ] as const) {
    test(name, async (context) => {
      const [first, second] = [nameVersion("first", 40), nameVersion("second", 40)];
      const site = await runFaultSite(context, first);
      const away = join(site.folder, "away.db");
      await rename(site.location, away);
      await sleep(NOTICE_MS);
      assert.equal(count(site.log, AWAY), 1);
      await putBack(away, site.location);
      await site.publish(second);
      await site.waitFor(second);
      await site.verify();
      assert.deepEqual(site.takeServed(), [first, second]);
      printFault(context, `store file ${name}`, 1, { "answered from memory": 1 });
    });
  }

  test("read-only", async (context) => {
    const [first, second] = [nameVersion("first", 40), nameVersion("second", 40)];
    const site = await runFaultSite(context, first);
    const directory = await site.write(second);
    const folder = dirname(site.location);
    // Root may write everywhere, so root's publishes run as somebody else.
    const isRoot = process.getuid?.() === 0;
    const somebody = isRoot ? { uid: 65_534, gid: 65_534 } : {};
    const setMode = async (file: number, inFolder: number): Promise<void> => {
      for (const side of ["", "-wal", "-shm"]) await chmod(site.location + side, file);
      await chmod(folder, inFolder);
    };
    await setMode(0o444, 0o555);
    const refused = await site.start(["publish", directory], somebody).ended;
    assert.equal(refused.status, 1);
    assert.match(refused.stderr, /is not writable: give this user the right to write the file/u);
    await sleep(NOTICE_MS);
    assert.deepEqual(site.takeServed(), [first]);
    assert.equal(count(site.log, AWAY), 0, "reading goes on");
    await setMode(0o666, 0o777);
    const published = await site.start(["publish", directory], somebody).ended;
    assert.equal(published.status, 0, published.stderr);
    await site.waitFor(second);
    await site.verify();
    printFault(context, "store file read-only", 1, { refused: 1 });
  });
});
