/**
 * In charge of answering requests from one snapshot. In come the facts of a request; out goes the
 * representation: body, validators, freshness and languages. Bodies are made when they are first
 * asked for and remembered as long as they hold.
 */
import { createHash } from "node:crypto";
import { resourceOf } from "../catalog/resources.ts";
import type { Resource } from "../catalog/resources.ts";
import type { PublishedLanguage, Snapshot } from "../release/snapshot.ts";
import { answerEntity, parseUuid } from "./entity.ts";
import type { LanguageChoice } from "./language-choice.ts";
import { formatLanguagePin } from "./language-pin.ts";
import { createLanguagePlanning } from "./language-plan.ts";
import { answerPage } from "./page.ts";
import { parsePageNumber } from "./paging.ts";
import { parseQuery } from "./query.ts";
import { createRepresentationCache } from "./representation-cache.ts";
import type { Prepared } from "./representation-cache.ts";
import type { Representation, RequestFacts, Responder } from "./representation.ts";
import { beginServing } from "./serve-item.ts";
import type { Serving } from "./serve-item.ts";

/** For resources without texts in languages: nothing to choose, nothing to fall back to. */
const NO_CHOICE: LanguageChoice = { languages: [], asked: 0, named: false };

/** Of a tag, 128 bits of SHA-256: far more than chance or an adversary could make meet. */
const TAG_BYTES = 16;

/** @param maxCachedBytes bound of the bodies that are kept ready */
export function createResponder(snapshot: Snapshot, maxCachedBytes: number): Responder {
  const cache = createRepresentationCache(maxCachedBytes);
  const planLanguages = createLanguagePlanning(snapshot.languages, snapshot.fallback);

  const respond = (facts: RequestFacts): Representation => {
    const { operation, segment, query, acceptLanguage, now } = facts;
    const resource = resourceOf(facts.resource);
    const { language: pin } = parseQuery(query);
    const plan = planLanguages(pin, acceptLanguage);
    const place = operation === "load" ? parseUuid(segment) : parsePageNumber(segment);
    const isLocalized = "Article" in resource.fields;
    const { choice, texts, key } = isLocalized ? plan : { ...plan, choice: NO_CHOICE, key: "" };

    const prepared = cache.take(`${facts.resource} ${place} ${key} ${query}`, now, (): Prepared => {
      const serving = beginServing(snapshot, choice, now);
      const content =
        typeof place === "string"
          ? answerEntity(facts.resource, place, serving)
          : answerPage(facts.resource, place, query, serving, texts);
      return prepareBody(content, serving);
    });
    const isNegotiated = isLocalized && pin === undefined;
    return {
      body: prepared.body,
      tag: prepared.tag,
      lastModified: snapshot.lastModified(facts.resource, now),
      validUntil: prepared.validUntil,
      languages: prepared.languages,
      negotiated: isNegotiated,
      canonical:
        isNegotiated && typeof place === "number"
          ? canonicalAddress(resource, place, choice)
          : undefined,
    };
  };
  return { release: snapshot.release, respond };
}

function prepareBody(content: object, { choice, texts, validFrom, validUntil }: Serving): Prepared {
  const body = Buffer.from(JSON.stringify(content));
  const tag = createHash("sha256").update(body).digest().toString("base64url", 0, TAG_BYTES);
  const languages = choice.languages
    .filter((language: PublishedLanguage) => texts.has(language))
    .map((language) => language.tag);
  return { body, tag, languages, validFrom, validUntil };
}

/** @returns the address of the same items with the languages that were chosen for this request */
function canonicalAddress(
  { path }: Resource,
  page: number,
  { languages, asked }: LanguageChoice,
): string | undefined {
  if (languages.length === 0) return undefined;
  return `${path}/page/${page}/?${formatLanguagePin(languages.slice(0, asked || 1))}`;
}
