/**
 * What a search means, word by word over plain texts: which items it finds, and which words are searched
 * instead when it finds nothing.
 */
import { fits, fitsAsWord, fitsExactly, fitsToExclude, isSameWord, isSlip } from "./texts.ts";
import { modelLength, plainFold } from "./texts.ts";
import type { ModelFit } from "./texts.ts";
import { modelJoined, modelWords, nameOf } from "./words.ts";

export interface ModelTerm {
  readonly words: readonly string[];
  /** In quotation marks. */
  readonly isExact: boolean;
  readonly isExcluded: boolean;
}

/** What is searched of an item: its title first. */
export interface ModelTexts {
  readonly texts: readonly string[];
  /** The languages whose word forms count, such as DE. */
  readonly codes: readonly string[];
}

const stands = (words: readonly string[], { texts, codes }: ModelTexts, fit: ModelFit): boolean =>
  texts.some((text) => {
    const there = modelWords(text);
    return there.some((_, place) =>
      words.every((word, next) => {
        const one = there[place + next];
        return one !== undefined && fit(word, one, codes);
      }),
    );
  });

/** A word may also be found where several are joined to one. */
const isThere = (words: readonly string[], item: ModelTexts, fit: ModelFit): boolean =>
  stands(words, item, fit) ||
  item.texts.flatMap(modelJoined).some((one) => fit(words[0] ?? "", one, item.codes));

function holds({ words, isExact, isExcluded }: ModelTerm, item: ModelTexts): boolean {
  const has = isExact
    ? stands(words, item, fitsExactly)
    : isThere(words, item, isExcluded ? fitsToExclude : fits);
  return has !== isExcluded;
}

export const fitsTerms = (terms: readonly ModelTerm[], item: ModelTexts): boolean =>
  terms.every((term) => holds(term, item));

/** @returns how many words the item has only as parts of others, or by joining others */
export const countParts = (terms: readonly ModelTerm[], item: ModelTexts): number =>
  terms.filter(
    ({ words, isExact, isExcluded }) => !isExact && !isExcluded && !stands(words, item, fitsAsWord),
  ).length;

const wordsOf = ({ texts }: ModelTexts): readonly string[] => [
  ...texts.flatMap(modelWords).map(nameOf),
  ...texts.flatMap(modelJoined),
];

/** @returns the word that is meant, as it is written; undefined: there is none */
function findMeant(
  word: string,
  known: readonly ModelTerm[],
  items: readonly ModelTexts[],
): string | undefined {
  if (modelLength(word) < 5) return undefined;
  const candidates = items
    .filter((item) => fitsTerms(known, item))
    .map((item) => wordsOf(item).filter((one) => isSlip(word, one)));
  const having = (one: string): number =>
    candidates.filter((words) => words.some((other) => plainFold(other) === plainFold(one))).length;
  const [meant] = candidates
    .flat()
    .toSorted((a, b) => having(b) - having(a) || (plainFold(a) < plainFold(b) ? -1 : 1));
  if (meant === undefined) return undefined;
  // Its first item may spell it otherwise than the rest.
  return items
    .filter((item) => fitsTerms(known, item))
    .flatMap(wordsOf)
    .find((one) => plainFold(one) === plainFold(meant));
}

/** @returns the terms that are searched among the items */
export function modelTerms(
  asked: readonly ModelTerm[],
  items: readonly ModelTexts[],
): readonly ModelTerm[] {
  if (items.some((item) => fitsTerms(asked, item))) return asked;
  const isMissing = (term: ModelTerm): boolean =>
    !term.isExcluded && !items.some((item) => holds(term, item));
  const known = asked.filter((term) => !isMissing(term));
  let terms = asked;
  for (const term of asked.filter(isMissing)) {
    if (!terms.includes(term)) continue;
    const [word = ""] = term.words;
    const meant = term.isExact ? undefined : findMeant(word, known, items);
    if (meant === undefined) return asked;
    const instead = { ...term, words: [meant] };
    known.push(instead);
    terms = terms.map((one) =>
      isMissing(one) && !one.isExact && isSameWord(one.words[0] ?? "", word) ? instead : one,
    );
  }
  return terms;
}
