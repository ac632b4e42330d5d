/**
 * Answers one operation, step by step in the order in which a request may fail: path, token and access,
 * Accept and Accept-Encoding, then what the responder finds wrong.
 */
import { accessOf, closeExposures } from "../catalog/access-rule.ts";
import type { AccessOverrides } from "../catalog/access-rule.ts";
import { CONTRACT, perCatalog } from "../catalog/catalog.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { MediaType } from "../catalog/media-types.ts";
import { RequestError, serviceUnavailable } from "../errors.ts";
import type {
  Asker,
  Representation,
  RequestFacts,
  Selection,
  WishFacts,
} from "../respond/representation.ts";
import type { Codings } from "./accept-encoding.ts";
import { opensResource } from "./access.ts";
import { networkOf } from "./client-address.ts";
import type { FindAddress } from "./client-address.ts";
import { createGate } from "./gate.ts";
import type { GateOptions } from "./gate.ts";
import { cachingHeaders, freshnessHeaders, previewHeaders, stampHeaders } from "./headers.ts";
import type { CorsHeaders, HeaderList, Headers } from "./headers.ts";
import type { FormatDate } from "./http-date.ts";
import { createNegotiation } from "./negotiate.ts";
import type { Negotiated } from "./negotiate.ts";
import { findUnchanged } from "./preconditions.ts";
import type { Conditions } from "./preconditions.ts";
import { PreparedAnswer } from "./prepared-answer.ts";
import { REMEMBERED_ADDRESSES, rememberByText } from "./remembered.ts";
import { countLines } from "./request-check.ts";
import type { Target } from "./request-check.ts";
import type { TracedRequest, TracedResponse } from "./request-trace.ts";
import { findRoute, resourceNotFound } from "./routes.ts";
import type { FoundRoute } from "./routes.ts";
import { send as sendResponse, sendContent } from "./send-content.ts";
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

/** What an address says in every release. */
export interface Address extends Target {
  /** It is one of those that supervisors ask. */
  readonly health: string | undefined;
  readonly isPreview: boolean;
  /** False: it asks for no other release and no other time than that of others. */
  readonly mayWish: boolean;
  /** The form that it names. */
  readonly pinned: MediaType | undefined;
}

/** A request, before it is known what its address leads to. */
export interface Call {
  readonly request: TracedRequest;
  readonly response: TracedResponse;
  readonly address: Address;
  readonly now: number;
}

/** What an address leads to in one catalog. */
interface Place extends FoundRoute {
  readonly catalog: Catalog;
  readonly access: "token" | "public";
}

/** What was read of a request before its answer is made. */
interface Asked {
  readonly call: Call;
  readonly place: Place;
  readonly facts: RequestFacts;
  readonly negotiated: Negotiated;
  /** When the right to see it ends, in milliseconds; Infinity: never. */
  readonly grantedUntil: number;
}

/** Two lines of If-Modified-Since say nothing (RFC 9110 §13.1.3); Node would keep the first. */
const readIfModifiedSince = (request: TracedRequest): string | undefined =>
  countLines(request, "if-modified-since") === 1 ? request.headers["if-modified-since"] : undefined;

const readConditions = (request: TracedRequest): Conditions => ({
  ifNoneMatch: request.headers["if-none-match"],
  ifModifiedSince: readIfModifiedSince(request),
});

/** What the contract describes is alike in every release. */
const isLasting = ({ route }: FoundRoute): boolean => CONTRACT.find(route.resource) !== undefined;

export function createAnswer(
  options: AnswerOptions,
  cors: CorsHeaders,
  bodies: Bodies,
  findAddress: FindAddress,
  formatDate: FormatDate,
): (call: Call) => void | Promise<void> {
  const gate = createGate(options, findAddress);
  const negotiate = createNegotiation();
  const accessIn = perCatalog((catalog) =>
    closeExposures(catalog, accessOf(catalog, options.access)),
  );
  const placesIn = perCatalog((catalog) =>
    rememberByText((path): Place => {
      const found = findRoute(catalog, path);
      if (found === undefined) throw resourceNotFound(path, catalog);
      return { ...found, catalog, access: accessIn(catalog)[found.route.resource] };
    }, REMEMBERED_ADDRESSES),
  );
  /** With what they were made of, they go. */
  const answers = new WeakMap<Representation, Map<Codings, PreparedAnswer>>();

  const askerOf = (request: TracedRequest, now: number): Asker => ({
    get client() {
      return request.tokenKey ?? networkOf(findAddress(request));
    },
    // A client that only ended its side may still read (RFC 9112 §9.6); most have gone.
    isGone: () => request.socket.destroyed || request.socket.readableEnded,
    readsLanguages: () =>
      accessIn(options.catalog()).languages === "public" ||
      opensResource(gate.read(request, now), "languages"),
  });

  /** @returns when the token that opened the resource expires, in ms */
  function admit({ request, address: { isPreview }, now }: Call, { route, access }: Place): number {
    const token = gate.admit(request, { resource: route.resource, access, isPreview, now });
    return (token?.expiresAt ?? Infinity) * 1000;
  }

  function read(call: Call, place: Place, grantedUntil: number): Asked {
    const { request, address, now } = call;
    const { route, segment, catalog } = place;
    const { resource, operation } = route;
    const negotiated = negotiate(request.headers, address.pinned, route, catalog);
    const facts: RequestFacts = {
      operation,
      resource,
      ...(segment !== undefined && { segment }),
      query: address.query,
      mediaType: negotiated.mediaType,
      acceptLanguage: request.headers["accept-language"],
      now,
      asker: askerOf(request, now),
    };
    return { call, place, facts, negotiated, grantedUntil };
  }

  function respond(
    asked: Asked,
    selected: Selection | undefined,
    isLater: boolean,
  ): void | Promise<void> {
    if (selected === undefined) throw serviceUnavailable("nothingPublished");
    const { call, facts } = asked;
    const shownAt = isLater ? options.clock() : call.now;
    const { responder, previewAt } = selected;
    const representation = responder.respond({ ...facts, now: previewAt ?? shownAt });
    return whenReady(representation, (ready) => send(asked, ready, selected, shownAt));
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
  ): void | Promise<void> {
    if (selected === undefined) throw serviceUnavailable("nothingPublished");
    const { address, request, now } = call;
    const { path, isPreview } = address;
    const place = placesIn(selected.responder.catalog)(path);
    const { resource } = place.route;
    const isSame = known?.route.resource === resource;
    if (isSame && (isPreview || known.access === place.access))
      return respond(read(call, place, grantedUntil), selected, isLater);
    if (isPreview && !gate.maySeePreview(request, resource, now))
      throw resourceNotFound(path, options.catalog());
    return respond(read(call, place, admit(call, place)), selected, isLater);
  }

  /**
   * Of an address that what is served now does not have, nothing is said to whom it is nothing to.
   * @param notFound what is said then
   */
  function selectUnknown(call: Call, notFound: unknown): ReturnType<AnswerOptions["select"]> {
    const { request, address, now } = call;
    const { query, isPreview } = address;
    const isWish = address.mayWish && (!isPreview || gate.maySeePreview(request, undefined, now));
    if (!isWish) throw notFound;
    try {
      return options.select({ query, now, asker: askerOf(request, now) });
    } catch (error) {
      throw error instanceof RequestError && !isPreview ? notFound : error;
    }
  }

  /** @param prepared how long it may be used stands first in its headers */
  function prepare(
    { place: { access }, negotiated: { codings, isChosen } }: Asked,
    representation: Representation,
    { responder: { release }, previewAt }: Selection,
    freshness: Headers,
  ): PreparedAnswer {
    if (previewAt !== undefined) {
      const headers = { ...previewHeaders(representation, release), ...cors.everyResponse };
      return new PreparedAnswer(representation, codings, () => headers);
    }
    const kept = answers.get(representation) ?? new Map<Codings, PreparedAnswer>();
    const known = kept.get(codings);
    if (known) return known;
    // Whoever gets the same representation came to the same address, so nothing else differs.
    const headers = {
      ...cachingHeaders(representation, { access, isChosen, release }),
      ...cors.everyResponse,
    };
    const prepared = new PreparedAnswer(representation, codings, (ETag) => ({
      ...freshness,
      ETag,
      ...headers,
    }));
    kept.set(codings, prepared);
    answers.set(representation, kept);
    return prepared;
  }

  function send(
    asked: Asked,
    representation: Representation,
    selected: Selection,
    now: number,
  ): void | Promise<void> {
    const { request, response } = asked.call;
    const { catalog, route } = asked.place;
    const isPreview = selected.previewAt !== undefined;
    const freshness = isPreview
      ? {}
      : freshnessHeaders(
          catalog.resources[route.resource].caching,
          options.maxAgeSeconds,
          Math.min(representation.validUntil, asked.grantedUntil),
          now,
          formatDate,
        );
    const prepared = prepare(asked, representation, selected, freshness);
    const stamp = (list: HeaderList): HeaderList =>
      stampHeaders(list, formatDate(now / 1000), request.id, freshness);
    const unchanged = isPreview
      ? undefined
      : findUnchanged(readConditions(request), prepared, Math.floor(now / 1000));
    if (unchanged === undefined) return sendContent(response, prepared, stamp, bodies);
    return sendResponse(response, 304, stamp(prepared.listUnchanged(unchanged)));
  }

  return (call) => {
    const { request, address, now } = call;
    const catalog = options.catalog();
    let place: Place;
    try {
      place = placesIn(catalog)(address.path);
    } catch (notFound) {
      return whenReady(selectUnknown(call, notFound), (selected, isLater) =>
        respondElsewhere(call, undefined, Infinity, selected, isLater),
      );
    }
    const grantedUntil = admit(call, place);
    if (isLasting(place) || !address.mayWish) {
      const asked = read(call, place, grantedUntil);
      return whenReady(options.select(asked.facts), (selected, isLater) =>
        respond(asked, selected, isLater),
      );
    }
    const wish = { query: address.query, now, asker: askerOf(request, now) };
    return whenReady(options.select(wish), (selected, isLater) =>
      respondElsewhere(call, place, grantedUntil, selected, isLater),
    );
  };
}

/** No promise where none is needed: only a query can make one. */
const whenReady = <Value>(
  value: Value | Promise<Value>,
  use: (value: Value, isLater: boolean) => void | Promise<void>,
): void | Promise<void> =>
  value instanceof Promise ? value.then((later) => use(later, true)) : use(value, false);
