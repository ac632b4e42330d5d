/** The search index of some consecutive items: their texts as terms of a vocabulary, in order. */
import type { Stemming } from "../../lib/text/stems.ts";
import { joinWords, splitRuns, stemmingOf } from "../../lib/text/words.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { getOrInsert } from "../../lib/get-or-insert.ts";

/** The searched texts of an item. */
export interface SearchedDocument {
  readonly title: string;
  readonly texts: readonly string[];
  /** Code of the language of the texts; undefined: the resource has no languages. */
  readonly language: string | undefined;
}

/** A *document* is the texts of an item; its number is the item's position. */
export interface SearchPart {
  /**
   * The words of each text, by their numbers in this part; 0 ends it. The first text of a document is the
   * title. Behind its texts are their joined words.
   */
  readonly words: Uint16Array | Uint32Array;
  /** By number of a word, its term. */
  readonly terms: Uint32Array;
  /** By document: where its title begins; has one more entry than there are documents. */
  readonly starts: Uint32Array;
  /** By document: where its joined words begin. */
  readonly joins: Uint32Array;
  readonly titleWords: number;
  readonly restWords: number;
  readonly bytes: number;
}

export function createSearchPart(
  documents: Iterable<SearchedDocument>,
  vocabulary: Vocabulary,
): SearchPart {
  const numbers = new Map<Stemming, Map<string, number>>();
  const [words, terms]: [number[], number[]] = [[], [0]];
  const [starts, joins]: [number[], number[]] = [[], []];
  let [titleWords, restWords] = [0, 0];
  for (const { title, texts: others, language } of documents) {
    const stemming = stemmingOf(language);
    const known = getOrInsert(numbers, stemming, () => new Map());
    const add = (word: string): void => {
      const number = (): number => terms.push(vocabulary.termOf(word, stemming)) - 1;
      words.push(getOrInsert(known, word, number));
    };
    const texts = [title, ...others].map(splitRuns);
    starts.push(words.length);
    for (const [index, runs] of texts.entries()) {
      const start = words.length;
      for (const word of runs.flat()) add(word);
      if (index === 0) titleWords += words.length - start;
      else restWords += words.length - start;
      words.push(0);
    }
    joins.push(words.length);
    for (const word of texts.flatMap(joinWords)) add(word);
  }
  starts.push(words.length);
  const part = {
    words: terms.length > 2 ** 16 ? new Uint32Array(words) : new Uint16Array(words),
    terms: new Uint32Array(terms),
    starts: new Uint32Array(starts),
    joins: new Uint32Array(joins),
  };
  return {
    ...part,
    titleWords,
    restWords,
    bytes: Object.values(part).reduce((sum, one) => sum + one.byteLength, 0),
  };
}
