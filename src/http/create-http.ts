/**
 * The web server as a whole: bounds, routes and the checks that come before them, in this order:
 * malformed request, path, method, then the operation's own.
 */
import { METHODS } from "node:http";
import type { IncomingMessage } from "node:http";
import { fastify } from "fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { RespondError } from "../respond/representation.ts";
import { createAnswer } from "./answer.ts";
import type { AnswerOptions } from "./answer.ts";
import { createBoundedServer } from "./bounded-server.ts";
import { createIsAmong, findClientAddress, isLoopback } from "./client-address.ts";
import type { IsAmong } from "./client-address.ts";
import { createCodedBodies } from "./coded-bodies.ts";
import type { Compress } from "./coded-bodies.ts";
import { refuseBelowRoutes } from "./connection-refusal.ts";
import { skipContent } from "./end-connection.ts";
import { ALLOWED_METHODS, CONTENT_TYPE, commonHeaders, createCorsHeaders } from "./headers.ts";
import { createGate } from "./gate.ts";
import { formatHttpDate } from "./http-date.ts";
import { LIMITS } from "./limits.ts";
import type { Limits } from "./limits.ts";
import { createRefuse, malformedRequest, methodNotAllowed } from "./refusal.ts";
import { checkRequest, readOriginForm, splitTarget } from "./request-check.ts";
import { logRequests } from "./request-log.ts";
import type { LoggedRequests } from "./request-log.ts";
import { traceOf } from "./request-trace.ts";
import { findRoute, resourceNotFound } from "./routes.ts";
import { createStreamedBodies } from "./streamed-bodies.ts";
import type { StreamedBodiesOptions } from "./streamed-bodies.ts";

export interface Readiness {
  readonly ready: boolean;
  /** Reasons and figures for people; nothing secret. */
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface HttpOptions extends AnswerOptions {
  readonly respondError: RespondError;
  /** Must redact nothing of ours: no header and no query is ever logged. */
  readonly log: Logger;
  /** True: scripts of any origin may read. */
  readonly cors: boolean;
  readonly isReady: () => Readiness;
  /** Addresses and networks of proxies whose X-Forwarded-For is believed. */
  readonly trustProxy: readonly string[];
  readonly logRequests: LoggedRequests;
  /** Of Lectern, for those who look after it. */
  readonly version: string;
  /** Stands in for zlib, to count or to fail. */
  readonly compress?: Compress;
  /** How many large bodies may be on their way. */
  readonly streams?: StreamedBodiesOptions;
  /** Where they differ from LIMITS. */
  readonly limits?: Partial<Limits>;
}

/** All but those of health: which of them there are, the release decides that answers. */
const ANY_PATH = "*";

export function createHttp(options: HttpOptions): FastifyInstance {
  const limits: Limits = { ...LIMITS, ...options.limits };
  const cors = createCorsHeaders(options.cors, options.rateLimit !== undefined);
  const refuse = createRefuse(options.respondError, cors, options.clock, options.log);

  const isTrusted = createIsAmong(options.trustProxy);
  const isExempt: IsAmong = (address) => isLoopback(address) || isTrusted(address);

  function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const { method = "", url = "", headers } = request.raw;
    // The methods of RTSP pass Node's parser as they pass no router; only RTSP/1.0 may bring them.
    const fault = METHODS.includes(method) ? error : malformedRequest("notHttp");
    const refusal = refuse(fault, {
      method,
      ...splitTarget(url),
      acceptLanguage: headers["accept-language"],
      id: traceOf(request.raw).id,
    });
    reply.code(refusal.status).headers(refusal.headers).send(refusal.body);
  }

  const app: FastifyInstance = fastify({
    serverFactory: (handler) => createBoundedServer(handler, limits, isExempt),
    // Bound to the server below; fastify would answer a second time in its own form.
    clientErrorHandler: () => {},
    // What the router cannot decode comes past the hook below; what else is wrong goes first.
    frameworkErrors: (_error, request, reply) => {
      let fault: unknown = malformedRequest("percentEncoding");
      try {
        checkRequest(request.raw, limits.maxTargetLength);
      } catch (error) {
        fault = error;
      }
      sendRefusal(fault, request, reply);
    },
    rewriteUrl: ({ url = "", method }) => readOriginForm(url, method),
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: limits.maxTargetLength,
      // The responder reads the query itself.
      querystringParser: () => ({}),
    },
    exposeHeadRoutes: false,
    forceCloseConnections: "idle",
    // The other answer would be fastify's own 503; what still arrives can be answered.
    return503OnClosing: false,
  });
  const requestLog = logRequests(app.server, options.log, options.logRequests);
  refuseBelowRoutes(app.server, refuse, limits, requestLog);
  // Before all others, so that whoever is told of a request knows whose it is.
  for (const event of ["request", "checkExpectation"]) {
    app.server.prependListener(event, (request: IncomingMessage) => {
      traceOf(request).address = findClientAddress(request, isTrusted);
    });
  }
  boundShutdown(app, limits.shutdownMs);

  // Every method comes to the hook, so that a wrong method on a right path is 405, not 404.
  for (const method of METHODS)
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);

  function answerOptions(reply: FastifyReply): void {
    const Date = formatHttpDate(options.clock() / 1000);
    reply
      .code(204)
      .headers({ Date, Allow: ALLOWED_METHODS, ...cors.preflight })
      .send();
  }

  app.addHook("onRequest", (request, reply, done) => {
    const { raw, method } = request;
    reply.headers(commonHeaders(traceOf(raw).id));
    if (!skipContent(raw, limits)) reply.header("Connection", "close");
    const { path } = checkRequest(raw, limits.maxTargetLength);
    if (method === "OPTIONS") {
      // Also where nothing is: a preflight that fails hides from scripts what is wrong with the path.
      answerOptions(reply);
      return;
    }
    if (method === "GET" || method === "HEAD") {
      done();
      return;
    }
    const catalog = options.catalog();
    const isThere = request.routeOptions.url !== ANY_PATH || findRoute(catalog, path) !== undefined;
    throw isThere ? methodNotAllowed() : resourceNotFound(path, catalog);
  });
  app.setErrorHandler(sendRefusal);

  const { log, compress } = options;
  const gate = createGate(options);
  const bodies = {
    codedBodies: createCodedBodies({ log, ...(compress && { compress }) }),
    streamedBodies: createStreamedBodies(options.streams),
  };
  app.all(ANY_PATH, createAnswer(options, gate, cors, bodies));
  addHealth(app, options);
  return app;
}

/**
 * Node ends idle connections at once, those that never sent a request included; requests under way may
 * finish within a bound.
 */
function boundShutdown(app: FastifyInstance, shutdownMs: number): void {
  const { server } = app;
  app.addHook("preClose", (done) => {
    const timer = setTimeout(() => server.closeAllConnections(), shutdownMs);
    server.once("close", () => clearTimeout(timer));
    done();
  });
}

/** What supervisors ask: whether the process runs, and whether it should get requests. */
function addHealth(
  app: FastifyInstance,
  { isReady, version }: Pick<HttpOptions, "isReady" | "version">,
): void {
  app.all("/health/live", (_request, reply) => sendHealth(reply, 200, { live: true, version }));
  app.all("/health/ready", (_request, reply) => {
    const { ready, detail } = isReady();
    sendHealth(reply, ready ? 200 : 503, { ready, version, detail });
  });
}

function sendHealth(reply: FastifyReply, status: number, document: unknown): void {
  reply
    .code(status)
    .headers({ "Content-Type": CONTENT_TYPE, "Cache-Control": "no-store" })
    .send(Buffer.from(JSON.stringify(document)));
}
