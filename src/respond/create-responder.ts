/**
 * Answers requests from one snapshot. Bodies are made when they are first asked for and remembered
 * as long as they hold.
 */
import { createHash } from "node:crypto";
import type { CollectionConfiguration } from "../catalog/envelope.ts";
import { MEDIA_TYPES, WHOLE_COLLECTION } from "../catalog/media-types.ts";
import type { MediaType } from "../catalog/media-types.ts";
import { resourceOf } from "../catalog/resources.ts";
import type { Resource } from "../catalog/resources.ts";
import type { Snapshot } from "../release/snapshot.ts";
import { answerEntity, parseUuid } from "./entity.ts";
import { createFinder } from "./evaluate/find-items.ts";
import type { FoundItems } from "./evaluate/find-items.ts";
import { createQueryLines } from "./evaluate/query-line.ts";
import type { QueryLines } from "./evaluate/query-line.ts";
import { IMPLIED_CONDITIONS } from "./forms/implied-conditions.ts";
import { writeJsonLines } from "./forms/json-lines.ts";
import { PAGE_FORMS } from "./forms/page-forms.ts";
import type { LanguageChoice } from "./language-choice.ts";
import { spellLanguages } from "./query/language-pin.ts";
import { createLanguagePlanning } from "./language-plan.ts";
import { answerPage, createItemReader, showItem } from "./page.ts";
import { parsePageNumber } from "./paging.ts";
import type { RequestQuery } from "./query/query-model.ts";
import { createQueryReading } from "./query/parse-query.ts";
import type { ReadQuery } from "./query/parse-query.ts";
import type { Memory } from "./memory.ts";
import { describeServed, spellTag } from "./representation-cache.ts";
import type { Prepared, ServedFacts } from "./representation-cache.ts";
import type { Representation, RequestFacts, Responder, StreamedBody } from "./representation.ts";
import { beginServing } from "./serve-item.ts";
import type { ServedItem, Serving } from "./serve-item.ts";
import { NOBODY } from "./waiting-room.ts";
import { createWholeCollections } from "./whole-collections.ts";
import type { WholeRequest } from "./whole-collections.ts";

/** What pages would say of the form that has none. */
const WHOLE_FORM = { ...PAGE_FORMS["application/json"], hasEnvelope: false };

/** For resources without texts in languages: nothing to choose, nothing to fall back to. */
const NO_CHOICE: LanguageChoice = { languages: [], asked: 0, named: false };

/**
 * What addresses pin that headers would choose else: there are no more such pages than without pins.
 * Languages choose nothing of what has no texts, and so only multiply its pages.
 */
const PINS = {
  localized: /^(?:format=[^&]*)?(?:(?:^|&)language=[^&]*)?$/u,
  others: /^(?:format=[^&]*)?$/u,
};

export interface SnapshotResponder extends Responder {
  /** The query is read once, by whoever comes first. */
  readonly readQuery: ReadQuery;
}

/**
 * @param memory may be shared with other responders
 * @param lines in which work waits, together with that of other responders
 */
export function createResponder(
  snapshot: Snapshot,
  memory: Memory,
  lines: QueryLines = createQueryLines(),
): SnapshotResponder {
  const readQuery = createQueryReading(snapshot);
  const planLanguages = createLanguagePlanning(snapshot.languages, snapshot.fallback);
  const find = createFinder(snapshot, memory, lines.queries);
  const wholes = createWholeCollections(lines.wholes, memory);

  const respond = (facts: RequestFacts): Representation | Promise<Representation> => {
    const { operation, segment, mediaType, acceptLanguage, now } = facts;
    const resource = resourceOf(facts.resource);
    const asked = readQuery(facts);
    const place = operation === "load" ? parseUuid(segment) : parsePageNumber(segment);
    const isLocalized = "Article" in resource.fields;
    // Other answers do not vary by the header, and so neither do the words of their notifications.
    const plan = planLanguages(asked.language, isLocalized ? acceptLanguage : undefined);
    const { choice, texts, key } = isLocalized ? plan : { ...plan, choice: NO_CHOICE, key: "" };
    const form = mediaType === WHOLE_COLLECTION ? WHOLE_FORM : PAGE_FORMS[mediaType];
    const query = asked.canonical;
    const edition = snapshot.editions[facts.resource];
    const cacheKey = `${edition} ${facts.resource} ${place} ${mediaType} ${key} ${query}`;
    const pins = isLocalized ? PINS.localized : PINS.others;
    const bodies = pins.test(query) ? memory.plainBodies : memory.queryBodies;

    const prepare = ({ positions, slips, validFrom, validUntil }: FoundItems): Prepared => {
      const serving = beginServing(snapshot, choice, now);
      serving.validFrom = validFrom;
      serving.validUntil = validUntil;
      if (typeof place === "string") {
        const entity = answerEntity(facts.resource, place, serving, asked.fields);
        return prepareBody(JSON.stringify(entity), undefined, serving);
      }
      const request = { ...asked, resource: facts.resource, page: place, query, positions, slips };
      const page = answerPage(request, serving, texts);
      const next = form.hasEnvelope ? undefined : findNext(page.CollectionConfiguration);
      return prepareBody(form.write(page), next, serving);
    };
    const isNegotiated = isLocalized && asked.language === undefined;
    const represent = (prepared: ServedFacts & Pick<Representation, "body">): Representation => ({
      body: prepared.body,
      contentType: MEDIA_TYPES[mediaType].contentType,
      tag: prepared.tag,
      lastModified: snapshot.lastModified(facts.resource, now),
      validUntil: prepared.validUntil,
      languages: prepared.languages,
      negotiated: isNegotiated,
      canonical:
        isNegotiated && typeof place === "number"
          ? canonicalAddress(
              pageAddress(resource, mediaType, place),
              { ...asked, mediaType },
              choice,
            )
          : undefined,
      next: prepared.next,
    });

    const known = bodies.get(cacheKey, now);
    if (known) return represent(known);

    const request = {
      resource: facts.resource,
      query: asked,
      implied: IMPLIED_CONDITIONS[mediaType],
      choice,
      collation:
        (isLocalized ? choice.languages : asked.language)?.[0]?.tag ?? snapshot.fallback?.tag,
      now,
      waiter: facts.asker ?? NOBODY,
    };
    if (mediaType === WHOLE_COLLECTION) return respondWhole();
    const finish = (items: FoundItems): Representation => {
      const prepared = prepare(items);
      bodies.set(cacheKey, prepared);
      return represent(prepared);
    };
    return find(request, finish);

    function respondWhole(): Representation | Promise<Representation> {
      const whole: WholeRequest = {
        key: cacheKey,
        now,
        find: () => find(request, (found) => found),
        begin({ positions, validFrom, validUntil }) {
          const serving = { ...beginServing(snapshot, choice, now), validFrom, validUntil };
          const items = createItemReader({ resource: facts.resource, positions }, serving);
          const lineAt = (index: number): ServedItem => showItem(items.at(index), asked);
          return { serving, pieces: writeJsonLines(items.length, lineAt) };
        },
      };
      const recalled = wholes.recall(whole);
      if (recalled) return represent(recalled);
      return wholes.prepare(whole).then((prepared) => {
        if (isKept(prepared)) bodies.set(cacheKey, prepared);
        return represent(prepared);
      });
    }
  };
  return {
    release: snapshot.release,
    readQuery,
    respond(facts) {
      const answer = respond(facts);
      if (!(answer instanceof Promise)) lines.noteAnswered();
      return answer;
    },
  };
}

const isKept = (whole: { readonly body: Buffer | StreamedBody }): whole is Prepared =>
  Buffer.isBuffer(whole.body);

function prepareBody(text: string, next: string | undefined, serving: Serving): Prepared {
  // A body of its own memory: a small one of Node's pool would keep 64 KiB of it alive.
  const body = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  body.write(text);
  const tag = spellTag(createHash("sha256").update(body));
  return { ...describeServed(serving), body, tag, next };
}

/** @returns the address of the page behind this one; undefined: this is the last */
const findNext = (page: CollectionConfiguration): string | undefined =>
  page.NextPage > page.CurrentPage ? page.NextPageEndpoint : undefined;

const pageAddress = ({ path }: Resource, mediaType: MediaType, page: number): string =>
  mediaType === WHOLE_COLLECTION ? `${path}/` : `${path}/page/${page}/`;

/** @returns the address of the same items in the languages and the form that this request got */
function canonicalAddress(
  address: string,
  {
    canonical,
    format,
    mediaType,
  }: Pick<RequestQuery, "canonical" | "format"> & Pick<RequestFacts, "mediaType">,
  { languages, asked }: LanguageChoice,
): string | undefined {
  if (languages.length === 0) return undefined;
  // JSON is what the address means without a form.
  const isPlain = format !== undefined || mediaType === "application/json";
  const pins = [
    ...(canonical === "" ? [] : [canonical]),
    ...(isPlain ? [] : [`format=${MEDIA_TYPES[mediaType].format}`]),
    `language=${spellLanguages(languages.slice(0, asked || 1))}`,
  ];
  return `${address}?${pins.join("&")}`;
}
