/** The checks before an operation: the rate limit, the limit on wrong tokens, and ApiAccessRule. */
import type { Catalog } from "../../catalog/catalog.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { TokenRight } from "../../catalog/token-rights.ts";
import { RequestError } from "../../errors.ts";
import type { ServiceAsker } from "../answer.ts";
import { tooManyRequests } from "../../http/refuse.ts";
import type { TracedRequest } from "../../http/request-trace.ts";
import {
  INVALID,
  checkAccess,
  checkRight,
  checkPreview,
  createBearerReading,
  opens,
} from "./access.ts";
import type { AccessToken, Bearer } from "./access.ts";
import { networkOf } from "../../http/client-address.ts";
import type { FindAddress } from "../../http/client-address.ts";
import { createRateLimiter } from "../../http/rate-limiter.ts";
import type { RateLimit } from "../../setting-forms.ts";
import type { CountRequest, Standing } from "../../http/rate-limiter.ts";

export interface GateOptions {
  readonly findToken: (key: string) => AccessToken | undefined;
  /** Undefined: there is no limit. */
  readonly rateLimit: RateLimit | undefined;
  /** @returns the catalog of the current release */
  readonly catalog: () => Catalog;
  /** @returns milliseconds since 1970-01-01 UTC */
  readonly clock: () => number;
}

/** What is needed of a request to decide about access. */
interface Wanted {
  /** Undefined: no particular resource; any valid token gives access. */
  readonly resource: ResourceName | undefined;
  readonly access: "token" | "public";
  readonly isPreview: boolean;
  /** A right of its own that it needs, such as for a copy of the whole store. */
  readonly right?: TokenRight | undefined;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: number;
}

/** Wrong tokens from one network per minute. Only further wrong tokens are then refused. */
export const WRONG_TOKENS: RateLimit = { quota: 20, windowSeconds: 60 };

/** In the structured form of draft-ietf-httpapi-ratelimit-headers-10. */
const rateLimitHeaders = (
  { quota, windowSeconds }: RateLimit,
  { remaining, secondsLeft }: Standing,
): readonly string[] => [
  "RateLimit-Policy",
  `"default";q=${quota};w=${windowSeconds}`,
  "RateLimit",
  `"default";r=${remaining};t=${secondsLeft}`,
];

export class Gate {
  readonly #options: GateOptions;
  readonly #findAddress: FindAddress;
  readonly #readBearer: ReturnType<typeof createBearerReading>;
  readonly #limit: CountRequest | undefined;
  readonly #brake: CountRequest;

  constructor(options: GateOptions, findAddress: FindAddress) {
    const { rateLimit } = options;
    this.#options = options;
    this.#findAddress = findAddress;
    this.#readBearer = createBearerReading(options.findToken);
    this.#limit = rateLimit && createRateLimiter(rateLimit);
    this.#brake = createRateLimiter(WRONG_TOKENS);
  }

  /** @returns the token of the request, or why there is none */
  #read(request: TracedRequest, now = this.#options.clock()): Bearer {
    const bearer = this.#readBearer(request.headers.authorization, now);
    if (!(bearer instanceof RequestError)) request.tokenKey = bearer.key;
    return bearer;
  }

  /** @returns a valid token, which nobody can use up who knows only its key; else the network */
  clientOf(request: TracedRequest): string {
    return request.tokenKey ?? networkOf(this.#findAddress(request));
  }

  /**
   * Counts a request for the rate limit, unless it was counted already, and adds the headers of the limit
   * to its response.
   * @throws RequestError RATE_LIMIT_EXCEEDED
   */
  count(request: TracedRequest, now: number): void {
    const { rateLimit } = this.#options;
    if (!rateLimit || !this.#limit || request.announced) return;
    this.#read(request, now);
    const standing = this.#limit(this.clientOf(request), now);
    request.announced = rateLimitHeaders(rateLimit, standing);
    if (standing.allowed) return;
    const { quota: limit, windowSeconds: window } = rateLimit;
    throw tooManyRequests("requests", standing.secondsLeft, { limit, window });
  }

  /**
   * Counts the request.
   * @returns the token that gave access, if the resource needs one
   * @throws RequestError RATE_LIMIT_EXCEEDED, or what the access rule says
   */
  admit(request: TracedRequest, wanted: Wanted): AccessToken | undefined {
    const { resource, access, isPreview, right, now } = wanted;
    this.count(request, now);
    const needsToken = access === "token";
    if (!needsToken && !isPreview) return undefined;
    const bearer = this.#read(request, now);
    if (bearer === INVALID) {
      const { allowed, secondsLeft } = this.#brake(networkOf(this.#findAddress(request)), now);
      if (!allowed) throw tooManyRequests("wrongTokens", secondsLeft);
    }
    const token = needsToken ? checkAccess(bearer, resource) : undefined;
    if (isPreview) checkPreview(bearer, resource);
    if (right) checkRight(bearer, right);
    return token;
  }

  /** @returns whether its token may read a resource, or anybody may according to the current catalog */
  reads(request: TracedRequest, resource: ResourceName): boolean {
    const catalog = this.#options.catalog();
    return (
      catalog.resources.get(resource)?.access === "public" || opens(this.#read(request), resource)
    );
  }

  /**
   * Does not throw, for cases in which the client must not learn whether something exists.
   * @param resource undefined: not known yet
   * @returns whether the token may see previews of the resource
   */
  maySeePreview(request: TracedRequest, resource: ResourceName | undefined, now?: number): boolean {
    return opens(this.#read(request, now), resource, "preview");
  }
}

/** The client of a request: what identifies it, and what its token may read. */
export class RequestAsker implements ServiceAsker {
  readonly #request: TracedRequest;
  readonly #gate: Gate;
  constructor(request: TracedRequest, gate: Gate) {
    this.#request = request;
    this.#gate = gate;
  }
  get client(): string {
    return this.#gate.clientOf(this.#request);
  }
  // A client that closed only its sending side may still read (RFC 9112 §9.6), but most such clients
  // have gone.
  isGone(): boolean {
    return this.#request.socket.destroyed || this.#request.socket.readableEnded;
  }
  reads(resource: ResourceName): boolean {
    return this.#gate.reads(this.#request, resource);
  }
  readsLanguages(): boolean {
    return this.reads("languages");
  }
  seesPreview(resource: ResourceName): boolean {
    return this.#gate.maySeePreview(this.#request, resource);
  }
  /** Logs contain only what identifies the client. */
  toJSON(): object {
    return { client: this.client };
  }
}
