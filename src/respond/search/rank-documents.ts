/**
 * Which documents match all words of a query, and in which order.
 *
 * A title that equals the query comes first. Then the grades of the matches decide; a match in the title
 * always ranks before one elsewhere. Among equal grades, BM25+ decides (Lv and Zhai, "Lower-bounding term
 * frequency normalization", 2011), by fields; all terms that a word matches count as one. Then the order
 * of the documents decides.
 */
import { findFirst } from "../find-first.ts";
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

/** A document that matches all words. */
interface Fit {
  readonly document: number;
  readonly grade: number;
  readonly isTitle: boolean;
  readonly titleLength: number;
  readonly restLength: number;
}

/**
 * Buffers for the matches of one word in the documents of a part. They are allocated once for each word
 * of a query, not for every part, which would take longer than the search.
 */
const createRoom = (fitting: FittingTerms, size: number) => ({
  fitting,
  /** The matching documents. */
  found: new Uint32Array(size),
  /** By document, the grade of the best match; 0: none. */
  best: new Uint8Array(size),
  inTitle: new Uint16Array(size),
  elsewhere: new Uint16Array(size),
});

type Room = ReturnType<typeof createRoom>;

/** The terms that match a word. */
interface FittingTerms {
  /** By term: how well it matches; 0: not at all. */
  readonly grades: Uint8Array;
  /** The matching terms, ascending. */
  readonly terms: readonly number[];
}

function listFitting(grades: Uint8Array): FittingTerms {
  const terms: number[] = [];
  for (let term = 0; term < grades.length; term += 1) if (grades[term] !== 0) terms.push(term);
  return { grades, terms };
}

/** Approximate number of steps of a binary search in the terms of a part. */
const STEPS = 10;

/**
 * @returns the places of matching terms among a part's terms, by binary search or by a full scan,
 * whichever is faster
 */
function* findPlaces(
  { terms }: SearchPart,
  { grades, terms: fitting }: FittingTerms,
): Generator<number, void, undefined> {
  if (fitting.length * STEPS > terms.length) {
    for (let place = 0; place < terms.length; place += 1)
      if (grades[terms[place] ?? 0] !== 0) yield place;
    return;
  }
  let from = 0;
  for (const term of fitting) {
    from = findFirst(from, terms.length, (place) => (terms[place] ?? 0) >= term);
    if (terms[from] === term) yield from;
  }
}

/** @returns how many documents the word matches; they are listed in `found` */
function findFits(part: SearchPart, { fitting, found, best, inTitle, elsewhere }: Room): number {
  const { terms, starts, documents, counts } = part;
  let count = 0;
  best.fill(0);
  for (const place of findPlaces(part, fitting)) {
    const grade = fitting.grades[terms[place] ?? 0] ?? 0;
    const end = starts[place + 1] ?? 0;
    for (let posting = starts[place] ?? 0; posting < end; posting += 1) {
      const document = documents[posting] ?? 0;
      const times = counts[posting] ?? 0;
      const before = best[document] ?? 0;
      if (before === 0) {
        found[count] = document;
        count += 1;
        inTitle[document] = 0;
        elsewhere[document] = 0;
      }
      const reached = times > 15 ? grade + BEST_GRADE : grade;
      if (reached > before) best[document] = reached;
      inTitle[document] = (inTitle[document] ?? 0) + (times >> 4);
      elsewhere[document] = (elsewhere[document] ?? 0) + (times & 15);
    }
  }
  return count;
}

/**
 * @param words as returned by `splitWords`, in the order of the query
 * @param parts of all documents, in order; must be complete before the vocabulary is used for this query
 * @returns numbers of the documents that match all words: titles that equal the query first, then by
 * rank, equal ranks in the given order
 */
export function rankDocuments(
  words: readonly string[],
  parts: readonly SearchPart[],
  vocabulary: Vocabulary,
): Uint32Array {
  const distinct = new Map(words.map((word) => [foldBothWays(word).join(" "), word]));
  const wholeTitle = distinct.size * 2 * BEST_GRADE;
  const size = parts.reduce((most, { restLengths }) => Math.max(most, restLengths.length), 0);
  const rooms = Array.from(distinct.values(), (word) =>
    createRoom(listFitting(vocabulary.grade(word)), size),
  );
  /** For each word, the number of matching documents. */
  const found = rooms.map(() => 0);
  const fits: Fit[] = [];
  /** For each match and each word, the number of occurrences in the title, then elsewhere. */
  const counts: number[] = [];
  let [documents, titleWords, restWords] = [0, 0, 0];
  for (const part of parts) {
    const { titleStarts, titleTerms, restLengths } = part;
    let fewest = size;
    let candidates = new Uint32Array();
    for (const [word, room] of rooms.entries()) {
      const here = findFits(part, room);
      found[word] = (found[word] ?? 0) + here;
      if (here > fewest) continue;
      fewest = here;
      candidates = room.found.subarray(0, here);
    }
    for (const index of candidates) {
      if (rooms.some(({ best }) => best[index] === 0)) continue;
      let grade = 0;
      for (const { best, inTitle, elsewhere } of rooms) {
        grade += best[index] ?? 0;
        counts.push(inTitle[index] ?? 0, elsewhere[index] ?? 0);
      }
      const [start = 0, end = 0] = [titleStarts[index], titleStarts[index + 1]];
      fits.push({
        document: documents + index,
        grade,
        isTitle: grade === wholeTitle && vocabulary.isSame(titleTerms.subarray(start, end), words),
        titleLength: end - start,
        restLength: restLengths[index] ?? 0,
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
      const place = 2 * (index * weights.length + word);
      const title = weigh(counts[place] ?? 0, fit.titleLength, meanTitle);
      const rest = weigh(counts[place + 1] ?? 0, fit.restLength, meanRest);
      score += (weights[word] ?? 0) * (TITLE_WEIGHT * title + rest);
    }
    const step = isTitle ? 0 : Math.floor((score / maxScore) * (SCORE_STEPS - 1));
    keys[index] = (rank * SCORE_STEPS + (SCORE_STEPS - 1 - step)) * MAX_DOCUMENTS + document;
  }
  const ranked = new Uint32Array(keys.length);
  for (const [place, key] of keys.toSorted().entries()) ranked[place] = key % MAX_DOCUMENTS;
  return ranked;
}

/** BM25+ without the inverse document frequency of the word. */
const weigh = (count: number, length: number, meanLength: number): number =>
  count === 0
    ? 0
    : LOWER_BOUND +
      (count * (SATURATION + 1)) /
        (count + SATURATION * (1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * length) / meanLength));
