/**
 * The whole walk of a request: target, gate, release, answer, reply. The checks have this order: malformed
 * request, method, path, token and access, Accept and Accept-Encoding, then those of the query.
 */
import { CONTRACT, perCatalog } from "../catalog/catalog.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { DEFAULT_INSTALLATION } from "../catalog/installation.ts";
import { MEDIA_TYPES, WHOLE_COLLECTION } from "../catalog/media-types.ts";
import type { RequestError } from "../errors.ts";
import { requestError, serviceUnavailable } from "../errors.ts";
import { negotiate } from "../http/accept.ts";
import type { Subject } from "../http/exchange.ts";
import { ALLOWED_METHODS, HEALTH_HEADERS, listHeaders } from "../http/headers.ts";
import type { HeaderList } from "../http/headers.ts";
import { methodNotAllowed } from "../http/refuse.ts";
import type { Reply } from "../http/reply.ts";
import { RequestMeter } from "../http/request-meter.ts";
import { createRoutes } from "../http/routes.ts";
import type { Selection } from "./answer.ts";
import type { FeatureRow, HealthRow } from "./feature-rows.ts";
import { admit } from "./access.ts";
import { resourceNotFound, routesOf } from "./routes.ts";
import type { Route } from "./routes.ts";
import type { SelectResponder } from "./select-release.ts";
import type { ServiceExchange } from "./service-exchange.ts";
import { createTargets } from "./target.ts";

type Selected = Selection | undefined;

export interface HandleOptions {
  /** @returns the catalog of the current release */
  readonly catalog: () => Catalog;
  /** The current release; undefined: nothing was published yet. */
  readonly current: () => Selected;
  /** For queries that ask for another release or time. */
  readonly select: SelectResponder;
  /** Addresses in addition to those of the contract. */
  readonly features?: readonly FeatureRow[];
  readonly health: readonly HealthRow[];
  readonly meter?: RequestMeter;
}

/** What an address leads to. */
interface Row {
  readonly url: string;
  readonly subject: Subject;
  /** Set if it leads to a resource. */
  readonly route?: Route;
  answer(exchange: ServiceExchange): void | Promise<void>;
}

function sendHealth(exchange: ServiceExchange, { answer }: HealthRow): void {
  const { status, document } = answer();
  const body = Buffer.from(JSON.stringify(document));
  exchange.send(
    status,
    listHeaders({ ...HEALTH_HEADERS, "Content-Length": String(body.length) }),
    body,
  );
}

function admitTo(exchange: ServiceExchange, { resource, terms }: Route): void {
  admit(exchange, { resource, access: terms.access, isPreview: exchange.target.isPreview });
}

/**
 * @param preflight the headers that answer OPTIONS
 * @returns answers; it throws (or rejects with) RequestError, or anything else for a fault of the program
 */
export function createHandle(
  { catalog, current, select, features = [], health, meter = new RequestMeter() }: HandleOptions,
  reply: Reply,
  preflight: HeaderList,
): (exchange: ServiceExchange) => void | Promise<void> {
  const notFound = ({ path }: { readonly path: string }): RequestError =>
    resourceNotFound(path, catalog());

  /** Addresses that are the same in every release. */
  const lasting = [
    ...health.map((row): Row => {
      const subject = meter.subjectOf("health");
      return { url: row.url, subject, answer: (exchange) => sendHealth(exchange, row) };
    }),
    ...features.map((row): Row => {
      const subject = meter.subjectOf("service");
      return { url: row.url, subject, answer: (exchange) => answerFeature(exchange, row) };
    }),
  ];
  const tableOf = perCatalog((served) =>
    createRoutes([
      ...lasting,
      ...routesOf(served).map((route): Row => {
        const { url, operation, resource } = route;
        const subject = meter.subjectOf(operation, resource);
        return { url, subject, route, answer: (exchange) => answerRoute(exchange, route) };
      }),
    ]),
  );
  const readTarget = createTargets(tableOf);

  function handle(exchange: ServiceExchange): void | Promise<void> {
    const { method } = exchange;
    const target = readTarget(exchange.url, catalog());
    const { row } = target;
    exchange.target = target;
    exchange.segment = target.segment;
    if (method !== "GET" && method !== "HEAD") return answerMethod(exchange, row);
    if (row === undefined) return answerSelected(exchange, undefined);
    exchange.subject = row.subject;
    return row.answer(exchange);
  }

  function answerMethod(exchange: ServiceExchange, row: Row | undefined): void {
    if (exchange.method !== "OPTIONS")
      throw row ? methodNotAllowed(ALLOWED_METHODS) : notFound(exchange);
    // Also for unknown paths: if the preflight failed, scripts could not see the error about the path.
    exchange.subject = meter.subjectOf("preflight");
    exchange.send(204, preflight);
  }

  function answerRoute(exchange: ServiceExchange, route: Route): void | Promise<void> {
    if (exchange.target.selectsRelease) return answerSelected(exchange, route);
    admitTo(exchange, route);
    negotiateRoute(exchange, route);
    return answerFrom(exchange, route, current());
  }

  function answerFrom(
    exchange: ServiceExchange,
    { terms }: Route,
    selected: Selected,
  ): void | Promise<void> {
    if (selected === undefined) throw serviceUnavailable("nothingPublished");
    const { responder, previewAt } = selected;
    exchange.terms = terms;
    exchange.maxAge = responder.maxAge;
    exchange.release = responder.release;
    if (previewAt !== undefined) {
      exchange.isPreview = true;
      exchange.now = previewAt;
    }
    const made = responder.respond(exchange, exchange.target);
    // Only queries need a promise.
    return made instanceof Promise
      ? made.then((answer) => reply(exchange, answer))
      : reply(exchange, made);
  }

  /**
   * For an address that may ask for another release or time, or that the current release does not have.
   * For own resources, the release decides what the address leads to. Clients without the right to another
   * release must not learn whether the address exists there.
   * @param known what the address leads to in the current release
   */
  async function answerSelected(
    exchange: ServiceExchange,
    known: Route | undefined,
  ): Promise<void> {
    const { path, isPreview, selectsRelease } = exchange.target;
    const mayLookElsewhere =
      known !== undefined || (selectsRelease && (!isPreview || exchange.seesPreview(undefined)));
    if (!mayLookElsewhere) throw notFound(exchange);
    const isLasting = known !== undefined && CONTRACT.find(known.resource) !== undefined;
    if (known) admitTo(exchange, known);
    // What every release has is checked as a whole before anything is waited for.
    if (isLasting) negotiateRoute(exchange, known);
    const hidden = known || isPreview ? undefined : notFound(exchange);
    const selected = await trySelect(exchange, isLasting, hidden);
    if (selected === undefined) throw serviceUnavailable("nothingPublished");
    const served = selected.responder.catalog;
    const { rows, segments: [segment = ""] = [] } = tableOf(served)(path) ?? {};
    const row = rows?.get("GET");
    if (!row?.route) throw resourceNotFound(path, served);
    const { route, subject } = row;
    const { resource, terms } = route;
    Object.assign(exchange, { subject, segment });
    const isAdmitted =
      known?.resource === resource && (isPreview || known.terms.access === terms.access);
    if (!isAdmitted && isPreview && !exchange.seesPreview(resource)) throw notFound(exchange);
    if (!isAdmitted) admitTo(exchange, route);
    exchange.restart();
    negotiateRoute(exchange, route);
    return answerFrom(exchange, route, selected);
  }

  /** @param hidden the error that the client gets instead of one about the query */
  function trySelect(
    exchange: ServiceExchange,
    isWhole: boolean,
    hidden: RequestError | undefined,
  ): Selected | Promise<Selected> {
    try {
      return select(exchange, isWhole);
    } catch (error) {
      throw hidden ?? error;
    }
  }

  async function answerFeature(exchange: ServiceExchange, row: FeatureRow): Promise<void> {
    const { opens, offered, caching, headers, isOfPage } = row;
    const access = opens === "everybody" ? "public" : "token";
    const right = opens === "copy" || opens === "metrics" ? opens : undefined;
    admit(exchange, { access, isPreview: opens === "preview", right });
    negotiate(exchange, offered);
    if (isOfPage === true) exchange.isChosen = false;
    exchange.terms = { access, caching, ...(headers && { headers }) };
    exchange.maxAge = current()?.responder.maxAge ?? DEFAULT_INSTALLATION.maxAge;
    const found = await row.respond(exchange);
    if (found === undefined) throw notFound(exchange);
    exchange.release = found.release;
    exchange.cacheTags = found.cacheTags ?? [];
    await reply(exchange, found.answer);
  }

  return handle;
}

/** @throws RequestError NOT_ACCEPTABLE */
function negotiateRoute(exchange: ServiceExchange, route: Route): void {
  const { offered, operation, whole } = route;
  const { pinned } = exchange.target;
  exchange.route = route;
  if (pinned === undefined || offered.includes(pinned)) {
    negotiate(exchange, offered, pinned);
    return;
  }
  const isPageOfWhole = pinned === WHOLE_COLLECTION && operation === "page";
  throw requestError("NOT_ACCEPTABLE", {
    format: MEDIA_TYPES[pinned].format,
    formats: offered.map((mediaType) => MEDIA_TYPES[mediaType].format),
    ...(isPageOfWhole && { whole }),
  });
}
