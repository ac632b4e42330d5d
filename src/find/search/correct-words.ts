/**
 * Slips of the fingers: words that no document has are replaced by words one edit away, with the same
 * first letter. Of several, the one is meant that most documents have, of those that have the rest of the
 * query.
 */
import { foldText } from "../../lib/text/fold-text.ts";
import { countLetters, joinWords, nameOf, splitRuns } from "../../lib/text/words.ts";
import type { SearchTerm } from "../../query/search-terms.ts";
import type { CheckPoint } from "../find-items.ts";
import type { SearchedDocument, SearchPart } from "./search-part.ts";
import { findFitting, keyOf, readSought } from "./sought.ts";
import type { Visit } from "./sought.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Shorter words are too often one edit away from others. */
const MIN_LENGTH = 5;

/** A word that no document has, and the one that was searched instead, as it is written in a text. */
export interface Correction {
  readonly value: string;
  readonly used: string;
}

interface Searched {
  readonly parts: readonly SearchPart[];
  readonly vocabulary: Vocabulary;
  /** By number of a document, its position among those of equal rank; undefined: its number. */
  readonly tieOrder?: Uint32Array | undefined;
  /** @returns the texts of a document */
  readonly read: (document: number) => SearchedDocument;
  readonly checkPoint: CheckPoint;
}

/**
 * @param missing those of the query that no document has
 * @returns the query with other words; undefined if there is none for one of the missing
 */
export function correctWords(
  asked: readonly SearchTerm[],
  missing: readonly SearchTerm[],
  searched: Searched,
):
  | { readonly terms: readonly SearchTerm[]; readonly corrections: readonly Correction[] }
  | undefined {
  const replaced = new Map<string, SearchTerm>();
  const corrections: Correction[] = [];
  const isMissing = new Set(missing.map(keyOf));
  const known = asked.filter((term) => !isMissing.has(keyOf(term)));
  for (const term of missing) {
    const [value = ""] = term.words;
    const used = term.isExact ? undefined : findMeant(value, known, searched);
    if (used === undefined) return undefined;
    known.push({ ...term, words: [used] });
    replaced.set(keyOf(term), { ...term, words: [used] });
    corrections.push({ value, used });
  }
  return { terms: asked.map((term) => replaced.get(keyOf(term)) ?? term), corrections };
}

/** @returns the word that most documents have, of those that have all that is known */
function findMeant(
  value: string,
  known: readonly SearchTerm[],
  { parts, vocabulary, tieOrder, read, checkPoint }: Searched,
): string | undefined {
  if (countLetters(foldText(nameOf(value))) < MIN_LENGTH) return undefined;
  const slips = Array.from(vocabulary.listSlips(value), ([folded, terms]) => ({
    folded,
    terms,
    documents: [] as number[],
  }));
  /** By term, one more than the number of the slip. */
  const slipAt = new Uint32Array(vocabulary.size);
  for (const [index, { terms }] of slips.entries())
    for (const term of terms) slipAt[term] = index + 1;
  const sought = readSought(known, vocabulary, checkPoint);
  const note: Visit = ({ words, terms }, document, start, _joined, end) => {
    for (let at = start; at < end; at += 1) {
      const number = slipAt[terms[words[at] ?? 0] ?? 0] ?? 0;
      if (number === 0) continue;
      const slip = slips[number - 1];
      if (slip && slip.documents.at(-1) !== document) slip.documents.push(document);
    }
  };
  findFitting(sought, parts, note, checkPoint);
  const [meant] = slips.toSorted(
    (one, other) =>
      other.documents.length - one.documents.length || (one.folded < other.folded ? -1 : 1),
  );
  if (meant === undefined || meant.documents.length === 0) return undefined;
  const positionOf = (document: number): number => tieOrder?.[document] ?? document;
  const first = meant.documents.reduce((one, other) =>
    positionOf(one) < positionOf(other) ? one : other,
  );
  const { title, texts } = read(first);
  const runs = [title, ...texts].flatMap(splitRuns);
  const words = [...runs.flat().map(nameOf), ...joinWords(runs)];
  return words.find((word) => foldText(word) === meant.folded) ?? meant.folded;
}
