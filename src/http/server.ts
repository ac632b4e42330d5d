/** The HTTP server: its sockets, its exchanges, and what becomes of their errors. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { RequestError } from "../errors.ts";
import type { RespondError } from "./answer.ts";
import { createBearerReading, createBrake } from "./bearer.ts";
import type { AccessToken } from "./bearer.ts";
import { createIsAmong, findClientAddress } from "./client-address.ts";
import { closeServer, createBoundedServer, keepContent, skipContent } from "./connections.ts";
import type { Exchange, Host } from "./exchange.ts";
import { LIMITS } from "./limits.ts";
import type { Limits } from "./limits.ts";
import { listenOn } from "./listen-on.ts";
import type { ListenAddress } from "./listen-on.ts";
import type { RequestMeter } from "./request-meter.ts";
import { createLimit } from "./rate-limiter.ts";
import type { Quota } from "./rate-limiter.ts";
import { checkRequest } from "./read-request.ts";
import { createRefuse } from "./refuse.ts";
import { logExchange } from "./request-log.ts";
import type { LoggedRequests } from "./request-log.ts";

export interface HttpOptions {
  /** Needs no redaction: headers and queries are never logged. */
  readonly log: Logger;
  /** @returns milliseconds since 1970-01-01 UTC */
  readonly clock: () => number;
  readonly respondError: RespondError;
  readonly findToken: (key: string) => AccessToken | undefined;
  /** Absent or null: there is no limit. */
  readonly rateLimit?: Quota | null;
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted. */
  readonly trustProxy: readonly string[];
  readonly logRequests: LoggedRequests;
  /** Absent: nothing is counted. */
  readonly meter?: RequestMeter;
  /** Overrides of LIMITS. */
  readonly limits?: Partial<Limits>;
  /** True: requests may have content. */
  readonly takesContent?: boolean;
  /** Headers of every response. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface HttpServer {
  readonly server: Server;
  /**
   * @returns the address, such as `http://127.0.0.1:8080` @throws (rejects) the error of the operating
   * system
   */
  listen(at: ListenAddress): Promise<string>;
  /** Lets running requests finish, up to a time limit. */
  close(): Promise<void>;
}

/** Says once what is probably a mistake of the set-up. */
function createFindAddress({ log, trustProxy }: HttpOptions): Host["findAddress"] {
  const isTrusted = createIsAmong(trustProxy);
  let isSaid = false;
  const sayUntrusted = (address: string): void => {
    if (isSaid) return;
    log.warn({ address }, "X-Forwarded-For is ignored: --trust-proxy does not name its sender");
    isSaid = true;
  };
  return ({ socket }, forwarded) => findClientAddress(socket, forwarded, isTrusted, sayUntrusted);
}

/**
 * @param create makes the exchange of a request, with what else an answer needs
 * @param answer what it throws, or rejects with, becomes the answer: a RequestError, or anything else for a fault of
 * the program
 */
export function createHttpServer<Made extends Exchange>(
  options: HttpOptions,
  create: (request: IncomingMessage, response: ServerResponse, host: Host) => Made,
  answer: (exchange: Made) => void | Promise<void>,
): HttpServer {
  const { clock, log, rateLimit, logRequests, meter, takesContent = false } = options;
  const limits: Limits = { ...LIMITS, ...options.limits };
  const receive = takesContent ? keepContent : skipContent;
  const refuse = createRefuse(options.respondError, options.headers ?? {}, log);
  const host: Host = {
    clock,
    findAddress: createFindAddress(options),
    readBearer: createBearerReading(options.findToken),
    limit: rateLimit ? createLimit(rateLimit) : () => {},
    brake: createBrake(),
    isClosing: false,
  };

  /** A request that is refused before it was counted counts, too. */
  function findLimit(exchange: Exchange): unknown {
    try {
      host.limit(exchange);
      return undefined;
    } catch (limited) {
      return limited;
    }
  }

  function fail(exchange: Exchange, error: unknown): void {
    const { request, response } = exchange;
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return;
    }
    const ends = error instanceof RequestError && error.headers["Connection"] === "close";
    if (ends || (takesContent && !request.complete)) response.shouldKeepAlive = false;
    refuse(exchange, findLimit(exchange) ?? error);
  }

  const server = createBoundedServer(limits, (request, response) => {
    const exchange = create(request, response, host);
    meter?.begin(exchange);
    receive(exchange, limits.lingerMs);
    logExchange(exchange, log, logRequests);
    try {
      checkRequest(exchange, limits.maxTargetLength);
      answer(exchange)?.catch((error: unknown) => fail(exchange, error));
    } catch (error) {
      fail(exchange, error);
    }
  });

  return {
    server,
    listen: (at) => listenOn(server, at),
    close() {
      host.isClosing = true;
      return closeServer(server, limits.shutdownMs);
    },
  };
}
