import assert from "node:assert/strict";
import { once } from "node:events";
import type { Socket } from "node:net";
import { describe, test } from "node:test";
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { HOST, PATH, get } from "../../test/api/http/exchanges.ts";
import {
  createEcho,
  readEnd,
  readResponses,
  startTestServer,
} from "../../test/api/http/test-server.ts";

const SHORT = {
  headersTimeoutMs: 200,
  requestTimeoutMs: 400,
  checkIntervalMs: 50,
  keepAliveTimeoutMs: 200,
  inactivityTimeoutMs: 600,
  lingerMs: 20,
};

/** What is not ended never ends; what is, late on a busy machine. */
const LATEST_MS = 10_000;

/** Far above what the kernel buffers for a connection, so that sending waits for reading. */
const LARGE_BODY = Buffer.alloc(16 * 1024 * 1024, "x");

/** @returns how long a step took, in milliseconds */
async function measure(step: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await step();
  return performance.now() - started;
}

describe("time limits", { concurrency: 4 }, () => {
  test("headers that never end: 408", async (context) => {
    const { sendRaw } = await startTestServer(context, { limits: SHORT });
    const [answer] = readResponses(await sendRaw(`GET ${PATH} HTTP/1.1\r\n${HOST}`));
    assert.equal(answer?.status, 408);
  });

  test("headers of one byte now and then: 408 all the same", async (context) => {
    const { open } = await startTestServer(context, { limits: SHORT });
    const socket = await open();
    const ended = readEnd(socket);
    socket.write("GET /");
    const drip = setInterval(() => socket.write("a"), 20);
    const took = await measure(() => ended);
    clearInterval(drip);
    assert.ok(took > 150 && took < LATEST_MS, `${took} ms`);
  });

  test("content that never ends: answered, then ended", async (context) => {
    const { sendRaw } = await startTestServer(context, { limits: SHORT });
    const [answer] = readResponses(await sendRaw(get(`${HOST}Content-Length: 10\r\n`)));
    assert.equal(answer?.status, 200);
  });

  test("content of one byte now and then: ended all the same", async (context) => {
    const { open } = await startTestServer(context, { limits: SHORT });
    const socket = await open();
    const ended = readEnd(socket);
    socket.write(get(`${HOST}Content-Length: 1000000\r\n`));
    const drip = setInterval(() => socket.write("a"), 20);
    const took = await measure(() => ended);
    clearInterval(drip);
    assert.ok(took > 300 && took < LATEST_MS, `${took} ms`);
  });

  test("a connection that sends nothing ends", async (context) => {
    const { open } = await startTestServer(context, { limits: SHORT });
    const took = await measure(async () => readEnd(await open()));
    assert.ok(took < LATEST_MS, `${took} ms`);
  });

  test("an idle connection ends without a response", async (context) => {
    const { sendRaw } = await startTestServer(context, { limits: SHORT });
    assert.equal(readResponses(await sendRaw(get(HOST))).length, 1);
  });
});

/** Node starts its clock again if anything was sent since the write began: it comes up to twice as late. */
const TIMEOUT_MS = 1000;

describe("a client that reads no byte is cut off", { concurrency: 4 }, () => {
  const LIMITS = { inactivityTimeoutMs: TIMEOUT_MS, keepAliveTimeoutMs: 60_000, lingerMs: 20 };

  async function measureEnd(
    context: TestContext,
    size: number,
    sent: string,
  ): Promise<{ readonly took: number; readonly fault: string }> {
    const responder = createEcho({ body: Buffer.alloc(size, "x") });
    const { open, countConnections } = await startTestServer(context, {
      limits: LIMITS,
      current: () => ({ responder }),
    });
    const socket = await open();
    let fault = "";
    socket.on("error", ({ message }) => (fault = message)).pause();
    const started = performance.now();
    socket.write(sent);
    await sleep(TIMEOUT_MS / 2);
    assert.equal(await countConnections(), 1, "not before");
    while ((await countConnections()) > 0) {
      assert.ok(performance.now() - started < LATEST_MS, "it is cut off at all");
      await sleep(20);
    }
    const took = performance.now() - started;
    // What the client got before it was cut off ends with a reset, not with an end.
    await readEnd(socket);
    return { took, fault };
  }

  const rows = [
    ["one large answer", 32 * 1024 * 1024, 1],
    ["20 requests at once", 2 * 1024 * 1024, 20],
    ["200 requests at once", 175_000, 200],
  ] as const;
  for (const [name, size, count] of rows) {
    test(`${name}: after the documented time, and by a reset`, async (context) => {
      const { took, fault } = await measureEnd(context, size, get(HOST).repeat(count));
      assert.ok(took >= TIMEOUT_MS, `${took} ms`);
      assert.match(fault, /ECONNRESET/u);
    });
  }

  test("a client that reads a little now and then is not cut off", async (context) => {
    const responder = createEcho({ body: Buffer.alloc(32 * 1024 * 1024, "x") });
    const { open } = await startTestServer(context, {
      // The pauses together are longer, and each is far shorter also where the machine is busy.
      limits: { ...SHORT, ...LIMITS, inactivityTimeoutMs: 2000 },
      current: () => ({ responder }),
    });
    const socket = await open();
    let received = 0;
    const onData = (chunk: Buffer): void => {
      received += chunk.length;
      if (Math.floor(received / 4_000_000) === Math.floor((received - chunk.length) / 4_000_000))
        return;
      socket.pause();
      setTimeout(() => socket.resume(), 300);
    };
    socket.on("data", onData).write(get(`${HOST}Connection: close\r\n`));
    await once(socket, "end", { signal: AbortSignal.timeout(20_000) });
    assert.ok(received > 32 * 1024 * 1024);
  });
});

/** Only reading to the end shows that the server has closed. */
async function readRest(socket: Socket): Promise<number> {
  let received = 0;
  socket.on("data", (chunk: Buffer) => {
    received += chunk.length;
  });
  await readEnd(socket);
  return received;
}

describe("clients that do not read", { concurrency: 4 }, () => {
  const responder = createEcho({ body: LARGE_BODY });
  const start = async (context: TestContext): Promise<Socket> => {
    const { open } = await startTestServer(context, {
      limits: SHORT,
      current: () => ({ responder }),
    });
    const socket = await open();
    return socket.on("error", () => {}).pause();
  };

  test("many requests: nothing is read or answered ahead without bound", async (context) => {
    const socket = await start(context);
    const before = process.memoryUsage().rss;
    socket.write(get(HOST).repeat(2000));
    await sleep(1500);
    const growth = process.memoryUsage().rss - before;
    assert.ok(growth < 400 * 1024 * 1024, `${growth} bytes`);
    assert.ok((await readRest(socket)) < 4 * LARGE_BODY.length);
  });

  test("and go on sending bytes that are no request: cut off as well", async (context) => {
    const socket = await start(context);
    socket.write(get(`${HOST}Content-Length: 10\r\n`));
    const drip = setInterval(() => socket.write("a"), 20);
    await once(socket, "error", { signal: AbortSignal.timeout(LATEST_MS) });
    clearInterval(drip);
  });
});

test("a connection beyond the bound ends at once; within it, all are served", async (context) => {
  const limits = { ...SHORT, keepAliveTimeoutMs: 5000, maxConnections: 10 };
  const { open, ask } = await startTestServer(context, { limits });
  const held = await Promise.all(Array.from({ length: 10 }, open));
  for (const socket of held) socket.write(get(HOST));
  await Promise.all(held.map((socket) => once(socket, "data")));
  const refused = await open();
  assert.ok((await measure(() => readEnd(refused))) < 500);
  assert.equal(refused.bytesRead, 0);
  held[0]?.destroy();
  await sleep(50);
  assert.equal((await ask(PATH)).status, 200);
  for (const socket of held) socket.destroy();
});
