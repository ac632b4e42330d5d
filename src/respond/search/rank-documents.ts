/**
 * Which documents fit all words of a query, and in which order.
 *
 * Before anything else stands the title that is the query; then the grades of the fits decide, a fit
 * in the title always before one elsewhere; among equal grades BM25+ does (Lv and Zhai, "Lower-bounding
 * term frequency normalization", 2011), by fields, with all terms that a word fits taken as one; then
 * the order of the documents.
 */
import { foldBothWays } from "../text/fold-text.ts";
import { BEST_GRADE, findTerms } from "./find-terms.ts";
import type { FittingTerms } from "./find-terms.ts";
import type { PackedTexts } from "./pack-texts.ts";
import type { SearchIndex } from "./search-index.ts";

/** Parameters of BM25+, as search engines commonly set them. */
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.7;
const LOWER_BOUND = 0.5;

/** A word counts ten times as much in the title as elsewhere. */
const TITLE_WEIGHT = 10;
const MAX_WEIGHT = (TITLE_WEIGHT + 1) * (LOWER_BOUND + SATURATION + 1);

/**
 * A sort key is one number: the grade, the score in 22 bits, the document in 24. 53 bits are exact in
 * a double; so up to 15 words can be ranked, of 16 million documents.
 */
const SCORE_STEPS = 2 ** 22;
const MAX_DOCUMENTS = 2 ** 24;

/**
 * Room for what is known of each document while words are gone through. It is taken once and not for
 * every query, which would keep the garbage collector busier than the search the processor.
 */
const createRoom = (size: number) => ({
  /** How many of the words so far it fits. */
  fits: new Uint8Array(size),
  /** Of all words so far. */
  grades: new Uint8Array(size),
  scores: new Float64Array(size),
  /** The grade of the best fit of the word in hand; 0 between words, like the counts. */
  best: new Uint8Array(size),
  inTitle: new Uint16Array(size),
  elsewhere: new Uint16Array(size),
  /** Documents that the word in hand fits. */
  touched: new Uint32Array(size),
  keys: new Float64Array(size),
});

type Room = ReturnType<typeof createRoom>;

export function createRanking(texts: PackedTexts): SearchIndex["search"] {
  const room = createRoom(texts.restLengths.length);
  return (words) => rankDocuments(texts, room, words);
}

function rankDocuments(texts: PackedTexts, room: Room, words: readonly string[]): Uint32Array {
  for (const known of [room.fits, room.grades, room.scores]) known.fill(0);
  const distinct = new Map(words.map((word) => [foldBothWays(word).join(" "), word]));
  let [done, maxScore] = [0, 0];
  for (const word of distinct.values()) {
    const found = countFits(texts, room, findTerms(texts, word));
    if (found === 0) return new Uint32Array();
    maxScore += scoreFits(texts, room, found, done) * MAX_WEIGHT;
    done += 1;
  }
  return sortDocuments(texts, room, words, done, maxScore);
}

/** @returns how many documents the word fits; they are the touched ones */
function countFits(texts: PackedTexts, room: Room, { terms, grades }: FittingTerms): number {
  const { termStarts, documents, counts } = texts;
  const { best, inTitle, elsewhere, touched } = room;
  let found = 0;
  for (const term of terms) {
    const grade = grades[term] ?? 0;
    const end = termStarts[term + 1] ?? 0;
    for (let posting = termStarts[term] ?? 0; posting < end; posting += 1) {
      const document = documents[posting] ?? 0;
      const count = counts[posting] ?? 0;
      const before = best[document] ?? 0;
      if (before === 0) {
        touched[found] = document;
        found += 1;
      }
      const reached = count > 15 ? grade + BEST_GRADE : grade;
      if (reached > before) best[document] = reached;
      inTitle[document] = (inTitle[document] ?? 0) + (count >> 4);
      elsewhere[document] = (elsewhere[document] ?? 0) + (count & 15);
    }
  }
  return found;
}

/**
 * Clears the touched documents.
 * @param found how many of them there are
 * @param done how many words came before
 * @returns how telling the word is: the rarer, the more
 */
function scoreFits(texts: PackedTexts, room: Room, found: number, done: number): number {
  const { titleStarts, titleTerms, restLengths, restWords } = texts;
  const { fits, grades, scores, best, inTitle, elsewhere, touched } = room;
  const size = fits.length;
  const meanTitle = titleTerms.length / size;
  const meanRest = restWords / size;
  const weight = Math.log(1 + (size - found + 0.5) / (found + 0.5));
  for (let index = 0; index < found; index += 1) {
    const document = touched[index] ?? 0;
    if (fits[document] === done) {
      fits[document] = done + 1;
      grades[document] = (grades[document] ?? 0) + (best[document] ?? 0);
      const titleLength = (titleStarts[document + 1] ?? 0) - (titleStarts[document] ?? 0);
      const title = weigh(inTitle[document] ?? 0, titleLength, meanTitle);
      const rest = weigh(elsewhere[document] ?? 0, restLengths[document] ?? 0, meanRest);
      scores[document] = (scores[document] ?? 0) + weight * (TITLE_WEIGHT * title + rest);
    }
    best[document] = 0;
    inTitle[document] = 0;
    elsewhere[document] = 0;
  }
  return weight;
}

/** BM25+, apart from how telling the word is. */
const weigh = (count: number, length: number, meanLength: number): number =>
  count === 0
    ? 0
    : LOWER_BOUND +
      (count * (SATURATION + 1)) /
        (count + SATURATION * (1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * length) / meanLength));

function sortDocuments(
  texts: PackedTexts,
  { fits, grades, scores, keys }: Room,
  words: readonly string[],
  wordCount: number,
  maxScore: number,
): Uint32Array {
  const isTitle = createTitleComparison(texts, words);
  const wholeTitle = wordCount * 2 * BEST_GRADE;
  let found = 0;
  for (let document = 0; document < fits.length; document += 1) {
    if (fits[document] !== wordCount) continue;
    const grade = grades[document] ?? 0;
    const isBest = grade === wholeTitle && isTitle(document);
    const rank = isBest ? 0 : wholeTitle + 1 - grade;
    const score = isBest ? 0 : Math.floor(((scores[document] ?? 0) / maxScore) * (SCORE_STEPS - 1));
    keys[found] = (rank * SCORE_STEPS + (SCORE_STEPS - 1 - score)) * MAX_DOCUMENTS + document;
    found += 1;
  }
  keys.subarray(0, found).sort();
  return Uint32Array.from(keys.subarray(0, found), (key) => key % MAX_DOCUMENTS);
}

/** @returns whether the words of a document's title are the words, in order */
function createTitleComparison(
  { titleStarts, titleTerms, plain, spelled }: PackedTexts,
  words: readonly string[],
): (document: number) => boolean {
  const folded = words.map((word) => foldBothWays(word));
  return (document) => {
    const start = titleStarts[document] ?? 0;
    const terms = titleTerms.subarray(start, titleStarts[document + 1]);
    return (
      terms.length === words.length &&
      (terms.every((term, place) => plain.foldings[term] === folded[place]?.[0]) ||
        terms.every((term, place) => spelled.foldings[term] === folded[place]?.[1]))
    );
  };
}
