/**
 * The HTTP server: limits, routes, and the checks in this order: malformed request, path, method, then
 * the checks of the operation.
 */
import type { Server } from "node:http";
import type { AddressInfo, ListenOptions } from "node:net";
import type { Logger } from "pino";
import { createAccessRule } from "../catalog/access-rule.ts";
import { RequestError } from "../errors.ts";
import type { MeasuredMemory } from "../find/memory.ts";
import type { RespondError } from "./answer.ts";
import { findPinnedType } from "./negotiate/negotiate.ts";
import { createServiceAnswer } from "./answer-service.ts";
import { createAnswer } from "./handle.ts";
import type { Address, AnswerOptions, AnswerParts } from "./handle.ts";
import { createIsAmong, findClientAddress, isLoopback } from "./guard/client-address.ts";
import type { FindAddress, IsAmong } from "./guard/client-address.ts";
import { createEventStreams } from "./event-streams.ts";
import { createCodedBodies } from "./coded-bodies.ts";
import type { Compress } from "./coded-bodies.ts";
import { createBoundedServer } from "./guard/connections.ts";
import { refuseUnreadable } from "./guard/unreadable.ts";
import {
  ALLOWED_METHODS,
  CONTENT_TYPE,
  createCorsHeaders,
  listHeaders,
  stampHeaders,
} from "./headers.ts";
import type { HeaderList } from "./headers.ts";
import { Gate, RequestAsker } from "./guard/gate.ts";
import { createDateFormat } from "./negotiate/http-date.ts";
import { LIMITS } from "./guard/limits.ts";
import type { Limits } from "./guard/limits.ts";
import { METHODS } from "./node-http.ts";
import { createRefuse, malformedRequest, methodNotAllowed } from "./refuse.ts";
import { REMEMBERED_ADDRESSES, rememberByText } from "./remembered.ts";
import { checkRequest, readOriginForm, readTarget, splitTarget } from "./guard/request-check.ts";
import { logRequests } from "./request-log.ts";
import type { LoggedRequests } from "./request-log.ts";
import type { TracedRequest, TracedResponse } from "./request-trace.ts";
import { addressOf, findRoute, resourceNotFound } from "./routes.ts";
import { createSendAnswer, send } from "./reply.ts";
import { HEALTH, createFindService } from "./feature-rows.ts";
import type { ServiceAddress } from "./feature-rows.ts";
import { createStreamedBodies } from "./streamed-bodies.ts";
import type { StreamedBodiesOptions } from "./streamed-bodies.ts";

export interface Readiness<Status extends string = string> {
  readonly ready: boolean;
  /** One word. */
  readonly status: Status;
  /** Reasons and figures for people; must not contain secrets. */
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface HttpOptions extends AnswerOptions {
  readonly respondError: RespondError;
  /** Needs no redaction: headers and queries are never logged. */
  readonly log: Logger;
  /** Upper limit of max-age. */
  readonly maxAgeSeconds: number;
  /** The prefix of cache tags; undefined: no cache tags. */
  readonly cacheTags?: string | undefined;
  /** True: scripts of any origin may read responses. */
  readonly cors: boolean;
  readonly isReady: () => Readiness;
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted. */
  readonly trustProxy: readonly string[];
  readonly logRequests: LoggedRequests;
  /** Which Lectern this is, for operators. */
  readonly build: object;
  /** Addresses in addition to those of the contract. */
  readonly service?: readonly ServiceAddress[];
  /** Replaces zlib in tests. */
  readonly compress?: Compress;
  /** Name of the channel through which threads share coded bodies. */
  readonly codedBodiesChannel?: string | undefined;
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
  /** Call this when tokens have changed: ends streams that clients may no longer read. */
  checkTokens(): void;
  /** @returns how many bytes the cache of coded bodies uses, and may use */
  measureCodedBodies(): MeasuredMemory;
  /** Lets running requests finish, up to a time limit. */
  close(): Promise<void>;
}

export function createHttp(options: HttpOptions): HttpServer {
  const { clock, log, compress, isReady, build, meter } = options;
  const limits: Limits = { ...LIMITS, ...options.limits };
  const cors = createCorsHeaders(options.cors, options.rateLimit !== undefined);
  const formatDate = createDateFormat();
  const refuse = createRefuse(options.respondError, cors, clock, formatDate, log);

  const isTrusted = createIsAmong(options.trustProxy);
  const isExempt: IsAmong = (address) => isLoopback(address) || isTrusted(address);
  let isSaid = false;
  const sayUntrusted = (address: string): void => {
    if (isSaid) return;
    log.warn({ address }, "X-Forwarded-For is ignored: --trust-proxy does not name its sender");
    isSaid = true;
  };
  const findAddress: FindAddress = (request) => findClientAddress(request, isTrusted, sayUntrusted);

  const bodies = {
    codedBodies: createCodedBodies({
      log,
      channelName: options.codedBodiesChannel,
      ...(compress && { compress }),
    }),
    streamedBodies: createStreamedBodies(options.streams),
  };
  const { maxAgeSeconds, cacheTags } = options;
  const sendAnswer = createSendAnswer({ bodies, cors, maxAgeSeconds, cacheTags, formatDate });
  const gate = new Gate(options, findAddress);
  const accessIn = createAccessRule(options.access);
  const ask: AnswerParts["ask"] = (request) => new RequestAsker(request, gate);
  const parts: AnswerParts = { gate, sendAnswer, accessIn, ask };
  const answer = createAnswer(options, parts);
  const rows = options.service ?? [];
  const eventStreams = createEventStreams({ limits, cors, clock, formatDate });
  for (const row of rows) if ("events" in row) eventStreams.follow(row.events);
  const answerService = createServiceAnswer(options, parts, eventStreams);
  const findService = createFindService(rows);
  const preflight = listHeaders({ Allow: ALLOWED_METHODS, ...cors.preflight });
  let isClosing = false;

  function readAddress(url: string, method?: string): Address {
    const { path, query } = readTarget(url, method, limits.maxTargetLength);
    const spelled = addressOf(path);
    return {
      path,
      query,
      health: HEALTH.find(({ url: one }) => one === spelled)?.url,
      service: findService(spelled),
      isPreview: options.isPreview(query),
      maySelectRelease: options.maySelectRelease(query),
      pinned: findPinnedType(query),
    };
  }
  const findAddressRead = rememberByText(readAddress, REMEMBERED_ADDRESSES);

  function sendOwn(
    response: TracedResponse,
    status: number,
    list: HeaderList,
    body?: Buffer,
  ): void {
    send(response, status, stampHeaders(list, formatDate(clock() / 1000), response.req.id), body);
  }

  function sendHealth(response: TracedResponse, health: string): void {
    const { ready, ...others } = isReady();
    const isLive = health === "/health/live";
    const document = isLive ? { live: true, ...build } : { ready, ...build, ...others };
    const body = Buffer.from(JSON.stringify(document));
    const headers = { "Content-Type": CONTENT_TYPE, "Cache-Control": "no-store" };
    const list = listHeaders({ ...headers, "Content-Length": String(body.length) });
    sendOwn(response, isLive || ready ? 200 : 503, list, body);
  }

  function handle(request: TracedRequest, response: TracedResponse): void | Promise<void> {
    const { method = "" } = request;
    if (isClosing) response.shouldKeepAlive = false;
    if (method === "GET" || method === "HEAD") {
      const address = checkRequest(request, findAddressRead);
      const { health, service } = address;
      if (health !== undefined) {
        request.subject = meter?.subjectOf("health");
        return sendHealth(response, health);
      }
      const call = { request, response, address, now: clock() };
      if (service) request.subject = meter?.subjectOf("service");
      return service ? answerService(call, service) : answer(call);
    }
    // Node's parser also accepts the methods of RTSP, which are not HTTP.
    if (!METHODS.includes(method)) throw malformedRequest("notHttp");
    const { path, health, service } = checkRequest(request, (url) => readAddress(url, method));
    // Also for unknown paths: if the preflight failed, scripts could not see the error about the path.
    if (method === "OPTIONS") {
      request.subject = meter?.subjectOf("preflight");
      return sendOwn(response, 204, preflight);
    }
    const catalog = options.catalog();
    const isThere = (health ?? service ?? findRoute(catalog, path)) !== undefined;
    throw isThere ? methodNotAllowed() : resourceNotFound(path, catalog);
  }

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

  const server = createBoundedServer(
    (request, response) => {
      meter?.begin(request);
      const fail = (error: unknown): void => sendRefusal(error, response);
      try {
        handle(request, response)?.catch(fail);
      } catch (error) {
        fail(error);
      }
    },
    limits,
    isExempt,
  );
  const requestLog = logRequests(server, log, options.logRequests, findAddress);
  refuseUnreadable(server, refuse, limits, (socket, refusal, method) => {
    meter?.countUnread(refusal.status);
    requestLog.onUnread(socket, refusal, method);
  });

  return {
    server,
    listen: (at) => listen(server, at),
    checkTokens: () => eventStreams.check(),
    measureCodedBodies: () => bodies.codedBodies.measure(),
    close() {
      isClosing = true;
      eventStreams.close();
      return close(server, limits.shutdownMs);
    },
  };
}

function listen(server: Server, at: ListenOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(at, () => {
      server.off("error", reject);
      const { address, family, port } = server.address() as AddressInfo;
      const host = family === "IPv6" ? `[${address}]` : address;
      // A server on all interfaces can be reached on the loopback address, too.
      resolve(`http://${host === "0.0.0.0" ? "127.0.0.1" : host}:${port}`);
    });
  });
}

/**
 * Node closes idle connections at once, also those that never sent a request; running requests may finish
 * within a time limit.
 */
function close(server: Server, shutdownMs: number): Promise<void> {
  if (!server.listening) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), shutdownMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
