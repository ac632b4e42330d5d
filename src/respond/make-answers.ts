/**
 * Makes the bodies that answer requests from one snapshot, at once and in the thread that asks: those of
 * plain pages and entities where they are sent, those of queries in a thread of their own.
 */
import { createHash } from "node:crypto";
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
} from "./answers.ts";
import { createFinder } from "./evaluate/find-items.ts";
import type { CheckPoint, FinderRequest, FoundItems } from "./evaluate/find-items.ts";
import { PAGE_FORMS } from "./forms/page-forms.ts";
import { createLanguagePlanning } from "./languages.ts";
import type { LanguageChoice } from "./languages.ts";
import type { Memory, Prepared } from "./memory.ts";
import type { MessageTexts } from "./messages/en.ts";
import { createQueryReading } from "./query/parse-query.ts";
import type { ReadQuery } from "./query/parse-query.ts";
import type { RequestQuery } from "./query/query-model.ts";
import { describeResource } from "./resource-traits.ts";
import type { RequestFacts } from "./representation.ts";
import { beginServing, describeServed } from "./serve-item.ts";
import type { ServedItem, Serving } from "./serve-item.ts";

/** For resources without texts in languages: nothing to choose, nothing to fall back to. */
const NO_CHOICE: LanguageChoice = { languages: [], asked: 0, named: false };

/** A request, read as far as it is alike for all who ask it at any time. */
export interface Reading {
  readonly resource: Resource;
  readonly query: RequestQuery;
  /** The uuid or the number of a page. */
  readonly which: string | number;
  readonly isLocalized: boolean;
  readonly choice: LanguageChoice;
  readonly texts: MessageTexts;
  /** Equal keys, equal bodies, as long as they hold. */
  readonly key: string;
}

export interface Asked extends Reading {
  readonly facts: RequestFacts;
}

export interface AnswerMaking {
  /** The query is read once, by whoever comes first. */
  readonly readQuery: ReadQuery;
  /** @throws RequestError when something is wrong with the request itself */
  readonly read: (facts: RequestFacts) => Reading;
  /** @returns whether no item has to be looked at but those that are shown */
  isPlain(asked: Asked): boolean;
  /**
   * At once, where it is no whole collection: through that it goes piece by piece.
   * @throws RequestError when there is no such answer
   */
  make(asked: Asked, checkPoint?: CheckPoint): Generator<undefined, Prepared>;
  /** @returns the body of a whole collection, in always the same pieces */
  write(asked: Asked, checkPoint?: CheckPoint): Generator<Buffer, void>;
}

/**
 * Whole collections up to this are kept from the first pass through their items, which tells length, tag,
 * languages and how long they hold; larger ones are made again for each reader.
 */
const MAX_KEPT_BYTES = 4 * 1024 * 1024;
/** A piece ends behind the item that reaches either; both keep it a matter of a few milliseconds. */
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
    // Other answers do not vary by the header, and so neither do the words of their notifications.
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
      facts.mediaType === WHOLE_COLLECTION ? [] : PAGE_FORMS[facts.mediaType].impliedBy(resource),
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

  const beginPassage = (
    asked: Asked,
    checkPoint: CheckPoint,
  ): { readonly serving: Serving; readonly pieces: Generator<Buffer, void> } => {
    const { facts, resource, query } = asked;
    const { positions, serving } = find(asked, checkPoint);
    const items = createItemReader({ resource: facts.resource, positions }, serving);
    const shown = { ...query, place: resource.place };
    const pieces = writeJsonLines(items.length, (index) => showItem(items.at(index), shown));
    return { serving, pieces };
  };

  function* measure(asked: Asked, checkPoint: CheckPoint): Generator<undefined, Prepared> {
    const { serving, pieces } = beginPassage(asked, checkPoint);
    const hash = createHash("sha256");
    let kept: Buffer[] | undefined = [];
    let length = 0;
    for (const piece of pieces) {
      hash.update(piece);
      length += piece.length;
      if (length > MAX_KEPT_BYTES) kept = undefined;
      kept?.push(piece);
      yield undefined;
    }
    const body = kept && joinBytes(kept, length);
    return { ...describeServed(serving, hash), body, length, next: undefined };
  }

  return {
    readQuery,
    read,
    isPlain: (asked) =>
      asked.facts.mediaType !== WHOLE_COLLECTION && finder.findsAll(toFind(asked)),
    *make(asked, checkPoint = goOn) {
      const { facts, query, which, texts } = asked;
      const { resource, mediaType } = facts;
      if (mediaType === WHOLE_COLLECTION) return yield* measure(asked, checkPoint);
      const { positions, slips, serving } = find(asked, checkPoint);
      if (typeof which === "string") {
        const entity = answerEntity(resource, which, serving, query.fields);
        return prepareBody(JSON.stringify(entity), undefined, serving);
      }
      const wanted = { ...query, resource, page: which, positions, slips, query: query.canonical };
      const page = answerPage(wanted, serving, texts);
      const form = PAGE_FORMS[mediaType];
      const { CurrentPage, NextPage, NextPageEndpoint } = page.CollectionConfiguration;
      const isLast = NextPage === CurrentPage;
      const next = form.hasEnvelope || isLast ? undefined : NextPageEndpoint;
      return prepareBody(form.write(page), next, serving);
    },
    *write(asked, checkPoint = goOn) {
      yield* beginPassage(asked, checkPoint).pieces;
    },
  };
}

/** Bytes of their own: a small part of Node's pool would keep 64 KiB of it alive. */
function joinBytes(parts: readonly Buffer[], length: number): Buffer {
  const joined = Buffer.allocUnsafeSlow(length);
  let start = 0;
  for (const part of parts) start += part.copy(joined, start);
  return joined;
}

function prepareBody(text: string, next: string | undefined, serving: Serving): Prepared {
  const body = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  body.write(text);
  const facts = describeServed(serving, createHash("sha256").update(body));
  return { ...facts, body, length: body.length, next };
}

const encoder = new TextEncoder();

/** Pieces depend on nothing but the items, so that whatever is made of them is always the same. */
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
