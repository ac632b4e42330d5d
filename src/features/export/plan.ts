/**
 * What a web server needs to answer from an export: the addresses, and the responses for cases without a
 * file. All texts are those of the server; a name between two at signs is a variable of the request.
 */
import type { Access } from "../../catalog/access-rule.ts";
import { MEDIA_TYPES, MEDIA_TYPE_NAMES } from "../../catalog/media-types.ts";
import { RequestError, requestError, serviceUnavailable } from "../../errors.ts";
import type { ExportReason } from "../../errors.ts";
import { readBearer } from "../../serve/guard/access.ts";
import { cachingHeaders, createCorsHeaders, freshnessHeaders } from "../../serve/headers.ts";
import type { Caching, Headers } from "../../serve/headers.ts";
import { createNegotiation } from "../../serve/negotiate/negotiate.ts";
import type { Offered } from "../../serve/negotiate/negotiate.ts";
import { methodNotAllowed } from "../../serve/refuse.ts";
import { LISTED, routesOf } from "../../serve/routes.ts";
import type { Route } from "../../serve/routes.ts";
import { HEALTH } from "../../serve/feature-rows.ts";
import type { ServiceAddress } from "../../serve/feature-rows.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import { entityNotFound, parsePageNumber, parseUuid } from "../../serve/write-page.ts";
import { MESSAGE_LANGUAGES } from "../../items/languages.ts";
import { createRespondError } from "../../serve/notifications.ts";
import type { Answer } from "../../serve/answer.ts";
import { UNDATED } from "../../serve/represent-json.ts";
import { describeResource } from "../../items/resource-traits.ts";
import type { ExportedLanguages } from "./languages.ts";
import { slotOf } from "./list-answers.ts";

/** The bodies of an error, by language. */
export type Words = Readonly<Record<string, string>>;

export interface Place {
  /** A regular expression; its group is the last segment. */
  readonly pattern: string;
  readonly kind: "page" | "entity" | "document" | "closed" | "service";
  readonly slot: string;
  readonly isLocalized: boolean;
  /** Index of its list of media types. */
  readonly offer: number;
  /** The error for a valid UUID or name that does not exist. */
  readonly missing: Words;
}

interface Offer {
  readonly types: Offered<string>;
  readonly notAcceptable: Words;
}

export interface SitePlan {
  readonly directory: string;
  readonly languages: ExportedLanguages;
  readonly places: readonly Place[];
  readonly offers: readonly Offer[];
  /** Keyed by the pattern of the place and the missing form. */
  readonly formsMissing: ReadonlyMap<string, Words>;
  readonly refusals: Readonly<Record<keyof ReturnType<typeof listRefusals>, Words>>;
  readonly challenge: string;
  readonly allowed: string;
  readonly retryAfter: string;
  readonly cors: ReturnType<typeof createCorsHeaders>;
  /** Values of Cache-Control. */
  readonly caching: Readonly<Record<Caching, string>>;
  /** The value of Vary. */
  readonly vary: (isChosen: boolean, isNegotiated: boolean) => string;
  /** By slot and variant: the header Link with variables for the page numbers. */
  readonly links: ReadonlyMap<string, string>;
  /** By the name of the form. */
  readonly contentTypes: ReadonlyMap<string, string>;
  /** Forms of responses that do not depend on a release. */
  readonly unreleased: readonly string[];
  /** By variable and slot: the headers of single addresses. */
  readonly ownHeaders: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** The variables of headers that single addresses have. */
export const OWN_HEADERS = {
  "Content-Security-Policy": "policy",
  "Cross-Origin-Opener-Policy": "opener",
  "Referrer-Policy": "referrer",
} as const satisfies Partial<Record<keyof Headers, string>>;

const escape = (path: string): string => path.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

const SEGMENT = "([^/]*)";

function patternOf({
  url,
  operation,
}: Pick<Route, "url"> & { readonly operation?: string }): string {
  const isOpen = url.endsWith("/:segment");
  const path = escape(url.replace(/\/(?::segment)?$/u, ""));
  const end = String.raw`/?\z`;
  if (!isOpen) return `^${path}${end}`;
  return operation === "page" ? `^${path}(?:/${SEGMENT})?${end}` : `^${path}/${SEGMENT}${end}`;
}

/** @throws Error when `act` does not throw */
function refusalOf(act: () => unknown): RequestError {
  try {
    act();
  } catch (error) {
    if (error instanceof RequestError) return error;
    throw error;
  }
  throw new Error("no error was thrown");
}

const notExported = (reason: ExportReason, live: string | undefined): RequestError =>
  requestError("NOT_EXPORTED", { reason, ...(live !== undefined && { live }) });

const negotiation = createNegotiation();
const JSON_ONLY: Offered<string> = ["application/json"];

const listRefusals = (live: string | undefined) => {
  const bearer = readBearer(undefined, () => undefined, 0);
  return {
    notFound: requestError("RESOURCE_NOT_FOUND", { path: "@shown_path@", ...LISTED }),
    // For requests that the web server itself rejects, without a reason.
    malformed: requestError("REQUEST_MALFORMED"),
    method: methodNotAllowed(),
    token: refusalOf(() => {
      if (bearer.token === undefined) throw bearer.refusal;
    }),
    tokenSent: notExported("token", live),
    query: notExported("query", live),
    service: notExported("service", live),
    outdated: serviceUnavailable("exportOutdated"),
    coding: refusalOf(() => negotiation.among({ "accept-encoding": "*;q=0" }, JSON_ONLY)),
    pageNumber: refusalOf(() => parsePageNumber("@shown_part@")),
    pageRange: requestError("PAGE_OUT_OF_RANGE", { page: "@shown_part@", last: "@last@" }),
    uuid: refusalOf(() => parseUuid("@shown_part@")),
  };
};

const NOTHING: Answer = {
  body: Buffer.alloc(0),
  contentType: "",
  tag: "",
  ...UNDATED,
};

/** @returns the value of Link */
export const linkOf = (links: Partial<Pick<Answer, "canonical" | "next">>): string =>
  cachingHeaders(
    { ...NOTHING, ...links },
    { access: "public", isChosen: false, release: undefined },
  ).Link ?? "";

export interface PlanFacts {
  readonly directory: string;
  readonly snapshot: Snapshot;
  readonly access: Access;
  readonly languages: ExportedLanguages;
  readonly services: readonly ServiceAddress[];
  readonly links: ReadonlyMap<string, string>;
  readonly contentTypes: ReadonlyMap<string, string>;
  readonly unreleased: readonly string[];
  readonly hasCors: boolean;
  readonly maxAgeSeconds: number;
  /** The URL of a Lectern server that answers everything. */
  readonly live: string | undefined;
}

export function createPlan(facts: PlanFacts): SitePlan {
  const { snapshot, access, services } = facts;
  const { catalog } = snapshot;
  const respondError = createRespondError(() => snapshot);
  const bodiesOf = (error: RequestError): Words =>
    Object.fromEntries(
      MESSAGE_LANGUAGES.map(({ tag }) => [tag, respondError(error, tag, "").body.toString()]),
    );
  const offers: Offer[] = [];
  const findOffer = (types: Offered<string>): number => {
    const known = offers.findIndex((offer) => offer.types.join() === types.join());
    if (known !== -1) return known;
    const error = refusalOf(() => negotiation.among({ accept: "none/none" }, types));
    return offers.push({ types, notAcceptable: bodiesOf(error) }) - 1;
  };
  const refusals = listRefusals(facts.live);
  const notFound = bodiesOf(refusals.notFound);
  const formsMissing = new Map<string, Words>();

  function placeOfRoute(route: Route): Place {
    const { resource, operation, offered } = route;
    const pattern = patternOf(route);
    for (const mediaType of MEDIA_TYPE_NAMES) {
      if (offered.includes(mediaType)) continue;
      const error = refusalOf(() => negotiation.ofRoute({}, mediaType, route, catalog));
      formsMissing.set(`${pattern} ${MEDIA_TYPES[mediaType].format}`, bodiesOf(error));
    }
    const isEntity = operation === "load";
    return {
      pattern,
      kind: access[resource] === "token" ? "closed" : isEntity ? "entity" : "page",
      slot: resource,
      isLocalized: describeResource(catalog, resource).isLocalized,
      offer: findOffer(offered),
      missing: isEntity ? bodiesOf(entityNotFound(catalog, resource, "@shown_part@")) : notFound,
    };
  }

  const placeOfService = (row: Pick<ServiceAddress, "url"> & Partial<ServiceAddress>): Place => {
    const isDocument = row.opens === "everybody" && !("events" in row);
    const isOpen = row.opens === undefined || row.opens === "everybody";
    return {
      pattern: patternOf(row),
      kind: isDocument ? "document" : isOpen ? "service" : "closed",
      slot: slotOf(row),
      isLocalized: false,
      offer: findOffer(row.offered ?? JSON_ONLY),
      missing: notFound,
    };
  };

  const cachingOf = (caching: Caching): string =>
    freshnessHeaders(caching, facts.maxAgeSeconds, Infinity, 0)["Cache-Control"] ?? "";
  return {
    directory: facts.directory,
    languages: facts.languages,
    places: [
      ...routesOf(catalog).map(placeOfRoute),
      ...services.map(placeOfService),
      ...HEALTH.map(placeOfService),
    ],
    offers,
    formsMissing,
    refusals: Object.fromEntries(
      Object.entries(refusals).map(([name, error]) => [name, bodiesOf(error)]),
    ) as SitePlan["refusals"],
    challenge: refusals.token.headers["WWW-Authenticate"] ?? "",
    allowed: refusals.method.headers["Allow"] ?? "",
    retryAfter: refusals.outdated.headers["Retry-After"] ?? "",
    cors: createCorsHeaders(facts.hasCors, false),
    caching: {
      day: cachingOf("day"),
      revalidate: cachingOf("revalidate"),
      forever: cachingOf("forever"),
      private: cachingOf("private"),
    },
    vary: (isChosen, negotiated) =>
      cachingHeaders({ ...NOTHING, negotiated }, { access: "public", isChosen, release: undefined })
        .Vary ?? "",
    links: facts.links,
    contentTypes: facts.contentTypes,
    unreleased: facts.unreleased,
    ownHeaders: new Map(
      Object.entries(OWN_HEADERS).map(([name, variable]) => {
        const values = services.flatMap((row) => {
          const value = "headers" in row ? row.headers?.[name as keyof Headers] : undefined;
          return value === undefined ? [] : [[slotOf(row), value] as const];
        });
        return [variable, new Map(values)] as const;
      }),
    ),
  };
}
