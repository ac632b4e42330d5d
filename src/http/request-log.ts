/**
 * One log line per answered request, for those who ask for it: a service at full load would spend
 * itself on it. No header, no query and no token is ever in it.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { addressOf } from "./client-address.ts";
import type { Refusal } from "./refusal.ts";
import { readOriginForm, splitTarget } from "./request-check.ts";
import { traceOf } from "./request-trace.ts";

/** Which requests are logged. */
export type LoggedRequests = "off" | "refused" | "all";

export interface RequestLog {
  /** Takes a refusal that goes to the bare connection, of a request that could not be read. */
  readonly onUnread: (socket: Duplex, refusal: Refusal) => void;
}

const MESSAGE = "request";
const MAX_PATH_LENGTH = 2048;

/** @returns undefined for a body that is made while it is sent */
function countBytes(body: unknown): number | undefined {
  if (body === undefined || body === null) return 0;
  return typeof body === "string" || body instanceof Uint8Array
    ? Buffer.byteLength(body)
    : undefined;
}

const hasNoBody = ({ method }: IncomingMessage, { statusCode }: ServerResponse): boolean =>
  method === "HEAD" || statusCode === 204 || statusCode === 304;

/** @returns the path; undefined where the target is none, since then it may hold a password */
function readPath({ url = "", method }: IncomingMessage): string | undefined {
  const { path } = splitTarget(readOriginForm(url, method));
  return path.startsWith("/") || path === "*" ? path.slice(0, MAX_PATH_LENGTH) : undefined;
}

export function logRequests(app: FastifyInstance, log: Logger, logged: LoggedRequests): RequestLog {
  if (logged === "off") return { onUnread() {} };
  const lengths = new WeakMap<ServerResponse, number | undefined>();
  /** A request with an expectation is announced twice. */
  const followed = new WeakSet<ServerResponse>();

  function follow(request: IncomingMessage, response: ServerResponse): void {
    if (followed.has(response)) return;
    followed.add(response);
    const started = performance.now();
    // Before the connection can be gone, and the address with it.
    traceOf(request);
    response.once("close", () => {
      const status = response.statusCode;
      if (logged === "refused" && status < 400) return;
      const { id: requestId, tokenKey: token, address } = traceOf(request);
      const path = readPath(request);
      const bytes = hasNoBody(request, response) ? 0 : lengths.get(response);
      const ms = Math.round((performance.now() - started) * 10) / 10;
      const line = {
        requestId,
        method: request.method,
        ...(path !== undefined && { path }),
        status,
        ...(bytes !== undefined && { bytes }),
        ms,
        ...(token !== undefined && { token }),
        ...(address !== undefined && { address }),
        // The client went away before all of the answer was out.
        ...(!response.writableFinished && { aborted: true }),
      };
      log.info(line, MESSAGE);
    });
  }

  app.server.prependListener("request", follow);
  app.server.prependListener("checkExpectation", follow);
  // The response itself does not tell: headers that are handed to writeHead cannot be asked for.
  app.addHook("onSend", (_request, reply, body, done) => {
    lengths.set(reply.raw, countBytes(body));
    done();
  });
  return {
    onUnread(socket, { status, headers, body }) {
      const requestId = headers["X-Request-Id"];
      const address = socket instanceof Socket ? addressOf(socket) : undefined;
      const line = { requestId, status, bytes: body.length };
      log.info({ ...line, ...(address !== undefined && { address }) }, MESSAGE);
    },
  };
}
