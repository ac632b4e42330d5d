/**
 * Finds texts by words. It is an index of our own because the libraries were measured: with 100,000
 * short texts MiniSearch took 165 MB and, while a reader had typed the first letter of a word, 400 ms.
 */
import { createTextCollector } from "./collect-texts.ts";
import type { SearchedDocument } from "./collect-texts.ts";
import { packTexts } from "./pack-texts.ts";
import { createRanking } from "./rank-documents.ts";

export interface SearchIndex {
  /**
   * @param words as `splitWords` gives them, in the order of the query
   * @returns places in the collection of the items that fit all words: the titles that are the query
   *   first, then by rank, equals in the order in which they were given
   */
  readonly search: (words: readonly string[]) => Uint32Array;
}

/** @param documents of all items, in collection order */
export function createSearchIndex(documents: Iterable<SearchedDocument>): SearchIndex {
  const collector = createTextCollector();
  for (const document of documents) collector.add(document);
  return { search: createRanking(packTexts(collector.collected)) };
}
