/** What a receiver responds decides when it hears of an event again, if at all. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { DELAYS } from "../../../src/notify/retries.ts";
import { createHookedStore } from "../../support/hooked-store.ts";
import type { HookedStore } from "../../support/hooked-store.ts";
import { startReceiver, verify } from "../../support/receiver.ts";
import { waitUntil } from "../../support/wait-until.ts";

interface LoggedEvent {
  readonly id: string;
  readonly attempt: number;
  readonly outcome: string;
  readonly result: string;
  readonly status: number | null;
  readonly at: string;
  readonly next: string | null;
}

const readLog = async (hooked: HookedStore): Promise<readonly LoggedEvent[]> =>
  (await hooked.read(["log", "--limit", "100"])) as unknown as readonly LoggedEvent[];

/** @returns seconds between an attempt and the next one */
const waitOf = ({ at, next }: LoggedEvent): number =>
  next === null ? NaN : (Date.parse(next) - Date.parse(at)) / 1000;

const sendOnce = async (hooked: HookedStore, status: number): Promise<unknown> =>
  hooked.at.runForJson(["notify", "run", "--once", "--store", hooked.store], status);

test("a failed event comes again after five seconds, signed anew under the same webhook-id", async () => {
  await using hooked = await createHookedStore();
  await using receiver = await startReceiver((_one, count) => (count === 1 ? 500 : 204));
  const { secret } = await hooked.addHook(receiver.url);
  const sender = await hooked.startSender();
  await hooked.switchOver();
  await sender.waitForLine("event delivered");
  assert.equal(await sender.end("SIGTERM"), 0);
  const [first, second] = receiver.received;
  assert.ok(first && second && receiver.received.length === 2);
  // Ten per cent less at most.
  assert.ok(second.at - first.at >= 4500, String(second.at - first.at));
  assert.equal(second.id, first.id);
  assert.equal(second.body, first.body);
  verify(secret, second);
  assert.notEqual(second.headers["webhook-timestamp"], first.headers["webhook-timestamp"]);
  assert.deepEqual(
    (await readLog(hooked)).map(({ attempt, outcome, result, next }) => [
      attempt,
      outcome,
      result,
      next === null,
    ]),
    [
      [2, "delivered", "204", true],
      [1, "failed", "500", false],
    ],
  );
});

test("delays grow, and an event is given up after the last one", async () => {
  await using hooked = await createHookedStore();
  await using receiver = await startReceiver(() => 500);
  await hooked.addHook(receiver.url);
  await hooked.switchOver();
  for (let attempt = 0; attempt <= DELAYS.length; attempt += 1) {
    const isLast = attempt === DELAYS.length;
    const outcome = { purged: 0, delivered: 0, failed: 1, waiting: isLast ? 0 : 1 };
    assert.deepEqual(await sendOnce(hooked, 1), outcome);
    hooked.passTime();
  }
  assert.deepEqual(await sendOnce(hooked, 0), { purged: 0, delivered: 0, failed: 0, waiting: 0 });
  const log = (await readLog(hooked)).toReversed();
  assert.equal(log.at(-1)?.outcome, "given up");
  for (const [index, one] of log.slice(0, -1).entries()) {
    const delay = (DELAYS[index] ?? 0) / 1000;
    assert.ok(Math.abs(waitOf(one) - delay) <= delay / 10 + 0.01, `${waitOf(one)} for ${delay}`);
  }
  const id = log[0]?.id ?? "";
  // What was given up is sent again when somebody says so.
  assert.equal((await hooked.at.run(["notify", "resend", id, "--store", hooked.store])).status, 0);
  await sendOnce(hooked, 1);
  assert.equal(receiver.received.at(-1)?.id, id);
});

test("Retry-After holds all events of the webhook, and no other's", async () => {
  await using hooked = await createHookedStore();
  await using busy = await startReceiver((_one, count) =>
    count === 1 ? [429, { "Retry-After": "3600" }] : 204,
  );
  await using other = await startReceiver();
  await hooked.addHook(busy.url, "--name", "busy");
  await hooked.addHook(other.url);
  await hooked.switchOver();
  assert.deepEqual(await sendOnce(hooked, 1), { purged: 0, delivered: 1, failed: 1, waiting: 1 });
  await hooked.switchOver();
  assert.deepEqual(await sendOnce(hooked, 1), { purged: 0, delivered: 1, failed: 0, waiting: 2 });
  assert.deepEqual([busy.received.length, other.received.length], [1, 2]);
  const held = (await readLog(hooked)).find(({ status }) => status === 429);
  assert.ok(held && Math.abs(waitOf(held) - 3600) < 2, held?.next ?? "");
  hooked.passTime();
  assert.deepEqual(await sendOnce(hooked, 0), { purged: 0, delivered: 2, failed: 0, waiting: 0 });
});

test("after 410 nothing is sent, until a test event is accepted", async () => {
  await using hooked = await createHookedStore();
  let isGone = true;
  await using receiver = await startReceiver(() => (isGone ? 410 : 204));
  const { id } = await hooked.addHook(receiver.url);
  await hooked.switchOver();
  await hooked.switchOver();
  assert.deepEqual(await sendOnce(hooked, 1), { purged: 0, delivered: 0, failed: 1, waiting: 0 });
  await hooked.switchOver();
  assert.deepEqual(await sendOnce(hooked, 0), { purged: 0, delivered: 0, failed: 0, waiting: 0 });
  assert.notEqual((await hooked.read(["list"]))[0]?.["disabledAt"], null);
  const again = ["notify", "test", id, "--store", hooked.store];
  assert.equal((await hooked.at.run(again)).status, 1);
  isGone = false;
  assert.match((await hooked.at.run(again)).stdout, /204.*enabled again/u);
  await hooked.switchOver();
  assert.deepEqual(await sendOnce(hooked, 0), { purged: 0, delivered: 1, failed: 0, waiting: 0 });
  assert.equal(receiver.received.length, 4);
});

test("a redirect is a failure, and what it leads to is not asked", async () => {
  await using hooked = await createHookedStore();
  await using other = await startReceiver();
  await using receiver = await startReceiver(() => [302, { Location: other.url }]);
  await hooked.addHook(receiver.url);
  await hooked.switchOver();
  await sendOnce(hooked, 1);
  assert.match((await readLog(hooked))[0]?.result ?? "", /^302: redirects are not followed/u);
  assert.equal(other.received.length, 0);
});

test("a receiver that is down or silent is asked again, and later events do not wait for that", async () => {
  await using hooked = await createHookedStore();
  await using down = await startReceiver();
  await down.stop();
  await using silent = await startReceiver((_one, count) => (count === 1 ? undefined : 204));
  await hooked.addHook(down.url, "--name", "down");
  await hooked.addHook(silent.url, "--name", "silent");
  const sender = await hooked.startSender();
  await hooked.switchOver();
  await waitUntil(() => {
    const failed = sender.lines().filter(({ msg }) => msg === "event not delivered");
    return new Set(failed.map(({ name }) => name)).size === 2;
  }, "both failed");
  await using up = await startReceiver(() => 204, down.port);
  await hooked.switchOver();
  hooked.passTime();
  await waitUntil(
    () => [up, silent].every(({ received }) => new Set(received.map(({ id }) => id)).size === 2),
    "all is delivered",
  );
  assert.equal(await sender.end("SIGTERM"), 0);
  const reasons = sender.lines().map(({ name, reason }) => `${String(name)} ${String(reason)}`);
  assert.ok(reasons.includes("down ECONNREFUSED"), reasons.join());
  assert.ok(reasons.includes("silent no response within 15 seconds"), reasons.join());
});

test("a response that never ends delivers the event, and holds up nothing", async () => {
  await using hooked = await createHookedStore();
  // The head, and a body without an end.
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200).write("a");
    const timer = setInterval(() => response.write("a".repeat(100_000)), 50);
    response.on("close", () => clearInterval(timer));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await hooked.addHook(`http://127.0.0.1:${port}/`);
  const sender = await hooked.startSender();
  for (let count = 0; count < 3; count += 1) await hooked.switchOver();
  await waitUntil(
    () => sender.lines().filter(({ msg }) => msg === "event delivered").length === 3,
    "all is delivered",
  );
  assert.equal(await sender.end("SIGTERM"), 0);
  server.closeAllConnections();
  server.close();
});
