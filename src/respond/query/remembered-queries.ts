/** Reads each query string once, because the same few come again and again. Bounded. */
import { LRUCache } from "lru-cache";
import type { Snapshot } from "../../release/snapshot.ts";
import type { RequestFacts } from "../representation.ts";
import { parseRequestQuery } from "./parse-query.ts";
import type { RequestQuery } from "./query-model.ts";

/** @throws RequestError as parseRequestQuery does */
export type ReadQuery = (
  facts: Pick<RequestFacts, "resource" | "operation" | "mediaType" | "query" | "asker">,
) => RequestQuery;

/** Of at most 4 KiB of text each. */
const REMEMBERED_QUERIES = 1000;

export function createQueryReading({
  installation,
  languages,
}: Pick<Snapshot, "installation" | "languages">): ReadQuery {
  const remembered = new LRUCache<string, RequestQuery>({ max: REMEMBERED_QUERIES });
  return ({ resource, operation, mediaType, query, asker }) => {
    const key = `${resource} ${operation} ${mediaType} ${query}`;
    const known = remembered.get(key);
    if (known) return known;
    const read = parseRequestQuery(query, {
      resource,
      operation,
      mediaType,
      installation,
      languages,
      // What is refused is not remembered, and nothing else depends on who asks.
      readsLanguages: () => asker?.readsLanguages() ?? false,
    });
    remembered.set(key, read);
    return read;
  };
}
