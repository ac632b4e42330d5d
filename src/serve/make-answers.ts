/** Reads requests and writes bodies, from one snapshot. Which items a body shows was found before. */
import { createHash } from "node:crypto";
import type { Hash } from "node:crypto";
import { pageSizeOf } from "../catalog/installation.ts";
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
import type { FindRequest, Found } from "../find/find-items.ts";
import { PAGE_FORMATS } from "../items/formats/page-formats.ts";
import { createLanguagePlanning } from "../items/languages.ts";
import type { LanguageChoice } from "../items/languages.ts";
import type { Prepared } from "./memory.ts";
import type { MessageTexts } from "../words/en.ts";
import { writeJsonLines } from "./json-lines.ts";
import { createQueryReading } from "../query/parse-query.ts";
import type { ReadQuery } from "../query/parse-query.ts";
import type { RequestQuery } from "../query/query-model.ts";
import { describeResource } from "../items/resource-traits.ts";
import type { RequestFacts } from "./answer.ts";
import { beginServing } from "../items/serve-item.ts";
import type { Serving } from "../items/serve-item.ts";

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
  /** @returns what must be found for the answer */
  toFind(asked: Asked): FindRequest;
  /** @throws RequestError when there is no such page or entity */
  write(asked: Asked, found: Found): Prepared;
  /** @returns the body of a whole collection in pieces, always the same */
  writeAll(asked: Asked, found: Found): AsyncGenerator<Buffer, void>;
}

export function createAnswerMaking(snapshot: Snapshot): AnswerMaking {
  const { catalog } = snapshot;
  const readQuery = createQueryReading(snapshot);
  const planLanguages = createLanguagePlanning(snapshot.languages, snapshot.fallback);

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

  const serve = ({ choice, facts }: Asked, { span }: Found): Serving => ({
    ...beginServing(snapshot, choice, facts.now),
    ...span,
  });

  return {
    readQuery,
    read,
    toFind({ facts, resource, query, which, isLocalized, choice }) {
      const { mediaType } = facts;
      const size = query.limit ?? pageSizeOf(snapshot.installation, facts.resource);
      return {
        resource: facts.resource,
        query,
        implied: mediaType === WHOLE_COLLECTION ? [] : PAGE_FORMATS[mediaType].impliedBy(resource),
        isOrdered: facts.operation !== "load",
        choice,
        collation:
          (isLocalized ? choice.languages : query.language)?.[0]?.tag ?? snapshot.fallback?.tag,
        now: facts.now,
        slice:
          mediaType === WHOLE_COLLECTION || typeof which === "string"
            ? undefined
            : [(which - 1) * size, which * size],
      };
    },
    write(asked, found) {
      const { facts, query, which, texts } = asked;
      const { resource, segment } = facts;
      if (facts.mediaType === WHOLE_COLLECTION)
        throw new TypeError("a whole collection is written in pieces");
      const serving = serve(asked, found);
      if (typeof which === "string") {
        const entity = answerEntity(resource, which, serving, query.fields, texts);
        return prepareBody(JSON.stringify(entity), undefined, serving);
      }
      const wanted = { ...query, resource, page: which, segment, found, query: query.canonical };
      const page = answerPage(wanted, serving, texts);
      const form = PAGE_FORMATS[facts.mediaType];
      const { CurrentPage, NextPage, NextPageEndpoint } = page.CollectionConfiguration;
      const isLast = NextPage === CurrentPage;
      const next = form.hasEnvelope || isLast ? undefined : NextPageEndpoint;
      return prepareBody(form.write(page), next, serving);
    },
    writeAll(asked, found) {
      const { facts, resource, query } = asked;
      const itemAt = createItemReader(facts.resource, found, serve(asked, found));
      const shown = { ...query, place: resource.place };
      return writeJsonLines(found.count, (index) => showItem(itemAt(index), shown));
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
