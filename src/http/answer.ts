/**
 * Answers one operation, step by step in the order in which a request may fail: path, token and access,
 * Accept and Accept-Encoding, then what the responder finds wrong.
 */
import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { accessOf, closeExposures } from "../catalog/access-rule.ts";
import type { AccessOverrides } from "../catalog/access-rule.ts";
import { CONTRACT, perCatalog } from "../catalog/catalog.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { RequestError, serviceUnavailable } from "../errors.ts";
import type {
  Asker,
  Representation,
  RequestFacts,
  Selection,
  WishFacts,
} from "../respond/representation.ts";
import { listVariants } from "./accept-encoding.ts";
import { opensResource, readBearer } from "./access.ts";
import { networkOf } from "./client-address.ts";
import type { Gate, GateOptions } from "./gate.ts";
import { cachingHeaders, previewHeaders } from "./headers.ts";
import type { Circumstances, CorsHeaders } from "./headers.ts";
import { negotiate } from "./negotiate.ts";
import type { Negotiated } from "./negotiate.ts";
import { findUnchanged } from "./preconditions.ts";
import { splitTarget } from "./request-check.ts";
import { traceOf } from "./request-trace.ts";
import { findRoute, resourceNotFound } from "./routes.ts";
import type { FoundRoute } from "./routes.ts";
import { sendContent } from "./send-content.ts";
import type { Bodies } from "./send-content.ts";

/** What answering needs from the rest of the service. */
export interface AnswerOptions extends GateOptions {
  /** @returns which resources what is served now has */
  readonly catalog: () => Catalog;
  readonly access: AccessOverrides;
  /**
   * @param facts with what is asked for, where every release has that alike
   * @returns what a query is answered from; undefined: nothing was published yet
   */
  readonly select: (
    facts: RequestFacts | WishFacts,
  ) => Selection | undefined | Promise<Selection | undefined>;
  /** @returns false: the query asks for no other release and no other time than that of others */
  readonly mayWish: (query: string) => boolean;
  /** @returns whether the query asks for what only tokens with preview may see */
  readonly isPreview: (query: string) => boolean;
  /** How long what is cached by time may be used, at most. */
  readonly maxAgeSeconds: number;
  /** @returns milliseconds since 1970-01-01 UTC */
  readonly clock: () => number;
}

/** A request, before it is known what its address leads to. */
interface Call {
  readonly request: IncomingMessage;
  readonly reply: FastifyReply;
  readonly path: string;
  readonly query: string;
  readonly isPreview: boolean;
  readonly now: number;
}

/** What an address leads to in one catalog. */
interface Place extends FoundRoute {
  readonly catalog: Catalog;
  readonly access: "token" | "public";
}

/** What was read of a request before its answer is made. */
interface Asked extends Pick<Circumstances, "access" | "caching" | "grantedUntil"> {
  readonly call: Call;
  readonly facts: RequestFacts;
  readonly negotiated: Negotiated;
}

/** Two lines of If-Modified-Since say nothing (RFC 9110 §13.1.3); Node would keep the first. */
const readIfModifiedSince = (message: IncomingMessage): string | undefined =>
  message.headers["if-modified-since"] !== undefined &&
  message.headersDistinct["if-modified-since"]?.length === 1
    ? message.headers["if-modified-since"]
    : undefined;

/** What the contract describes is alike in every release. */
const isLasting = ({ route }: FoundRoute): boolean => CONTRACT.find(route.resource) !== undefined;

export function createAnswer(
  options: AnswerOptions,
  gate: Gate,
  cors: CorsHeaders,
  bodies: Bodies,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const accessIn = perCatalog((catalog) =>
    closeExposures(catalog, accessOf(catalog, options.access)),
  );

  const askerOf = (message: IncomingMessage, now: number): Asker => ({
    get client() {
      const { tokenKey, address } = traceOf(message);
      return tokenKey ?? networkOf(address ?? "");
    },
    // A client that only ended its side may still read (RFC 9112 §9.6); most have gone.
    isGone: () => message.socket.destroyed || message.socket.readableEnded,
    readsLanguages: () =>
      accessIn(options.catalog()).languages === "public" ||
      opensResource(readBearer(message.headers.authorization, options.findToken, now), "languages"),
  });

  function findPlace(catalog: Catalog, path: string): Place | undefined {
    const found = findRoute(catalog, path);
    return found && { ...found, catalog, access: accessIn(catalog)[found.route.resource] };
  }

  /** @returns when the token that opened the resource expires, in ms */
  function admit({ request, reply, isPreview, now }: Call, { route, access }: Place): number {
    const wanted = { resource: route.resource, access, isPreview, now };
    const token = gate.admit(request, wanted, (announced) => void reply.headers(announced));
    return (token?.expiresAt ?? Infinity) * 1000;
  }

  function read(call: Call, place: Place, grantedUntil: number): Asked {
    const { request, query, now } = call;
    const { route, segment, catalog, access } = place;
    const { resource, operation } = route;
    const negotiated = negotiate(request.headers, query, route, catalog);
    const facts: RequestFacts = {
      operation,
      resource,
      ...(segment !== undefined && { segment }),
      query,
      mediaType: negotiated.mediaType,
      acceptLanguage: request.headers["accept-language"],
      now,
      asker: askerOf(request, now),
    };
    const { caching } = catalog.resources[resource];
    return { call, facts, negotiated, access, caching, grantedUntil };
  }

  function respond(asked: Asked, selected: Selection | undefined, isLater: boolean): void {
    if (selected === undefined) throw serviceUnavailable("nothingPublished");
    const { call, facts } = asked;
    const shownAt = isLater ? options.clock() : call.now;
    const { responder, previewAt } = selected;
    const representation = responder.respond({ ...facts, now: previewAt ?? shownAt });
    whenReady(representation, call.reply, (ready) => send(asked, ready, selected, shownAt));
  }

  /**
   * First the release is selected, because that decides what there is at the address.
   * @param known what was found there in what is served now, and is open to the client
   */
  function respondElsewhere(
    call: Call,
    known: Place | undefined,
    grantedUntil: number,
    selected: Selection | undefined,
    isLater: boolean,
  ): void {
    if (selected === undefined) throw serviceUnavailable("nothingPublished");
    const { path, isPreview, request, now } = call;
    const { catalog } = selected.responder;
    const place = findPlace(catalog, path);
    if (place === undefined) throw resourceNotFound(path, catalog);
    const { resource } = place.route;
    const isSame = known?.route.resource === resource;
    if (isSame && (isPreview || known.access === place.access)) {
      respond(read(call, place, grantedUntil), selected, isLater);
      return;
    }
    if (isPreview && !gate.maySeePreview(request, resource, now))
      throw resourceNotFound(path, options.catalog());
    respond(read(call, place, admit(call, place)), selected, isLater);
  }

  /** Of an address that what is served now does not have, nothing is said to whom it is nothing to. */
  function selectUnknown(call: Call, catalog: Catalog): ReturnType<AnswerOptions["select"]> {
    const { request, path, query, isPreview, now } = call;
    const isWish =
      options.mayWish(query) && (!isPreview || gate.maySeePreview(request, undefined, now));
    if (!isWish) throw resourceNotFound(path, catalog);
    try {
      return options.select({ query, now, asker: askerOf(request, now) });
    } catch (error) {
      throw error instanceof RequestError && !isPreview ? resourceNotFound(path, catalog) : error;
    }
  }

  function send(
    { call: { request, reply }, negotiated, access, caching, grantedUntil }: Asked,
    representation: Representation,
    { responder: { release }, previewAt }: Selection,
    now: number,
  ): void {
    const { headers } = request;
    const { codings, isChosen } = negotiated;
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

  return ({ raw, url }, reply) => {
    const { path, query } = splitTarget(url);
    const [now, catalog] = [options.clock(), options.catalog()];
    const call: Call = {
      request: raw,
      reply,
      path,
      query,
      isPreview: options.isPreview(query),
      now,
    };
    const place = findPlace(catalog, path);
    if (place === undefined) {
      whenReady(selectUnknown(call, catalog), reply, (selected, isLater) =>
        respondElsewhere(call, undefined, Infinity, selected, isLater),
      );
      return;
    }
    const grantedUntil = admit(call, place);
    if (isLasting(place) || !options.mayWish(query)) {
      const asked = read(call, place, grantedUntil);
      whenReady(options.select(asked.facts), reply, (selected, isLater) =>
        respond(asked, selected, isLater),
      );
    } else {
      whenReady(
        options.select({ query, now, asker: askerOf(raw, now) }),
        reply,
        (selected, isLater) => respondElsewhere(call, place, grantedUntil, selected, isLater),
      );
    }
  };
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
