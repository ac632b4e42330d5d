/** What decides the bytes of an answer: a request, read as far as it is the same for all clients. */
import { isUuid } from "../lib/uuid.ts";
import { mustGet } from "../lib/must-get.ts";
import { WHOLE_COLLECTION } from "../catalog/media-types.ts";
import type { Resource } from "../catalog/resources.ts";
import { requestError } from "../errors.ts";
import { NO_CHOICE, planningOf, withoutFallback } from "../items/languages.ts";
import type { LanguageChoice } from "../items/languages.ts";
import { describeResource } from "../items/resource-traits.ts";
import { grammarOf, parseRequestQuery } from "../query/parse-query.ts";
import type { RequestQuery } from "../query/query-model.ts";
import type { Snapshot } from "../serving/snapshot.ts";
import type { MessageTexts } from "../words/en.ts";
import type { RequestFacts } from "./answer.ts";
import type { Target } from "./target.ts";

/** What the URL means, whatever its headers say. Nothing of it depends on items. */
interface Meaning {
  readonly resource: Resource;
  readonly query: RequestQuery;
  /** The UUID or the page number. */
  readonly which: string | number;
  readonly isLocalized: boolean;
  /** True: the query contains only parameters that replace headers (`format`, `language`). */
  readonly hasPinsOnly: boolean;
}

export interface Variant extends Meaning {
  readonly facts: RequestFacts;
  readonly choice: LanguageChoice;
  readonly texts: MessageTexts;
  /** Equal keys mean equal bodies, as long as these are valid. */
  readonly key: string;
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

/** @throws RequestError when the query is invalid */
export const readQuery = (
  { installation, languages }: Pick<Snapshot, "installation" | "languages">,
  { query, operation, resource, mediaType, asker }: RequestFacts,
): RequestQuery =>
  parseRequestQuery(query, {
    operation,
    resource,
    mediaType,
    installation,
    languages,
    readsLanguages: () => asker?.readsLanguages() ?? false,
  });

const PAGE_NUMBER = /^[1-9][0-9]*$/u;

/**
 * @param segment the path segment; absent or empty means page 1
 * @throws RequestError PAGE_NUMBER_INVALID
 */
export function parsePageNumber(segment: string | undefined): number {
  if (segment === undefined || segment === "") return 1;
  if (!PAGE_NUMBER.test(segment)) throw requestError("PAGE_NUMBER_INVALID", { page: segment });
  // Beyond 2^53 the number is inexact, yet still past every last page; messages show the segment.
  return Number(segment);
}

/** @returns the UUID in lower case @throws RequestError UUID_INVALID */
function parseUuid(segment = ""): string {
  if (!isUuid(segment)) throw requestError("UUID_INVALID", { uuid: segment });
  return segment.toLowerCase();
}

/** @throws RequestError when the request itself is invalid */
export type ReadVariant = (facts: RequestFacts, target?: Pick<Target, "read">) => Variant;

export function createReadVariant(snapshot: Snapshot): ReadVariant {
  const { catalog, editions } = snapshot;
  const planLanguages = planningOf(snapshot);
  const grammar = grammarOf(snapshot);

  function readMeaning(facts: RequestFacts): Meaning {
    const { operation, resource: name, segment } = facts;
    const query = readQuery(snapshot, facts);
    const which = operation === "load" ? parseUuid(segment) : parsePageNumber(segment);
    const { isLocalized } = describeResource(catalog, name);
    const pins = isLocalized ? PINS.localized : PINS.others;
    const hasPinsOnly = pins.test(query.canonical) && facts.mediaType !== WHOLE_COLLECTION;
    return { resource: mustGet(catalog.resources, name), query, which, isLocalized, hasPinsOnly };
  }

  return (facts, target = {}) => {
    const { resource: name, mediaType, acceptLanguage } = facts;
    const { read } = target;
    const isRead = read?.grammar === grammar && read.mediaType === mediaType;
    const meaning = isRead ? (read.meaning as Meaning) : readMeaning(facts);
    if (!isRead) target.read = { grammar, mediaType, meaning };
    const { query, which, isLocalized } = meaning;
    // Other answers have no `Vary: Accept-Language`, so their notifications must not depend on the header
    // either.
    const plan = planLanguages(query.language, isLocalized ? acceptLanguage : undefined);
    const choice = query.fallback === false ? withoutFallback(plan.choice) : plan.choice;
    const languagesKey = isLocalized ? plan.key : "";
    return {
      ...meaning,
      facts,
      choice: isLocalized ? choice : NO_CHOICE,
      texts: plan.texts,
      key: `${mustGet(editions, name)} ${name} ${which} ${mediaType} ${languagesKey} ${query.search?.isShortened} ${query.canonical}`,
    };
  };
}
