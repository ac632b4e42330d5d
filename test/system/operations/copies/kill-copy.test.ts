/** A copy is whole or not shown: the real command is killed at several moments while a server reads the copy. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { BIN, execute } from "../../../support/workplace.ts";
import { rounds, spread } from "../../../support/seeds.ts";
import { nameVersion } from "../faults/content-version.ts";
import { printFault } from "../faults/fault-row.ts";
import { runFaultSite } from "../faults/fault-site.ts";

const ROUNDS = rounds(3);
const ITEMS = 100;
/** Of some dozens of chunks, so that they are added in several transactions. */
const BALLAST = 8000;

const writeBallast = (round: number): string =>
  Array.from({ length: BALLAST }, (_, index) =>
    JSON.stringify({
      Key: `t-${index}`,
      Title: `Training ${index} of round ${round}`,
      WorkingHours: "FULL_TIME",
      Locations: ["PREETZ"],
    }),
  ).join("\n");

const run = async (...words: readonly string[]): Promise<string> => {
  const { status, stdout, stderr } = await execute([BIN, ...words]);
  assert.equal(status, 0, stderr);
  return stdout;
};

test(`copy, killed ${ROUNDS} times, and each time begun again`, async (context) => {
  const first = nameVersion("first", ITEMS);
  const site = await runFaultSite(context, first);
  const from = join(site.folder, "from.db");
  const copy = async (to: string): Promise<number> =>
    (JSON.parse(await run("store", "copy", from, to, "--json")) as { chunks: number }).chunks;
  await run("store", "copy", site.location, from);
  const copied = new DatabaseSync(site.location, { readOnly: true });
  context.after(() => copied.close());
  const counting = copied.prepare("select count(*) as count from chunk");
  const countChunks = (): number => Number(counting.get()?.["count"]);
  const outcomes = { killed: 0, "old release": 0, "new release": 0, "had chunks": 0 };
  let served = first;
  let before = await copy(join(site.folder, "0.db"));
  for (let round = 1; round <= ROUNDS; round += 1) {
    const version = nameVersion(`round-${round}`, ITEMS);
    const directory = await site.write(version);
    await writeFile(join(directory, "trainings.jsonl"), writeBallast(round));
    await run("publish", directory, "--allow-removals", "--store", from);
    const held = countChunks();
    const wanted = 1 + (round % 2);
    const child = spawn(process.execPath, [BIN, "store", "copy", from, site.location], {
      stdio: "ignore",
    });
    const exit = once(child, "exit");
    // After one transaction or two, so that the next copy has something to continue with.
    for (let last = held, grown = 0; child.exitCode === null && grown < wanted; await sleep(1)) {
      const now = countChunks();
      if (now > last) grown += 1;
      last = now;
    }
    await sleep(spread(round) * 10);
    child.kill("SIGKILL");
    await exit;
    outcomes.killed += child.signalCode === "SIGKILL" ? 1 : 0;
    await site.verify();
    const [newest] = JSON.parse(
      await run("release", "list", "--json", "--store", site.location),
    ) as readonly { readonly number: number }[];
    const isNew = newest?.number === round + 1;
    assert.ok(isNew || newest?.number === round);
    outcomes[isNew ? "new release" : "old release"] += 1;
    const left = await copy(site.location);
    const all = await copy(join(site.folder, `${round}.db`));
    /** Of the new release. */
    const whole = all - before;
    before = all;
    assert.ok(whole > 40, `${whole} chunks`);
    await site.waitFor(version);
    for (const one of site.takeServed()) assert.ok([served, version].includes(one), one);
    served = version;
    outcomes["had chunks"] += !isNew && left < whole - 5 ? 1 : 0;
    assert.equal(await copy(site.location), 0);
    await site.verify();
  }
  printFault(context, "copy killed (SIGKILL)", ROUNDS, outcomes);
  assert.ok(outcomes.killed > 0);
});
