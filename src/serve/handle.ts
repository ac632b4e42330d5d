/**
 * The whole walk of a request: target, gate, site, answer, reply. The checks have this order: malformed
 * request, method, path, token and access, Accept and Accept-Encoding, then those of the query.
 */
import { DEFAULT_INSTALLATION } from "../catalog/installation.ts";
import type { RequestError } from "../errors.ts";
import { serviceUnavailable } from "../errors.ts";
import type { Answer } from "../http/answer.ts";
import type { ReleaseFacts, RequestFacts, Selection, ServiceAsker } from "./answer.ts";
import type { FeatureRow } from "./feature-rows.ts";
import { RequestAsker } from "./guard/gate.ts";
import type { Gate, GateOptions } from "./guard/gate.ts";
import { checkRequest } from "../http/request-check.ts";
import { negotiate, negotiateRoute } from "./negotiate/negotiate.ts";
import type { Negotiated } from "./negotiate/negotiate.ts";
import { METHODS } from "../http/node-http.ts";
import { malformedRequest, methodNotAllowed } from "../http/refuse.ts";
import type { Reply } from "./reply.ts";
import type { RequestMeter } from "../http/request-meter.ts";
import type { TracedRequest, TracedResponse } from "../http/request-trace.ts";
import { resourceNotFound } from "./routes.ts";
import type { FoundRow } from "./routes.ts";
import type { Destination, Target, Targets } from "./target.ts";

type Selected = Selection | undefined;

export interface HandleOptions extends GateOptions {
  /** The current release; undefined: nothing was published yet. */
  readonly current: () => Selected;
  /**
   * For queries that ask for another release or time.
   * @param facts include operation and resource if these are the same in every release
   * @returns the release and time from which the query is answered; undefined: nothing was published yet
   */
  readonly select: (facts: RequestFacts | ReleaseFacts) => Selected | Promise<Selected>;
  /** Absent: nothing is counted. */
  readonly meter?: RequestMeter | undefined;
}

export interface HandleParts {
  readonly targets: Targets;
  readonly gate: Gate;
  readonly reply: Reply;
  readonly sendHealth: (response: TracedResponse, health: string) => void;
  readonly sendPreflight: (response: TracedResponse) => void;
}

interface Call {
  readonly request: TracedRequest;
  readonly response: TracedResponse;
  readonly target: Target;
  readonly now: number;
}

/** What was read of a request before its answer is made. */
interface Asked {
  readonly call: Call;
  readonly destination: Destination;
  readonly facts: RequestFacts;
  readonly negotiated: Negotiated;
  readonly asker: ServiceAsker;
  /** When the right to read it ends, in milliseconds; Infinity: never. */
  readonly grantedUntil: number;
}

/** @throws (or rejects) RequestError, or anything else for a fault of the program */
export type Handle = (request: TracedRequest, response: TracedResponse) => void | Promise<void>;

export function createHandle(options: HandleOptions, parts: HandleParts): Handle {
  const { catalog, current, select, clock, meter } = options;
  const { targets, gate, reply, sendHealth, sendPreflight } = parts;

  function handle(request: TracedRequest, response: TracedResponse): void | Promise<void> {
    const { method = "" } = request;
    // Node's parser also accepts the methods of RTSP, which are not HTTP.
    if (!METHODS.includes(method)) throw malformedRequest("notHttp");
    const target = checkRequest(request, (url) => targets.read(url, method));
    const { health, feature, destination } = target;
    if (method !== "GET" && method !== "HEAD") return answerMethod(method, target, response);
    if (health !== undefined) {
      request.subject = meter?.subjectOf("health");
      return sendHealth(response, health);
    }
    const call = { request, response, target, now: clock() };
    if (feature) return answerFeature(call, feature);
    request.subject = destination?.subject;
    if (!destination || target.selectsRelease) return answerSelected(call);
    return answer(read(call, destination, admit(call, destination)), current());
  }

  function answerMethod(method: string, target: Target, response: TracedResponse): void {
    // Also for unknown paths: if the preflight failed, scripts could not see the error about the path.
    if (method === "OPTIONS") {
      response.req.subject = meter?.subjectOf("preflight");
      return sendPreflight(response);
    }
    const isThere = (target.health ?? target.feature ?? target.destination) !== undefined;
    throw isThere ? methodNotAllowed() : notFound(target);
  }

  const notFound = ({ path }: Target): RequestError => resourceNotFound(path, catalog());

  /** @returns when the token that gave access expires, in ms */
  function admit(
    { request, target: { isPreview }, now }: Call,
    { route, access }: Destination,
  ): number {
    const token = gate.admit(request, { resource: route.resource, access, isPreview, now });
    return (token?.expiresAt ?? Infinity) * 1000;
  }

  function read(call: Call, destination: Destination, grantedUntil: number): Asked {
    const { request, target, now } = call;
    const { route, segment } = destination;
    const { headers } = request;
    const negotiated = negotiateRoute(headers, target.pinned, route, destination.catalog);
    const asker = new RequestAsker(request, gate);
    const facts: RequestFacts = {
      operation: route.operation,
      resource: route.resource,
      ...(segment !== undefined && { segment }),
      query: target.query,
      mediaType: negotiated.mediaType,
      acceptLanguage: headers["accept-language"],
      now,
      asker,
    };
    return { call, destination, facts, negotiated, asker, grantedUntil };
  }

  function answer(asked: Asked, selected: Selected): void | Promise<void> {
    if (selected === undefined) throw serviceUnavailable("nothingPublished");
    const { responder, previewAt } = selected;
    const { facts, call, destination, negotiated } = asked;
    const { access, caching } = destination;
    const isPreview = previewAt !== undefined;
    const made = responder.respond(isPreview ? { ...facts, now: previewAt } : facts, call.target);
    const send = (ready: Answer): void | Promise<void> =>
      reply(call.response, ready, {
        ...negotiated,
        access,
        caching,
        maxAge: responder.maxAge,
        release: responder.release,
        isPreview,
        asker: asked.asker,
        grantedUntil: asked.grantedUntil,
        now: call.now,
      });
    // Only queries need a promise.
    return made instanceof Promise ? made.then(send) : send(made);
  }

  /**
   * For an address that may ask for another release or time, or that the current release does not have.
   * For own resources, the release decides what the address leads to. Clients without the right to another
   * release must not learn whether the address exists there.
   */
  async function answerSelected(call: Call): Promise<void> {
    const { request, target, now } = call;
    const { destination: known, isPreview, query } = target;
    const mayLookElsewhere =
      known !== undefined ||
      (target.selectsRelease && (!isPreview || gate.maySeePreview(request, undefined, now)));
    if (!mayLookElsewhere) throw notFound(target);
    const grantedUntil = known ? admit(call, known) : Infinity;
    // What every release has is checked as a whole before anything is waited for.
    const facts = known?.isLasting
      ? read(call, known, grantedUntil).facts
      : { query, now, asker: new RequestAsker(request, gate) };
    const selected = await trySelect(facts, known || isPreview ? undefined : notFound(target));
    if (selected === undefined) throw serviceUnavailable("nothingPublished");
    const destination = targets.findDestination(selected.responder.catalog, target.path);
    if (!destination) throw resourceNotFound(target.path, selected.responder.catalog);
    request.subject = destination.subject;
    const { resource } = destination.route;
    const isAdmitted =
      known?.route.resource === resource && (isPreview || known.access === destination.access);
    if (!isAdmitted && isPreview && !gate.maySeePreview(request, resource, now))
      throw notFound(target);
    const granted = isAdmitted ? grantedUntil : admit(call, destination);
    return answer(read({ ...call, now: clock() }, destination, granted), selected);
  }

  /** @param hidden the error that the client gets instead of one about the query */
  function trySelect(
    facts: RequestFacts | ReleaseFacts,
    hidden: RequestError | undefined,
  ): Selected | Promise<Selected> {
    try {
      return select(facts);
    } catch (error) {
      throw hidden ?? error;
    }
  }

  async function answerFeature(
    call: Call,
    { row, segment = "" }: FoundRow<FeatureRow>,
  ): Promise<void> {
    const { request, response, target, now } = call;
    const { opens, offered } = row;
    request.subject = meter?.subjectOf("service");
    const access = opens === "everybody" ? "public" : "token";
    const isPreview = opens === "preview";
    const right = opens === "copy" || opens === "metrics" ? opens : undefined;
    const token = gate.admit(request, { resource: undefined, access, isPreview, right, now });
    const negotiated = negotiate(request.headers, offered);
    const asker = new RequestAsker(request, gate);
    const { mediaType } = negotiated;
    const isChosen = negotiated.isChosen && row.isOfPage !== true;
    const found = await row.respond({ segment, query: target.query, mediaType, now, asker });
    if (found === undefined) throw notFound(target);
    await reply(response, found.answer, {
      ...negotiated,
      isChosen,
      access,
      caching: row.caching,
      maxAge: current()?.responder.maxAge ?? DEFAULT_INSTALLATION.maxAge,
      headers: row.headers,
      cacheTags: found.cacheTags,
      release: found.release,
      isPreview: false,
      asker,
      grantedUntil: (token?.expiresAt ?? Infinity) * 1000,
      now,
    });
  }

  return handle;
}
