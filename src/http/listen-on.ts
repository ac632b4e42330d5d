/** Where a server listens: at a port, or at a socket file, which only programs on this machine can reach. */
import { rm } from "node:fs/promises";
import type { Server } from "node:http";
import { connect } from "node:net";
import type { AddressInfo, ListenOptions, NetConnectOpts, Socket } from "node:net";

export interface ListenAddress {
  /** An address or a name of this machine, or the path of a socket file, which begins with a slash. */
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** True: others may listen there, too, where the system allows it. */
  readonly reusePort?: boolean;
}

export const isSocketFile = (host: string): boolean => host.startsWith("/");

/** How long it may take to connect to this machine. */
const CONNECT_MS = 1000;

/** @returns whether somebody listens there already */
export function isAnswered(at: NetConnectOpts): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ ...at, timeout: CONNECT_MS })
    .once("connect", () => resolve(true))
    .once("error", () => resolve(false))
    .once("timeout", () => resolve(false));
  return promise.finally(() => socket.destroy());
}

const begin = (server: Server, at: ListenOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject).listen(at, () => {
      server.off("error", reject);
      resolve();
    });
  });

/**
 * @returns the address, such as `http://127.0.0.1:8080`, or `unix:/run/site.sock` as nginx writes it
 * @throws (rejects) the error of the operating system
 */
export async function listenOn(server: Server, at: ListenAddress): Promise<string> {
  if (isSocketFile(at.host)) return listenOnFile(server, at.host);
  await begin(server, { ...at });
  const { address, family, port } = server.address() as AddressInfo;
  // A server on all interfaces can be reached on the loopback address, too, which browsers open everywhere.
  const own = { "0.0.0.0": "127.0.0.1", "::": "::1" }[address] ?? address;
  return `http://${family === "IPv6" ? `[${own}]` : own}:${port}`;
}

async function listenOnFile(server: Server, path: string): Promise<string> {
  // As at a port of the loopback address: whoever connects is on this machine, and any user may. Who may not is
  // decided by the directory.
  const at = { path, writableAll: true };
  server.on("connection", (socket: Socket) =>
    Object.defineProperty(socket, "remoteAddress", { value: "127.0.0.1" }),
  );
  try {
    await begin(server, at);
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
    if (!isTaken || (await isAnswered({ path }))) throw error;
    // What is left of a process that was killed.
    await rm(path);
    await begin(server, at);
  }
  return `unix:${path}`;
}
