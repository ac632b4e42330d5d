/** The HTTP server: its parts, its errors, and its sockets. */
import type { Server } from "node:http";
import type { ListenOptions } from "node:net";
import type { Logger } from "pino";
import { RequestError } from "../errors.ts";
import type { RespondError } from "../http/answer.ts";
import { CodedBodies } from "../http/coded-bodies.ts";
import type { Compress } from "../http/coded-bodies.ts";
import { answerHealth } from "./feature-rows.ts";
import type { FeatureRow, Readiness } from "./feature-rows.ts";
import { closeServer, createBoundedServer, listenOn } from "../http/connections.ts";
import { createIsAmong, findClientAddress } from "../http/client-address.ts";
import type { FindAddress } from "../http/client-address.ts";
import { Gate } from "./guard/gate.ts";
import { LIMITS } from "../http/limits.ts";
import type { Limits } from "../http/limits.ts";
import { readOriginForm, splitTarget } from "../http/request-check.ts";
import { createHandle } from "./handle.ts";
import type { HandleOptions } from "./handle.ts";
import {
  ALLOWED_METHODS,
  CONTENT_TYPE,
  createCorsHeaders,
  listHeaders,
  stampOf,
} from "../http/headers.ts";
import type { HeaderList } from "../http/headers.ts";
import { createRefuse } from "../http/refuse.ts";
import { createReply, send } from "./reply.ts";
import { logRequests } from "../http/request-log.ts";
import type { LoggedRequests } from "../http/request-log.ts";
import type { TracedRequest, TracedResponse } from "../http/request-trace.ts";
import { StreamedBodies } from "../http/streamed-bodies.ts";
import type { StreamedBodiesOptions } from "../http/streamed-bodies.ts";
import { createTargets } from "./target.ts";

export interface HttpOptions extends HandleOptions {
  readonly respondError: RespondError;
  /** Needs no redaction: headers and queries are never logged. */
  readonly log: Logger;
  /** True: scripts of any origin may read responses. */
  readonly cors: boolean;
  readonly isReady: () => Readiness;
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted. */
  readonly trustProxy: readonly string[];
  readonly logRequests: LoggedRequests;
  /** Addresses in addition to those of the contract. */
  readonly service?: readonly FeatureRow[];
  /** Replaces zlib in tests. */
  readonly compress?: Compress;
  /** How many large bodies may be sent at the same time. */
  readonly streams?: StreamedBodiesOptions;
  /** Overrides of LIMITS. */
  readonly limits?: Partial<Limits>;
}

export interface HttpServer {
  readonly server: Server;
  /**
   * @returns the address, such as `http://127.0.0.1:8080` @throws (rejects) the error of the operating
   * system
   */
  listen(at: ListenOptions): Promise<string>;
  /** Lets running requests finish, up to a time limit. */
  close(): Promise<void>;
}

export function createHttp(options: HttpOptions): HttpServer {
  const { clock, log, compress, isReady, meter } = options;
  const limits: Limits = { ...LIMITS, ...options.limits };
  const cors = createCorsHeaders(options.cors, options.rateLimit !== undefined);
  const refuse = createRefuse(options.respondError, cors, clock, log);

  const isTrusted = createIsAmong(options.trustProxy);
  let isSaid = false;
  const sayUntrusted = (address: string): void => {
    if (isSaid) return;
    log.warn({ address }, "X-Forwarded-For is ignored: --trust-proxy does not name its sender");
    isSaid = true;
  };
  const findAddress: FindAddress = (request) => findClientAddress(request, isTrusted, sayUntrusted);

  const reply = createReply({
    codedBodies: new CodedBodies({ log, compress }),
    streamedBodies: new StreamedBodies(options.streams),
    cors,
  });
  const gate = new Gate(options, findAddress);
  const targets = createTargets({
    catalog: options.catalog,
    features: options.service ?? [],
    meter,
    maxTargetLength: limits.maxTargetLength,
  });
  const preflight = listHeaders({ Allow: ALLOWED_METHODS, ...cors.preflight });
  const stamp = (request: TracedRequest): HeaderList => stampOf(clock(), request.id);
  const handle = createHandle(options, {
    targets,
    gate,
    reply,
    sendPreflight: (response) => send(response, 204, [...stamp(response.req), ...preflight]),
    sendHealth(response, health) {
      const { status, document } = answerHealth(health, isReady());
      const body = Buffer.from(JSON.stringify(document));
      const headers = listHeaders({
        "Content-Type": CONTENT_TYPE,
        "Cache-Control": "no-store",
        "Content-Length": String(body.length),
      });
      send(response, status, [...stamp(response.req), ...headers], body);
    },
  });
  let isClosing = false;

  /** @returns what the client gets: a request that is refused before it reaches the gate counts, too */
  function countRefused(error: unknown, { req: request }: TracedResponse): unknown {
    try {
      gate.count(request, clock());
      return error;
    } catch (limited) {
      return limited;
    }
  }

  function sendRefusal(error: unknown, response: TracedResponse): void {
    const { method = "", url = "", headers: said, id } = response.req;
    if (error instanceof RequestError && error.headers["Connection"] === "close")
      response.shouldKeepAlive = false;
    const { status, headers, body } = refuse(countRefused(error, response), {
      method,
      ...splitTarget(readOriginForm(url, method)),
      acceptLanguage: said["accept-language"],
      id,
    });
    send(response, status, headers, body);
  }

  const server = createBoundedServer((request, response) => {
    meter?.begin(request);
    const fail = (error: unknown): void => sendRefusal(error, response);
    if (isClosing) response.shouldKeepAlive = false;
    try {
      handle(request, response)?.catch(fail);
    } catch (error) {
      fail(error);
    }
  }, limits);
  logRequests(server, log, options.logRequests, findAddress);

  return {
    server,
    listen: (at) => listenOn(server, at),
    close() {
      isClosing = true;
      return closeServer(server, limits.shutdownMs);
    },
  };
}
