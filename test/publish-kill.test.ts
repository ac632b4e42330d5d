/**
 * In charge of the proof that a publish is whole or not there: the real command is killed at random
 * moments, and each time the store must hold exactly the old release or the new one, to the last
 * byte, and take the next publish.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openStore, openStoreReader } from "../src/store/open-store.ts";
import { SqliteStore } from "../src/store/sqlite-store.ts";
import { createContent, createItem } from "../src/store/suite/content-builder.ts";
import { BY, assertWhole, readItems } from "../src/store/suite/place.ts";

const ROUNDS = 50;
/** Some thousand items of 5 kB: enough that the writing takes a while. */
const ITEMS = 3000;
const HOURS = "Mo-Fr 09:00-17:00; ".repeat(250);
const LECTERN = fileURLToPath(new URL("../bin/lectern.js", import.meta.url));

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

async function writeContent(directory: string, round: number): Promise<void> {
  const lines = Array.from({ length: ITEMS }, (_, index) =>
    JSON.stringify({
      Key: `k${index}`,
      DefaultContactPerson: false,
      Firstname: `Round ${round}`,
      Lastname: "Office",
      OfficeHours: HOURS,
    }),
  );
  await writeFile(
    path.join(directory, "business-division-contact-persons.jsonl"),
    lines.join("\n"),
  );
}

/**
 * Runs the command and kills it.
 * @param wait resolves when it is time, or never
 * @returns whether it was killed before it ended by itself
 */
async function runPublish(
  directory: string,
  store: string,
  wait: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const child = spawn(process.execPath, [LECTERN, "publish", directory, "--store", store], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  const over = new AbortController();
  const closed = once(child, "close").finally(() => over.abort());
  await Promise.race([
    wait(over.signal).then(
      () => child.kill("SIGKILL"),
      () => {},
    ),
    closed,
  ]);
  await closed;
  assert.ok(child.signalCode === "SIGKILL" || child.exitCode === 0, errors);
  return child.signalCode === "SIGKILL";
}

test(`publish, killed ${ROUNDS} times, leaves the old release or the new one`, async (context) => {
  const folder = await mkdtemp(path.join(tmpdir(), "lectern-kill-"));
  context.after(() => rm(folder, { recursive: true }));
  const directory = path.join(folder, "content");
  const file = path.join(folder, "store.sqlite");
  const log = `${file}-wal`;
  await mkdir(directory);

  // With a last instant of tomorrow no publish waits for its own second to pass.
  const ahead = await SqliteStore.open(file, { clock: () => Date.now() + 86_400_000 });
  await ahead.publish(createContent({}), BY);
  await ahead.close();

  const start = performance.now();
  await writeContent(directory, 0);
  await runPublish(directory, file, (signal) => sleep(60_000, undefined, { signal }));
  const duration = performance.now() - start;

  const untilCommit = async (signal: AbortSignal): Promise<void> => {
    while (sizeOf(log) === 0) {
      await sleep(1, undefined, { signal });
    }
  };

  const outcomes = { old: 0, "old, with half a log": 0, new: 0, "new, with its log": 0 };
  for (let round = 1; round <= ROUNDS; round += 1) {
    await writeContent(directory, round);
    const before = await openStoreReader(file);
    const [old] = await before.listReleases();
    await before.close();
    assert.ok(old?.current);

    const killed = await runPublish(directory, file, async (signal) => {
      // A third of the rounds over the whole run, a third where the transaction is, a third from
      // the moment when it is being committed.
      const third = round % 3;
      const [from, to] =
        third === 0 ? [0, duration] : third === 1 ? [duration / 2, duration] : [0, 30];
      if (third === 2) {
        await untilCommit(signal);
      }
      await sleep(from + Math.random() * (to - from), undefined, { signal });
    });

    const isLogFilled = sizeOf(log) > 0;
    const reader = await openStoreReader(file);
    const releases = await reader.listReleases();
    const { current, newestRelease } = await reader.readState();
    const isNew = newestRelease > old.number;
    const where = `round ${round}, ${isNew ? "new" : "old"}`;
    assert.equal(newestRelease, old.number + (isNew ? 1 : 0), where);
    assert.equal(current?.number, newestRelease, where);
    assert.equal(releases.length, newestRelease, where);
    assert.ok(isNew || killed, "a publish that ended by itself is there");
    await assertWhole(reader, newestRelease);
    if (isNew) {
      const items = await readItems(reader, newestRelease, "business-division-contact-persons");
      assert.equal(items.length, ITEMS, where);
      assert.ok(
        items.every(({ text }) => text.includes(`"Round ${round}"`)),
        where,
      );
    } else {
      assert.equal(releases[0]?.digest, old.digest, where);
    }
    await reader.close();
    outcomes[
      isNew
        ? isLogFilled
          ? "new, with its log"
          : "new"
        : isLogFilled
          ? "old, with half a log"
          : "old"
    ] += 1;

    const store = await openStore(file);
    const next = await store.publish(createContent({ trainings: [createItem(round)] }), BY);
    assert.deepEqual([next.created, next.release.number], [true, newestRelease + 1], where);
    await assertWhole(store, next.release.number);
    await store.close();
  }
  context.diagnostic(JSON.stringify({ ...outcomes, milliseconds: Math.round(duration) }));
  assert.ok(outcomes["old, with half a log"] > 0, "no kill fell into the commit");
});
