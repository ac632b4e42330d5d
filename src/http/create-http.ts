/**
 * The web server as a whole: bounds, routes and the checks that come before them, in this order:
 * malformed request, path, method, then the operation's own.
 */
import { METHODS } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo, ListenOptions } from "node:net";
import type { Logger } from "pino";
import { createAccessRule } from "../catalog/access-rule.ts";
import type { MeasuredMemory } from "../respond/memory.ts";
import type { RespondError } from "../respond/representation.ts";
import { findPinnedType } from "./accept.ts";
import { createServiceAnswer } from "./answer-service.ts";
import { createAnswer } from "./answer.ts";
import type { Address, AnswerOptions, AnswerParts } from "./answer.ts";
import { createBoundedServer } from "./bounded-server.ts";
import { createIsAmong, findClientAddress, isLoopback } from "./client-address.ts";
import type { FindAddress, IsAmong } from "./client-address.ts";
import { createEventStreams } from "./event-streams.ts";
import { createCodedBodies } from "./coded-bodies.ts";
import type { Compress } from "./coded-bodies.ts";
import { refuseBelowRoutes } from "./connection-refusal.ts";
import { skipContent } from "./end-connection.ts";
import {
  ALLOWED_METHODS,
  CONTENT_TYPE,
  createCorsHeaders,
  listHeaders,
  stampHeaders,
} from "./headers.ts";
import type { HeaderList } from "./headers.ts";
import { createGate } from "./gate.ts";
import { createDateFormat } from "./http-date.ts";
import { LIMITS } from "./limits.ts";
import type { Limits } from "./limits.ts";
import { createNegotiation } from "./negotiate.ts";
import { createRefuse, malformedRequest, methodNotAllowed } from "./refusal.ts";
import { REMEMBERED_ADDRESSES, rememberByText } from "./remembered.ts";
import { checkRequest, readOriginForm, readTarget, splitTarget } from "./request-check.ts";
import { createAskers } from "./request-asker.ts";
import { logRequests } from "./request-log.ts";
import type { LoggedRequests } from "./request-log.ts";
import type { TracedRequest, TracedResponse } from "./request-trace.ts";
import { addressOf, findRoute, resourceNotFound } from "./routes.ts";
import { createSendAnswer, send } from "./send-answer.ts";
import { HEALTH, createFindService } from "./service-addresses.ts";
import type { ServiceAddress } from "./service-addresses.ts";
import { createStreamedBodies } from "./streamed-bodies.ts";
import type { StreamedBodiesOptions } from "./streamed-bodies.ts";

export interface Readiness<Status extends string = string> {
  readonly ready: boolean;
  /** In a word. */
  readonly status: Status;
  /** Reasons and figures for people; nothing secret. */
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface HttpOptions extends AnswerOptions {
  readonly respondError: RespondError;
  /** Must redact nothing of ours: no header and no query is ever logged. */
  readonly log: Logger;
  /** How long what is cached by time may be used, at most. */
  readonly maxAgeSeconds: number;
  /** With what the cache tags of responses begin; undefined: there are none. */
  readonly cacheTags?: string | undefined;
  /** True: scripts of any origin may read. */
  readonly cors: boolean;
  readonly isReady: () => Readiness;
  /** Addresses and networks of proxies whose X-Forwarded-For is believed. */
  readonly trustProxy: readonly string[];
  readonly logRequests: LoggedRequests;
  /** Of Lectern, for those who look after it. */
  readonly version: string;
  /** Beside those of the contract. */
  readonly service?: readonly ServiceAddress[];
  /** Stands in for zlib, to count or to fail. */
  readonly compress?: Compress;
  /** Name of the channel by which threads hand coded bodies to each other. */
  readonly codedBodiesChannel?: string | undefined;
  /** How many large bodies may be on their way. */
  readonly streams?: StreamedBodiesOptions;
  /** Where they differ from LIMITS. */
  readonly limits?: Partial<Limits>;
}

export interface HttpServer {
  readonly server: Server;
  /** @returns the address, such as `http://127.0.0.1:8080` @throws (rejects) what the system says */
  listen(at: ListenOptions): Promise<string>;
  /** To be called when tokens changed: ends streams that they no longer open. */
  checkTokens(): void;
  /** @returns how many bytes coded bodies take, and may take */
  measureCodedBodies(): MeasuredMemory;
  /** Lets requests under way finish, within a bound. */
  close(): Promise<void>;
}

export function createHttp(options: HttpOptions): HttpServer {
  const { clock, log, compress, isReady, version, meter } = options;
  const limits: Limits = { ...LIMITS, ...options.limits };
  const cors = createCorsHeaders(options.cors, options.rateLimit !== undefined);
  const formatDate = createDateFormat();
  const refuse = createRefuse(options.respondError, cors, clock, formatDate, log);

  const isTrusted = createIsAmong(options.trustProxy);
  const isExempt: IsAmong = (address) => isLoopback(address) || isTrusted(address);
  const findAddress: FindAddress = (request) => findClientAddress(request, isTrusted);

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
  const gate = createGate(options, findAddress);
  const accessIn = createAccessRule(options.access);
  const ask = createAskers({ gate, findAddress, catalog: options.catalog, accessIn, clock });
  const negotiation = createNegotiation();
  const parts: AnswerParts = { gate, negotiation, sendAnswer, accessIn, ask };
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
    const document = isLive ? { live: true, version } : { ready, version, ...others };
    const body = Buffer.from(JSON.stringify(document));
    const headers = { "Content-Type": CONTENT_TYPE, "Cache-Control": "no-store" };
    const list = listHeaders({ ...headers, "Content-Length": String(body.length) });
    sendOwn(response, isLive || ready ? 200 : 503, list, body);
  }

  function handle(request: TracedRequest, response: TracedResponse): void | Promise<void> {
    const { method = "" } = request;
    if (!skipContent(request, limits) || isClosing) response.shouldKeepAlive = false;
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
    // The methods of RTSP pass Node's parser; only RTSP/1.0 may bring them.
    if (!METHODS.includes(method)) throw malformedRequest("notHttp");
    const { path, health, service } = checkRequest(request, (url) => readAddress(url, method));
    // Also where nothing is: a preflight that fails hides from scripts what is wrong with the path.
    if (method === "OPTIONS") {
      request.subject = meter?.subjectOf("preflight");
      return sendOwn(response, 204, preflight);
    }
    const catalog = options.catalog();
    const isThere = (health ?? service ?? findRoute(catalog, path)) !== undefined;
    throw isThere ? methodNotAllowed() : resourceNotFound(path, catalog);
  }

  function sendRefusal(error: unknown, response: TracedResponse): void {
    const { method = "", url = "", headers: said, id } = response.req;
    const { status, headers, body } = refuse(error, {
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
  refuseBelowRoutes(server, refuse, limits, {
    onUnread(socket, refusal, method) {
      meter?.countUnread(refusal.status);
      requestLog.onUnread(socket, refusal, method);
    },
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
      // Whoever listens everywhere is at home here, too.
      resolve(`http://${host === "0.0.0.0" ? "127.0.0.1" : host}:${port}`);
    });
  });
}

/**
 * Node ends idle connections at once, those that never sent a request included; requests under way may
 * finish within a bound.
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
