/**
 * Content that tells where it comes from: every item of an edition names it and how many there are, so that a body
 * that mixes two, or lacks a part of one, gives itself away.
 */
import assert from "node:assert/strict";
import type { ContentFiles, Item } from "../../../support/site.ts";

/** Some hundred characters: enough that writing an edition takes a while. */
const TEASER = "What this is about, in a sentence of usual length. ".repeat(16);

export const LANGUAGES = "- { Key: de, Code: DE, State: PUBLISHED, Fallback: true }\n";

/** All of an edition stands on one page. */
const INSTALLATION = "maxItemsPerPage: { navigation: 1000 }\n";

/** @returns such as `round-7/400` */
export const nameEdition = (name: string, count: number): string => `${name}/${count}`;

/** @returns the lines of a content file */
export const writeLines = (edition: string): string => {
  const count = Number(edition.split("/")[1]);
  return Array.from({ length: count }, (_, index) => {
    const article = {
      State: "PUBLISHED",
      Name: `Article ${index}`,
      NiceUri: `article-${index}`,
      CustomAttributes: { TEASER },
    };
    return `${JSON.stringify({ Key: `item-${index}`, Identifier: edition, Articles: { DE: article } })}\n`;
  }).join("");
};

export const createEdition = (edition: string): ContentFiles => ({
  "installation.yaml": INSTALLATION,
  "languages.yaml": LANGUAGES,
  "navigation.jsonl": writeLines(edition),
});

/** @returns the one edition that the items hold, all of it */
export function findEdition(items: readonly Item[]): string {
  const editions = [...new Set(items.map((item) => String(item["Identifier"])))];
  assert.equal(editions.length, 1, `a body holds ${editions.join(" and ") || "nothing"}`);
  const [edition = ""] = editions;
  assert.equal(items.length, Number(edition.split("/")[1]), `a part of ${edition}`);
  return edition;
}
