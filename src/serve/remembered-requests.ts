/**
 * Caches what depends only on the URL and the languages of a request, whether it is the parsed request or
 * an error. An error whose text depends on the client is not cached.
 */
import type { Catalog } from "../catalog/catalog.ts";
import { RequestError } from "../errors.ts";
import type { Reading } from "./make-answers.ts";
import { NOBODY } from "../lib/waiting-room.ts";
import type { RequestFacts } from "./answer.ts";
import { describeResource } from "../items/resource-traits.ts";

export interface RememberedReading extends Reading {
  /** True: the query contains only parameters that replace headers (`format`, `language`). */
  readonly hasPinsOnly: boolean;
}

/**
 * Queries that only replace headers: the number of such pages is as limited as without a query. For a
 * resource without localized texts, `language` has no effect and would only multiply the pages, so it is
 * excluded.
 */
const PINS = {
  localized: /^(?:format=[^&]*)?(?:(?:^|&)language=[^&]*)?$/u,
  others: /^(?:format=[^&]*)?$/u,
};

const REMEMBERED_REQUESTS = 10_000;
/** Longer ones are not cached, so that they cannot fill the memory. */
const MAX_LENGTH = 1024;

/** @throws RequestError as `read` does */
export function rememberReading(
  read: (facts: RequestFacts) => Reading,
  catalog: Catalog,
): (facts: RequestFacts) => RememberedReading {
  const remembered = new Map<string, RememberedReading | RequestError>();

  function readOnce(request: RequestFacts, key: string): RememberedReading | RequestError {
    let isForAll = true;
    const readsLanguages = (): boolean => {
      isForAll = false;
      return request.asker?.readsLanguages() ?? false;
    };
    let outcome: RememberedReading | RequestError;
    try {
      const reading = read({ ...request, asker: { ...NOBODY, readsLanguages } });
      const pins = reading.isLocalized ? PINS.localized : PINS.others;
      outcome = { ...reading, hasPinsOnly: pins.test(reading.query.canonical) };
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      outcome = error;
    }
    if (!isForAll || key.length > MAX_LENGTH) return outcome;
    // Tracking the order of use (LRU) would cost more than occasionally parsing all of them again.
    if (remembered.size >= REMEMBERED_REQUESTS) remembered.clear();
    remembered.set(key, outcome);
    return outcome;
  }

  return (facts) => {
    const { resource, operation, mediaType, query, segment } = facts;
    const { isLocalized } = describeResource(catalog, resource);
    const languages = isLocalized ? (facts.acceptLanguage ?? "") : "";
    const last = segment === undefined ? "" : `/${segment}`;
    // Only the last part may contain a line end.
    const key = `${resource} ${operation} ${mediaType} ${query}\n${languages}\n${last}`;
    const outcome = remembered.get(key) ?? readOnce(facts, key);
    if (outcome instanceof RequestError) throw outcome;
    return outcome;
  };
}
