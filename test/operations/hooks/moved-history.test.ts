/** What receivers hear when the history of a store is changed: restored, repaired, or with other resources. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { driverOf } from "../../../src/store/open-store.ts";
import { createHookedStore } from "./hooked-store.ts";
import type { HookedStore } from "./hooked-store.ts";
import { startReceiver, waitUntil } from "./receiver.ts";
import type { Received } from "./receiver.ts";

const sendOnce = async ({ at, store }: HookedStore): Promise<unknown> =>
  at.runForJson(["hooks", "run", "--once", "--store", store]);

const run = async ({ at, store }: HookedStore, ...words: readonly string[]): Promise<void> => {
  const { status, stderr } = await at.run([...words, "--store", store]);
  assert.equal(status, 0, stderr);
};

const releasesOf = (received: readonly Received[]): readonly unknown[] =>
  received.map(({ event }) => event.data["release"]);

test("a restored store tells what is current since", async () => {
  await using hooked = await createHookedStore();
  await using receiver = await startReceiver();
  await run(hooked, "backup", "backup.db");
  await hooked.addHook(receiver.url);
  await hooked.switchOver();
  await sendOnce(hooked);
  await run(hooked, "restore", "backup.db");
  await sendOnce(hooked);
  await sendOnce(hooked);
  assert.deepEqual(releasesOf(receiver.received), [1, 2]);
});

test("after the clock was repaired, what is current is told once, and then what follows", async () => {
  await using hooked = await createHookedStore();
  await using receiver = await startReceiver();
  await hooked.addHook(receiver.url);
  const ahead = Date.now() + 10 * 24 * 3_600_000;
  const store = await driverOf(hooked.store).open(hooked.store, { clock: () => ahead });
  await store.makeCurrent(1, { by: "a wrong clock" });
  await store.close();
  await sendOnce(hooked);
  await run(hooked, "releases", "repair-clock");
  await sendOnce(hooked);
  await run(hooked, "releases", "rollback", "2");
  await sendOnce(hooked);
  await sendOnce(hooked);
  assert.deepEqual(releasesOf(receiver.received), [1, 1, 2]);
  const times = receiver.received.map(({ event }) => Date.parse(event.timestamp));
  assert.ok(times.slice(1).every((time) => time <= Date.now()));
});

test("after the clock was repaired, an event waits for the purge of its release again", async () => {
  await using hooked = await createHookedStore();
  await using receiver = await startReceiver();
  await using cache = await startReceiver();
  await hooked.addHook(receiver.url);
  const ahead = Date.now() + 10 * 24 * 3_600_000;
  const store = await driverOf(hooked.store).open(hooked.store, { clock: () => ahead });
  await store.makeCurrent(1, { by: "a wrong clock" });
  await store.close();
  const purge = ["purge", "--cache-tags", "lectern", "--to", cache.url];
  await run(hooked, ...purge);
  const sender = await hooked.startSender("--purged");
  await waitUntil("the first event comes", () => receiver.received.length === 1);
  await run(hooked, "releases", "repair-clock");
  // Longer than a sender takes that does not wait.
  await sleep(2500);
  assert.equal(receiver.received.length, 1);
  await run(hooked, ...purge);
  await waitUntil("the second event comes", () => receiver.received.length === 2);
  assert.equal(await sender.end("SIGTERM"), 0);
});

test("a resource that came or went is among those that changed", async () => {
  await using hooked = await createHookedStore();
  await using receiver = await startReceiver();
  const { at, store } = hooked;
  assert.equal((await at.run(["init", "with-news", "--with", "news"])).status, 0);
  await hooked.addHook(receiver.url, "--name", "all");
  await at.runForJson(["publish", "with-news", "--allow-removals", "--store", store]);
  await hooked.addHook(receiver.url, "--resources", "news", "--name", "news");
  await run(hooked, "releases", "rollback", "2");
  await sendOnce(hooked);
  const changed = receiver.received.map(({ event }) => event.data["changed"] as string[]);
  assert.equal(changed.length, 3);
  for (const names of changed) assert.ok(names.includes("news"), names.join());
});
