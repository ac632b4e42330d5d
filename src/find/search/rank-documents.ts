/**
 * Which documents match a search, and in which order.
 *
 * A title that equals the query comes first; documents that have a word only as a part of another come
 * last, behind those that have it only by joining words. Then the grades of the matches decide; a match in the title always ranks before one elsewhere.
 * Among equal grades, BM25+ decides (Lv and Zhai, "Lower-bounding term frequency normalization", 2011), by
 * fields; all terms that a word matches count as one. Then the order of the documents decides.
 */
import type { SearchTerm } from "../../query/search-terms.ts";
import type { CheckPoint } from "../find-items.ts";
import type { SearchPart } from "./search-part.ts";
import { findFitting, gradeAt, keyOf, readSought } from "./sought.ts";
import type { Sought, Visit } from "./sought.ts";
import { FORM, PART, WHOLE } from "./vocabulary.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Parameters of BM25+, as search engines commonly set them. */
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.7;
const LOWER_BOUND = 0.5;

/** A word counts ten times as much in the title as elsewhere. */
const TITLE_WEIGHT = 10;
const MAX_WEIGHT = (TITLE_WEIGHT + 1) * (LOWER_BOUND + SATURATION + 1);

/** A sort key has 53 bits: 24 for the position, 18 for the score, and the rest for the rank. */
const MAX_POSITIONS = 2 ** 24;
const SCORE_STEPS = 2 ** 18;

/** In the title, every grade but PART is better than every grade elsewhere. */
const inTitle = (grade: number): number => (grade === PART ? PART + 1 : grade + WHOLE - FORM + 1);
const BEST = inTitle(WHOLE);
/** Whatever fits, unless it is a part only: words that are written come first, wherever they are. */
const JOINED = FORM - 1;

export interface Ranked {
  /** Numbers of the documents that match, in order. */
  readonly documents: Uint32Array;
  /** The words that no document has. */
  readonly missing: readonly SearchTerm[];
}

/**
 * @param parts of all documents, in order; must be complete before the vocabulary is used for this query
 * @param tieOrder by number of a document, its position among those of equal rank; undefined: its number
 */
export function rankDocuments(
  asked: readonly SearchTerm[],
  parts: readonly SearchPart[],
  vocabulary: Vocabulary,
  tieOrder: Uint32Array | undefined,
  checkPoint: CheckPoint,
): Ranked {
  const terms = readSought(asked, vocabulary, checkPoint);
  const sought = terms.filter(({ isExcluded }) => !isExcluded);
  const isTitle = createTitleTest(asked, sought);
  const means = meanLengths(parts);
  const [documents, ranks]: [number[], number[]] = [[], []];
  /** For each match and each word, the part of the score that does not depend on other documents. */
  const weights: number[] = [];
  const note: Visit = (part, document, start, joined, end) => {
    const { words } = part;
    const titleEnd = words.indexOf(0, start);
    let restLength = 0;
    for (let at = titleEnd; at < joined; at += 1) if (words[at] !== 0) restLength += 1;
    let [missed, partsOnly] = [0, 0];
    for (const one of sought) {
      let [best, title, rest] = [0, 0, 0];
      for (let at = start; at < (one.isExact ? joined : end); at += 1) {
        const grade = gradeAt(one, part, at);
        if (grade === 0) continue;
        if (at < titleEnd) title += 1;
        // Joined words say nothing of how often a word occurs.
        else if (at < joined) rest += 1;
        best = Math.max(
          best,
          at < titleEnd ? inTitle(grade) : at < joined ? grade : Math.min(grade, JOINED),
        );
      }
      missed += BEST - best;
      if (best <= JOINED) partsOnly += 1;
      weights.push(
        TITLE_WEIGHT * weigh(title, titleEnd - start, means.title) +
          weigh(rest, restLength, means.rest),
      );
    }
    const rank = partsOnly * BEST * sought.length + missed;
    ranks.push(isTitle(part, start, titleEnd) ? 0 : rank + 1);
    documents.push(document);
  };
  const counts = findFitting(terms, parts, note, checkPoint);
  const rarities = terms.flatMap(({ isExcluded }, index) => {
    const count = counts[index] ?? 0;
    return isExcluded ? [] : Math.log(1 + (means.documents - count + 0.5) / (count + 0.5));
  });
  const maxScore = rarities.reduce((sum, rarity) => sum + rarity, 0) * MAX_WEIGHT;
  const keys = new Float64Array(documents.length);
  for (let fit = 0; fit < keys.length; fit += 1) {
    let score = 0;
    for (let word = 0; word < rarities.length; word += 1)
      score += (rarities[word] ?? 0) * (weights[fit * rarities.length + word] ?? 0);
    const rank = ranks[fit] ?? 0;
    const step = rank === 0 ? 0 : Math.floor((score / maxScore) * (SCORE_STEPS - 1));
    const document = documents[fit] ?? 0;
    keys[fit] =
      (rank * SCORE_STEPS + SCORE_STEPS - 1 - step) * MAX_POSITIONS +
      (tieOrder ? (tieOrder[document] ?? 0) : document);
  }
  checkPoint();
  keys.sort();
  /** By position, the document. */
  const documentAt = tieOrder && new Uint32Array(tieOrder.length);
  for (const [document, position] of tieOrder?.entries() ?? [])
    if (documentAt) documentAt[position] = document;
  const ordered = new Uint32Array(keys.length);
  for (let fit = 0; fit < keys.length; fit += 1) {
    const position = (keys[fit] ?? 0) % MAX_POSITIONS;
    ordered[fit] = documentAt ? (documentAt[position] ?? 0) : position;
  }
  const missing = terms.filter(({ isExcluded }, index) => !isExcluded && counts[index] === 0);
  return { documents: ordered, missing };
}

/** @returns a test of whether a title consists of exactly the words that are sought */
function createTitleTest(asked: readonly SearchTerm[], sought: readonly Sought[]) {
  const byKey = new Map(sought.map((one) => [keyOf(one), one.grades]));
  const grades = asked.flatMap((term) => byKey.get(keyOf(term)) ?? []);
  return ({ words, terms }: SearchPart, start: number, end: number): boolean =>
    end - start === grades.length &&
    grades.every((one, index) => one[terms[words[start + index] ?? 0] ?? 0] === WHOLE);
}

function meanLengths(parts: readonly SearchPart[]) {
  let [documents, title, rest] = [0, 0, 0];
  for (const { starts, titleWords, restWords } of parts) {
    documents += starts.length - 1;
    title += titleWords;
    rest += restWords;
  }
  return { documents, title: title / documents, rest: rest / documents };
}

/** BM25+ without the inverse document frequency of the word. */
const weigh = (count: number, length: number, meanLength: number): number =>
  count === 0
    ? 0
    : LOWER_BOUND +
      (count * (SATURATION + 1)) /
        (count + SATURATION * (1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * length) / meanLength));
