/**
 * The checks before an operation: the rate limit, the limit on wrong tokens, and ApiAccessRule, which says whether
 * a bearer token gives access to a resource.
 */
import type { TokenRight } from "../catalog/token-rights.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import { RequestError } from "../errors.ts";
import { challenge } from "../http/bearer.ts";
import type { AccessToken, Bearer } from "../http/bearer.ts";
import type { Exchange } from "../http/exchange.ts";

/**
 * Does not throw.
 * @param resource undefined: no particular one
 * @param right undefined: to read
 */
export const opens = (
  bearer: Bearer,
  resource: ResourceName | undefined,
  right?: TokenRight,
): boolean =>
  !(bearer instanceof RequestError) &&
  (resource === undefined || (bearer.resources?.includes(resource) ?? true)) &&
  (right === undefined ||
    bearer.rights.includes(right) ||
    // Whoever edits sees drafts and other releases at the desk; and staged ones are decided by what the site shows.
    (right === "preview" && bearer.rights.includes("edit")));

/**
 * @param release that is asked for by its number; undefined: none is
 * @returns the token as it counts for the request: a link opens one release, and nothing else
 */
export function within(bearer: Bearer, release: number | undefined): Bearer {
  if (bearer instanceof RequestError || bearer.release === null) return bearer;
  return bearer.release === release
    ? { ...bearer, resources: null, rights: ["preview"] }
    : challenge("ACCESS_DENIED", "insufficient_scope", { reason: "link", release: bearer.release });
}

/**
 * @param resource undefined: no particular resource
 * @returns the token that gives access to the resource
 * @throws RequestError TOKEN_MISSING, TOKEN_INVALID, TOKEN_EXPIRED or ACCESS_DENIED
 */
export function checkAccess(bearer: Bearer, resource: ResourceName | undefined): AccessToken {
  if (bearer instanceof RequestError) throw bearer;
  if (resource !== undefined && !opens(bearer, resource))
    throw challenge("ACCESS_DENIED", "insufficient_scope", { resource });
  return bearer;
}

/**
 * Whether a token may see content that is not yet public. A missing token gets the same error as a token
 * without this right, because public resources do not ask for a token.
 * @throws RequestError ACCESS_DENIED
 */
export function checkPreview(bearer: Bearer, resource: ResourceName | undefined): void {
  const reason = resource === undefined ? "address" : "parameters";
  if (!opens(bearer, resource, "preview"))
    throw challenge("ACCESS_DENIED", "insufficient_scope", { reason });
}

/** @throws RequestError ACCESS_DENIED */
function checkRight(bearer: Bearer, right: TokenRight): void {
  if (!opens(bearer, undefined, right))
    throw challenge("ACCESS_DENIED", "insufficient_scope", { right });
}

/** What is needed of an exchange to decide about access. */
interface Wanted {
  /** Undefined: no particular resource; any valid token gives access. */
  readonly resource?: ResourceName;
  readonly access: "token" | "public";
  readonly isPreview: boolean;
  /** A right of its own that it needs, such as for a copy of the whole store. */
  readonly right?: TokenRight | undefined;
}

/**
 * Counts the exchange, and notes until when it is granted.
 * @throws RequestError RATE_LIMIT_EXCEEDED, or what the access rule says
 */
export function admit(exchange: Exchange, { resource, access, isPreview, right }: Wanted): void {
  const { host } = exchange;
  host.limit(exchange);
  const needsToken = access === "token";
  if (!needsToken && !isPreview) return;
  const { bearer } = exchange;
  host.brake(exchange, bearer);
  if (needsToken)
    exchange.grantedUntil = (checkAccess(bearer, resource).expiresAt ?? Infinity) * 1000;
  if (isPreview) checkPreview(bearer, resource);
  if (right) checkRight(bearer, right);
}
