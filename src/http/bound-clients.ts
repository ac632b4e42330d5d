/**
 * What a single client can hold of the server: connections, and answers that it does not take. Neither
 * is bounded by Node.
 */
import { Socket } from "node:net";
import type { Server } from "node:net";
import type { Duplex } from "node:stream";
import { networkOf } from "./client-address.ts";
import type { IsAmong } from "./client-address.ts";

/** Closes at once what one address opens beyond its share; all others are served as ever. */
export function boundConnectionsPerAddress(
  server: Server,
  maxConnections: number,
  isExempt: IsAmong,
): void {
  const held = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const { remoteAddress } = socket;
    // Undefined: it is gone already.
    if (remoteAddress === undefined || isExempt(remoteAddress)) return;
    const network = networkOf(remoteAddress);
    const count = held.get(network) ?? 0;
    if (count >= maxConnections) {
      socket.destroy();
      return;
    }
    held.set(network, count + 1);
    socket.once("close", () => {
      const left = (held.get(network) ?? 1) - 1;
      if (left === 0) held.delete(network);
      else held.set(network, left);
    });
  });
}

/**
 * Ends a connection. Where bytes are left that the client does not take, by a reset: else the kernel
 * would go on keeping them, for minutes.
 */
export function cutOff(socket: Duplex): void {
  if (socket instanceof Socket && socket.writableLength > 0 && !socket.destroyed)
    socket.resetAndDestroy();
  else socket.destroy();
}

/** The parts of a connection's handle that no type declares. */
interface Handle {
  /** Bytes that were handed over so far, and those of them that the kernel has not taken. */
  readonly bytesWritten?: number;
  readonly writeQueueSize?: number;
}

function countTaken(socket: Socket): number {
  const { bytesWritten = 0, writeQueueSize = 0 } =
    (Reflect.get(socket, "_handle") as Handle | null) ?? {};
  return bytesWritten - writeQueueSize;
}

const MAX_LOOK_MS = 500;
const MIN_LOOKS = 5;

/**
 * Node's own timeout begins anew when it finds that something was taken since a write began, however
 * long ago, and so comes up to twice as late. Here each look compares with the look before.
 */
export function cutOffStalledClients(server: Server, timeoutMs: number): void {
  const sockets = new Set<Socket>();
  /** Of connections with bytes left: what was taken, since when no more, and seen how often. */
  const waiting = new Map<
    Socket,
    { readonly taken: number; readonly since: number; readonly looks: number }
  >();
  const everyMs = Math.min(MAX_LOOK_MS, timeoutMs / 10);

  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => {
      sockets.delete(socket);
      waiting.delete(socket);
    });
  });

  function look(): void {
    const now = performance.now();
    for (const socket of sockets) {
      if (socket.writableLength === 0) {
        waiting.delete(socket);
        continue;
      }
      const taken = countTaken(socket);
      const before = waiting.get(socket);
      if (before?.taken !== taken) {
        waiting.set(socket, { taken, since: now, looks: 0 });
        continue;
      }
      const looks = before.looks + 1;
      waiting.set(socket, { ...before, looks });
      // Not by the clock alone: while this process is held up, nobody can be seen to take anything.
      if (now - before.since >= timeoutMs && looks >= MIN_LOOKS) cutOff(socket);
    }
  }

  const timer = setInterval(look, everyMs);
  timer.unref();
  server.once("close", () => clearInterval(timer));
  server.on("timeout", cutOff);
}
