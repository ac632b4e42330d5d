import assert from "node:assert/strict";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { BUILD } from "../version.ts";
import { startAdmin } from "./admin.ts";
import type { AdminServer, AdminSources } from "./admin.ts";
import { METRICS_TYPE } from "./metrics.ts";

const READY: ReturnType<AdminSources["readiness"]> = {
  ready: true,
  status: "ready",
  detail: { release: 7 },
};

async function start(
  context: TestContext,
  sources: Partial<AdminSources> = {},
): Promise<AdminServer> {
  const admin = await startAdmin(
    { host: "127.0.0.1", port: 0 },
    { readiness: () => READY, writeMetrics: async () => "# EOF\n", ...sources },
  );
  context.after(() => admin.close());
  return admin;
}

test("health says that the process lives, and whether it is ready", async (context) => {
  let readiness = READY;
  const { address } = await start(context, { readiness: () => readiness });
  const live = await fetch(`${address}/health/live?probe=1`);
  assert.deepEqual([live.status, await live.json()], [200, { live: true, ...BUILD }]);
  const ready = await fetch(`${address}/health/ready`);
  assert.equal(ready.headers.get("cache-control"), "no-store");
  assert.deepEqual([ready.status, await ready.json()], [200, { ...READY, ...BUILD }]);
  readiness = { ...READY, ready: false, status: "ending" };
  const ending = await fetch(`${address}/health/ready`);
  assert.deepEqual([ending.status, await ending.json()], [503, { ...readiness, ...BUILD }]);
});

test("what it does not have, it refuses, and names what it has", async (context) => {
  const { address } = await start(context);
  const addresses = ["/metrics", "/health/live", "/health/ready"];
  for (const path of ["/", "/toString", "/metrics/", "/api/v1/navigation"]) {
    const response = await fetch(address + path);
    assert.deepEqual(
      [response.status, await response.json()],
      [404, { error: "not found", addresses }],
    );
  }
  for (const path of addresses) {
    const refused = await fetch(address + path, { method: "POST", body: "all" });
    assert.deepEqual([refused.status, refused.headers.get("allow")], [405, "GET, HEAD"]);
    const head = await fetch(address + path, { method: "HEAD" });
    assert.deepEqual([head.status, await head.text()], [200, ""]);
    const { headers } = await fetch(address + path);
    assert.equal(headers.get("allow"), null);
    assert.equal(head.headers.get("content-length"), headers.get("content-length"));
  }
});

test("scrapes at one time share one measurement, and the next scrape has its own", async (context) => {
  const waiting: ((text: string) => void)[] = [];
  const began = Promise.withResolvers<void>();
  const { address } = await start(context, {
    writeMetrics() {
      if (waiting.length > 0) return Promise.resolve("b 2\n");
      began.resolve();
      return new Promise((resolve) => waiting.push(resolve));
    },
  });
  // Sent at once, so that the server has read both before it answers one.
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  const request = "GET /metrics HTTP/1.1\r\nHost: localhost\r\n";
  socket.write(`${request}\r\n${request}Connection: close\r\n\r\n`);
  const received = text(socket);
  await began.promise;
  waiting[0]?.("ä 1\n");
  assert.deepEqual((await received).match(/^(?:HTTP.*|ä 1)$/gmu), [
    "HTTP/1.1 200 OK",
    "ä 1",
    "HTTP/1.1 200 OK",
    "ä 1",
  ]);
  const next = await fetch(`${address}/metrics`);
  assert.equal(next.headers.get("content-type"), METRICS_TYPE);
  assert.equal(await next.text(), "b 2\n");
});

test("metrics that cannot be written are an error without its reasons, and the next scrape tries again", async (context) => {
  let isBroken = true;
  const { address } = await start(context, {
    writeMetrics: async () => {
      if (isBroken) throw new Error("a secret");
      return "# EOF\n";
    },
  });
  const failed = await fetch(`${address}/metrics`);
  assert.deepEqual(
    [failed.status, await failed.json()],
    [500, { error: "the metrics cannot be written" }],
  );
  isBroken = false;
  assert.equal((await fetch(`${address}/metrics`)).status, 200);
});

test("an address that is taken is a sentence with a remedy, and one of IPv6 is written in brackets", async (context) => {
  const { address } = await start(context);
  const port = Number(new URL(address).port);
  const sources = { readiness: () => READY, writeMetrics: async () => "" };
  await assert.rejects(startAdmin({ host: "127.0.0.1", port }, sources), {
    message: `Cannot listen on 127.0.0.1:${port} for metrics (EADDRINUSE): set another address with --admin or LECTERN_ADMIN`,
  });
  const other = await startAdmin({ host: "::1", port: 0 }, sources);
  context.after(() => other.close());
  assert.match(other.address, /^http:\/\/\[::1\]:\d+$/u);
});
