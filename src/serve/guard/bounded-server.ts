/**
 * Node's HTTP server with all limits set. Its handling of half-open connections and of HTTP versions is
 * changed.
 */
import type { RequestListener, Server } from "node:http";
import type { Socket } from "node:net";
import { boundConnectionsPerAddress, cutOffStalledClients } from "./bound-clients.ts";
import type { IsAmong } from "./client-address.ts";
import type { Limits } from "./limits.ts";
import { ServerResponse, createServer } from "../node-http.ts";
import { TracedRequest } from "../request-trace.ts";

export type TracedServer = Server<typeof TracedRequest>;

/** Properties of Node's parser that its types do not declare. */
interface Parser {
  readonly constructor: { readonly REQUEST?: unknown; readonly kLenientVersion?: unknown };
  readonly initialize?: (...args: readonly unknown[]) => void;
}

/**
 * HTTP/1.2 to 1.9 must be read as 1.1 (RFC 9110 §2.5), but Node's parser rejects them, and has no option
 * for this alone. With this function it accepts any version; `checkRequest` rejects the unsupported ones.
 * If these internals of Node change, its own rule applies.
 */
function readHigherMinorVersions(server: TracedServer, limits: Limits): void {
  /** Node's list of connections, which it checks for requests that take too long. */
  let connections: unknown;
  server.on("listening", () => {
    const name = Object.getOwnPropertySymbols(server).find(
      ({ description }) => description === "http.server.connections",
    );
    connections = name && Reflect.get(server, name);
  });
  server.on("connection", (socket: Socket) => {
    const parser = Reflect.get(socket, "parser") as Parser | null | undefined;
    const { REQUEST, kLenientVersion } = parser?.constructor ?? {};
    if (typeof kLenientVersion !== "number" || connections === undefined) return;
    parser?.initialize?.(REQUEST, {}, limits.maxHeaderBytes, kLenientVersion, connections);
  });
}

/** @param isExempt from maxConnectionsPerAddress, since many clients come from there */
export function createBoundedServer(
  handler: RequestListener<typeof TracedRequest>,
  limits: Limits,
  isExempt: IsAmong,
): TracedServer {
  const server = createServer(
    {
      IncomingMessage: TracedRequest,
      ServerResponse,
      maxHeaderSize: limits.maxHeaderBytes,
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      connectionsCheckingInterval: limits.checkIntervalMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      // We check this ourselves: Node's error response has no body.
      requireHostHeader: false,
    },
    handler,
  );
  // A client may close its sending side after the request (RFC 9112 §9.6) and must still get its
  // response. Without this option, which Node's types do not declare, a response that is not ready at
  // once would be lost.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.timeout = limits.inactivityTimeoutMs;
  server.maxConnections = limits.maxConnections;
  server.maxRequestsPerSocket = limits.maxRequestsPerSocket;
  server.maxHeadersCount = limits.maxHeaderLines;
  readHigherMinorVersions(server, limits);
  boundConnectionsPerAddress(server, limits.maxConnectionsPerAddress, isExempt);
  cutOffStalledClients(server, limits.inactivityTimeoutMs);
  return server;
}
