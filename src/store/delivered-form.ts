/**
 * What an item is worth to a reader: its stored form without what can never be delivered, which is
 * its Key, articles and languages in state DRAFT, and articles in languages that are not published.
 * Derived UpdatedAt follows this form, so that nobody can see when a draft was saved.
 */
import { perResource, resourceOf } from "../catalog/resources.ts";
import type { StoredArticles } from "../catalog/content-fields.ts";

/** The members of stored items that decide; all are absent on most resources. */
interface StoredMembers {
  readonly Key?: string;
  readonly Articles?: StoredArticles;
  readonly State?: string;
  readonly Code?: string;
}

const parse = (json: Uint8Array): StoredMembers =>
  JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.length).toString()) as StoredMembers;

/** Codes of the published languages. */
export type PublishedCodes = ReadonlySet<string>;

export const listPublishedCodes = (languages: Iterable<Uint8Array>): PublishedCodes =>
  new Set(
    [...languages].flatMap((language) => {
      const { State, Code } = parse(language);
      return State === "PUBLISHED" ? (Code ?? []) : [];
    }),
  );

/** @returns equal texts: equal to a reader, who is not even told of those that are drafts */
export const writeDeliveredLanguages = (languages: readonly Uint8Array[]): string =>
  languages
    .map((language) => writeDeliveredForm(language, NOT_ASKED))
    .filter((form) => form !== "")
    .join("\n");

/** Languages have no articles. */
const NOT_ASKED: PublishedCodes = new Set();

/** @returns equal texts: equal to a reader */
export function writeDeliveredForm(json: Uint8Array, published: PublishedCodes): string {
  const { Key: _, Articles, ...item } = parse(json);
  // Only languages have a state of their own; those are not even listed.
  if (item.State === "DRAFT") return "";
  const delivered = Object.entries(Articles ?? {}).filter(
    ([code, article]) => published.has(code) && article.State !== "DRAFT",
  );
  return JSON.stringify({ ...item, Articles: Object.fromEntries(delivered) });
}

/** Whether an item's delivered form depends on which languages are published. */
export const HAS_ARTICLES = perResource((resource) =>
  Object.values(resourceOf(resource).fields).some(({ kind }) => kind === "article"),
);
