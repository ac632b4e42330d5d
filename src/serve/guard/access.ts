/**
 * Enforces ApiAccessRule: whether a bearer token gives access to a resource, and the challenge if it does
 * not (RFC 6750 §3). No database is needed, and secrets are compared in constant time.
 */
import { hash, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { TokenRight } from "../../catalog/access-rule.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { requestError } from "../../errors.ts";
import type { NotificationMessage, NotificationValues, RequestError } from "../../errors.ts";

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

/**
 * The hash that stands in for an unknown key, so that the comparison takes as long as for a known one.
 */
const UNKNOWN_HASH = Buffer.alloc(32);

/** The Base64 form of `key:uuid`: 16 + 1 + 36 bytes are always 72 characters. */
const TOKEN = /^[A-Za-z0-9+/]{71}=$/u;
const KEY_AND_SECRET = /^([a-z0-9]{16}):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/u;
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
  if (!TOKEN.test(text)) return undefined;
  const bytes = Buffer.from(text, "base64");
  if (bytes.toString("base64") !== text) return undefined;
  const [, key, secret] = KEY_AND_SECRET.exec(bytes.toString("latin1")) ?? [];
  return key === undefined || secret === undefined ? undefined : [key, secret];
}

function isSecretOf(secret: string, token: AccessToken | undefined): boolean {
  const stored = token === undefined ? UNKNOWN_HASH : Buffer.from(token.secretHash, "hex");
  const expected = stored.length === UNKNOWN_HASH.length ? stored : UNKNOWN_HASH;
  return timingSafeEqual(hash("sha256", secret, "buffer"), expected);
}

/** The result of reading an Authorization header: a valid token, or why there is none. */
export type Bearer =
  | { readonly token: AccessToken }
  | {
      readonly token: undefined;
      readonly refusal: RequestError;
      /**
       * True: no such token exists, so this may be a guess. False for an expired token: it was valid
       * once.
       */
      readonly isWrong: boolean;
    };

const without = (refusal: RequestError, isWrong = false): Bearer => ({
  token: undefined,
  refusal,
  isWrong,
});

const MISSING = without(refuse("TOKEN_MISSING"));
const INVALID = without(refuse("TOKEN_INVALID", "invalid_token"), true);
const EXPIRED = without(refuse("TOKEN_EXPIRED", "invalid_token"));

const hasExpired = ({ expiresAt }: AccessToken, now: number): boolean =>
  expiresAt !== null && expiresAt * 1000 <= now;

/**
 * @param authorization the header, which the request has at most once
 * @param now milliseconds since 1970-01-01 UTC
 */
export function readBearer(
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
  if (!isSecretOf(parsed[1], token) || token === undefined || token.revokedAt !== null)
    return INVALID;
  return hasExpired(token, now) ? EXPIRED : { token };
}

export type ReadBearer = (authorization: string | undefined, now: number) => Bearer;

const REMEMBERED_TOKENS = 1000;
/** The scheme, one or two spaces, and a token. */
const MAX_REMEMBERED_LENGTH = 100;

/**
 * Caches the header values of valid tokens. The cache key is a hash, so that no secret stays in memory.
 * An entry is valid only while the same token object is in use; any change of a token replaces its
 * object.
 */
export function createBearerReading(
  findToken: (key: string) => AccessToken | undefined,
): ReadBearer {
  const good = new LRUCache<string, Bearer & { readonly token: AccessToken }>({
    max: REMEMBERED_TOKENS,
  });
  return (authorization = "", now) => {
    if (authorization === "" || authorization.length > MAX_REMEMBERED_LENGTH)
      return readBearer(authorization, findToken, now);
    const digest = hash("sha256", authorization, "base64");
    const known = good.get(digest);
    if (known && findToken(known.token.key) === known.token)
      return hasExpired(known.token, now) ? EXPIRED : known;
    const bearer = readBearer(authorization, findToken, now);
    if (bearer.token) good.set(digest, bearer);
    return bearer;
  };
}

const opens = (token: AccessToken, resource: ResourceName): boolean =>
  token.resources === null || token.resources.includes(resource);

/**
 * @param resource undefined: no particular resource
 * @returns the token that gives access to the resource
 * @throws RequestError TOKEN_MISSING, TOKEN_INVALID, TOKEN_EXPIRED or ACCESS_DENIED
 */
export function checkAccess(bearer: Bearer, resource: ResourceName | undefined): AccessToken {
  if (bearer.token === undefined) throw bearer.refusal;
  if (resource !== undefined && !opens(bearer.token, resource))
    throw refuse("ACCESS_DENIED", "insufficient_scope", { resource });

  return bearer.token;
}

/** Whether a token gives access to the resource; does not throw. */
export const opensResource = ({ token }: Bearer, resource: ResourceName): boolean =>
  token !== undefined && opens(token, resource);

const has = ({ token }: Bearer, right: TokenRight): boolean =>
  token?.rights.includes(right) === true;

/** @param resource undefined: any resource */
export const opensPreview = (bearer: Bearer, resource: ResourceName | undefined): boolean =>
  has(bearer, "preview") && (resource === undefined || opensResource(bearer, resource));

/**
 * Whether a token may see content that is not yet public. A missing token gets the same error as a token
 * without this right, because public resources do not ask for a token.
 * @throws RequestError ACCESS_DENIED
 */
export function checkPreview(bearer: Bearer, resource: ResourceName | undefined): void {
  const preview = resource === undefined ? "address" : "parameters";
  if (!opensPreview(bearer, resource))
    throw refuse("ACCESS_DENIED", "insufficient_scope", { preview });
}

/** @throws RequestError ACCESS_DENIED */
export function checkCopying(bearer: Bearer): void {
  if (!has(bearer, "copy")) throw refuse("ACCESS_DENIED", "insufficient_scope", { right: "copy" });
}
