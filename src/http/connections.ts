/**
 * The server with its limits: how many connections it has, what one client can occupy of them, and how
 * they end.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Exchange } from "./exchange.ts";
import { createServer, ServerResponse as NodeResponse } from "./node-http.ts";
import type { Limits } from "./limits.ts";
import { HEADER, readHeaders } from "./read-request.ts";
import type { RequestHeaders } from "./read-request.ts";

/** Of each server, the connections that have not sent a whole request yet. */
const unasked = new WeakMap<Server, Set<Duplex>>();

/** What Node cannot read as HTTP, or what does not come in time, gets Node's own 400, 408 or 431. */
export function createBoundedServer(
  limits: Limits,
  receive: (request: IncomingMessage, response: ServerResponse) => void,
): Server {
  const silent = new Set<Duplex>();
  const server = createServer(
    {
      maxHeaderSize: limits.maxHeaderBytes,
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      connectionsCheckingInterval: limits.checkIntervalMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      // We check more than that.
      requireHostHeader: false,
      shouldUpgradeCallback: (request) =>
        !hasContent(readHeaders(request.rawHeaders)) && isIdle(request),
    },
    (request, response) => {
      silent.delete(request.socket);
      receive(request, response);
    },
  );
  unasked.set(server, silent);
  function forget(this: Duplex): void {
    silent.delete(this);
  }
  server.on("connection", (socket) => {
    silent.add(socket);
    socket.off("close", forget).once("close", forget);
  });
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, rest: Buffer) => {
    socket.unshift(Buffer.concat([Buffer.from(withoutUpgrade(request), "latin1"), rest]));
    server.emit("connection", socket);
  });
  // A client may close its sending side after the request (RFC 9112 §9.6) and must still get its
  // response. Without this option, which Node's types do not declare, a response that is not ready at
  // once would be lost.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.timeout = limits.inactivityTimeoutMs;
  server.on("timeout", cutOff);
  server.maxConnections = limits.maxConnections;
  // No limit besides maxHeaderBytes: Node would drop lines silently, also those that must not be repeated.
  server.maxHeadersCount = 0;
  return server;
}

/**
 * Ends a connection. If there are bytes that the client does not read, it is reset: otherwise the kernel
 * would keep them for minutes.
 */
function cutOff(socket: Duplex): void {
  if (socket instanceof Socket && socket.writableLength > 0 && !socket.destroyed)
    socket.resetAndDestroy();
  else socket.destroy();
}

/**
 * Discards input for a while before closing: if the connection were closed at once, TCP would reset it, and
 * the client could lose the response (RFC 9112 §9.6).
 */
function endGently(socket: Duplex, lingerMs: number): void {
  // It is not parsed as requests, either.
  socket
    .removeAllListeners("data")
    .on("data", () => {})
    .resume();
  socket.end();
  setTimeout(() => cutOff(socket), lingerMs).unref();
}

/** @returns whether all responses of its connection are finished, or its own would wait for ever */
function isIdle(request: IncomingMessage): boolean {
  const probe = new NodeResponse(request);
  try {
    probe.assignSocket(request.socket);
    probe.detachSocket(request.socket);
    return true;
  } catch {
    return false;
  }
}

/**
 * An Upgrade is ignored (RFC 9110 §7.8), but behind one, Node drops what came in the same packet: so it gets the
 * request once more, as it was without.
 */
function withoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = "", value] = rawHeaders.slice(index, index + 2);
    if (name.toLowerCase() !== "upgrade") lines.push(`${name}: ${value}`);
  }
  return `${lines.join("\r\n")}\r\n\r\n`;
}

const hasContent = (headers: RequestHeaders): boolean =>
  (headers[HEADER["content-length"]] ?? "0") !== "0" ||
  headers[HEADER["transfer-encoding"]] !== undefined;

/** Content has no meaning in requests that only read (RFC 9110 §9.3.1): it is discarded as it comes. */
export function skipContent({ request, response, headers }: Exchange, lingerMs: number): void {
  // What came behind this Upgrade may have been dropped.
  if (headers[HEADER.upgrade] !== undefined) response.shouldKeepAlive = false;
  if (!hasContent(headers)) return;
  const { socket } = request;
  // Node calls this to close a connection after the last response.
  socket.destroySoon = () => endGently(socket, lingerMs);
  request.resume();
}

/** Content that nobody reads is discarded when the answer was sent, so that the client gets the answer. */
export function keepContent(exchange: Exchange, lingerMs: number): void {
  const { method, request, response, headers } = exchange;
  if (method === "GET" || method === "HEAD") {
    skipContent(exchange, lingerMs);
    return;
  }
  if (headers[HEADER.upgrade] !== undefined) response.shouldKeepAlive = false;
  const { socket } = request;
  socket.destroySoon = () => endGently(socket, lingerMs);
  response.once("finish", () => request.resume());
}

/** The request of a connection that was just accepted may be on its way. */
const FIRST_REQUEST_MS = 500;

/**
 * Closes idle connections at once, and soon also those that never sent a request, which Node before 26 does
 * not; running requests may finish within a time limit.
 */
export function closeServer(server: Server, shutdownMs: number): Promise<void> {
  if (!server.listening) return Promise.resolve();
  return new Promise((resolve) => {
    const timers = [
      setTimeout(() => server.closeAllConnections(), shutdownMs),
      setTimeout(
        () => unasked.get(server)?.forEach((socket) => socket.destroy()),
        FIRST_REQUEST_MS,
      ),
    ];
    server.close(() => {
      timers.forEach(clearTimeout);
      resolve();
    });
  });
}
