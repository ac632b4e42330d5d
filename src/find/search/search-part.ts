/** The search index of some consecutive items: their texts as terms of a vocabulary. */
import type { Stemming } from "../../lib/text/stems.ts";
import { splitWords, stemmingOf } from "../../lib/text/words.ts";
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
  const postings = createPostings();
  /** The terms of words that were found before: the vocabulary is much larger, so it is slower. */
  const known = new Map<Stemming, Map<string, number>>();
  const [titleStarts, titleTerms, restLengths]: [number[], number[], number[]] = [[0], [], []];
  for (const { title, texts, language } of items) {
    const stemming = stemmingOf(language);
    const terms = known.getOrInsertComputed(stemming, () => new Map());
    const document = restLengths.length;
    const count = (word: string, unit: number): number => {
      const term = terms.getOrInsertComputed(word, () => vocabulary.termOf(word, stemming));
      postings.count(term, document, unit);
      return term;
    };
    for (const word of splitWords(title)) titleTerms.push(count(word, TITLE_UNIT));
    titleStarts.push(titleTerms.length);
    const words = texts.flatMap(splitWords);
    for (const word of words) count(word, 1);
    restLengths.push(words.length);
  }
  const part = {
    ...postings.list(),
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

/** Collects postings document by document, and lists them by term. */
function createPostings() {
  /** By term, its number here, in the order of their first occurrences. */
  const numbers = new Map<number, number>();
  /** By this number, the last posting. */
  const lasts: number[] = [];
  /** By posting. */
  const [termNumbers, documents, counts]: [number[], number[], number[]] = [[], [], []];
  return {
    /** @param document not less than before */
    count(term: number, document: number, unit: number): void {
      const number = numbers.getOrInsert(term, numbers.size);
      const last = lasts[number];
      if (last === undefined || documents[last] !== document) {
        lasts[number] = termNumbers.push(number) - 1;
        documents.push(document);
        counts.push(unit);
        return;
      }
      const sofar = counts[last] ?? 0;
      const here = unit === TITLE_UNIT ? sofar >> 4 : sofar % TITLE_UNIT;
      if (here < MAX_COUNT) counts[last] = sofar + unit;
    },
    list(): Pick<SearchPart, "terms" | "starts" | "documents" | "counts"> {
      const terms = new Uint32Array(numbers.keys()).toSorted();
      const places = new Uint32Array(terms.length);
      for (const [place, term] of terms.entries()) places[numbers.get(term) ?? 0] = place;
      const starts = new Uint32Array(terms.length + 1);
      for (const number of termNumbers) {
        const next = (places[number] ?? 0) + 1;
        starts[next] = (starts[next] ?? 0) + 1;
      }
      for (let place = 0; place < terms.length; place += 1)
        starts[place + 1] = (starts[place + 1] ?? 0) + (starts[place] ?? 0);
      const nexts = starts.slice();
      const listed = {
        documents: new Uint32Array(documents.length),
        counts: new Uint8Array(counts.length),
      };
      for (const [posting, number] of termNumbers.entries()) {
        const place = places[number] ?? 0;
        const next = nexts[place] ?? 0;
        nexts[place] = next + 1;
        listed.documents[next] = documents[posting] ?? 0;
        listed.counts[next] = counts[posting] ?? 0;
      }
      return { terms, starts, ...listed };
    },
  };
}
