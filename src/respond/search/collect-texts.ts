/**
 * The first half of building an index: taking texts apart into terms, in the order in which they are
 * met, and postings that name them.
 */
import { splitWords, stemmingOf } from "../text/words.ts";
import type { Stemming } from "../text/words.ts";

/** More is not counted: one posting takes one byte, and the ranking is flat there. */
const MAX_COUNT = 15;
const TITLE_UNIT = 16;

/** What is searched of an item. */
export interface SearchedDocument {
  readonly title: string;
  readonly texts: readonly string[];
  /** Code of the language that the texts came in; undefined: the resource has none. */
  readonly language: string | undefined;
}

/** Plain arrays, because they grow; terms are numbered as they were met. */
const createLists = () => ({
  /** The word of each term, in lower case. */
  words: [] as string[],
  /** Whose stems count where it was met. */
  stemmings: [] as Stemming[],
  /** Where the postings of each document begin. */
  documentStarts: [] as number[],
  postingTerms: [] as number[],
  /** As in PackedTexts. */
  postingCounts: [] as number[],
  titleStarts: [] as number[],
  titleTerms: [] as number[],
  restLengths: [] as number[],
});

export type CollectedTexts = ReturnType<typeof createLists>;

export interface TextCollector {
  readonly collected: CollectedTexts;
  add(document: SearchedDocument): void;
}

export function createTextCollector(): TextCollector {
  const collected = createLists();
  const { words, stemmings, postingTerms, postingCounts, titleTerms } = collected;
  const known: Readonly<Record<Stemming, Map<string, number>>> = {
    none: new Map(),
    german: new Map(),
    english: new Map(),
    both: new Map(),
  };
  /** The posting that each term got last; it counts on while it belongs to the same document. */
  const lastPostings: number[] = [];

  const findTerm = (word: string, stemming: Stemming): number => {
    const lowerCase = word.toLowerCase();
    const found = known[stemming].get(lowerCase);
    if (found !== undefined) return found;
    const term = words.push(lowerCase) - 1;
    stemmings.push(stemming);
    lastPostings.push(-1);
    known[stemming].set(lowerCase, term);
    return term;
  };

  const count = (term: number, firstPosting: number, isTitle: boolean): void => {
    let posting = lastPostings[term] ?? -1;
    if (posting < firstPosting) {
      posting = postingTerms.push(term) - 1;
      postingCounts.push(0);
      lastPostings[term] = posting;
    }
    const counts = postingCounts[posting] ?? 0;
    const sofar = isTitle ? counts >> 4 : counts % TITLE_UNIT;
    if (sofar < MAX_COUNT) postingCounts[posting] = counts + (isTitle ? TITLE_UNIT : 1);
  };

  return {
    collected,
    add({ title, texts, language }) {
      const stemming = stemmingOf(language);
      const firstPosting = postingTerms.length;
      collected.documentStarts.push(firstPosting);
      collected.titleStarts.push(titleTerms.length);
      for (const word of splitWords(title)) {
        const term = findTerm(word, stemming);
        titleTerms.push(term);
        count(term, firstPosting, true);
      }
      let restLength = 0;
      for (const text of texts) {
        for (const word of splitWords(text)) {
          count(findTerm(word, stemming), firstPosting, false);
          restLength += 1;
        }
      }
      collected.restLengths.push(restLength);
    },
  };
}
