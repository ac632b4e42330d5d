/** A notifier beside servers, caches and a store that come and go. */
import assert from "node:assert/strict";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { readFile, rename } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { mountSmallDisk } from "../operations/faults/small-disk.ts";
import { createHookedStore } from "../../support/hooked-store.ts";
import { startReceiver } from "../../support/receiver.ts";
import { waitUntil } from "../../support/wait-until.ts";

const PAGE = new URL("../../../docs/operations/webhooks.md", import.meta.url);

test("with --serving, an event is sent when every server serves its release", async () => {
  await using hooked = await createHookedStore();
  const { at, store } = hooked;
  const served = await at.startServing(["--store", store], /serves/u);
  /** What the server served when the event came. */
  const seen: Promise<unknown>[] = [];
  await using receiver = await startReceiver(() => {
    seen.push(fetch(served.address).then((response) => response.json()));
    return 204;
  });
  await hooked.addHook(receiver.url);
  const sender = await hooked.startSender("--serving", served.address);
  served.child.kill("SIGSTOP");
  await hooked.switchOver();
  // Longer than a sender takes that does not wait.
  await sleep(2500);
  assert.equal(receiver.received.length, 0);
  served.child.kill("SIGCONT");
  await sender.waitForLine("event delivered");
  const [index] = (await Promise.all(seen)) as { since: string }[];
  assert.equal(index?.since, receiver.received[0]?.event.timestamp);
  assert.equal(await sender.end("SIGTERM"), 0);
  await at.endServing(served, "SIGTERM");
});

test("a store that is gone for a while is waited for, and nothing of it is missed", async () => {
  await using hooked = await createHookedStore();
  await using receiver = await startReceiver();
  await hooked.addHook(receiver.url);
  const sender = await hooked.startSender();
  const sides = ["", "-wal", "-shm"];
  for (const side of sides) await rename(hooked.store + side, `${hooked.store}.away${side}`);
  await sender.waitForLine("store cannot be used; trying again");
  for (const side of sides) await rename(`${hooked.store}.away${side}`, hooked.store + side);
  await sender.waitForLine("store can be used again");
  await hooked.switchOver();
  await waitUntil(() => receiver.received.length === 1, "the event comes");
  assert.equal(await sender.end("SIGTERM"), 0);
});

test("a signal ends the sender with 0 while a receiver is silent, and the event is sent later", async () => {
  await using hooked = await createHookedStore();
  await using receiver = await startReceiver((_one, count) => (count === 1 ? undefined : 204));
  await hooked.addHook(receiver.url);
  const sender = await hooked.startSender();
  await hooked.switchOver();
  await waitUntil(() => receiver.received.length === 1, "the request is under way");
  assert.equal(await sender.end("SIGTERM"), 0);
  // It was given back: no lease of the process that ended is waited for.
  const sent = await hooked.at.runForJson(["notify", "run", "--once", "--store", hooked.store]);
  assert.deepEqual(sent, { purged: 0, delivered: 1, failed: 0, waiting: 0 });
  assert.equal(receiver.received[0]?.id, receiver.received[1]?.id);
});

test("every line that is logged is documented, with its fields", async () => {
  await using hooked = await createHookedStore();
  await using receiver = await startReceiver((_one, count) => [204, 500, 410][count - 1] ?? 204);
  await hooked.addHook(receiver.url);
  hooked.endPatience();
  const nowhere = "http://127.0.0.1:9";
  const purging = ["--purge", nowhere, "--cache-tags", "town"];
  const sender = await hooked.startSender("--serving", nowhere, ...purging);
  for (const msg of [
    "event delivered",
    "event not delivered",
    "webhook disabled by its receiver",
  ]) {
    await hooked.switchOver();
    await sender.waitForLine(msg);
  }
  assert.equal(await sender.end("SIGTERM"), 0);
  const page = await readFile(PAGE, "utf8");
  const rows = page
    .split("\n")
    .filter((line) => /^\| `[^`]+` +\| `(?:info|warn|error|fatal)`/u.test(line));
  const documented = new Map<string, readonly string[]>(
    rows.map((row) => {
      const [, msg = "", level = "", fields = ""] = row.split("|").map((cell) => cell.trim());
      const names = Array.from(fields.matchAll(/`([^`]+)`/gu), ([, name = ""]) => name);
      return [`${msg} ${level}`, names];
    }),
  );
  for (const line of sender.lines()) {
    const { time: _time, level, msg, ...fields } = line;
    const key = `\`${String(msg)}\` \`${String(level)}\``;
    assert.deepEqual(documented.get(key)?.toSorted(), Object.keys(fields).toSorted(), key);
  }
  const warned = sender.lines().find(({ level }) => level === "warn");
  const reason = `${nowhere} does not serve it; the cache ${nowhere} was not purged for it`;
  assert.equal(warned?.["reason"], reason);
  const logged = new Set(sender.lines().map(({ msg }) => msg));
  assert.equal(logged.size, 6, [...logged].join());
  // And the other way round: what is documented is in the code.
  const code: string[] = [];
  for (const name of [
    "notify/create-notifier.ts",
    "notify/create-purger.ts",
    "cli/commands/notify-run.ts",
  ])
    code.push(await readFile(new URL(`../../../src/${name}`, import.meta.url), "utf8"));
  for (const key of documented.keys()) {
    const msg = /`([^`]+)`/u.exec(key)?.[1] ?? "";
    const isThere = code.some((text) => text.includes(msg.replace(/^(?:notify file|store) /u, "")));
    assert.ok(isThere, msg);
  }
});

test("a full disk under the notify file sends nothing, and nothing is lost with it", async (context) => {
  const { folder, obstacle, remove } = mountSmallDisk(200_000);
  context.after(remove);
  if (obstacle !== undefined) return context.skip(obstacle);
  await using hooked = await createHookedStore({ hooksFile: path.join(folder, "notify.db") });
  await using receiver = await startReceiver();
  await hooked.addHook(receiver.url);
  const sender = await hooked.startSender();
  const filler = path.join(folder, "filler");
  const file = openSync(filler, "w");
  assert.throws(() => {
    for (;;) writeSync(file, Buffer.alloc(1024));
  }, /ENOSPC/u);
  closeSync(file);
  await hooked.switchOver();
  await sender.waitForLine("notify file cannot be used; trying again");
  assert.equal(receiver.received.length, 0);
  rmSync(filler);
  await sender.waitForLine("notify file can be used again");
  await sender.waitForLine("event delivered");
  assert.equal(await sender.end("SIGTERM"), 0);
  assert.equal(receiver.received.length, 1);
});
