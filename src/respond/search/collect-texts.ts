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
  const known: Readonly<Record<Stemming, TextMap<number>>> = {
    none: createTextMap(),
    german: createTextMap(),
    english: createTextMap(),
    both: createTextMap(),
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

/**
 * A map with very many texts. One that grows is laid out anew at once, which takes as long as two
 * slices when it holds 100,000 entries; many small ones grow one by one.
 */
export interface TextMap<Value> {
  get(text: string): Value | undefined;
  set(text: string, value: Value): void;
}

const PARTS = 64;

export function createTextMap<Value>(): TextMap<Value> {
  const parts = Array.from({ length: PARTS }, () => new Map<string, Value>());
  const [first = new Map<string, Value>()] = parts;
  const partOf = (text: string): Map<string, Value> => {
    const { length } = text;
    const last = text.charCodeAt(length - 1);
    const middle = text.charCodeAt(length >> 1);
    return parts[(last * 31 + middle * 7 + length) % PARTS] ?? first;
  };
  return {
    get: (text) => partOf(text).get(text),
    set: (text, value) => {
      partOf(text).set(text, value);
    },
  };
}
