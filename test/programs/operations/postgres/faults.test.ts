/** Causes faults of a database under a server that is asked all the while, which goes on and recovers. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, before, describe, test } from "node:test";
import type { TestContext } from "node:test";
import { chown, mkdtemp, rm, stat, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createNewToken } from "../../../../src/store/new-token.ts";
import { driverOf } from "../../../../src/store/open-store.ts";
import { startPostgres } from "../../../support/postgres.ts";
import type { PostgresServer } from "../../../support/postgres.ts";
import { nameVersion } from "../../../system/operations/faults/content-version.ts";
import { printFault } from "../../../system/operations/faults/fault-row.ts";
import { runFaultSite } from "../../../system/operations/faults/fault-site.ts";
import type { FaultSite } from "../../../system/operations/faults/fault-site.ts";
import { createLine } from "./line.ts";
import { waitUntil } from "../../../support/wait-until.ts";

const ITEMS = 60;
/** Far longer than it takes, even on a busy machine. */
const PATIENCE_MS = 30_000;

let server: PostgresServer;
let sites = 0;
/** A small file system, once it is mounted. */
let disk: string | undefined;

before(async () => {
  server = await startPostgres("current");
});

after(async () => {
  await server.remove();
  if (disk === undefined) return;
  execFileSync("umount", ["--lazy", disk]);
  await rm(disk, { recursive: true });
});

const FIRST = nameVersion("first", ITEMS);

const nextSite = (): string => `site=fault_${(sites += 1)}`;

async function waitForStatus(site: FaultSite, expected: string): Promise<number> {
  const start = performance.now();
  while ((await site.readStatus()) !== expected) {
    assert.ok(performance.now() - start < PATIENCE_MS, `it does not become ${expected}`);
    await sleep(20);
  }
  return Math.round(performance.now() - start);
}

/** @param cause ends in a fault @param mend takes it back */
async function bear(
  context: TestContext,
  fault: string,
  site: FaultSite,
  cause: () => Promise<unknown> | void,
  mend: () => Promise<unknown> | void,
): Promise<void> {
  const answered = site.answers;
  await cause();
  await waitForStatus(site, "degraded");
  const earlier = site.answers;
  await sleep(300);
  assert.ok(site.answers > earlier, "it answers while the database is away");
  await mend();
  const recovered = await waitForStatus(site, "ready");
  assert.deepEqual([...new Set(site.takeServed())], [FIRST]);
  const next = nameVersion(fault.replaceAll(/\W+/gu, "-"), ITEMS);
  await site.publish(next);
  await site.waitFor(next);
  await site.verify();
  const outcomes = { answered: site.answers - answered, "ms to recover": recovered };
  printFault(context, `PostgreSQL: ${fault}`, 1, outcomes);
}

const run = (context: TestContext, location: string): Promise<FaultSite> =>
  runFaultSite(context, FIRST, { location });

describe("a server whose database fails", () => {
  test("bears that it is killed", async (context) => {
    const site = await run(context, server.url(nextSite()));
    const [kill, start] = [() => server.stop("SIGKILL"), () => server.start()];
    await bear(context, "kill -9", site, kill, start);
  });

  test("bears that it is restarted", async (context) => {
    const site = await run(context, server.url(nextSite()));
    await bear(
      context,
      "restart",
      site,
      () => server.stop(),
      () => server.start(),
    );
  });

  test("bears that it hangs", async (context) => {
    const site = await run(context, server.url(nextSite()));
    await bear(
      context,
      "SIGSTOP",
      site,
      () => server.signal("SIGSTOP"),
      () => server.signal("SIGCONT"),
    );
  });

  for (const [name, fault] of [
    ["the line is cut", "cut"],
    ["the line is silent", "silence"],
  ] as const) {
    test(`bears that ${name}`, async (context) => {
      const line = await createLine(server.address);
      context.after(() => line.close());
      const location = server.url(nextSite()).replace(server.address, line.address);
      const site = await run(context, location);
      await bear(
        context,
        name,
        site,
        () => line[fault](),
        () => line.mend(),
      );
    });
  }

  test("bears slow answers: it takes over later, and answers as fast as ever", async (context) => {
    const line = await createLine(server.address);
    context.after(() => line.close());
    const direct = server.url(nextSite());
    const site = await run(context, direct.replace(server.address, line.address));
    line.slowDown(200);
    const next = nameVersion("slow", ITEMS);
    await site.publish(next, direct);
    const start = performance.now();
    const earlier = site.answers;
    while (site.takeServed().at(-1) !== next) {
      assert.ok(performance.now() - start < PATIENCE_MS);
      await sleep(20);
    }
    const seconds = (performance.now() - start) / 1000;
    assert.ok((site.answers - earlier) / seconds > 5, "requests do not wait for the database");
    const outcomes = { "ms to take over": Math.round(seconds * 1000) };
    printFault(context, "PostgreSQL: 200 ms more for each answer", 1, outcomes);
  });

  test("reads a change once over a slow line, and not again at each look", async (context) => {
    const line = await createLine(server.address);
    const direct = server.url(nextSite());
    const store = await driverOf(direct).open(direct);
    const slow = direct.replace(server.address, line.address);
    const reader = await driverOf(slow).openReader(slow);
    line.slowDown(300);
    let [looks, tokens] = [0, 0];
    const reads: Promise<void>[] = [];
    const read = async (): Promise<void> => {
      tokens = (await reader.readState()).tokens.length;
    };
    const stop = reader.watch((mayHaveChanged) => {
      looks += 1;
      if (mayHaveChanged) reads.push(read());
    });
    context.after(async () => {
      stop();
      await Promise.allSettled(reads);
      await Promise.all([reader.close(), store.close()]);
      await line.close();
    });
    await waitUntil(() => looks > 0, "a look");
    const options = { name: "later", expiresAt: null, resources: null };
    await store.createToken(createNewToken(options, 0).stored);
    await waitUntil(() => tokens === 1, "the token");
    const looksBefore = looks;
    await waitUntil(() => looks > looksBefore + 3, "more looks");
    assert.ok(reads.length <= 2, `${reads.length} reads of one change`);
  });

  test("bears that a replica takes the place of the primary", async (context) => {
    const primary = await startPostgres("current");
    context.after(() => primary.remove());
    const replica = await primary.createReplica();
    context.after(() => replica.remove());
    const both = `${primary.address},${replica.address}`;
    const site = await run(context, primary.url(nextSite()).replace(primary.address, both));
    // What was published last is on the replica, too, and it is read from there.
    await sleep(500);
    await primary.stop("SIGKILL");
    await waitForStatus(site, "ready");
    await assert.rejects(site.publish(nameVersion("refused", ITEMS)), {
      name: "CommandError",
      message: /replica|Nothing answers/u,
    });
    await replica.run("select pg_promote()");
    const next = nameVersion("promoted", ITEMS);
    await site.publish(next);
    await site.waitFor(next);
    await site.verify();
    assert.equal(await site.readStatus(), "ready");
    printFault(context, "PostgreSQL: failover to a promoted replica", 1, {
      answered: site.answers,
    });
  });

  test("bears that its disk is full", async (context) => {
    const folder = await mkdtemp(path.join(tmpdir(), "lectern-database-disk-"));
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=16m", "tmpfs", folder], { stdio: "pipe" });
    } catch (error) {
      await rm(folder, { recursive: true });
      context.skip(
        `no small file system could be mounted (it takes root on Linux): ${String(error)}`,
      );
      return;
    }
    disk = folder;
    const { uid, gid } = await stat(server.folder);
    await chown(disk, uid, gid);
    await server.run(`create tablespace small location '${disk}'`);
    await server.run("create database small tablespace small");
    const location = server.url().replace(/postgres$/u, "small");
    const site = await run(context, location);
    const ballast = path.join(disk, "ballast");
    const { bavail, bsize } = await statfs(disk);
    await writeFile(ballast, Buffer.alloc(bavail * bsize, 1));
    const directory = await site.write(nameVersion("too-much", 10 * ITEMS));
    const refused = await site.run(["publish", directory]);
    assert.equal(refused.status, 1, refused.stdout);
    assert.match(
      refused.stderr,
      /^The disk of the database .* is full and nothing was changed: /mu,
    );
    assert.equal(await site.readStatus(), "ready");
    await rm(ballast);
    const next = nameVersion("fits", ITEMS);
    await site.publish(next);
    await site.waitFor(next);
    await site.verify();
    printFault(context, "PostgreSQL: full disk", 1, { refused: 1, "published afterwards": 1 });
  });
});
