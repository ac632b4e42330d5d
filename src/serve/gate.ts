/** The checks before an operation: the rate limit, the limit on wrong tokens, and ApiAccessRule. */
import type { TokenRight } from "../catalog/token-rights.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { Exchange } from "../http/exchange.ts";
import { checkAccess, checkPreview, checkRight } from "./access.ts";

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
