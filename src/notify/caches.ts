/** The caches that can purge responses by tag, one row each: what is sent to them, and how much at once. */
import { hash } from "node:crypto";
import { CommandError } from "../errors.ts";
import type { Outgoing } from "./request.ts";

export interface Cache {
  /** For messages: where the cache is, without what may be secret. */
  readonly name: string;
  /** For what is recorded of it: unique for each cache. */
  readonly key: string;
  readonly maxTags: number;
  /** Of all tags of a request, with their separators. */
  readonly maxBytes: number;
  /** Never shown, even if a response repeats it; empty: none. */
  readonly token: string;
  /** @param isSoft a cache that can keeps the responses, and asks whether they are valid before it uses them again */
  request(tags: readonly string[], isSoft: boolean): Outgoing;
  /** @returns what is wrong in a successful response; undefined: nothing */
  readonly findFault?: (body: string) => string | undefined;
}

/** Settings that a cache depends on. */
export interface CacheOptions {
  readonly token: string | undefined;
  /** The base URL of its API, if it differs from the usual one. */
  readonly api: string | undefined;
}

interface CacheRow extends Pick<Cache, "maxTags" | "maxBytes" | "findFault"> {
  /** The placeholder after the `=`. */
  readonly value: string;
  readonly pattern: RegExp;
  readonly needsToken?: true;
  readonly method: Outgoing["method"];
  readonly url: (value: string, api: string | undefined) => string;
  readonly headers: (token: string, tags: readonly string[]) => Readonly<Record<string, string>>;
  /** Makes a purge soft; absent: it knows no soft purges. */
  readonly softly?: Readonly<Record<string, string>>;
  readonly body?: (tags: readonly string[]) => object;
}

const MAX_BYTES = 64 * 1024;
const NAME = /^[\w-]{1,64}$/u;
const JSON_HEADERS = { "Content-Type": "application/json", Accept: "application/json" };

const wrongValue = (remedy: string): CommandError =>
  // Not repeated, because a URL in it may contain a password.
  new CommandError(`The value of --purge is wrong: ${remedy}`, 2);

function readUrl(text: string): string {
  const url = /^https?:\/\//iu.test(text) ? URL.parse(text) : null;
  if (url === null) throw wrongValue("give a URL that begins with http:// or https://.");
  if (url.username !== "" || url.password !== "") throw wrongValue("leave out user and password.");
  return url.href;
}

const ROWS: Readonly<Record<string, CacheRow>> = {
  varnish: {
    value: "URL",
    pattern: /^https?:\/\/.+$/iu,
    method: "PURGE",
    url: readUrl,
    headers: (_token, tags) => ({ "Surrogate-Key": tags.join(" ") }),
    softly: { "Lectern-Purge": "soft" },
    maxTags: Infinity,
    // A header line of Varnish is at most 8 KiB (http_req_hdr_len).
    maxBytes: 6000,
  },
  fastly: {
    value: "SERVICE",
    pattern: NAME,
    needsToken: true,
    method: "POST",
    url: (service, api = "https://api.fastly.com") => `${api}/service/${service}/purge`,
    headers: (token) => ({ ...JSON_HEADERS, "Fastly-Key": token }),
    softly: { "Fastly-Soft-Purge": "1" },
    body: (tags) => ({ surrogate_keys: tags }),
    // The limit of one "Bulk purge" request.
    maxTags: 256,
    maxBytes: MAX_BYTES,
  },
  // It may serve what `invalidate_cache` has marked as stale while the server fails.
  cloudflare: {
    value: "ZONE",
    pattern: NAME,
    needsToken: true,
    method: "POST",
    url: (zone, api = "https://api.cloudflare.com/client/v4") => `${api}/zones/${zone}/purge_cache`,
    headers: (token) => ({ ...JSON_HEADERS, Authorization: `Bearer ${token}` }),
    body: (tags) => ({ tags }),
    findFault: (body) =>
      /"success"\s*:\s*true/u.test(body) ? undefined : "it did not answer with success: true",
    // What all plans accept: 30 tags of 1024 bytes.
    maxTags: 30,
    maxBytes: MAX_BYTES,
  },
};

/** Any other cache, through a small program of the operator. */
const OTHER: CacheRow = {
  value: "URL",
  pattern: /^https?:/iu,
  method: "POST",
  url: readUrl,
  headers: (token) => ({
    ...JSON_HEADERS,
    ...(token !== "" && { Authorization: `Bearer ${token}` }),
  }),
  body: (tags) => ({ tags }),
  maxTags: 256,
  maxBytes: MAX_BYTES,
};

const FORMS = Object.entries(ROWS).map(([kind, { value }]) => `${kind}=${value}`);
export const CACHE_FORMS = [...FORMS, OTHER.value].join(", ");

/** @throws CommandError with status 2 */
export function readCache(text: string, { token, api }: CacheOptions): Cache {
  const isOther = OTHER.pattern.test(text);
  const [, kind = "", named = ""] = /^([a-z]+)=(.+)$/su.exec(text) ?? [];
  const found = Object.hasOwn(ROWS, kind) ? ROWS[kind] : undefined;
  const [row, value] = isOther ? [OTHER, text] : [found, named];
  if (row === undefined || !row.pattern.test(value))
    throw wrongValue(`give one of ${CACHE_FORMS}.`);
  if (row.needsToken && token === undefined)
    throw new CommandError(`${kind} needs a token: set LECTERN_PURGE_TOKEN.`, 2);

  const url = row.url(value, api);
  const { maxTags, maxBytes, method, softly, body, findFault } = row;
  // Path and query of a program may be a secret that protects it.
  const name = isOther ? new URL(url).origin : text;
  return {
    name,
    key: isOther ? `${name} ${hash("sha256", url).slice(0, 16)}` : text,
    maxTags,
    maxBytes,
    token: token ?? "",
    ...(findFault && { findFault }),
    request: (tags, isSoft) => ({
      url,
      method,
      headers: { ...row.headers(token ?? "", tags), ...(isSoft && softly) },
      ...(body && { body: JSON.stringify(body(tags)) }),
    }),
  };
}
