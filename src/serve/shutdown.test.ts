import assert from "node:assert/strict";
import { once } from "node:events";
import { describe, test } from "node:test";
import { readEnd, startTestServer } from "../../test/api/http/test-server.ts";

const REQUEST = "GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n";

describe("the end of the service", () => {
  test("idle and silent connections end at once", async (context) => {
    const { open, stop } = await startTestServer(context, { limits: { shutdownMs: 60_000 } });
    const idle = await open();
    idle.write(REQUEST);
    await once(idle, "data");
    const silent = await open();
    const partial = await open();
    partial.write("GET / HT");
    const ends = [idle, silent, partial].map(readEnd);
    const started = performance.now();
    await stop();
    await Promise.all(ends);
    assert.ok(performance.now() - started < 15_000);
  });

  test("a request under way has a bounded time", async (context) => {
    const { open, stop } = await startTestServer(context, { limits: { shutdownMs: 200 } });
    const socket = await open();
    socket.write(REQUEST);
    await once(socket, "data");
    socket.write("GET / HTTP/1.1\r\nHo");
    await new Promise((resolve) => void setTimeout(resolve, 50));
    const ended = readEnd(socket);
    const started = performance.now();
    await stop();
    await ended;
    assert.ok(performance.now() - started < 15_000);
  });
});
