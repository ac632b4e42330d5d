/** The search index of some consecutive items: their texts as terms of a vocabulary. */
import { splitWords, stemmingOf } from "../text/words.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Maximum count: a posting takes one byte, and higher counts hardly change the ranking. */
const MAX_COUNT = 15;
const TITLE_UNIT = 16;

/** The searched texts of an item. */
export interface SearchedDocument {
  readonly title: string;
  readonly texts: readonly string[];
  /** Code of the language of the texts; undefined: the resource has no languages. */
  readonly language: string | undefined;
}

/**
 * A *document* is the texts of an item; its number is the item's place. A *posting* is the number of
 * occurrences of a term in a document.
 */
export interface SearchPart {
  /** All terms of the documents, ascending. */
  readonly terms: Uint32Array;
  /** By place in `terms`: where its postings begin; has one more entry than there are terms. */
  readonly starts: Uint32Array;
  /** The document of each posting. */
  readonly documents: Uint32Array;
  /**
   * Two counts, at most 15 each: the count in the title times sixteen, plus the count in the other texts.
   */
  readonly counts: Uint8Array;
  /** By document: where its title begins in `titleTerms`; has one more entry than there are documents. */
  readonly titleStarts: Uint32Array;
  /** The terms of all titles, in the order of their words. */
  readonly titleTerms: Uint32Array;
  /** By document: the number of words outside the title. */
  readonly restLengths: Uint32Array;
  /** The sum of `restLengths`. */
  readonly restWords: number;
  readonly bytes: number;
}

export function createSearchPart(
  items: Iterable<SearchedDocument>,
  vocabulary: Vocabulary,
): SearchPart {
  /** By term: the documents that contain it, and the counts. */
  const postings = new Map<number, Map<number, number>>();
  const [titleStarts, titleTerms, restLengths]: [number[], number[], number[]] = [[0], [], []];
  for (const { title, texts, language } of items) {
    const stemming = stemmingOf(language);
    const document = restLengths.length;
    const count = (word: string, unit: number): number => {
      const term = vocabulary.termOf(word, stemming);
      const counts = postings.getOrInsertComputed(term, () => new Map());
      const sofar = counts.get(document) ?? 0;
      const here = unit === TITLE_UNIT ? sofar >> 4 : sofar % TITLE_UNIT;
      counts.set(document, here < MAX_COUNT ? sofar + unit : sofar);
      return term;
    };
    for (const word of splitWords(title)) titleTerms.push(count(word, TITLE_UNIT));
    titleStarts.push(titleTerms.length);
    const words = texts.flatMap(splitWords);
    for (const word of words) count(word, 1);
    restLengths.push(words.length);
  }
  const terms = new Uint32Array(postings.keys()).toSorted();
  const all = Array.from(terms, (term) => postings.get(term) ?? new Map<number, number>());
  let end = 0;
  const part = {
    terms,
    starts: new Uint32Array([0, ...all.map(({ size }) => (end += size))]),
    documents: new Uint32Array(all.flatMap((counts) => [...counts.keys()])),
    counts: new Uint8Array(all.flatMap((counts) => [...counts.values()])),
    titleStarts: new Uint32Array(titleStarts),
    titleTerms: new Uint32Array(titleTerms),
    restLengths: new Uint32Array(restLengths),
  };
  return {
    ...part,
    restWords: restLengths.reduce((sum, length) => sum + length, 0),
    bytes: Object.values(part).reduce((sum, one) => sum + one.byteLength, 0),
  };
}
