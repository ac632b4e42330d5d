/** Writes bodies from one snapshot. Which items a body shows was found before. */
import { createHash } from "node:crypto";
import type { Hash } from "node:crypto";
import { pageSizeOf } from "../catalog/installation.ts";
import { WHOLE_COLLECTION } from "../catalog/media-types.ts";
import type { FindRequest, Found } from "../find/find-items.ts";
import { PAGE_FORMATS } from "../items/formats/page-formats.ts";
import { beginServing } from "../items/serve-item.ts";
import type { Serving } from "../items/serve-item.ts";
import type { Snapshot } from "../release/snapshot.ts";
import type { Answer } from "./answer.ts";
import { writeJsonLines } from "./json-lines.ts";
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
    implied: mediaType === WHOLE_COLLECTION ? [] : PAGE_FORMATS[mediaType].impliedBy(resource),
    isOrdered: operation !== "load",
    choice,
    collation: (isLocalized ? choice.languages : query.language)?.[0]?.tag ?? fallback?.tag,
    now,
    slice: isPage ? [(which - 1) * size, which * size] : undefined,
  };
}

const serve = (snapshot: Snapshot, { choice, facts }: Variant, { span }: Found): Serving => ({
  ...beginServing(snapshot, choice, facts.now),
  ...span,
});

type Body = Pick<Answer, "tag" | "languages" | "next" | "validUntil"> & {
  readonly body: Buffer;
  readonly validFrom: number;
};

/** @throws RequestError when there is no such page or entity */
export function writeBody(snapshot: Snapshot, variant: Variant, found: Found): Body {
  const { facts, query, which, texts } = variant;
  const { resource, segment, mediaType } = facts;
  if (mediaType === WHOLE_COLLECTION)
    throw new TypeError("a whole collection is written in pieces");
  const serving = serve(snapshot, variant, found);
  if (typeof which === "string") {
    const entity = answerEntity(resource, which, serving, query.fields, texts);
    return finishBody(JSON.stringify(entity), undefined, serving);
  }
  const wanted = { ...query, resource, page: which, segment, found, query: query.canonical };
  const page = answerPage(wanted, serving, texts);
  const format = PAGE_FORMATS[mediaType];
  const { CurrentPage, NextPage, NextPageEndpoint } = page.CollectionConfiguration;
  const isLast = NextPage === CurrentPage;
  const next = format.hasEnvelope || isLast ? undefined : NextPageEndpoint;
  return finishBody(format.write(page), next, serving);
}

/** @returns the body of a whole collection in pieces, always the same */
export function writePieces(
  snapshot: Snapshot,
  variant: Variant,
  found: Found,
): AsyncGenerator<Buffer, void> {
  const { facts, resource, query } = variant;
  const itemAt = createItemReader(facts.resource, found, serve(snapshot, variant, found));
  const shown = { ...query, place: resource.place };
  return writeJsonLines(found.count, (index) => showItem(itemAt(index), shown));
}

/** Length of a tag: 128 bits of SHA-256, so that a collision is practically impossible. */
const TAG_BYTES = 16;

/** @param hash of what decides the bytes, or of the bytes themselves */
export const tagOf = (hash: Hash): string => hash.digest().toString("base64url", 0, TAG_BYTES);

function finishBody(text: string, next: string | undefined, serving: Serving): Body {
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
