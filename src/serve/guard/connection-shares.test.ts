import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { describe, test } from "node:test";
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { HOST, PATH, get } from "../../../test/api/http/exchanges.ts";
import { startTestServer } from "../../../test/api/http/test-server.ts";
import { boundConnectionsPerAddress } from "./connections.ts";

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
