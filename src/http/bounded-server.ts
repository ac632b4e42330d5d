/**
 * Node's server, with all bounds set and two of its habits changed: half-open connections, and the
 * versions of HTTP that are read.
 */
import { ServerResponse, createServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import type { Socket } from "node:net";
import { boundConnectionsPerAddress, cutOffStalledClients } from "./bound-clients.ts";
import type { IsAmong } from "./client-address.ts";
import type { Limits } from "./limits.ts";
import { TracedRequest } from "./request-trace.ts";

export type TracedServer = Server<typeof TracedRequest>;

/** The parts of Node's parser that no type declares. */
interface Parser {
  readonly constructor: { readonly REQUEST?: unknown; readonly kLenientVersion?: unknown };
  readonly initialize?: (...args: readonly unknown[]) => void;
}

/**
 * HTTP/1.2 to 1.9 are to be read as 1.1 (RFC 9110 §2.5), but Node's parser refuses them, and has no
 * option for this alone. Afterwards it reads any version; those that are none of ours are refused with
 * the request. Where Node has changed, its own rule stays.
 */
function readHigherMinorVersions(server: TracedServer, limits: Limits): void {
  /** What Node looks through for requests that take too long. */
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
      // Ours to refuse: Node's refusal has no body.
      requireHostHeader: false,
    },
    handler,
  );
  // A client may end its side once it has asked (RFC 9112 §9.6): its answers still go out. Without
  // this, which no type of Node's declares, those that take a moment would not.
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
