/**
 * Bounds what a single client can occupy: connections, and responses that it does not read. Node bounds
 * neither.
 */
import { Socket } from "node:net";
import type { Server } from "node:net";
import type { Duplex } from "node:stream";
import { networkOf } from "./client-address.ts";
import type { IsAmong } from "./client-address.ts";

/** Closes connections of one address beyond its limit at once; other clients are not affected. */
export function boundConnectionsPerAddress(
  server: Server,
  maxConnections: number,
  isExempt: IsAmong,
): void {
  const held = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const { remoteAddress } = socket;
    // Undefined: it is already closed.
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
 * Ends a connection. If there are bytes that the client does not read, it is reset: otherwise the kernel
 * would keep them for minutes.
 */
export function cutOff(socket: Duplex): void {
  if (socket instanceof Socket && socket.writableLength > 0 && !socket.destroyed)
    socket.resetAndDestroy();
  else socket.destroy();
}

/** Properties of a connection's handle that Node's types do not declare. */
interface Handle {
  /** Bytes written so far, and how many of these the kernel has not accepted yet. */
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
 * Node's own timeout starts again if anything was sent since the write began, even if that was long ago.
 * So it may come up to twice as late. This function compares each count with the one before.
 */
export function cutOffStalledClients(server: Server, timeoutMs: number): void {
  const sockets = new Set<Socket>();
  /**
   * For connections with unsent bytes: how many were sent, since when no more, and in how many checks.
   */
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
      // The clock alone is not enough: while this process is blocked, it cannot see any progress.
      if (now - before.since >= timeoutMs && looks >= MIN_LOOKS) cutOff(socket);
    }
  }

  const timer = setInterval(look, everyMs);
  timer.unref();
  server.once("close", () => clearInterval(timer));
  server.on("timeout", cutOff);
}
