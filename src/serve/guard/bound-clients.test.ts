import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { describe, test } from "node:test";
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { boundConnectionsPerAddress } from "./bound-clients.ts";
import { HOST, PATH, get } from "../../../test/http/exchanges.ts";
import { createEcho, readEnd, startTestServer } from "../../../test/http/test-server.ts";

const TIMEOUT_MS = 2000;
/** Node's own timeout could come after twice the time. */
const LATEST_MS = 1.75 * TIMEOUT_MS;

describe(
  "a client that reads no byte is cut off after the documented time",
  { concurrency: 4 },
  () => {
    const LIMITS = { inactivityTimeoutMs: TIMEOUT_MS, keepAliveTimeoutMs: 60_000, lingerMs: 20 };

    async function measureEnd(
      context: TestContext,
      size: number,
      sent: string,
    ): Promise<{ readonly took: number; readonly fault: string }> {
      const responder = createEcho({ body: Buffer.alloc(size, "x") });
      const { open, countConnections } = await startTestServer(context, {
        limits: LIMITS,
        select: () => ({ responder }),
      });
      const socket = await open();
      let fault = "";
      socket.on("error", ({ message }) => (fault = message)).pause();
      const started = performance.now();
      socket.write(sent);
      await sleep(TIMEOUT_MS / 2);
      assert.equal(await countConnections(), 1, "not before");
      while ((await countConnections()) > 0) {
        assert.ok(performance.now() - started < 4 * TIMEOUT_MS, "it is cut off at all");
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
      test(`${name}: to the second, and by a reset`, async (context) => {
        const { took, fault } = await measureEnd(context, size, get(HOST).repeat(count));
        assert.ok(took >= TIMEOUT_MS && took < LATEST_MS, `${took} ms`);
        assert.match(fault, /ECONNRESET/u);
      });
    }

    test("a client that reads a little now and then is not cut off", async (context) => {
      const responder = createEcho({ body: Buffer.alloc(32 * 1024 * 1024, "x") });
      const { open } = await startTestServer(context, {
        limits: { ...LIMITS, inactivityTimeoutMs: 600 },
        select: () => ({ responder }),
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
  },
);

async function listen(
  context: TestContext,
  maxConnections: number,
  isExempt: (address: string) => boolean,
): Promise<() => Promise<Socket>> {
  const server = createServer((_request, response) => response.end("x"));
  boundConnectionsPerAddress(server, maxConnections, isExempt);
  server.listen(0);
  await once(server, "listening");
  context.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return async () => {
    const socket = connect({ host: "127.0.0.1", port }).on("error", () => {});
    await once(socket, "connect");
    return socket;
  };
}

/** @returns whether it is answered; false where the connection ends first */
async function isServed(socket: Socket): Promise<boolean> {
  socket.write(get(HOST, "/"));
  return Promise.race([
    once(socket, "data").then(() => true),
    once(socket, "close").then(() => false),
  ]);
}

describe("connections per address", () => {
  test("one beyond the bound ends at once; where one ends, another may come", async (context) => {
    const open = await listen(context, 3, () => false);
    const held = await Promise.all([open(), open(), open()]);
    assert.deepEqual(await Promise.all(held.map(isServed)), [true, true, true]);
    for (let count = 0; count < 50; count += 1) assert.equal(await isServed(await open()), false);
    assert.equal(await isServed(held[0]), true, "open connections are not affected");
    held[1]?.destroy();
    await sleep(50);
    assert.equal(await isServed(await open()), true);
    assert.equal(await isServed(await open()), false);
  });

  test("exempt addresses have no bound", async (context) => {
    const open = await listen(context, 1, (address) => address.endsWith("127.0.0.1"));
    const held = await Promise.all(Array.from({ length: 20 }, open));
    assert.ok((await Promise.all(held.map(isServed))).every(Boolean));
  });

  test("this machine is exempt", async (context) => {
    const { open, ask } = await startTestServer(context, {
      limits: { maxConnectionsPerAddress: 2 },
    });
    const held = await Promise.all(Array.from({ length: 10 }, open));
    assert.equal((await ask(PATH)).status, 200);
    for (const socket of held) socket.destroy();
  });
});
