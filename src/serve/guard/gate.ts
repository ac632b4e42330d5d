/** The checks before an operation: the rate limit, the limit on wrong tokens, and ApiAccessRule. */
import type { ResourceName } from "../../catalog/resource-names.ts";
import {
  checkAccess,
  checkCopying,
  checkPreview,
  createBearerReading,
  opensPreview,
} from "./access.ts";
import type { AccessToken, Bearer } from "./access.ts";
import { networkOf } from "./client-address.ts";
import type { FindAddress } from "./client-address.ts";
import { createRateLimiter } from "./rate-limiter.ts";
import type { RateLimit, Standing } from "./rate-limiter.ts";
import { tooManyRequests } from "../refuse.ts";
import type { TracedRequest } from "../request-trace.ts";

/** Counters in shared memory, so that a limit applies to all threads together. */
export interface SharedAccounts {
  readonly requests: SharedArrayBuffer;
  readonly wrongTokens: SharedArrayBuffer;
}

export interface GateOptions {
  readonly findToken: (key: string) => AccessToken | undefined;
  /** Undefined: there is no limit. */
  readonly rateLimit: RateLimit | undefined;
  /** Undefined: there is only one thread. */
  readonly accounts?: SharedAccounts | undefined;
}

/** What is needed of a request to decide about access. */
interface Wanted {
  /** Undefined: no particular resource; any valid token gives access. */
  readonly resource: ResourceName | undefined;
  readonly access: "token" | "public";
  readonly isPreview: boolean;
  /** True: a copy of the whole store, which needs a right of its own. */
  readonly isCopy?: boolean;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: number;
}

export interface Gate {
  /** @returns the token of the request, or why there is none */
  read(request: TracedRequest, now: number): Bearer;
  /**
   * Counts a request for the rate limit, unless it was counted already, and adds the headers of the limit
   * to its response.
   * @throws RequestError RATE_LIMIT_EXCEEDED
   */
  count(request: TracedRequest, now: number): void;
  /**
   * Counts the request.
   * @returns the token that gave access, if the resource needs one
   * @throws RequestError RATE_LIMIT_EXCEEDED, or what the access rule says
   */
  admit(request: TracedRequest, wanted: Wanted): AccessToken | undefined;
  /**
   * Does not throw, for cases in which the client must not learn whether something exists.
   * @param resource undefined: not known yet
   * @returns whether the token may see previews of the resource
   */
  maySeePreview(request: TracedRequest, resource: ResourceName | undefined, now: number): boolean;
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

/** Each valid token has its own counter. Somebody who knows only its key cannot use it up. */
const accountOf = ({ token }: Bearer, address: string | undefined): string =>
  token === undefined ? `address ${networkOf(address)}` : `token ${token.key}`;

export function createGate(
  { findToken, rateLimit, accounts }: GateOptions,
  findAddress: FindAddress,
): Gate {
  const limiter = rateLimit && createRateLimiter(rateLimit, accounts?.requests);
  const brake = createRateLimiter(WRONG_TOKENS, accounts?.wrongTokens);

  const readBearer = createBearerReading(findToken);

  const read: Gate["read"] = (request, now) => {
    const bearer = readBearer(request.headers.authorization, now);
    if (bearer.token !== undefined) request.tokenKey = bearer.token.key;
    return bearer;
  };

  const count = (request: TracedRequest, now: number, bearer: Bearer): void => {
    if (!rateLimit || !limiter) return;
    const standing = limiter.take(accountOf(bearer, findAddress(request)), now);
    request.announced = rateLimitHeaders(rateLimit, standing);
    if (standing.allowed) return;
    const { quota: limit, windowSeconds: window } = rateLimit;
    throw tooManyRequests("requests", standing.secondsLeft, { limit, window });
  };

  return {
    read,
    count(request, now) {
      if (limiter && !request.announced) count(request, now, read(request, now));
    },
    admit(request, { resource, access, isPreview, isCopy, now }) {
      const needsToken = access === "token";
      if (!needsToken && !isPreview && rateLimit === undefined) return undefined;
      const bearer = read(request, now);
      count(request, now, bearer);
      if (!needsToken && !isPreview) return undefined;
      if (bearer.token === undefined && bearer.isWrong) {
        const { allowed, secondsLeft } = brake.take(networkOf(findAddress(request)), now);
        if (!allowed) throw tooManyRequests("wrongTokens", secondsLeft);
      }
      const token = needsToken ? checkAccess(bearer, resource) : undefined;
      if (isPreview) checkPreview(bearer, resource);
      if (isCopy) checkCopying(bearer);
      return token;
    },
    maySeePreview: (request, resource, now) => opensPreview(read(request, now), resource),
  };
}
