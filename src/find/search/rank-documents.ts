/**
 * Which documents match all words of a query, and in which order.
 *
 * A title that equals the query comes first. Then the grades of the matches decide; a match in the title
 * always ranks before one elsewhere. Among equal grades, BM25+ decides (Lv and Zhai, "Lower-bounding term
 * frequency normalization", 2011), by fields; all terms that a word matches count as one. Then the order
 * of the documents decides.
 */
import { findFirst } from "../../lib/find-first.ts";
import { sortByWideKey } from "../../lib/sort-by-key.ts";
import { foldBothWays } from "../../lib/text/fold-text.ts";
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

/** A sort key has 32 bits, 22 of them for the score: enough for the grades of more than a hundred words. */
const SCORE_STEPS = 2 ** 22;

/**
 * The documents that match all words, in order. These are lists of numbers, because an object for each
 * document would take as long as the rest of the search.
 */
interface Fits {
  readonly documents: number[];
  /** 0: the title equals the query; otherwise the lower the better. */
  readonly ranks: number[];
  /** For each match and each word, the part of the score that does not depend on other documents. */
  readonly weights: number[];
}

/**
 * Buffers for the matches of one word in the documents of a part. They are allocated once for each word
 * of a query, not for every part, which would take longer than the search.
 */
const createRoom = (fitting: FittingTerms, size: number) => ({
  fitting,
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

/** @returns how many documents the word matches */
function findFits(part: SearchPart, { fitting, best, inTitle, elsewhere }: Room): number {
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
 * @param places by number of a document, its place among those of equal rank; undefined: its number
 * @returns numbers of the documents that match all words: titles that equal the query first, then by
 * rank
 */
export function rankDocuments(
  words: readonly string[],
  parts: readonly SearchPart[],
  vocabulary: Vocabulary,
  places?: Uint32Array,
): Uint32Array {
  const distinct = new Map(words.map((word) => [foldBothWays(word).join(" "), word]));
  const size = parts.reduce((most, { restLengths }) => Math.max(most, restLengths.length), 0);
  const rooms = Array.from(distinct.values(), (word) =>
    createRoom(listFitting(vocabulary.grade(word)), size),
  );
  /** For each word, the number of matching documents. */
  const found = rooms.map(() => 0);
  const means = meanLengths(parts);
  const fits: Fits = { documents: [], ranks: [], weights: [] };
  const wholeTitle = rooms.length * 2 * BEST_GRADE;
  /** In a function of its own, because the loop is compiled to faster code then. */
  const addFits = ({ titleStarts, titleTerms, restLengths }: SearchPart, before: number): void => {
    for (let document = 0; document < restLengths.length; document += 1) {
      if (!hasAll(rooms, document)) continue;
      const [start, end] = [titleStarts[document] ?? 0, titleStarts[document + 1] ?? 0];
      let grade = 0;
      for (const { best, inTitle, elsewhere } of rooms) {
        grade += best[document] ?? 0;
        const title = weigh(inTitle[document] ?? 0, end - start, means.title);
        const rest = weigh(elsewhere[document] ?? 0, restLengths[document] ?? 0, means.rest);
        fits.weights.push(TITLE_WEIGHT * title + rest);
      }
      const isTitle =
        grade === wholeTitle && vocabulary.isSame(titleTerms.subarray(start, end), words);
      fits.ranks.push(isTitle ? 0 : wholeTitle + 1 - grade);
      fits.documents.push(before + document);
    }
  };
  let documents = 0;
  for (const part of parts) {
    let mayFit = true;
    for (const [word, room] of rooms.entries()) {
      const here = findFits(part, room);
      found[word] = (found[word] ?? 0) + here;
      mayFit &&= here > 0;
    }
    if (mayFit) addFits(part, documents);
    documents += part.restLengths.length;
  }
  const rarities = found.map((one) => Math.log(1 + (documents - one + 0.5) / (one + 0.5)));
  return sortFits(fits, rarities, places);
}

function meanLengths(parts: readonly SearchPart[]) {
  let [documents, title, rest] = [0, 0, 0];
  for (const { restLengths, titleTerms, restWords } of parts) {
    documents += restLengths.length;
    title += titleTerms.length;
    rest += restWords;
  }
  return { title: title / documents, rest: rest / documents };
}

function hasAll(rooms: readonly Room[], document: number): boolean {
  for (const { best } of rooms) if (best[document] === 0) return false;
  return true;
}

/**
 * @param rarities of each word, the inverse document frequency
 * @returns the documents by rank, then by score
 */
function sortFits(
  { documents, ranks, weights }: Fits,
  rarities: readonly number[],
  places: Uint32Array | undefined,
): Uint32Array {
  const maxScore = rarities.reduce((sum, rarity) => sum + rarity, 0) * MAX_WEIGHT;
  const keys = new Uint32Array(documents.length);
  for (let fit = 0; fit < keys.length; fit += 1) {
    let score = 0;
    for (let word = 0; word < rarities.length; word += 1)
      score += (rarities[word] ?? 0) * (weights[fit * rarities.length + word] ?? 0);
    const rank = ranks[fit] ?? 0;
    const step = rank === 0 ? 0 : Math.floor((score / maxScore) * (SCORE_STEPS - 1));
    keys[fit] = rank * SCORE_STEPS + (SCORE_STEPS - 1 - step);
  }
  const found = new Uint32Array(documents);
  if (!places) return sortByWideKey(found, keys);
  // The sort is stable, so the documents are put in the order of their places first.
  const fits = Uint32Array.from(keys.keys());
  const ordered = sortByWideKey(
    fits,
    found.map((document) => places[document] ?? 0),
  );
  return sortByWideKey(
    ordered.map((fit) => found[fit] ?? 0),
    ordered.map((fit) => keys[fit] ?? 0),
  );
}

/** BM25+ without the inverse document frequency of the word. */
const weigh = (count: number, length: number, meanLength: number): number =>
  count === 0
    ? 0
    : LOWER_BOUND +
      (count * (SATURATION + 1)) /
        (count + SATURATION * (1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * length) / meanLength));
