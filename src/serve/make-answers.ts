/**
 * Makes bodies from one snapshot, synchronously in the calling thread: bodies of plain pages and entities
 * in the serving thread, those of queries in the query thread.
 */
import { createHash } from "node:crypto";
import type { Hash } from "node:crypto";
import { WHOLE_COLLECTION } from "../catalog/media-types.ts";
import type { Resource } from "../catalog/resources.ts";
import type { Snapshot } from "../release/snapshot.ts";
import {
  answerEntity,
  answerPage,
  createItemReader,
  entityNotFound,
  parsePageNumber,
  parseUuid,
  showItem,
} from "./write-page.ts";
import { createFinder } from "../find/find-items.ts";
import type { CheckPoint, FinderRequest, FoundItems } from "../find/find-items.ts";
import { PAGE_FORMATS } from "../items/formats/page-formats.ts";
import { createLanguagePlanning } from "../items/languages.ts";
import type { LanguageChoice } from "../items/languages.ts";
import type { Memory, Prepared } from "./memory.ts";
import type { MessageTexts } from "../words/en.ts";
import { createQueryReading } from "../query/parse-query.ts";
import type { ReadQuery } from "../query/parse-query.ts";
import type { RequestQuery } from "../query/query-model.ts";
import { describeResource } from "../items/resource-traits.ts";
import type { RequestFacts } from "./answer.ts";
import { beginServing } from "../items/serve-item.ts";
import type { ServedItem, Serving } from "../items/serve-item.ts";

/** For resources without localized texts. */
const NO_CHOICE: LanguageChoice = { languages: [], asked: 0, named: false };

/** The parsed parts of a request that are the same for all clients at any time. */
export interface Reading {
  readonly resource: Resource;
  readonly query: RequestQuery;
  /** The UUID or the page number. */
  readonly which: string | number;
  readonly isLocalized: boolean;
  readonly choice: LanguageChoice;
  readonly texts: MessageTexts;
  /** Equal keys mean equal bodies, as long as these are valid. */
  readonly key: string;
}

export interface Asked extends Reading {
  readonly facts: RequestFacts;
}

export interface AnswerMaking {
  /** Each query is parsed once and cached. */
  readonly readQuery: ReadQuery;
  /** @throws RequestError when the request itself is invalid */
  readonly read: (facts: RequestFacts) => Reading;
  /** @returns whether only the shown items have to be read */
  isPlain(asked: Asked): boolean;
  /** @throws RequestError when there is no such page or entity */
  make(asked: Asked, checkPoint?: CheckPoint): Prepared;
  /** @returns the body of a whole collection, always in the same pieces */
  write(asked: Asked, checkPoint?: CheckPoint): Generator<Buffer, void>;
}

/**
 * A piece ends after the item that reaches one of these limits; both keep the work for a piece to a few
 * milliseconds.
 */
const PIECE_CHARACTERS = 64 * 1024;
const PIECE_ITEMS = 100;

const goOn: CheckPoint = () => undefined;

export function createAnswerMaking(snapshot: Snapshot, memory: Memory): AnswerMaking {
  const { catalog } = snapshot;
  const readQuery = createQueryReading(snapshot);
  const planLanguages = createLanguagePlanning(snapshot.languages, snapshot.fallback);
  const finder = createFinder(snapshot, memory);

  function read(facts: RequestFacts): Reading {
    const { operation, resource: name, segment, mediaType, acceptLanguage } = facts;
    const query = readQuery(facts);
    const which = operation === "load" ? parseUuid(segment) : parsePageNumber(segment);
    if (typeof which === "string" && snapshot.collections[name].indexOf(which) === undefined)
      throw entityNotFound(catalog, name, which);
    const { isLocalized } = describeResource(catalog, name);
    // Other answers have no `Vary: Accept-Language`, so their notifications must not depend on the header
    // either.
    const plan = planLanguages(query.language, isLocalized ? acceptLanguage : undefined);
    const { choice, texts, key } = isLocalized ? plan : { ...plan, choice: NO_CHOICE, key: "" };
    return {
      resource: catalog.resources[name],
      query,
      which,
      isLocalized,
      choice,
      texts,
      key: `${snapshot.editions[name]} ${name} ${which} ${mediaType} ${key} ${query.canonical}`,
    };
  }

  const toFind = ({ facts, resource, query, isLocalized, choice }: Asked): FinderRequest => ({
    resource: facts.resource,
    query,
    implied:
      facts.mediaType === WHOLE_COLLECTION ? [] : PAGE_FORMATS[facts.mediaType].impliedBy(resource),
    isOrdered: facts.operation !== "load",
    choice,
    collation:
      (isLocalized ? choice.languages : query.language)?.[0]?.tag ?? snapshot.fallback?.tag,
    now: facts.now,
  });

  const find = (
    asked: Asked,
    checkPoint: CheckPoint,
  ): Pick<FoundItems, "positions" | "slips"> & { readonly serving: Serving } => {
    const { positions, slips, ...window } = finder.find(toFind(asked), checkPoint);
    const serving = { ...beginServing(snapshot, asked.choice, asked.facts.now), ...window };
    return { positions, slips, serving };
  };

  return {
    readQuery,
    read,
    isPlain: (asked) =>
      asked.facts.mediaType !== WHOLE_COLLECTION && finder.findsAll(toFind(asked)),
    make(asked, checkPoint = goOn) {
      const { facts, query, which, texts } = asked;
      const { resource, segment } = facts;
      if (facts.mediaType === WHOLE_COLLECTION)
        throw new TypeError("a whole collection is written");
      const { positions, slips, serving } = find(asked, checkPoint);
      if (typeof which === "string") {
        const entity = answerEntity(resource, which, serving, query.fields, texts);
        return prepareBody(JSON.stringify(entity), undefined, serving);
      }
      const wanted = {
        ...query,
        resource,
        page: which,
        segment,
        positions,
        slips,
        query: query.canonical,
      };
      const page = answerPage(wanted, serving, texts);
      const form = PAGE_FORMATS[facts.mediaType];
      const { CurrentPage, NextPage, NextPageEndpoint } = page.CollectionConfiguration;
      const isLast = NextPage === CurrentPage;
      const next = form.hasEnvelope || isLast ? undefined : NextPageEndpoint;
      return prepareBody(form.write(page), next, serving);
    },
    *write(asked, checkPoint = goOn) {
      const { facts, resource, query } = asked;
      const { positions, serving } = find(asked, checkPoint);
      const items = createItemReader({ resource: facts.resource, positions }, serving);
      const shown = { ...query, place: resource.place };
      yield* writeJsonLines(items.length, (index) => showItem(items.at(index), shown));
    },
  };
}

/** Length of a tag: 128 bits of SHA-256, so that a collision is practically impossible. */
const TAG_BYTES = 16;

/** @param hash of what decides the bytes, or of the bytes themselves */
export const tagOf = (hash: Hash): string => hash.digest().toString("base64url", 0, TAG_BYTES);

function prepareBody(text: string, next: string | undefined, serving: Serving): Prepared {
  const body = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  body.write(text);
  const { choice, texts, validFrom, validUntil } = serving;
  const facts = {
    tag: tagOf(createHash("sha256").update(body)),
    languages: choice.languages.filter((language) => texts.has(language)).map(({ tag }) => tag),
    validFrom,
    validUntil,
  };
  return { ...facts, body, next };
}

const encoder = new TextEncoder();

/** Pieces depend only on the items, so that the compressed bytes are always the same. */
export function* writeJsonLines(
  length: number,
  itemAt: (index: number) => ServedItem,
): Generator<Buffer, void, undefined> {
  let text = "";
  for (let index = 0; index < length; index++) {
    text += `${JSON.stringify(itemAt(index))}\n`;
    const isLast = index === length - 1;
    if (!isLast && text.length < PIECE_CHARACTERS && (index + 1) % PIECE_ITEMS !== 0) continue;
    yield Buffer.from(encoder.encode(text).buffer);
    text = "";
  }
}
