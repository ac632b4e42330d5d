/**
 * In charge of the second half of building an index: bringing terms into order. In come texts taken
 * apart; out go packed ones. All of it in slices.
 */
import type { Slices } from "../evaluate/slices.ts";
import { sortInSlices } from "../evaluate/sort-in-slices.ts";
import type { CollectedTexts } from "./collect-texts.ts";
import { foldBothWays } from "./fold-text.ts";
import type { JoinedFoldings, PackedTexts, SpelledTerms } from "./packed-texts.ts";
import { stemsOf } from "./stems.ts";
import { createTextMap } from "./text-map.ts";
import { isUnspaced } from "./words.ts";

/** Characters of foldings in one string. */
const JOINED_LENGTH = 65_536;

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
  const folded: (readonly [plain: string, spelled: string])[] = [];
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
  const unspaced = { plain: createFoldingJoiner(), spelled: createFoldingJoiner() };
  await forEach(order.length, slices, (term) => {
    const met = order[term] ?? 0;
    numbers[met] = term;
    const plainFolding = plainOf(met);
    const isSpelled = spelledOf(met) !== plainFolding;
    plain.push(plainFolding);
    if (isSpelled) spelledTerms.push(term);
    if (isUnspaced(plainFolding)) {
      unspaced.plain.add(plainFolding, term);
      if (isSpelled) unspaced.spelled.add(spelledOf(met), term);
    }
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
    unspaced: { plain: unspaced.plain.finish(), spelled: unspaced.spelled.finish() },
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

function createFoldingJoiner(): {
  add(folding: string, term: number): void;
  finish(): readonly JoinedFoldings[];
} {
  const joined: JoinedFoldings[] = [];
  let foldingsOfPart: string[] = [];
  let [starts, terms, length]: [number[], number[], number] = [[], [], 0];
  const join = (): void => {
    if (length === 0) return;
    const text = `${foldingsOfPart.join("\n")}\n`;
    joined.push({ text, starts: new Uint32Array(starts), terms: new Uint32Array(terms) });
    foldingsOfPart = [];
    [starts, terms, length] = [[], [], 0];
  };
  return {
    add(folding, term) {
      foldingsOfPart.push(folding);
      starts.push(length);
      terms.push(term);
      length += folding.length + 1;
      if (length >= JOINED_LENGTH) join();
    },
    finish() {
      join();
      return joined;
    },
  };
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
