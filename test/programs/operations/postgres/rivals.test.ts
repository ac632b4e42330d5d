/**
 * After a failover, the old primary may come back and be written, too. Nothing is published while two
 * servers can be written, or while a replica has what the primary lacks.
 */
import assert from "node:assert/strict";
import { chown, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { startPostgres } from "../../../support/postgres.ts";
import type { PostgresServer } from "../../../support/postgres.ts";
import { createWorkplace } from "../../../support/workplace.ts";
import type { Workplace } from "../../../support/workplace.ts";

let at: Workplace;
let first: PostgresServer;
let second: PostgresServer;
let both: string;

before(async () => {
  at = await createWorkplace();
  first = await startPostgres("current");
  second = await first.createReplica();
  both = first.url().replace(first.address, `${first.address},${second.address}`);
});
after(async () => {
  await second.remove();
  await first.remove();
  await at.remove();
});

const publish = (
  content: string,
  store = both,
  environment: Readonly<Record<string, string>> = {},
): ReturnType<Workplace["run"]> =>
  // One server lacks the releases of the other, which the directories were published to.
  at.runProgram(["publish", content, "--over", "--allow-removals", "--store", store], environment);

async function refuses(pattern: RegExp): Promise<void> {
  const { status, stderr } = await publish("content");
  assert.equal(status, 1);
  assert.match(stderr, pattern);
  assert.match(stderr, /nothing was changed/u);
  assert.doesNotMatch(stderr, /\n\s+at /u);
}

test("a publish is refused while the old primary and the promoted one can both be written", async () => {
  assert.equal((await publish("content")).status, 0);
  await second.run("select pg_promote()");
  await refuses(/^Two servers of postgres:\/\/\S+ can be written, 127\.0\.0\.1:\d+ and 127\.0/mu);
  await first.stop("SIGQUIT");
  assert.equal((await publish("changed")).status, 0, "an old primary that is down is no rival");
  await first.start();
  await refuses(/^Two servers of /mu);
});

test("a publish is refused while a replica has a release that the primary lacks", async () => {
  await second.stop();
  const signal = path.join(second.folder, "data/standby.signal");
  await writeFile(signal, "");
  const { uid, gid } = second.runsAs;
  if (uid !== undefined && gid !== undefined) await chown(signal, uid, gid);
  await second.start();
  await refuses(
    /a replica of \S+, knows of a change at \S+ after which release 2 is current, and the primary/mu,
  );
});

/** For a process whose clock is wrong. */
const clockAhead = (minutes: number): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `--import "data:text/javascript,const now = Date.now; Date.now = () => now() + ${minutes * 60_000};"`,
});

test("a publisher whose clock differs from the database's by more than two minutes is refused", async () => {
  for (const minutes of [60, -60]) {
    const { status, stderr } = await publish("content", first.url(), clockAhead(minutes));
    assert.equal(status, 1);
    assert.match(
      stderr,
      /^This machine's clock says 20\S+, but that of the database \S+ says 20\S+, so nothing was changed: set the clock that is wrong\.$/mu,
    );
  }
  assert.equal((await publish("changed", first.url(), clockAhead(1))).status, 0);
});
