/**
 * Answers one operation. The checks have a fixed order: path, token and access, Accept and
 * Accept-Encoding, then the checks of the responder.
 */
import type { Access } from "../catalog/access-rule.ts";
import { CONTRACT } from "../catalog/catalog.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { MediaType } from "../catalog/media-types.ts";
import type { Resource } from "../catalog/resources.ts";
import { RequestError, serviceUnavailable } from "../errors.ts";
import type { RequestFacts, Selection, ServiceAsker, ReleaseFacts } from "./answer.ts";
import type { Gate, GateOptions } from "./guard/gate.ts";
import { negotiateRoute } from "./negotiate/negotiate.ts";
import type { Negotiated } from "./negotiate/negotiate.ts";
import type { Target } from "./guard/request-check.ts";
import type { RequestMeter, Subject } from "./request-meter.ts";
import type { TracedRequest, TracedResponse } from "./request-trace.ts";
import { findRoute, resourceNotFound } from "./routes.ts";
import type { Route } from "./routes.ts";
import type { SendAnswer } from "./reply.ts";
import type { FoundService } from "./feature-rows.ts";

/** What this file needs from the rest of the service. */
export interface AnswerOptions extends GateOptions {
  /**
   * @param facts include operation and resource if these are the same in every release
   * @returns the release and time from which the query is answered; undefined: nothing was published yet
   */
  readonly select: (
    facts: RequestFacts | ReleaseFacts,
  ) => Selection | undefined | Promise<Selection | undefined>;
  /** @returns false: the query asks for no other release and no other time than that of others */
  readonly maySelectRelease: (query: string) => boolean;
  /** @returns whether the query asks for content that only tokens with the right to preview may see */
  readonly isPreview: (query: string) => boolean;
  /** Absent: nothing is counted. */
  readonly meter?: RequestMeter | undefined;
}

/** What is known of a URL without a release. */
export interface Address extends Target {
  /** Set if this is a health check. */
  readonly health: string | undefined;
  /** Set if this is a service address, outside the contract. */
  readonly service: FoundService | undefined;
  readonly isPreview: boolean;
  /** False: it asks for no other release and no other time than that of others. */
  readonly maySelectRelease: boolean;
  /** The form that it pins with `?format=`. */
  readonly pinned: MediaType | undefined;
  /** The result of the last look-up, and the catalog that it belongs to. */
  found?: { readonly catalog: Catalog; readonly place: Place | RequestError };
}

/** A request whose address has not been looked up yet. */
export interface Call {
  readonly request: TracedRequest;
  readonly response: TracedResponse;
  readonly address: Address;
  readonly now: number;
}

/** The operation and resource that an address has in one catalog. */
interface Place {
  readonly route: Route;
  readonly catalog: Catalog;
  readonly access: "token" | "public";
  readonly caching: Resource["caching"];
  /** True: the same in every release, because it is part of the contract. */
  readonly isLasting: boolean;
  readonly wanted: Pick<RequestFacts, "operation" | "resource" | "segment">;
  readonly subject: Subject | undefined;
}

/** What was read of a request before its answer is made. */
interface Asked {
  readonly call: Call;
  readonly place: Place;
  readonly facts: RequestFacts;
  readonly asker: ServiceAsker;
  readonly negotiated: Negotiated;
  /** When the right to read it ends, in milliseconds; Infinity: never. */
  readonly grantedUntil: number;
}

/** Parts that are shared with the service addresses. */
export interface AnswerParts {
  readonly gate: Gate;
  readonly sendAnswer: SendAnswer;
  readonly accessIn: (catalog: Catalog) => Access;
  readonly ask: (request: TracedRequest) => ServiceAsker;
}

export function createAnswer(
  options: AnswerOptions,
  { gate, sendAnswer, accessIn, ask }: AnswerParts,
): (call: Call) => void | Promise<void> {
  function lookFor(catalog: Catalog, path: string): Place | RequestError {
    const found = findRoute(catalog, path);
    if (found === undefined) return resourceNotFound(path, catalog);
    const { route, segment } = found;
    const { resource, operation } = route;
    return {
      route,
      catalog,
      access: accessIn(catalog)[resource],
      caching: catalog.resources[resource].caching,
      isLasting: CONTRACT.find(resource) !== undefined,
      wanted: { operation, resource, ...(segment !== undefined && { segment }) },
      subject: options.meter?.subjectOf(operation, resource),
    };
  }

  function findPlace(catalog: Catalog, address: Address): Place | RequestError {
    if (address.found?.catalog !== catalog)
      address.found = { catalog, place: lookFor(catalog, address.path) };
    return address.found.place;
  }

  /** @returns when the token that gave access expires, in ms */
  function admit({ request, address: { isPreview }, now }: Call, { route, access }: Place): number {
    const token = gate.admit(request, { resource: route.resource, access, isPreview, now });
    return (token?.expiresAt ?? Infinity) * 1000;
  }

  function read(call: Call, place: Place, grantedUntil: number): Asked {
    const { request, address, now } = call;
    const { route, catalog } = place;
    const negotiated = negotiateRoute(request.headers, address.pinned, route, catalog);
    const asker = ask(request);
    const facts: RequestFacts = {
      ...place.wanted,
      query: address.query,
      mediaType: negotiated.mediaType,
      acceptLanguage: request.headers["accept-language"],
      now,
      asker,
    };
    return { call, place, facts, asker, negotiated, grantedUntil };
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
    const now = previewAt ?? shownAt;
    const representation = responder.respond(now === facts.now ? facts : { ...facts, now });
    const { place, negotiated, grantedUntil } = asked;
    return whenReady(representation, (ready) =>
      sendAnswer(call.response, ready, {
        ...negotiated,
        access: place.access,
        caching: place.caching,
        release: responder.release,
        isPreview: previewAt !== undefined,
        asker: asked.asker,
        grantedUntil,
        now: shownAt,
      }),
    );
  }

  /**
   * For own resources, the release is selected first: it decides what the address leads to.
   * @param known what the address leads to in the current release, if the client has access to it
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
    const place = findPlace(selected.responder.catalog, address);
    if (place instanceof RequestError) throw place;
    request.subject = place.subject;
    const { resource } = place.route;
    const isSame = known?.route.resource === resource;
    if (isSame && (isPreview || known.access === place.access))
      return respond(read(call, place, grantedUntil), selected, isLater);
    if (isPreview && !gate.maySeePreview(request, resource, now))
      throw resourceNotFound(path, options.catalog());
    return respond(read(call, place, admit(call, place)), selected, isLater);
  }

  /**
   * For an address that the current release does not have. Clients without the right to another release
   * must not learn whether it exists there.
   * @param notFound the error that they get instead
   */
  function selectUnknown(call: Call, notFound: RequestError): ReturnType<AnswerOptions["select"]> {
    const { request, address, now } = call;
    const { query, isPreview } = address;
    const selectsRelease =
      address.maySelectRelease && (!isPreview || gate.maySeePreview(request, undefined, now));
    if (!selectsRelease) throw notFound;
    try {
      return options.select({ query, now, asker: ask(request) });
    } catch (error) {
      throw error instanceof RequestError && !isPreview ? notFound : error;
    }
  }

  return (call) => {
    const { request, address, now } = call;
    const catalog = options.catalog();
    const place = findPlace(catalog, address);
    if (place instanceof RequestError) {
      return whenReady(selectUnknown(call, place), (selected, isLater) =>
        respondElsewhere(call, undefined, Infinity, selected, isLater),
      );
    }
    request.subject = place.subject;
    const grantedUntil = admit(call, place);
    if (place.isLasting || !address.maySelectRelease) {
      const asked = read(call, place, grantedUntil);
      return whenReady(options.select(asked.facts), (selected, isLater) =>
        respond(asked, selected, isLater),
      );
    }
    const releaseFacts = { query: address.query, now, asker: ask(request) };
    return whenReady(options.select(releaseFacts), (selected, isLater) =>
      respondElsewhere(call, place, grantedUntil, selected, isLater),
    );
  };
}

/** Avoids a promise unless the value is one, which only happens with queries. */
const whenReady = <Value>(
  value: Value | Promise<Value>,
  use: (value: Value, isLater: boolean) => void | Promise<void>,
): void | Promise<void> =>
  value instanceof Promise ? value.then((later) => use(later, true)) : use(value, false);
