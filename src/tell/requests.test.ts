/** Holds requests to receivers to their tries and their ends. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { findFreePort } from "../../test/support/ports.ts";
import { listen, QUICK } from "../../test/support/told.ts";
import { sendRequests } from "./requests.ts";
import type { TellLimits, TellOutcome, Outgoing } from "./requests.ts";

const post = (url: string): Outgoing => ({ url, method: "POST", headers: {}, body: "{}" });

/** What the receiver answers to one request after the other, how it went, and how often it was asked. */
const ROWS: Readonly<Record<string, readonly [readonly number[], TellOutcome, number]>> = {
  "accepted at once": [[204], { outcome: "told", status: 204 }, 1],
  "accepted with content": [[200], { outcome: "told", status: 200 }, 1],
  "a fault that passes": [[500, 503, 204], { outcome: "told", status: 204 }, 3],
  "too many requests, then accepted": [[429, 204], { outcome: "told", status: 204 }, 2],
  "a fault that stays": [[500], { outcome: "refused", status: 500 }, 3],
  gone: [[410], { outcome: "refused", status: 410 }, 1],
  forbidden: [[403], { outcome: "refused", status: 403 }, 1],
  "a redirect, which is not followed": [[302], { outcome: "redirected", status: 302 }, 1],
};

for (const [name, [statuses, outcome, count]] of Object.entries(ROWS)) {
  test(name, async () => {
    await using receiver = await listen((_asked, response, asked) => {
      response.setHeader("Location", "/elsewhere");
      return statuses[asked - 1] ?? statuses.at(-1);
    });
    assert.deepEqual(await sendRequests([post(`${receiver.address}/hook`)], QUICK), outcome);
    assert.equal(receiver.asked.length, count);
    assert.ok(receiver.asked.every(({ url }) => url === "/hook"));
  });
}

/** A try ends soon. */
const IMPATIENT: TellLimits = { ...QUICK, tryMs: 100 };

test("one that never answers is tried three times, each for as long as a try lasts", async () => {
  await using receiver = await listen(() => undefined);
  const outcome = await sendRequests([post(receiver.address)], IMPATIENT);
  assert.deepEqual(outcome, { outcome: "silent", status: null });
  assert.equal(receiver.asked.length, 3);
});

test("one that begins to answer and never ends is as good as silent", async () => {
  await using receiver = await listen((_asked, response) => {
    response.writeHead(200).write("…");
    return undefined;
  });
  const outcome = await sendRequests([post(receiver.address)], IMPATIENT);
  assert.deepEqual(outcome, { outcome: "silent", status: null });
});

test("of an answer without end, no more than its beginning is read", async () => {
  await using receiver = await listen((_asked, response) => {
    response.writeHead(200);
    const more = (): void => {
      while (!response.destroyed && response.write("x".repeat(65_536)));
    };
    response.on("drain", more);
    more();
    return undefined;
  });
  assert.deepEqual(await sendRequests([post(receiver.address)], QUICK), {
    outcome: "told",
    status: 200,
  });
});

test("nobody there, and somebody who does not speak HTTP, are no connection", async () => {
  const server = createServer((socket) => socket.end("SSH-2.0-OpenSSH_9.2\r\n")).listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  for (const one of [await findFreePort(), port]) {
    const outcome = await sendRequests([post(`http://127.0.0.1:${one}/`)], QUICK);
    assert.deepEqual(outcome, { outcome: "unreachable", status: null });
  }
  server.close();
});

test("of several requests, only those are sent again that were not accepted", async () => {
  await using cache = await listen(({ url }, _response, count) =>
    url === "/b" && count < 5 ? 503 : 200,
  );
  const requests = ["/a", "/b", "/c"].map((path): Outgoing => {
    return { url: cache.address + path, method: "PURGE", headers: {} };
  });
  assert.deepEqual(await sendRequests(requests, QUICK), { outcome: "told", status: 200 });
  const asked = cache.asked.map(({ method, url }) => `${method} ${url}`);
  assert.deepEqual(asked.toSorted(), ["PURGE /a", "PURGE /b", "PURGE /b", "PURGE /b", "PURGE /c"]);
});

test("an answer of success that says something else is a refusal", async () => {
  await using api = await listen((_asked, response) => {
    response.writeHead(200).end('{"success":false}');
    return undefined;
  });
  const outcome = await sendRequests([post(api.address)], QUICK, (text) => text.includes("true"));
  assert.deepEqual(outcome, { outcome: "refused", status: 200 });
});
