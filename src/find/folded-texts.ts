/**
 * Searches very many texts for a part, ignoring letter case and accents. The foldings of many texts are
 * joined into one string: searching a few long strings takes a tenth of the time of searching many short
 * ones.
 */
import { foldBothWays } from "../lib/text/fold-text.ts";
import type { Foldings } from "../lib/text/fold-text.ts";

/** Foldings joined without separators. */
interface JoinedFoldings {
  readonly text: string;
  /** Where each folding begins; has one more entry than there are foldings. */
  readonly starts: Uint32Array;
  /** The code of each folding's text. */
  readonly codes: Uint32Array;
}

export interface FoldedTexts {
  readonly plain: readonly JoinedFoldings[];
  /** Only texts in which umlauts can be spelled out. */
  readonly spelled: readonly JoinedFoldings[];
  /** The codes of these texts. */
  readonly spelledCodes: ReadonlySet<number>;
  /** Approximate size. */
  readonly bytes: number;
}

/** Size of the start and code of a folding. */
const FOLDING_BYTES = 8;
/** Approximate number of characters in one string. */
const JOINED_LENGTH = 65_536;

function createFoldingJoiner() {
  const joined: JoinedFoldings[] = [];
  let [foldings, starts, codes, length]: [string[], number[], number[], number] = [[], [], [], 0];
  const finish = (): readonly JoinedFoldings[] => {
    starts.push(length);
    const text = foldings.join("");
    joined.push({ text, starts: new Uint32Array(starts), codes: new Uint32Array(codes) });
    [foldings, starts, codes, length] = [[], [], [], 0];
    return joined;
  };
  return {
    add(folding: string, code: number): void {
      foldings.push(folding);
      starts.push(length);
      codes.push(code);
      length += folding.length;
      if (length >= JOINED_LENGTH) finish();
    },
    finish,
  };
}

/**
 * Calls back with the code of every folding that contains the part (or begins with it, depending on the
 * operator).
 */
export type FindFoldings = (
  foldings: JoinedFoldings,
  part: string,
  found: (code: number) => void,
) => void;

export const findBeginnings: FindFoldings = ({ text, starts, codes }, part, found) => {
  for (const [place, code] of codes.entries()) {
    const start = starts[place] ?? 0;
    if (start + part.length <= (starts[place + 1] ?? 0) && text.startsWith(part, start))
      found(code);
  }
};

export const findInside: FindFoldings = ({ text, starts, codes }, part, found) => {
  // A combining mark alone folds to an empty string, which every text contains.
  if (part === "") {
    for (const code of codes) found(code);
    return;
  }
  let place = 0;
  let at = text.indexOf(part);
  while (at >= 0) {
    while (place < codes.length && (starts[place + 1] ?? 0) <= at) place += 1;
    const code = codes[place];
    if (code === undefined) return;
    const end = starts[place + 1] ?? 0;
    const isWithin = at + part.length <= end;
    if (isWithin) found(code);
    at = text.indexOf(part, isWithin ? end : at + 1);
  }
};

/**
 * @param found called with the code of each text that contains the part in either folding, possibly twice
 */
export function findFolded(
  { plain, spelled, spelledCodes }: FoldedTexts,
  [plainPart, spelledPart]: Foldings,
  find: FindFoldings,
  found: (code: number) => void,
): void {
  const foundAlike = (code: number): void => {
    if (!spelledCodes.has(code)) found(code);
  };
  for (const foldings of plain) {
    find(foldings, plainPart, found);
    // If both foldings are equal, only the plain one is stored.
    if (spelledPart !== plainPart) find(foldings, spelledPart, foundAlike);
  }
  for (const foldings of spelled) find(foldings, spelledPart, found);
}

/** @param texts by code; other values have no folding */
export function foldTexts(texts: readonly unknown[]): FoldedTexts {
  const [plain, spelled] = [createFoldingJoiner(), createFoldingJoiner()];
  const spelledCodes = new Set<number>();
  let bytes = 0;
  for (const [code, text] of texts.entries()) {
    if (typeof text !== "string") continue;
    const [plainFolding, spelledFolding] = foldBothWays(text);
    plain.add(plainFolding, code);
    bytes += plainFolding.length + FOLDING_BYTES;
    if (spelledFolding === plainFolding) continue;
    spelled.add(spelledFolding, code);
    spelledCodes.add(code);
    bytes += 2 * (spelledFolding.length + FOLDING_BYTES);
  }
  return { plain: plain.finish(), spelled: spelled.finish(), spelledCodes, bytes };
}
