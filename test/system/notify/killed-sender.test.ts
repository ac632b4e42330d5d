/** A sender that is killed loses nothing, and doubles nothing that the webhook-id would not tell. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { rounds, spread } from "../../support/seeds.ts";
import { createHookedStore } from "../../support/hooked-store.ts";
import { startReceivers, verify } from "../../support/receiver.ts";
import type { Received } from "../../support/receiver.ts";
import { waitUntil } from "../../support/wait-until.ts";

const KILLS = rounds(3);
const SWITCHES = 8 * KILLS;
const RECEIVERS = 2;

const timesOf = (received: readonly Received[]): readonly string[] =>
  received.map(({ event }) => event.timestamp);

test("kill -9 at any moment: every switch arrives, and what comes twice has its webhook-id", async (context) => {
  await using hooked = await createHookedStore();
  // Every third response is late, so that kills meet requests that were received already.
  await using receivers = await startReceivers(RECEIVERS, async (_one, count) => {
    if (count % 3 === 0) await sleep(400);
    return 204;
  });
  const secrets = [];
  for (const { url } of receivers) secrets.push((await hooked.addHook(url)).secret);
  let sender = await hooked.startSender();

  const switching = (async () => {
    for (let count = 0; count < SWITCHES; count += 1) {
      await hooked.switchOver();
      await sleep(spread(count) * 250);
    }
  })();
  for (let count = 0; count < KILLS; count += 1) {
    await sleep(100 + spread(count + 1) * 900);
    await sender.end("SIGKILL");
    hooked.endLeases();
    sender = await hooked.startSender();
  }
  await switching;
  const expected = await hooked.listSwitched();
  assert.equal(expected.length, SWITCHES);
  await waitUntil(
    () =>
      receivers.every(({ received }) => new Set(expected).isSubsetOf(new Set(timesOf(received)))),
    "every switch arrives",
  );
  assert.equal(await sender.end("SIGTERM"), 0);

  for (const [index, { received }] of receivers.entries()) {
    assert.deepEqual(new Set(timesOf(received)), new Set(expected));
    const bodies = new Map(received.map((one) => [one.id, one.body]));
    assert.equal(bodies.size, SWITCHES, "one webhook-id for each switch");
    for (const one of received) {
      assert.equal(one.body, bodies.get(one.id));
      verify(secrets[index] ?? "", one);
    }
  }
  const waiting = (await hooked.read(["list"])).map((hook) => hook["waiting"]);
  assert.deepEqual(new Set(waiting), new Set([0]));
  const requests = receivers.reduce((sum, { received }) => sum + received.length, 0);
  context.diagnostic(`${requests} requests for ${SWITCHES * RECEIVERS} events and ${KILLS} kills`);
});

test("two senders share the work: every event is sent once, in order", async () => {
  await using hooked = await createHookedStore();
  await using receivers = await startReceivers(3, async () => {
    await sleep(20);
    return 204;
  });
  for (const { url } of receivers) await hooked.addHook(url);
  const senders = await Promise.all([hooked.startSender(), hooked.startSender()]);
  for (let count = 0; count < 20; count += 1) await hooked.switchOver();
  const expected = await hooked.listSwitched();
  await waitUntil(
    () => receivers.every(({ received }) => received.length >= expected.length),
    "all is delivered",
  );
  await sleep(1000);
  for (const sender of senders) assert.equal(await sender.end("SIGTERM"), 0);
  for (const { received } of receivers) assert.deepEqual(timesOf(received), expected);
  const logged = senders.map(
    (sender) => sender.lines().filter(({ msg }) => msg === "event delivered").length,
  );
  assert.equal(
    logged.reduce((sum, count) => sum + count, 0),
    expected.length * receivers.length,
  );
});
