/**
 * What address and languages decide of a request is read once and remembered under them, be it what is
 * wanted or a refusal. What a refusal says may depend on who asks; such a one is not remembered.
 */
import type { Catalog } from "../catalog/catalog.ts";
import { RequestError } from "../errors.ts";
import type { Reading } from "./make-answers.ts";
import { NOBODY } from "./queries/waiting-room.ts";
import type { RequestFacts } from "./representation.ts";
import { describeResource } from "./resource-traits.ts";

export interface RememberedReading extends Reading {
  /** The address pins nothing but what headers would choose else. */
  readonly hasPinsOnly: boolean;
}

/**
 * What addresses pin that headers would choose else: there are no more such pages than without pins.
 * Languages choose nothing of what has no texts, and so only multiply its pages.
 */
export const PINS = {
  localized: /^(?:format=[^&]*)?(?:(?:^|&)language=[^&]*)?$/u,
  others: /^(?:format=[^&]*)?$/u,
};

const REMEMBERED_REQUESTS = 10_000;
/** Longer ones are read anew each time, lest they fill the memory. */
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
    // To note in which order they are used would cost more than to read all of them again now and then.
    if (remembered.size >= REMEMBERED_REQUESTS) remembered.clear();
    remembered.set(key, outcome);
    return outcome;
  }

  return (facts) => {
    const { resource, operation, mediaType, query, segment } = facts;
    const { isLocalized } = describeResource(catalog, resource);
    const languages = isLocalized ? (facts.acceptLanguage ?? "") : "";
    const last = segment === undefined ? "" : `/${segment}`;
    // Only what stands last may hold a line end itself.
    const key = `${resource} ${operation} ${mediaType} ${query}\n${languages}\n${last}`;
    const outcome = remembered.get(key) ?? readOnce(facts, key);
    if (outcome instanceof RequestError) throw outcome;
    return outcome;
  };
}
