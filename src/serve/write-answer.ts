/** Writes bodies from one snapshot. Which items a body shows was found before. */
import { createHash } from "node:crypto";
import type { Hash } from "node:crypto";
import { setImmediate as giveWay } from "node:timers/promises";
import { pageSizeOf } from "../catalog/installation.ts";
import { WHOLE_COLLECTION } from "../catalog/media-types.ts";
import type { FindRequest, Found } from "../find/find-items.ts";
import { implyText, PAGE_FORMATS } from "../items/formats/page-formats.ts";
import { beginServing } from "../items/serve-item.ts";
import type { ServedItem, ResponseState } from "../items/serve-item.ts";
import type { Snapshot } from "../serving/snapshot.ts";
import type { Answer } from "../http/answer.ts";
import type { Variant } from "./read-variant.ts";
import { answerEntity, answerPage, createItemReader, showItem } from "./write-page.ts";

/** @returns what must be found for the answer */
export function toFind(
  { installation, fallback }: Snapshot,
  { facts, resource, query, which, isLocalized, choice }: Variant,
): FindRequest {
  const { mediaType, now, operation } = facts;
  const size = query.limit ?? pageSizeOf(installation, facts.resource);
  const isPage = mediaType !== WHOLE_COLLECTION && typeof which === "number";
  return {
    resource: facts.resource,
    query,
    implied: [
      ...(mediaType === WHOLE_COLLECTION ? [] : PAGE_FORMATS[mediaType].impliedBy(resource)),
      ...(choice.isStrict && operation !== "load" ? implyText(resource) : []),
    ],
    isOrdered: operation !== "load",
    choice,
    collation: (isLocalized ? choice.languages : query.language)?.[0]?.tag ?? fallback?.tag,
    now,
    slice: isPage ? [(which - 1) * size, which * size] : undefined,
  };
}

const serve = (snapshot: Snapshot, { choice, facts }: Variant, { span }: Found): ResponseState => ({
  ...beginServing(snapshot, choice, facts.now),
  ...span,
});

type Body = Pick<Answer, "tag" | "languages" | "next" | "validUntil"> & {
  readonly body: Buffer;
  readonly validFrom: number;
};

/** @throws RequestError when there is no such page or entity */
export function writeBody(snapshot: Snapshot, variant: Variant, found: Found): Body {
  const { mediaType } = variant.facts;
  if (mediaType === WHOLE_COLLECTION)
    throw new TypeError("a whole collection is written in pieces");
  const serving = serve(snapshot, variant, found);
  if (typeof variant.which === "string")
    return finishBody(JSON.stringify(answerEntity(variant, serving)), undefined, serving);
  const page = answerPage(variant, found, serving);
  const format = PAGE_FORMATS[mediaType];
  const { CurrentPage, NextPage, NextPageEndpoint } = page.CollectionConfiguration;
  const isLast = NextPage === CurrentPage;
  const next = format.hasEnvelope || isLast ? undefined : NextPageEndpoint;
  return finishBody(format.write(page), next, serving);
}

/**
 * A piece ends after the item that reaches one of these limits; both keep the work for a piece to a few
 * milliseconds.
 */
const PIECE_CHARACTERS = 64 * 1024;
const PIECE_ITEMS = 100;

/** Of all bodies in this thread, one piece is made at a time. */
let turn: Promise<void> = Promise.resolve();

const takeTurn = (): Promise<void> => (turn = turn.then(() => giveWay()));

/** Some readers end a line at these, too, which JSON allows in texts. */
const escapeBreaks = (json: string): string =>
  json.replaceAll(
    /[\u0085\u2028\u2029]/gu,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Pieces depend only on the items, so that the compressed bytes are always the same. */
export async function* generateJsonLines(
  length: number,
  itemAt: (index: number) => ServedItem,
): AsyncGenerator<Buffer, void, undefined> {
  let text = "";
  for (let index = 0; index < length; index++) {
    text += `${escapeBreaks(JSON.stringify(itemAt(index)))}\n`;
    const isLast = index === length - 1;
    if (!isLast && text.length < PIECE_CHARACTERS && (index + 1) % PIECE_ITEMS !== 0) continue;
    yield Buffer.from(text);
    text = "";
    if (!isLast) await takeTurn();
  }
}

/** @returns the body of a whole collection in pieces, always the same */
export function writePieces(
  snapshot: Snapshot,
  variant: Variant,
  found: Found,
): AsyncGenerator<Buffer, void> {
  const { facts, resource, query } = variant;
  const itemAt = createItemReader(facts.resource, found, serve(snapshot, variant, found));
  return generateJsonLines(found.count, (index) => showItem(itemAt(index), query, resource.place));
}

/** Length of a tag: 128 bits of SHA-256, so that a collision is practically impossible. */
const TAG_BYTES = 16;

/** @param hash of what decides the bytes, or of the bytes themselves */
export const tagOf = (hash: Hash): string => hash.digest().toString("base64url", 0, TAG_BYTES);

function finishBody(text: string, next: string | undefined, serving: ResponseState): Body {
  const body = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  body.write(text);
  const { choice, texts, validFrom, validUntil } = serving;
  const languages = choice.languages.filter((one) => texts.has(one)).map(({ tag }) => tag);
  // A 304 could not take back what a cache has stored with the same bytes: Link and Content-Language.
  const decisive = createHash("sha256").update(body);
  if (next !== undefined) decisive.update("next");
  if (languages.length > 0) decisive.update("languages");
  return {
    body,
    tag: tagOf(decisive),
    languages,
    next,
    validFrom,
    validUntil,
  };
}
