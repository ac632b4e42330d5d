/**
 * Enforces ApiAccessRule: whether a bearer token gives access to a resource, and the challenge if it does
 * not (RFC 6750 §3). No database is needed, and secrets are compared in constant time.
 */
import { hash, timingSafeEqual } from "node:crypto";
import type { TokenRight } from "../../catalog/token-rights.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { RequestError, requestError } from "../../errors.ts";
import type { NotificationMessage, NotificationValues } from "../../errors.ts";

/** What is needed of a token to check access. Instants are whole seconds since 1970-01-01 UTC. */
export interface AccessToken {
  readonly key: string;
  /** SHA-256 of the UUID after the colon, in hex. */
  readonly secretHash: string;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  /** The resources that it gives access to; null: all. */
  readonly resources: readonly ResourceName[] | null;
  readonly rights: readonly TokenRight[];
}

const KEY_AND_SECRET = /^([a-z0-9]{16}):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/u;
/** In base64. */
const TOKEN_CHARACTERS = 72;
const BEARER = /^bearer(?: +(.*))?$/isu;

function refuse(
  message: NotificationMessage,
  error?: string,
  values: NotificationValues = {},
): RequestError {
  const challenge = `Bearer realm="Lectern"${error === undefined ? "" : `, error="${error}"`}`;
  return requestError(message, values, { "WWW-Authenticate": challenge });
}

/** @returns key and secret; undefined when the text is not a token in its canonical encoding */
function parseToken(text: string): readonly [key: string, secret: string] | undefined {
  if (text.length !== TOKEN_CHARACTERS) return undefined;
  const bytes = Buffer.from(text, "base64");
  const [, key, secret] = KEY_AND_SECRET.exec(bytes.toString("latin1")) ?? [];
  if (key === undefined || secret === undefined) return undefined;
  return bytes.toString("base64") === text ? [key, secret] : undefined;
}

function isSecretOf(secret: string, token: AccessToken | undefined): boolean {
  // Zeros stand in for the hash of an unknown key, so that the comparison takes as long as for a known one.
  const expected = Buffer.alloc(32);
  expected.write(token?.secretHash ?? "", "hex");
  return timingSafeEqual(hash("sha256", secret, "buffer"), expected);
}

/** The result of reading an Authorization header: a valid token, or why there is none. */
export type Bearer = AccessToken | RequestError;

const MISSING = refuse("TOKEN_MISSING");
/** No such token exists, so this may be a guess. An expired one was valid once. */
export const INVALID = refuse("TOKEN_INVALID", "invalid_token");
const EXPIRED = refuse("TOKEN_EXPIRED", "invalid_token");

/**
 * @param authorization the header, which the request has at most once
 * @param now milliseconds since 1970-01-01 UTC
 */
function readBearer(
  authorization: string | undefined,
  findToken: (key: string) => AccessToken | undefined,
  now: number,
): Bearer {
  const bearer = BEARER.exec(authorization ?? "");
  // Another scheme counts as a missing token; the challenge then names no error (§3.1).
  if (bearer === null) return MISSING;
  const parsed = parseToken(bearer[1] ?? "");
  if (parsed === undefined) return INVALID;
  const token = findToken(parsed[0]);
  if (!isSecretOf(parsed[1], token) || token === undefined) return INVALID;
  return judge(token, now);
}

function judge(token: AccessToken, now: number): Bearer {
  if (token.revokedAt !== null) return INVALID;
  return token.expiresAt !== null && token.expiresAt * 1000 <= now ? EXPIRED : token;
}

/** Headers of good tokens that are kept, as digests. */
const MAX_KEPT = 1000;

/** @returns `readBearer`, which compares the secret of a good token once, until the token is replaced */
export function createBearerReading(
  findToken: (key: string) => AccessToken | undefined,
): (authorization: string | undefined, now: number) => Bearer {
  const good = new Map<string, AccessToken>();
  return (authorization, now) => {
    if (authorization === undefined) return MISSING;
    const digest = hash("sha256", authorization, "base64");
    const kept = good.get(digest);
    if (kept && findToken(kept.key) === kept) return judge(kept, now);
    const bearer = readBearer(authorization, findToken, now);
    if (good.size >= MAX_KEPT) good.clear();
    if (!(bearer instanceof RequestError)) good.set(digest, bearer);
    return bearer;
  };
}

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
    throw refuse("ACCESS_DENIED", "insufficient_scope", { resource });
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
    throw refuse("ACCESS_DENIED", "insufficient_scope", { reason });
}

/** @throws RequestError ACCESS_DENIED */
export function checkRight(bearer: Bearer, right: TokenRight): void {
  if (!opens(bearer, undefined, right))
    throw refuse("ACCESS_DENIED", "insufficient_scope", { right });
}
