/**
 * What a request has to get past before its content is looked at: the rate limit, the brake on wrong
 * tokens, and ApiAccessRule.
 */
import type { IncomingMessage } from "node:http";
import type { PerResource, ResourceName } from "../catalog/resource-names.ts";
import { checkAccess, checkPreview, readBearer } from "./access.ts";
import type { AccessToken, Bearer } from "./access.ts";
import { networkOf } from "./client-address.ts";
import type { Headers } from "./headers.ts";
import { createRateLimiter } from "./rate-limiter.ts";
import type { RateLimit, Standing } from "./rate-limiter.ts";
import { tooManyRequests } from "./refusal.ts";
import { traceOf } from "./request-trace.ts";
import type { RequestTrace } from "./request-trace.ts";

export interface GateOptions {
  readonly access: PerResource<"token" | "public">;
  readonly findToken: (key: string) => AccessToken | undefined;
  /** Undefined: there is no limit. */
  readonly rateLimit: RateLimit | undefined;
}

/**
 * @param now milliseconds since 1970-01-01 UTC
 * @param announce takes headers of the answer, also when that is a refusal
 * @returns the token that opened the resource, where it needs one
 * @throws RequestError RATE_LIMIT_EXCEEDED, or what the access rule says
 */
export type Gate = (
  request: IncomingMessage,
  wanted: { readonly resource: ResourceName; readonly isPreview: boolean; readonly now: number },
  announce: (headers: Headers) => void,
) => AccessToken | undefined;

/** Wrong tokens from one network in a minute; the next wrong one waits, everything else does not. */
export const WRONG_TOKENS: RateLimit = { quota: 20, windowSeconds: 60 };

/** In the structured form of draft-ietf-httpapi-ratelimit-headers-10. */
const rateLimitHeaders = (
  { quota, windowSeconds }: RateLimit,
  { remaining, secondsLeft }: Standing,
): Headers => ({
  "RateLimit-Policy": `"default";q=${quota};w=${windowSeconds}`,
  RateLimit: `"default";r=${remaining};t=${secondsLeft}`,
});

/** A token's own account cannot be spent by those who only know its key. */
const accountOf = ({ token }: Bearer, { address = "" }: RequestTrace): string =>
  token === undefined ? `address ${networkOf(address)}` : `token ${token.key}`;

export function createGate({ access, findToken, rateLimit }: GateOptions): Gate {
  const limiter = rateLimit && createRateLimiter(rateLimit);
  const brake = createRateLimiter(WRONG_TOKENS);

  return (request, { resource, isPreview, now }, announce) => {
    const needsToken = access[resource] === "token";
    if (!needsToken && !isPreview && rateLimit === undefined) return undefined;
    const bearer = readBearer(request.headers.authorization, findToken, now);
    const trace = traceOf(request);
    if (bearer.token !== undefined) trace.tokenKey = bearer.token.key;
    if (rateLimit && limiter) {
      const standing = limiter.take(accountOf(bearer, trace), now);
      announce(rateLimitHeaders(rateLimit, standing));
      if (!standing.allowed) {
        const { quota: limit, windowSeconds: window } = rateLimit;
        throw tooManyRequests("requests", standing.secondsLeft, { limit, window });
      }
    }
    if (!needsToken && !isPreview) return undefined;
    if (bearer.token === undefined && bearer.isWrong) {
      const { allowed, secondsLeft } = brake.take(networkOf(trace.address ?? ""), now);
      if (!allowed) throw tooManyRequests("wrongTokens", secondsLeft);
    }
    const token = needsToken ? checkAccess(bearer, resource) : undefined;
    if (isPreview) checkPreview(bearer, resource);
    return token;
  };
}
