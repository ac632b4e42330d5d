/**
 * Content that tells where it comes from: every item of a version names it and how many there are, so that a body
 * that mixes two, or lacks a part of one, gives itself away.
 */
import assert from "node:assert/strict";
import type { ContentFiles, Item } from "../../../support/site.ts";

/** Some hundred characters: enough that writing a version takes a while. */
const TEASER = "What this is about, in a sentence of usual length. ".repeat(16);

export const LANGUAGES = "- { Key: de, Code: DE, State: PUBLISHED, Fallback: true }\n";

/** All of a version stands on one page. */
const INSTALLATION =
  "maxItemsPerPage: { navigation: 1000 }\naccess: { navigation: public, languages: public }\n";

/** @returns such as `round-7/400` */
export const nameVersion = (name: string, count: number): string => `${name}/${count}`;

/** @returns the lines of a content file */
export const writeLines = (version: string): string => {
  const count = Number(version.split("/")[1]);
  return Array.from({ length: count }, (_, index) => {
    const article = {
      State: "PUBLISHED",
      Name: `Article ${index}`,
      NiceUri: `article-${index}`,
      CustomAttributes: { TEASER },
    };
    return `${JSON.stringify({ Key: `item-${index}`, Identifier: version, Articles: { DE: article } })}\n`;
  }).join("");
};

export const createVersion = (version: string): ContentFiles => ({
  "installation.yaml": INSTALLATION,
  "languages.yaml": LANGUAGES,
  "navigation.jsonl": writeLines(version),
});

/** @returns the one version that the items hold, all of it */
export function findVersion(items: readonly Item[]): string {
  const versions = [...new Set(items.map((item) => String(item["Identifier"])))];
  assert.equal(versions.length, 1, `a body holds ${versions.join(" and ") || "nothing"}`);
  const [version = ""] = versions;
  assert.equal(items.length, Number(version.split("/")[1]), `a part of ${version}`);
  return version;
}
