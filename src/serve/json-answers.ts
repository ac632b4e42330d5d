/** The answers of service addresses, with a cache of the recently used JSON documents. */
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { Temporal } from "temporal-polyfill";
import { MEDIA_TYPES } from "../catalog/media-types.ts";
import type { Answer } from "../http/answer.ts";
import { ENTRY_BYTES } from "../find/memory.ts";
import { tagOf } from "./write-answer.ts";

/**
 * @param key contains the address, the release, and everything else on which the document depends
 * @returns the same object for the same key, as long as it is cached
 */
export type JsonCache = (key: string, make: () => object) => Answer;

/** Limit for all cached documents; larger ones are made for each request. */
const REMEMBERED_BYTES = 8 * 1024 * 1024;

type WholeAnswer = Answer & { readonly body: Buffer };

/** @param body depends neither on time nor on the languages of a request */
export const answerWith = (
  body: Buffer,
  contentType: string,
  tag = tagOf(createHash("sha256").update(body)),
): WholeAnswer => ({
  body,
  contentType,
  tag,
  lastModified: undefined,
  validUntil: Infinity,
  languages: [],
  negotiated: false,
  canonical: undefined,
  next: undefined,
});

export const answerJson = (document: object): WholeAnswer =>
  answerWith(Buffer.from(JSON.stringify(document)), MEDIA_TYPES["application/json"].contentType);

export function createJsonCache(): JsonCache {
  const cache = new LRUCache<string, WholeAnswer>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length + ENTRY_BYTES,
  });
  return (key, make) => {
    const known = cache.get(key);
    if (known) return known;
    const answer = answerJson(make());
    cache.set(key, answer);
    return answer;
  };
}

/** @param instant whole seconds since 1970-01-01 UTC @returns in ISO 8601, with Z */
export const writeInstant = (instant: number): string =>
  Temporal.Instant.fromEpochMilliseconds(instant * 1000).toString();
