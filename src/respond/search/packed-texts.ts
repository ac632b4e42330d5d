/**
 * In charge of the shape of texts made ready to be searched. In comes nothing; out go the types
 * between building an index and asking it. Typed arrays, because a release may have 100,000 items
 * and their words would take ten times the memory as objects.
 *
 * A *document* is an item's texts, known by its place among the documents. A *term* is a word as
 * texts have it, in lower case, with the stems that count there; terms are numbered in the order of
 * their plain folding, so that all that begin alike stand side by side. A *posting* says how often a
 * document has a term.
 */
import type { TextMap } from "./text-map.ts";

/** Terms by their spelled folding, of those whose spelled folding differs from the plain one. */
export interface SpelledTerms {
  /** Sorted. */
  readonly spellings: readonly string[];
  /** The term of each spelling. */
  readonly terms: Uint32Array;
  /** By term, its place among them, counted from 1; 0 where it is none of them. */
  readonly places: Uint32Array;
}

/** Foldings of words that may be several, many in one string, to be searched at once. */
export interface JoinedFoldings {
  /** A line break stands behind each folding. */
  readonly text: string;
  /** Where each folding begins. */
  readonly starts: Uint32Array;
  readonly terms: Uint32Array;
}

/** Terms of scripts without spaces between words, by both foldings. */
interface UnspacedTerms {
  readonly plain: readonly JoinedFoldings[];
  /** Only where it differs from the plain one. */
  readonly spelled: readonly JoinedFoldings[];
}

export interface PackedTexts {
  /** The place of each document's item in its collection. */
  readonly positions: Uint32Array;
  /** The plain folding of each term, sorted. */
  readonly plain: readonly string[];
  readonly spelled: SpelledTerms;
  /** The terms that have a stem. */
  readonly stems: Pick<TextMap<readonly number[]>, "get">;
  readonly unspaced: UnspacedTerms;
  /** Where the postings of each term begin; one more than there are terms. */
  readonly termStarts: Uint32Array;
  /** The document of each posting. */
  readonly documents: Uint32Array;
  /** How often, at most 15 each: sixteen times in the title, plus in the other texts. */
  readonly counts: Uint8Array;
  /** Where the title of each document begins in `titleTerms`; one more than there are documents. */
  readonly titleStarts: Uint32Array;
  /** The terms of all titles, in the order of their words. */
  readonly titleTerms: Uint32Array;
  /** Words of each document besides those of its title. */
  readonly restLengths: Uint32Array;
  /** All of them together. */
  readonly restWords: number;
}
