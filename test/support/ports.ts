/** Ports of this machine for the programs that tests start. */
import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** @returns one that nobody listens on at the moment */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

const START_MILLISECONDS = 10_000;

/** @throws (rejects) when nobody listens on it for long */
export async function waitForPort(port: number): Promise<void> {
  const giveUp = performance.now() + START_MILLISECONDS;
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    try {
      await once(socket, "connect");
      return;
    } catch (error) {
      if (performance.now() > giveUp) throw error;
      await sleep(20);
    } finally {
      socket.destroy();
    }
  }
}
