/**
 * Reads tokens from the header Authorization (RFC 6750 §2.1). No database is needed, and secrets are compared in
 * constant time.
 */
import { hash, timingSafeEqual } from "node:crypto";
import { RequestError, requestError } from "../errors.ts";
import type { NotificationMessage, NotificationValues } from "../errors.ts";
import type { Exchange } from "./exchange.ts";
import { createRateLimiter } from "./rate-limiter.ts";
import type { Quota } from "./rate-limiter.ts";
import { tooManyRequests } from "./refuse.ts";

/** What is needed of a token to check access. Instants are whole seconds since 1970-01-01 UTC. */
export interface AccessToken {
  readonly key: string;
  /** SHA-256 of the UUID after the colon, in hex. */
  readonly secretHash: string;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  /** The resources that it gives access to; null: all. */
  readonly resources: readonly string[] | null;
  readonly rights: readonly string[];
  /** The only release that it opens; null: it is no link to one. */
  readonly release: number | null;
}

const KEY_AND_SECRET = /^([a-z0-9]{16}):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/u;
/** In base64. */
const TOKEN_CHARACTERS = 72;
const BEARER = /^bearer(?: +(.*))?$/isu;

/** @returns the error with the challenge (§3) */
export function challenge(
  message: NotificationMessage,
  error?: string,
  values: NotificationValues = {},
): RequestError {
  const wanted = `Bearer realm="Lectern"${error === undefined ? "" : `, error="${error}"`}`;
  return requestError(message, values, { "WWW-Authenticate": wanted });
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

const MISSING = challenge("TOKEN_MISSING");
/** No such token exists, so this may be a guess. An expired one was valid once. */
export const INVALID = challenge("TOKEN_INVALID", "invalid_token");
const EXPIRED = challenge("TOKEN_EXPIRED", "invalid_token");

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
  return judgeToken(token, now);
}

/** @param token undefined: there is none any more */
export function judgeToken(token: AccessToken | undefined, now: number): Bearer {
  if (token === undefined || token.revokedAt !== null) return INVALID;
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
    if (kept && findToken(kept.key) === kept) return judgeToken(kept, now);
    const bearer = readBearer(authorization, findToken, now);
    if (good.size >= MAX_KEPT) good.clear();
    if (!(bearer instanceof RequestError)) good.set(digest, bearer);
    return bearer;
  };
}

/** Wrong tokens from one network per minute. Only further wrong tokens are then refused. */
export const WRONG_TOKENS: Quota = { quota: 20, windowSeconds: 60 };

/** @returns lets each token pass, and the first wrong ones of a network; throws RequestError RATE_LIMIT_EXCEEDED */
export function createBrake(): (exchange: Exchange, bearer: Bearer) => void {
  const count = createRateLimiter(WRONG_TOKENS);
  return (exchange, bearer) => {
    if (bearer !== INVALID) return;
    const { allowed, secondsLeft } = count(exchange.network, exchange.now);
    if (!allowed) throw tooManyRequests("wrongTokens", secondsLeft);
  };
}
