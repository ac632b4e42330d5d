/** Searches texts as they are given, without a release around them. */
import { rankDocuments } from "../../src/find/search/rank-documents.ts";
import { createSearchPart } from "../../src/find/search/search-part.ts";
import type { SearchedDocument } from "../../src/find/search/search-part.ts";
import { createVocabulary } from "../../src/find/search/vocabulary.ts";
import { stemsOf } from "../../src/lib/text/stems.ts";

/** A piece ends behind so many, so that most searches go through several. */
const PIECE_LENGTH = 7;

/** @returns what finds the places of documents, best first */
export function createSearchIndex(documents: readonly SearchedDocument[]): {
  readonly search: (words: readonly string[]) => readonly number[];
} {
  const vocabulary = createVocabulary(stemsOf);
  const parts = Array.from({ length: Math.ceil(documents.length / PIECE_LENGTH) }, (_, piece) =>
    createSearchPart(documents.slice(piece * PIECE_LENGTH, (piece + 1) * PIECE_LENGTH), vocabulary),
  );
  return { search: (words) => [...rankDocuments(words, parts, vocabulary)] };
}
