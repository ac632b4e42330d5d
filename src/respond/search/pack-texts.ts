/**
 * The second half of building an index: typed arrays, because a release may have 100,000 items and their
 * words would take ten times the memory as objects.
 *
 * A *document* is an item's texts, known by the place of the item in its collection. A *term* is a word as
 * texts have it, in lower case, with the stems that count there. A *posting* says how often a document
 * has a term.
 */
import { foldBothWays } from "../text/fold-text.ts";
import { createTextFolder } from "../text/folded-texts.ts";
import type { FoldedTexts } from "../text/folded-texts.ts";
import { isUnspaced, stemsOf } from "../text/words.ts";
import type { CollectedTexts } from "./collect-texts.ts";

/** All that begin alike stand side by side. */
export interface SortedTerms {
  /** By term. */
  readonly foldings: readonly string[];
  /** The terms in the order of their foldings. */
  readonly order: Uint32Array;
}

export interface PackedTexts {
  /** All terms by their plain foldings, and by their spelled ones. */
  readonly plain: SortedTerms;
  readonly spelled: SortedTerms;
  /** The terms that have a stem. */
  readonly stems: ReadonlyMap<string, readonly number[]>;
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

export function packTexts(collected: CollectedTexts): PackedTexts {
  const { words, stemmings } = collected;
  const plain: string[] = [];
  const spelled: string[] = [];
  const stems = new Map<string, number[]>();
  const unspaced = createTextFolder();
  for (const [term, word] of words.entries()) {
    const foldings = foldBothWays(word);
    plain.push(foldings[0]);
    spelled.push(foldings[1]);
    if (isUnspaced(foldings[0])) unspaced.add(foldings, term);
    for (const stem of stemsOf(word, stemmings[term] ?? "none")) {
      const alike = stems.get(stem);
      if (alike) alike.push(term);
      else stems.set(stem, [term]);
    }
  }
  return {
    plain: sortTerms(plain),
    spelled: sortTerms(spelled),
    stems,
    unspaced: unspaced.finish(),
    ...packPostings(collected),
    titleStarts: new Uint32Array([...collected.titleStarts, collected.titleTerms.length]),
    titleTerms: new Uint32Array(collected.titleTerms),
    restLengths: new Uint32Array(collected.restLengths),
    restWords: collected.restLengths.reduce((sum, length) => sum + length, 0),
  };
}

function sortTerms(foldings: readonly string[]): SortedTerms {
  const compare = (one: number, other: number): number => {
    const [text = "", otherText = ""] = [foldings[one], foldings[other]];
    return text < otherText ? -1 : Number(text > otherText);
  };
  return { foldings, order: Uint32Array.from(foldings.keys()).toSorted(compare) };
}

/** Of each document its terms were collected; what is asked for are the documents of each term. */
function packPostings({
  words,
  documentStarts,
  postingTerms,
  postingCounts,
}: CollectedTexts): Pick<PackedTexts, "termStarts" | "documents" | "counts"> {
  const termStarts = new Uint32Array(words.length + 1);
  for (const term of postingTerms) termStarts[term + 1] = (termStarts[term + 1] ?? 0) + 1;
  for (const term of words.keys())
    termStarts[term + 1] = (termStarts[term + 1] ?? 0) + (termStarts[term] ?? 0);
  const free = termStarts.slice();
  const documents = new Uint32Array(postingTerms.length);
  const counts = new Uint8Array(postingTerms.length);
  let document = 0;
  for (const [posting, term] of postingTerms.entries()) {
    while ((documentStarts[document + 1] ?? Infinity) <= posting) document += 1;
    const place = free[term] ?? 0;
    free[term] = place + 1;
    documents[place] = document;
    counts[place] = postingCounts[posting] ?? 0;
  }
  return { termStarts, documents, counts };
}
