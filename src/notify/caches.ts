/** The caches that can purge responses by tag, one row each: what is sent to them, and how much at once. */
import { hash } from "node:crypto";
import { CommandError } from "../errors.ts";
import type { Outgoing } from "./request.ts";

interface PurgeRequest extends Outgoing {
  /** Never shown, even if a response repeats it. */
  readonly secret?: string;
}

export interface Cache {
  /** For messages: where the cache is, without what may be secret. */
  readonly name: string;
  /** For what is recorded of it: unique for each cache. */
  readonly key: string;
  readonly maxTags: number;
  /** Of all tags of a request, with their separators. */
  readonly maxBytes: number;
  /** Whether it can keep responses and revalidate them. */
  readonly hasSoftPurge: boolean;
  request(tags: readonly string[], isSoft: boolean): PurgeRequest;
  /** @returns what is wrong in a successful response; undefined: nothing */
  readonly findFault?: (body: string) => string | undefined;
}

/** Settings that a cache depends on. */
export interface CacheOptions {
  readonly token: string | undefined;
  /** The base URL of its API, if it differs from the usual one. */
  readonly api: string | undefined;
}

interface CacheRow {
  /** The placeholder after the `=`. */
  readonly value: string;
  readonly needsToken: boolean;
  readonly pattern: RegExp;
  readonly create: (
    value: string,
    options: CacheOptions & { readonly token: string },
  ) => Omit<Cache, "name" | "key">;
}

const MAX_BYTES = 64 * 1024;
const JSON_HEADERS = { "Content-Type": "application/json", Accept: "application/json" };

const readUrl = (text: string): string => {
  const url = /^https?:\/\//iu.test(text) ? URL.parse(text) : null;
  if (url === null) {
    throw new CommandError(
      "The value of --purge is wrong: give a URL that begins with http:// or https://.",
      2,
    );
  }
  if (url.username !== "" || url.password !== "")
    throw new CommandError("The value of --purge is wrong: leave out user and password.", 2);
  return url.href;
};

const CACHE_ROWS: Readonly<Record<string, CacheRow>> = {
  varnish: {
    value: "URL",
    needsToken: false,
    pattern: /^https?:\/\/.+$/iu,
    create(value) {
      const url = readUrl(value);
      return {
        maxTags: Infinity,
        // A header line of Varnish is at most 8 KiB (http_req_hdr_len).
        maxBytes: 6000,
        hasSoftPurge: true,
        request: (tags, isSoft) => ({
          url,
          method: "PURGE",
          headers: {
            "Surrogate-Key": tags.join(" "),
            ...(isSoft && { "Lectern-Purge": "soft" }),
          },
        }),
      };
    },
  },
  fastly: {
    value: "SERVICE",
    needsToken: true,
    pattern: /^[\w-]{1,64}$/u,
    create: (service, { token, api = "https://api.fastly.com" }) => ({
      // The limit of one "Bulk purge" request.
      maxTags: 256,
      maxBytes: MAX_BYTES,
      hasSoftPurge: true,
      request: (tags, isSoft) => ({
        url: `${api}/service/${service}/purge`,
        method: "POST",
        headers: {
          ...JSON_HEADERS,
          "Fastly-Key": token,
          ...(isSoft && { "Fastly-Soft-Purge": "1" }),
        },
        secret: token,
        body: JSON.stringify({ surrogate_keys: tags }),
      }),
    }),
  },
  cloudflare: {
    value: "ZONE",
    needsToken: true,
    pattern: /^[\w-]{1,64}$/u,
    create: (zone, { token, api = "https://api.cloudflare.com/client/v4" }) => ({
      // What all plans accept: 30 tags of 1024 bytes.
      maxTags: 30,
      maxBytes: MAX_BYTES,
      // It may serve what `invalidate_cache` has marked as stale while the server fails.
      hasSoftPurge: false,
      request: (tags) => ({
        url: `${api}/zones/${zone}/purge_cache`,
        method: "POST",
        headers: { ...JSON_HEADERS, Authorization: `Bearer ${token}` },
        secret: token,
        body: JSON.stringify({ tags }),
      }),
      findFault: (body) =>
        /"success"\s*:\s*true/u.test(body) ? undefined : "it did not answer with success: true",
    }),
  },
};

/** Any other cache, through a small program of the operator. */
const createHook = (value: string, { token }: CacheOptions): Cache => {
  const url = readUrl(value);
  const name = new URL(url).origin;
  return {
    // Path and query may be a secret that protects it.
    name,
    key: `${name} ${hash("sha256", url).slice(0, 16)}`,
    maxTags: 256,
    maxBytes: MAX_BYTES,
    hasSoftPurge: false,
    request: (tags) => ({
      url,
      method: "POST",
      headers: {
        ...JSON_HEADERS,
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      ...(token !== undefined && { secret: token }),
      body: JSON.stringify({ tags }),
    }),
  };
};

const FORMS = Object.entries(CACHE_ROWS).map(([kind, { value }]) => `${kind}=${value}`);
export const CACHE_FORMS = [...FORMS, "URL"].join(", ");

/** @throws CommandError with status 2 */
export function readCache(text: string, options: CacheOptions): Cache {
  if (/^https?:/iu.test(text)) return createHook(text, options);
  const [, kind = "", value = ""] = /^([a-z]+)=(.+)$/su.exec(text) ?? [];
  const row = Object.hasOwn(CACHE_ROWS, kind) ? CACHE_ROWS[kind] : undefined;
  if (row === undefined || !row.pattern.test(value)) {
    throw new CommandError(
      // Not repeated, because a URL in it may contain a password.
      `The value of --purge is wrong: give one of ${CACHE_FORMS}.`,
      2,
    );
  }
  const { token } = options;
  if (row.needsToken && token === undefined) {
    throw new CommandError(
      `${kind} needs a token: set LECTERN_PURGE_TOKEN, or purgeToken in the configuration file.`,
      2,
    );
  }
  return { name: text, key: text, ...row.create(value, { ...options, token: token ?? "" }) };
}
