/** Documents of the addresses beside the contract's, as JSON; those asked for lately are remembered. */
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { MEDIA_TYPES } from "../../catalog/media-types.ts";
import type { Representation } from "../representation.ts";

/**
 * @param key of one address, of one release, and of all else that decides the document
 * @returns the same for the same key, as long as it is remembered
 */
export type RepresentJson = (key: string, make: () => object) => Representation;

/** Of all documents; larger ones are made for each request. */
const REMEMBERED_BYTES = 8 * 1024 * 1024;
/** Bookkeeping of one, and the headers that go with it. */
const ENTRY_BYTES = 1500;
/** Of a tag, 128 bits of SHA-256. */
const TAG_BYTES = 16;

/** What is true of a body that neither time nor the languages of a request change. */
export const UNDATED: Omit<Representation, "body" | "contentType" | "tag"> = {
  lastModified: undefined,
  validUntil: Infinity,
  languages: [],
  negotiated: false,
  canonical: undefined,
  next: undefined,
};

export function representJson(document: object): Representation {
  const body = Buffer.from(JSON.stringify(document));
  return {
    body,
    contentType: MEDIA_TYPES["application/json"].contentType,
    tag: createHash("sha256").update(body).digest().toString("base64url", 0, TAG_BYTES),
    ...UNDATED,
  };
}

export function createJsonRepresentations(): RepresentJson {
  const remembered = new LRUCache<string, Representation>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length + ENTRY_BYTES,
  });
  return (key, make) => {
    const known = remembered.get(key);
    if (known) return known;
    const representation = representJson(make());
    remembered.set(key, representation);
    return representation;
  };
}

/** @param instant whole seconds since 1970-01-01 UTC @returns as ISO 8601 writes it, with Z */
export const writeInstant = (instant: number): string =>
  Temporal.Instant.fromEpochMilliseconds(instant * 1000).toString();
