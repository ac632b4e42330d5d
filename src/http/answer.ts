/**
 * In charge of answering one operation of the contract, step by step in the order in which a request
 * may fail: token and access, Accept, then what the responder finds wrong. In come a route and a
 * request; out goes 200 or 304, or a RequestError for the error handler.
 */
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { resourceOf } from "../catalog/resources.ts";
import type { PerResource } from "../catalog/resources.ts";
import { requestError } from "../errors.ts";
import type { RequestFacts, Responder } from "../respond/representation.ts";
import { acceptsJson } from "./accept.ts";
import { checkAccess } from "./access.ts";
import type { AccessToken } from "./access.ts";
import type { CorsHeaders } from "./cors.ts";
import { CONTENT_TYPE, cachingHeaders } from "./headers.ts";
import { findUnchanged } from "./preconditions.ts";
import { splitTarget } from "./request-check.ts";
import type { Route } from "./routes.ts";
import { listVariants } from "./variant.ts";

/** What answering needs from the rest of the service. */
export interface AnswerOptions {
  /** @returns what is served now; undefined: nothing was published yet */
  readonly responder: () => Responder | undefined;
  readonly findToken: (key: string) => AccessToken | undefined;
  readonly access: PerResource<"token" | "public">;
  /** @returns milliseconds since 1970-01-01 UTC */
  readonly clock: () => number;
}

/** A first publish is taken over within two seconds; asking more often helps nobody. */
const RETRY_AFTER_SECONDS = "5";

function readFacts(
  { resource, operation }: Route,
  segment: string | undefined,
  query: string,
  headers: IncomingHttpHeaders,
  now: number,
): RequestFacts {
  return {
    operation,
    resource,
    ...(segment !== undefined && { segment }),
    query,
    acceptLanguage: headers["accept-language"],
    now,
  };
}

/** Two lines of If-Modified-Since say nothing (RFC 9110 §13.1.3); Node would keep the first. */
const readIfModifiedSince = (message: IncomingMessage): string | undefined =>
  message.headers["if-modified-since"] !== undefined &&
  message.headersDistinct["if-modified-since"]?.length === 1
    ? message.headers["if-modified-since"]
    : undefined;

export function createAnswer(
  route: Route,
  options: AnswerOptions,
  cors: CorsHeaders,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const { resource } = route;
  const { caching } = resourceOf(resource);
  const access = options.access[resource];

  return (request, reply) => {
    const { headers } = request.raw;
    const now = options.clock();
    if (access === "token") checkAccess(headers.authorization, resource, options.findToken, now);
    if (!acceptsJson(headers.accept)) throw requestError("NOT_ACCEPTABLE");
    const responder = options.responder();
    if (responder === undefined) {
      throw requestError("SERVICE_UNAVAILABLE", {}, { "Retry-After": RETRY_AFTER_SECONDS });
    }
    const { segment } = request.params as { readonly segment?: string };
    const { query } = splitTarget(request.url);
    const representation = responder.respond(readFacts(route, segment, query, headers, now));

    const variants = listVariants(representation);
    const [selected, ...others] = variants;
    const unchanged = findUnchanged(
      { ifNoneMatch: headers["if-none-match"], ifModifiedSince: readIfModifiedSince(request.raw) },
      {
        entityTags: [selected.entityTag, ...others.map((variant) => variant.entityTag)],
        lastModified: representation.lastModified,
      },
      Math.floor(now / 1000),
    );
    const entityTag = unchanged ?? selected.entityTag;
    const { release } = responder;
    reply
      .headers(cachingHeaders(representation, { caching, access, release, entityTag, now }))
      .headers(cors.everyResponse);
    if (unchanged === undefined) reply.header("Content-Type", CONTENT_TYPE).send(selected.body);
    else reply.code(304).send();
  };
}
