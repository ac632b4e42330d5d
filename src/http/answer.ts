/**
 * Answers one operation of the contract, step by step in the order in which a request may fail:
 * token and access, Accept and Accept-Encoding, then what the responder finds wrong.
 */
import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { MEDIA_TYPES, WHOLE_COLLECTION } from "../catalog/media-types.ts";
import type { MediaType } from "../catalog/media-types.ts";
import { CONTRACT } from "../catalog/catalog.ts";
import { requestError, serviceUnavailable } from "../errors.ts";
import type { RequestError } from "../errors.ts";
import type { Asker, Representation, RequestFacts, Selection } from "../respond/representation.ts";
import { CODINGS, listAcceptedCodings, listVariants } from "./accept-encoding.ts";
import type { Coding } from "./accept-encoding.ts";
import { chooseMediaType, findPinnedType } from "./accept.ts";
import { opensResource, readBearer } from "./access.ts";
import { networkOf } from "./client-address.ts";
import type { Gate, GateOptions } from "./gate.ts";
import { cachingHeaders, previewHeaders } from "./headers.ts";
import type { CorsHeaders } from "./headers.ts";
import { findUnchanged } from "./preconditions.ts";
import { splitTarget } from "./request-check.ts";
import { traceOf } from "./request-trace.ts";
import type { Route } from "./routes.ts";
import { sendContent } from "./send-content.ts";
import type { Bodies } from "./send-content.ts";

/** What answering needs from the rest of the service. */
export interface AnswerOptions extends GateOptions {
  /** @returns what a query is answered from; undefined: nothing was published yet */
  readonly select: (facts: RequestFacts) => Selection | undefined | Promise<Selection | undefined>;
  /** @returns whether the query asks for what only tokens with preview may see */
  readonly isPreview: (query: string) => boolean;
  /** How long what is cached by time may be used, at most. */
  readonly maxAgeSeconds: number;
  /** @returns milliseconds since 1970-01-01 UTC */
  readonly clock: () => number;
}

/** What was read of a request before a release was selected for it, beside the facts. */
interface Asked {
  readonly request: IncomingMessage;
  readonly reply: FastifyReply;
  /** True: Accept chose the form among several. */
  readonly isChosen: boolean;
  /** Accepted ones, the best first. */
  readonly codings: readonly [Coding, ...Coding[]];
  /** When the token that opened the resource expires, in ms; a cache must not keep it open longer. */
  readonly grantedUntil: number;
}

function notAcceptable([first, ...others]: Route["offered"]): RequestError {
  const values = others.length === 0 ? { type: first } : { types: [first, ...others].join(", ") };
  return requestError("NOT_ACCEPTABLE", values);
}

function formMissing(
  pinned: MediaType,
  { offered, resource, operation }: Pick<Route, "offered" | "resource" | "operation">,
): RequestError {
  const formats = offered.map((mediaType) => MEDIA_TYPES[mediaType].format);
  const isPageOfWhole = pinned === WHOLE_COLLECTION && operation === "page";
  return requestError("NOT_ACCEPTABLE", {
    format: MEDIA_TYPES[pinned].format,
    formats,
    ...(isPageOfWhole && { whole: `${CONTRACT.resources[resource].path}/` }),
  });
}

const askerOf = (message: IncomingMessage, options: AnswerOptions, now: number): Asker => ({
  get client() {
    const { tokenKey, address } = traceOf(message);
    return tokenKey ?? networkOf(address ?? "");
  },
  // A client that only ended its side may still read (RFC 9112 §9.6); most have gone.
  isGone: () => message.socket.destroyed || message.socket.readableEnded,
  readsLanguages: () =>
    options.access.languages === "public" ||
    opensResource(readBearer(message.headers.authorization, options.findToken, now), "languages"),
});

/** Two lines of If-Modified-Since say nothing (RFC 9110 §13.1.3); Node would keep the first. */
const readIfModifiedSince = (message: IncomingMessage): string | undefined =>
  message.headers["if-modified-since"] !== undefined &&
  message.headersDistinct["if-modified-since"]?.length === 1
    ? message.headers["if-modified-since"]
    : undefined;

export function createAnswer(
  route: Route,
  options: AnswerOptions,
  gate: Gate,
  cors: CorsHeaders,
  bodies: Bodies,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const { resource, operation, offered } = route;
  const { caching } = CONTRACT.resources[resource];
  const access = options.access[resource];
  const hasForms = offered.length > 1;

  return (request, reply) => {
    const { headers } = request.raw;
    const now = options.clock();
    const { query } = splitTarget(request.url);
    const wanted = { resource, isPreview: options.isPreview(query), now };
    const token = gate(request.raw, wanted, (announced) => void reply.headers(announced));
    const pinned = findPinnedType(query);
    if (pinned !== undefined && !offered.includes(pinned)) throw formMissing(pinned, route);
    const mediaType = pinned ?? chooseMediaType(headers.accept, offered);
    if (mediaType === undefined) throw notAcceptable(offered);
    const [best, ...lesser] = listAcceptedCodings(headers["accept-encoding"]);
    if (best === undefined) throw requestError("NOT_ACCEPTABLE", { codings: CODINGS.join(", ") });
    const codings = [best, ...lesser] as const;
    const grantedUntil = (token?.expiresAt ?? Infinity) * 1000;
    const isChosen = hasForms && pinned === undefined;
    const { segment } = request.params as { readonly segment?: string };
    const facts: RequestFacts = {
      operation,
      resource,
      ...(segment !== undefined && { segment }),
      query,
      mediaType,
      acceptLanguage: headers["accept-language"],
      now,
      asker: askerOf(request.raw, options, now),
    };
    const asked: Asked = { request: request.raw, reply, isChosen, codings, grantedUntil };
    whenReady(options.select(facts), reply, (selected, isLater) => {
      if (selected === undefined) throw serviceUnavailable("nothingPublished");
      const shownAt = isLater ? options.clock() : now;
      const { responder, previewAt } = selected;
      const representation = responder.respond({ ...facts, now: previewAt ?? shownAt });
      whenReady(representation, reply, (ready) => send(asked, ready, selected, shownAt));
    });
  };

  function send(
    { request, reply, isChosen, codings, grantedUntil }: Asked,
    representation: Representation,
    { responder: { release }, previewAt }: Selection,
    now: number,
  ): void {
    const { headers } = request;
    const variants = listVariants(representation, codings);
    if (previewAt !== undefined) {
      const preview = { ...previewHeaders(representation, release, now), ...cors.everyResponse };
      sendContent(reply, representation, variants, () => preview, bodies);
      return;
    }
    const [best, ...others] = variants;
    const unchanged = findUnchanged(
      { ifNoneMatch: headers["if-none-match"], ifModifiedSince: readIfModifiedSince(request) },
      {
        entityTags: [best.entityTag, ...others.map((variant) => variant.entityTag)],
        lastModified: representation.lastModified,
      },
      Math.floor(now / 1000),
    );
    const { maxAgeSeconds } = options;
    const said = { caching, maxAgeSeconds, grantedUntil, access, isChosen, release, now };
    const headersOf = (entityTag: string): Record<string, string> => ({
      ...cachingHeaders(representation, { ...said, entityTag }),
      ...cors.everyResponse,
    });
    if (unchanged !== undefined) reply.code(304).headers(headersOf(unchanged)).send();
    else sendContent(reply, representation, variants, headersOf, bodies);
  }
}

/** No promise where none is needed: only a query can make one. */
function whenReady<Value>(
  value: Value | Promise<Value>,
  reply: FastifyReply,
  use: (value: Value, isLater: boolean) => void,
): void {
  if (value instanceof Promise)
    value.then((later) => use(later, true)).catch((error: unknown) => reply.send(error));
  else use(value, false);
}
