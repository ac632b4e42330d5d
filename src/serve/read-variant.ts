/** What decides the bytes of an answer: a request, read as far as it is the same for all clients. */
import { WHOLE_COLLECTION } from "../catalog/media-types.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { Resource } from "../catalog/resources.ts";
import { requestError } from "../errors.ts";
import type { RequestError } from "../errors.ts";
import { planningOf } from "../items/languages.ts";
import type { LanguageChoice } from "../items/languages.ts";
import { describeResource } from "../items/resource-traits.ts";
import { parseRequestQuery } from "../query/parse-query.ts";
import type { RequestQuery } from "../query/query-model.ts";
import { isUuid } from "../query/values.ts";
import type { Snapshot } from "../release/snapshot.ts";
import type { MessageTexts } from "../words/en.ts";
import type { ReadTarget, RequestFacts } from "./answer.ts";

/** What the URL means in one release, whatever its headers say. */
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

/** For resources without localized texts. */
const NO_CHOICE: LanguageChoice = { languages: [], asked: 0, named: false };

/** @throws RequestError when the query is invalid */
export const readQuery = (
  { installation, languages }: Snapshot,
  { query, asker, ...facts }: RequestFacts,
): RequestQuery =>
  parseRequestQuery(query, {
    ...facts,
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

export const entityNotFound = (
  { resources }: Catalog,
  name: ResourceName,
  uuid: string,
): RequestError =>
  requestError("ENTITY_NOT_FOUND", { entity: resources[name].entity?.title ?? name, uuid });

/** @throws RequestError when the request itself is invalid */
export type ReadVariant = (facts: RequestFacts, target?: ReadTarget) => Variant;

export function createReadVariant(snapshot: Snapshot): ReadVariant {
  const { catalog, collections, editions } = snapshot;
  const planLanguages = planningOf(snapshot);

  function readMeaning(facts: RequestFacts): Meaning {
    const { operation, resource: name, segment } = facts;
    const query = readQuery(snapshot, facts);
    const which = operation === "load" ? parseUuid(segment) : parsePageNumber(segment);
    if (typeof which === "string" && collections[name].indexOf(which) === undefined)
      throw entityNotFound(catalog, name, which);
    const { isLocalized } = describeResource(catalog, name);
    const pins = isLocalized ? PINS.localized : PINS.others;
    const hasPinsOnly = pins.test(query.canonical) && facts.mediaType !== WHOLE_COLLECTION;
    return { resource: catalog.resources[name], query, which, isLocalized, hasPinsOnly };
  }

  return (facts, target = {}) => {
    const { resource: name, mediaType, acceptLanguage } = facts;
    const { read } = target;
    const isRead = read?.by === snapshot && read.mediaType === mediaType;
    const meaning = isRead ? (read.meaning as Meaning) : readMeaning(facts);
    if (!isRead) target.read = { by: snapshot, mediaType, meaning };
    const { query, which, isLocalized } = meaning;
    // Other answers have no `Vary: Accept-Language`, so their notifications must not depend on the header
    // either.
    const plan = planLanguages(query.language, isLocalized ? acceptLanguage : undefined);
    const languagesKey = isLocalized ? plan.key : "";
    return {
      ...meaning,
      facts,
      choice: isLocalized ? plan.choice : NO_CHOICE,
      texts: plan.texts,
      key: `${editions[name]} ${name} ${which} ${mediaType} ${languagesKey} ${query.canonical}`,
    };
  };
}
