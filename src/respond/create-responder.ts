/**
 * Answers requests from one snapshot. Bodies are made when they are first asked for and remembered
 * as long as they hold.
 */
import { createHash } from "node:crypto";
import { MEDIA_TYPES, WHOLE_COLLECTION } from "../catalog/media-types.ts";
import type { Resource } from "../catalog/resources.ts";
import type { Snapshot } from "../release/snapshot.ts";
import { createFinder } from "./evaluate/find-items.ts";
import type { FoundItems } from "./evaluate/find-items.ts";
import { createQueryLines } from "./evaluate/query-line.ts";
import type { QueryLines } from "./evaluate/query-line.ts";
import { PAGE_FORMS } from "./forms/page-forms.ts";
import { createLanguagePlanning } from "./languages.ts";
import type { LanguageChoice } from "./languages.ts";
import { createMemory, holds } from "./memory.ts";
import type { Memory, Prepared } from "./memory.ts";
import { answerEntity, answerPage, createItemReader, parseUuid, showItem } from "./answers.ts";
import { parsePageNumber } from "./paging.ts";
import { spellLanguages } from "./query/language-pin.ts";
import { createQueryReading } from "./query/parse-query.ts";
import type { ReadQuery } from "./query/parse-query.ts";
import type { RequestQuery } from "./query/query-model.ts";
import { describeResource } from "./resource-traits.ts";
import type { Representation, RequestFacts, Responder } from "./representation.ts";
import { beginServing, describeServed } from "./serve-item.ts";
import type { Serving } from "./serve-item.ts";
import { NOBODY } from "./waiting-room.ts";
import { createWholeCollections, writeJsonLines } from "./whole-collections.ts";
import type { BeginPassage } from "./whole-collections.ts";

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
  const wholes = createWholeCollections(lines.wholes);

  const respond = (facts: RequestFacts): Representation | Promise<Representation> => {
    const { operation, segment, mediaType, acceptLanguage, now } = facts;
    const resource = snapshot.catalog.resources[facts.resource];
    const asked = readQuery(facts);
    /** The uuid or the number of a page. */
    const which = operation === "load" ? parseUuid(segment) : parsePageNumber(segment);
    const { isLocalized } = describeResource(snapshot.catalog, facts.resource);
    // Other answers do not vary by the header, and so neither do the words of their notifications.
    const plan = planLanguages(asked.language, isLocalized ? acceptLanguage : undefined);
    const { choice, texts, key } = isLocalized ? plan : { ...plan, choice: NO_CHOICE, key: "" };
    const isNegotiated = isLocalized && asked.language === undefined;
    const bodyKey = `${snapshot.editions[facts.resource]} ${facts.resource} ${which} ${mediaType} ${key} ${asked.canonical}`;
    const pins = isLocalized ? PINS.localized : PINS.others;
    const bodies = pins.test(asked.canonical) ? memory.plainBodies : memory.queryBodies;

    const findItems = <Answer>(finish: (found: FoundItems) => Answer): Answer | Promise<Answer> =>
      find(
        {
          resource: facts.resource,
          query: asked,
          implied: mediaType === WHOLE_COLLECTION ? [] : PAGE_FORMS[mediaType].impliedBy(resource),
          isOrdered: operation !== "load",
          choice,
          collation:
            (isLocalized ? choice.languages : asked.language)?.[0]?.tag ?? snapshot.fallback?.tag,
          now,
          waiter: facts.asker ?? NOBODY,
        },
        finish,
      );

    const beginWhole: BeginPassage = async () =>
      findItems(({ positions, validFrom, validUntil }) => {
        const serving = { ...beginServing(snapshot, choice, now), validFrom, validUntil };
        const items = createItemReader({ resource: facts.resource, positions }, serving);
        const shown = { ...asked, place: resource.place };
        const lineAt = (index: number) => showItem(items.at(index), shown);
        return { serving, pieces: writeJsonLines(items.length, lineAt) };
      });

    const represent = ({ body, length, ...prepared }: Prepared): Representation => ({
      body: body ?? { length, open: () => wholes.stream(beginWhole) },
      contentType: MEDIA_TYPES[mediaType].contentType,
      tag: prepared.tag,
      lastModified: snapshot.lastModified(facts.resource, now),
      validUntil: prepared.validUntil,
      languages: prepared.languages,
      negotiated: isNegotiated,
      canonical:
        isNegotiated && typeof which === "number"
          ? canonicalAddress(resource, which, mediaType, asked, choice)
          : undefined,
      next: prepared.next,
    });
    const keep = (prepared: Prepared): Representation => {
      bodies.set(bodyKey, prepared);
      return represent(prepared);
    };

    const known = bodies.get(bodyKey);
    if (known && holds(known, now)) return represent(known);
    if (mediaType === WHOLE_COLLECTION) return wholes.prepare(bodyKey, now, beginWhole).then(keep);
    const form = PAGE_FORMS[mediaType];
    return findItems(({ positions, slips, validFrom, validUntil }) => {
      const serving = { ...beginServing(snapshot, choice, now), validFrom, validUntil };
      if (typeof which === "string") {
        const entity = answerEntity(facts.resource, which, serving, asked.fields);
        return keep(prepareBody(JSON.stringify(entity), undefined, serving));
      }
      const wanted = { ...asked, resource: facts.resource, page: which, positions, slips };
      const page = answerPage({ ...wanted, query: asked.canonical }, serving, texts);
      const { CurrentPage, NextPage, NextPageEndpoint } = page.CollectionConfiguration;
      const isLast = NextPage === CurrentPage;
      const next = form.hasEnvelope || isLast ? undefined : NextPageEndpoint;
      return keep(prepareBody(form.write(page), next, serving));
    });
  };

  return {
    release: snapshot.release,
    catalog: snapshot.catalog,
    readQuery,
    respond(facts) {
      const answer = respond(facts);
      if (!(answer instanceof Promise)) lines.noteAnswered();
      return answer;
    },
  };
}

function prepareBody(text: string, next: string | undefined, serving: Serving): Prepared {
  // A body of its own memory: a small one of Node's pool would keep 64 KiB of it alive.
  const body = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  body.write(text);
  const facts = describeServed(serving, createHash("sha256").update(body));
  return { ...facts, body, length: body.length, next };
}

/** @returns the address of the same items in the languages and the form that this request got */
function canonicalAddress(
  { path }: Resource,
  page: number,
  mediaType: RequestFacts["mediaType"],
  { canonical, format }: RequestQuery,
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
  const address = mediaType === WHOLE_COLLECTION ? `${path}/` : `${path}/page/${page}/`;
  return `${address}?${pins.join("&")}`;
}

/**
 * Who answers from which release. All that are served share what is remembered, so that a release
 * finds what it has in common with the one before; previews remember what they need beside it, with a
 * bound of their own.
 */
export interface Responders {
  /** For what is served from now on. */
  serve(snapshot: Snapshot): SnapshotResponder;
  /** For previews. @returns the same responder for the same snapshot */
  preview(snapshot: Snapshot): SnapshotResponder;
}

/** Bodies that are kept ready, in bytes. */
const MAX_CACHED_BYTES = 128 * 1024 * 1024;
/** Of a preview no body is kept beyond its request. */
const MAX_PREVIEW_BYTES = 1;
const PREVIEW_SHARE = 1 / 4;

export function createResponders(): Responders {
  const lines = createQueryLines();
  const servedMemory = createMemory(MAX_CACHED_BYTES);
  const previewMemory = createMemory(MAX_PREVIEW_BYTES, PREVIEW_SHARE);
  const previews = new WeakMap<Snapshot, SnapshotResponder>();
  return {
    serve: (snapshot) => createResponder(snapshot, servedMemory, lines),
    preview(snapshot) {
      const responder = previews.get(snapshot) ?? createResponder(snapshot, previewMemory, lines);
      previews.set(snapshot, responder);
      return responder;
    },
  };
}
