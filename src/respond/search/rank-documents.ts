/**
 * Which documents fit all words of a query, and in which order.
 *
 * Before anything else stands the title that is the query; then the grades of the fits decide, a fit
 * in the title always before one elsewhere; among equal grades BM25+ does (Lv and Zhai, "Lower-bounding
 * term frequency normalization", 2011), by fields, with all terms that a word fits taken as one; then
 * the order of the documents.
 */
import { foldBothWays } from "../text/fold-text.ts";
import type { SearchPart } from "./search-part.ts";
import { BEST_GRADE } from "./vocabulary.ts";
import type { Vocabulary } from "./vocabulary.ts";

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

/** What is known of a document that fits all words. */
interface Fit {
  readonly document: number;
  readonly grade: number;
  readonly isTitle: boolean;
  readonly titleLength: number;
  readonly restLength: number;
  /** Of each word how often it fits in the title, then elsewhere. */
  readonly counts: readonly number[];
}

/**
 * How one word fits the documents of a part. The room is taken once for each word of a query, and not for
 * every part, which would take longer than the search.
 */
const createRoom = (size: number) => ({
  /** By document, the grade of the best fit; 0: none. */
  best: new Uint8Array(size),
  inTitle: new Uint16Array(size),
  elsewhere: new Uint16Array(size),
});

type Room = ReturnType<typeof createRoom>;

/** @returns how many documents the word fits */
function findFits(
  { terms, starts, documents, counts }: SearchPart,
  grades: Uint8Array,
  { best, inTitle, elsewhere }: Room,
): number {
  for (const known of [best, inTitle, elsewhere]) known.fill(0);
  let found = 0;
  for (let place = 0; place < terms.length; place += 1) {
    const grade = grades[terms[place] ?? 0] ?? 0;
    if (grade === 0) continue;
    const end = starts[place + 1] ?? 0;
    for (let posting = starts[place] ?? 0; posting < end; posting += 1) {
      const document = documents[posting] ?? 0;
      const count = counts[posting] ?? 0;
      const before = best[document] ?? 0;
      if (before === 0) found += 1;
      const reached = count > 15 ? grade + BEST_GRADE : grade;
      if (reached > before) best[document] = reached;
      inTitle[document] = (inTitle[document] ?? 0) + (count >> 4);
      elsewhere[document] = (elsewhere[document] ?? 0) + (count & 15);
    }
  }
  return found;
}

/**
 * @param words as `splitWords` gives them, in the order of the query
 * @param parts of all documents, in order; none has terms that came to the vocabulary later
 * @returns numbers of the documents that fit all words: the titles that are the query first, then by
 *   rank, equals in the order in which they were given
 */
export function rankDocuments(
  words: readonly string[],
  parts: readonly SearchPart[],
  vocabulary: Vocabulary,
): Uint32Array {
  const distinct = new Map(words.map((word) => [foldBothWays(word).join(" "), word]));
  const grades = Array.from(distinct.values(), (word) => vocabulary.grade(word));
  const wholeTitle = grades.length * 2 * BEST_GRADE;
  const size = parts.reduce((most, { restLengths }) => Math.max(most, restLengths.length), 0);
  const rooms = grades.map(() => createRoom(size));
  const [{ best: firstBest } = createRoom(0)] = rooms;
  const found = grades.map(() => 0);
  const fits: Fit[] = [];
  let [documents, titleWords, restWords] = [0, 0, 0];
  for (const part of parts) {
    const { titleStarts, titleTerms, restLengths } = part;
    let hasAll = true;
    for (const [word, room] of rooms.entries()) {
      const here = findFits(part, grades[word] ?? new Uint8Array(), room);
      found[word] = (found[word] ?? 0) + here;
      hasAll &&= here > 0;
    }
    for (let index = 0; hasAll && index < restLengths.length; index += 1) {
      if (firstBest[index] === 0 || rooms.some(({ best }) => best[index] === 0)) continue;
      const title = titleTerms.subarray(titleStarts[index], titleStarts[index + 1]);
      const grade = rooms.reduce((sum, { best }) => sum + (best[index] ?? 0), 0);
      fits.push({
        document: documents + index,
        grade,
        isTitle: grade === wholeTitle && vocabulary.isSame(title, words),
        titleLength: title.length,
        restLength: restLengths[index] ?? 0,
        counts: rooms.flatMap((room) => [room.inTitle[index] ?? 0, room.elsewhere[index] ?? 0]),
      });
    }
    documents += restLengths.length;
    titleWords += titleTerms.length;
    restWords += part.restWords;
  }

  const weights = found.map((one) => Math.log(1 + (documents - one + 0.5) / (one + 0.5)));
  const [meanTitle, meanRest] = [titleWords / documents, restWords / documents];
  const maxScore = weights.reduce((sum, weight) => sum + weight, 0) * MAX_WEIGHT;
  const keys = new Float64Array(fits.length);
  for (const [index, { document, grade, isTitle, ...fit }] of fits.entries()) {
    const rank = isTitle ? 0 : wholeTitle + 1 - grade;
    let score = 0;
    for (let word = 0; word < weights.length; word += 1) {
      const title = weigh(fit.counts[2 * word] ?? 0, fit.titleLength, meanTitle);
      const rest = weigh(fit.counts[2 * word + 1] ?? 0, fit.restLength, meanRest);
      score += (weights[word] ?? 0) * (TITLE_WEIGHT * title + rest);
    }
    const step = isTitle ? 0 : Math.floor((score / maxScore) * (SCORE_STEPS - 1));
    keys[index] = (rank * SCORE_STEPS + (SCORE_STEPS - 1 - step)) * MAX_DOCUMENTS + document;
  }
  const ranked = new Uint32Array(keys.length);
  for (const [place, key] of keys.toSorted().entries()) ranked[place] = key % MAX_DOCUMENTS;
  return ranked;
}

/** BM25+, apart from how telling the word is. */
const weigh = (count: number, length: number, meanLength: number): number =>
  count === 0
    ? 0
    : LOWER_BOUND +
      (count * (SATURATION + 1)) /
        (count + SATURATION * (1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * length) / meanLength));
