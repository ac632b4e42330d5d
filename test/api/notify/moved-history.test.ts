/** What receivers hear when the history of a store is changed: restored, or with other resources. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createHookedStore } from "../../support/hooked-store.ts";
import type { HookedStore } from "../../support/hooked-store.ts";
import { startReceiver } from "../../support/receiver.ts";
import type { Received } from "../../support/receiver.ts";

const sendOnce = async ({ at, store }: HookedStore): Promise<unknown> =>
  at.runForJson(["notify", "run", "--once", "--store", store]);

const run = async ({ at, store }: HookedStore, ...words: readonly string[]): Promise<void> => {
  const { status, stderr } = await at.run([...words, "--store", store]);
  assert.equal(status, 0, stderr);
};

const releasesOf = (received: readonly Received[]): readonly unknown[] =>
  received.map(({ event }) => event.data["release"]);

test("a restored store tells what is current since", async () => {
  await using hooked = await createHookedStore();
  await using receiver = await startReceiver();
  await run(hooked, "store", "backup", "backup.db");
  await hooked.addHook(receiver.url);
  await hooked.switchOver();
  await sendOnce(hooked);
  await run(hooked, "store", "restore", "backup.db");
  await sendOnce(hooked);
  await sendOnce(hooked);
  assert.deepEqual(releasesOf(receiver.received), [1, 2]);
});

test("a resource that came or went is among those that changed", async () => {
  await using hooked = await createHookedStore();
  await using receiver = await startReceiver();
  const { at, store } = hooked;
  assert.equal((await at.run(["init", "with-news", "--with", "news"])).status, 0);
  await hooked.addHook(receiver.url, "--name", "all");
  await at.runForJson(["publish", "with-news", "--allow-removals", "--store", store]);
  await hooked.addHook(receiver.url, "--resources", "news", "--name", "news");
  await run(hooked, "release", "rollback", "2");
  await sendOnce(hooked);
  const changed = receiver.received.map(({ event }) => event.data["changed"] as string[]);
  assert.equal(changed.length, 3);
  for (const names of changed) assert.ok(names.includes("news"), names.join());
});
