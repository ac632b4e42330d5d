/**
 * The second half of building an index: bringing terms into order. Typed arrays, because a release may
 * have 100,000 items and their words would take ten times the memory as objects.
 *
 * A *document* is an item's texts, known by its place among the documents. A *term* is a word as
 * texts have it, in lower case, with the stems that count there; terms are numbered in the order of
 * their plain folding, so that all that begin alike stand side by side. A *posting* says how often a
 * document has a term.
 */
import { sortInSlices } from "../slices.ts";
import type { Slices } from "../slices.ts";
import { foldBothWays } from "../text/fold-text.ts";
import type { Foldings } from "../text/fold-text.ts";
import { createTextFolder } from "../text/folded-texts.ts";
import type { FoldedTexts } from "../text/folded-texts.ts";
import { isUnspaced, stemsOf } from "../text/words.ts";
import { createTextMap } from "./collect-texts.ts";
import type { CollectedTexts, TextMap } from "./collect-texts.ts";

/** Terms by their spelled folding, of those whose spelled folding differs from the plain one. */
interface SpelledTerms {
  /** Sorted. */
  readonly spellings: readonly string[];
  /** The term of each spelling. */
  readonly terms: Uint32Array;
  /** By term, its place among them, counted from 1; 0 where it is none of them. */
  readonly places: Uint32Array;
}

export interface PackedTexts {
  /** The place of each document's item in its collection. */
  readonly positions: Uint32Array;
  /** The plain folding of each term, sorted. */
  readonly plain: readonly string[];
  readonly spelled: SpelledTerms;
  /** The terms that have a stem. */
  readonly stems: Pick<TextMap<readonly number[]>, "get">;
  /** Terms of scripts without spaces between words. */
  readonly unspaced: FoldedTexts;
  /** Where the postings of each term begin; one more than there are terms. */
  readonly termStarts: Uint32Array;
  /** The document of each posting. */
  readonly documents: Uint32Array;
  /** How often, at most 15 each: sixteen times in the title, plus in the other texts. */
  readonly counts: Uint8Array;
  /** Where the title of each document begins in `titleTerms`; one more than there are documents. */
  readonly titleStarts: Uint32Array;
  /** The terms of all titles, in the order of their words. */
  readonly titleTerms: Uint32Array;
  /** Words of each document besides those of its title. */
  readonly restLengths: Uint32Array;
  /** All of them together. */
  readonly restWords: number;
}

const compareTexts = (one: string, other: string): number =>
  one < other ? -1 : Number(one > other);

/** Calls `handle` for 0 to `length` - 1, in slices. */
async function forEach(
  length: number,
  slices: Slices,
  handle: (index: number) => void,
): Promise<void> {
  for (let index = 0; index < length; index += 1) {
    handle(index);
    if (slices.isOver()) await slices.pause();
  }
}

export async function packTexts(collected: CollectedTexts, slices: Slices): Promise<PackedTexts> {
  const { words, stemmings } = collected;
  const folded: Foldings[] = [];
  await forEach(words.length, slices, (met) => {
    folded.push(foldBothWays(words[met] ?? ""));
  });
  const plainOf = (met: number): string => folded[met]?.[0] ?? "";
  const spelledOf = (met: number): string => folded[met]?.[1] ?? "";

  const order = await sortInSlices(
    Uint32Array.from(words.keys()),
    (one, other) => compareTexts(plainOf(one), plainOf(other)),
    slices,
  );
  /** The number in order of each term, by the number it was met as. */
  const numbers = new Uint32Array(order.length);
  const plain: string[] = [];
  const stems = createTextMap<number[]>();
  const spelledTerms: number[] = [];
  const unspaced = createTextFolder();
  await forEach(order.length, slices, (term) => {
    const met = order[term] ?? 0;
    numbers[met] = term;
    const foldings = folded[met] ?? ["", ""];
    plain.push(foldings[0]);
    if (foldings[1] !== foldings[0]) spelledTerms.push(term);
    if (isUnspaced(foldings[0])) unspaced.add(foldings, term);
    for (const stem of stemsOf(words[met] ?? "", stemmings[met] ?? "none")) {
      const alike = stems.get(stem);
      if (alike) alike.push(term);
      else stems.set(stem, [term]);
    }
  });
  const spellingOf = (term: number): string => spelledOf(order[term] ?? 0);
  return {
    positions: new Uint32Array(collected.positions),
    plain,
    spelled: await packSpelledTerms(spelledTerms, order.length, spellingOf, slices),
    stems,
    unspaced: unspaced.finish(),
    ...(await packPostings(collected, numbers, slices)),
    ...(await packTitles(collected, numbers, slices)),
    restLengths: new Uint32Array(collected.restLengths),
    restWords: collected.restLengths.reduce((sum, length) => sum + length, 0),
  };
}

async function packSpelledTerms(
  terms: readonly number[],
  termCount: number,
  spellingOf: (term: number) => string,
  slices: Slices,
): Promise<SpelledTerms> {
  const sorted = await sortInSlices(
    new Uint32Array(terms),
    (one, other) => compareTexts(spellingOf(one), spellingOf(other)),
    slices,
  );
  const places = new Uint32Array(termCount);
  for (const [place, term] of sorted.entries()) places[term] = place + 1;
  return { terms: sorted, spellings: Array.from(sorted, spellingOf), places };
}

async function packPostings(
  { documentStarts, postingTerms, postingCounts }: CollectedTexts,
  numbers: Uint32Array,
  slices: Slices,
): Promise<Pick<PackedTexts, "termStarts" | "documents" | "counts">> {
  const termStarts = new Uint32Array(numbers.length + 1);
  await forEach(postingTerms.length, slices, (posting) => {
    const term = numbers[postingTerms[posting] ?? 0] ?? 0;
    termStarts[term + 1] = (termStarts[term + 1] ?? 0) + 1;
  });
  await forEach(numbers.length, slices, (term) => {
    termStarts[term + 1] = (termStarts[term + 1] ?? 0) + (termStarts[term] ?? 0);
  });
  const free = termStarts.slice();
  const documents = new Uint32Array(postingTerms.length);
  const counts = new Uint8Array(postingTerms.length);
  let document = 0;
  await forEach(postingTerms.length, slices, (posting) => {
    while ((documentStarts[document + 1] ?? Infinity) <= posting) document += 1;
    const term = numbers[postingTerms[posting] ?? 0] ?? 0;
    const place = free[term] ?? 0;
    free[term] = place + 1;
    documents[place] = document;
    counts[place] = postingCounts[posting] ?? 0;
  });
  return { termStarts, documents, counts };
}

async function packTitles(
  collected: CollectedTexts,
  numbers: Uint32Array,
  slices: Slices,
): Promise<Pick<PackedTexts, "titleStarts" | "titleTerms">> {
  const titleTerms = new Uint32Array(collected.titleTerms.length);
  await forEach(titleTerms.length, slices, (place) => {
    titleTerms[place] = numbers[collected.titleTerms[place] ?? 0] ?? 0;
  });
  return {
    titleStarts: new Uint32Array([...collected.titleStarts, titleTerms.length]),
    titleTerms,
  };
}
