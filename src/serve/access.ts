/** Enforces ApiAccessRule: whether a bearer token gives access to a resource, and the challenge if it does not. */
import type { TokenRight } from "../catalog/token-rights.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import { RequestError } from "../errors.ts";
import { challenge } from "../http/bearer.ts";
import type { AccessToken, Bearer } from "../http/bearer.ts";

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
export function checkRight(bearer: Bearer, right: TokenRight): void {
  if (!opens(bearer, undefined, right))
    throw challenge("ACCESS_DENIED", "insufficient_scope", { right });
}
