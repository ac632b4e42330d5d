/** Searches texts as they are given, without a release around them. */
import assert from "node:assert/strict";
import { correctWords } from "../../../src/find/search/correct-words.ts";
import type { Correction } from "../../../src/find/search/correct-words.ts";
import { rankDocuments } from "../../../src/find/search/rank-documents.ts";
import { createSearchPart } from "../../../src/find/search/search-part.ts";
import type { SearchedDocument } from "../../../src/find/search/search-part.ts";
import { createVocabulary } from "../../../src/find/search/vocabulary.ts";
import { stemsOf } from "../../../src/lib/text/stems.ts";
import { readTerms } from "../../../src/query/search-terms.ts";

/** A piece ends behind so many, so that most searches go through several. */
const PIECE_LENGTH = 7;

export interface SearchIndex {
  /** @returns the places of documents, best first */
  readonly search: (text: string) => readonly number[];
  readonly correct: (text: string) => readonly Correction[];
}

export function createSearchIndex(documents: readonly SearchedDocument[]): SearchIndex {
  const vocabulary = createVocabulary(stemsOf);
  const parts = Array.from({ length: Math.ceil(documents.length / PIECE_LENGTH) }, (_, piece) =>
    createSearchPart(documents.slice(piece * PIECE_LENGTH, (piece + 1) * PIECE_LENGTH), vocabulary),
  );
  const rank = (text: string): ReturnType<typeof rankDocuments> =>
    rankDocuments(readTerms(text), parts, vocabulary, undefined, () => undefined);
  const read = (place: number): SearchedDocument => documents[place] ?? assert.fail();
  const searched = { parts, vocabulary, read, checkPoint: () => undefined };
  return {
    search: (text) => [...rank(text).documents],
    correct(text) {
      const { missing } = rank(text);
      return correctWords(readTerms(text), missing, searched)?.corrections ?? [];
    },
  };
}
