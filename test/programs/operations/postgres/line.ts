/** A line to a server that can be cut, silent or slow, and mended again. */
import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export interface Line {
  /** Host and port of its near end. */
  readonly address: string;
  /** Ends all connections, and refuses new ones. */
  cut(): void;
  /** Nothing arrives, and nobody is told. */
  silence(): void;
  /** @param milliseconds that each piece takes more */
  slowDown(milliseconds: number): void;
  mend(): void;
  close(): Promise<void>;
}

/** @param target host and port */
export async function createLine(target: string): Promise<Line> {
  const [host = "", port = ""] = target.split(":");
  const sockets = new Set<Socket>();
  let isCut = false;
  let delay = 0;
  let mended = Promise.withResolvers<void>();
  mended.resolve();

  const pass = (from: Socket, to: Socket): void => {
    sockets.add(from);
    from.on("error", () => {});
    from.on("close", () => {
      sockets.delete(from);
      to.destroy();
    });
    void (async () => {
      try {
        for await (const piece of from) {
          await mended.promise;
          if (delay > 0) await sleep(delay);
          to.write(piece as Buffer);
        }
      } catch {
        // Destroyed.
      }
      to.destroy();
    })();
  };

  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), host);
    pass(near, far);
    pass(far, near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const endAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      endAll();
    },
    silence() {
      mended = Promise.withResolvers();
    },
    slowDown(milliseconds) {
      delay = milliseconds;
    },
    mend() {
      isCut = false;
      delay = 0;
      mended.resolve();
    },
    async close() {
      mended.resolve();
      server.close();
      endAll();
      await once(server, "close");
    },
  };
}
