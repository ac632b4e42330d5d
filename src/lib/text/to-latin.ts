/** Latin letters for whatever is one with a mark or another form, as in names that programs allow. */
import { PLAIN_LETTERS, SPELLED_UMLAUTS } from "./fold-text.ts";

/** Letters that have no other form of the same letter without a mark (NFKD), or are spelled out in German. */
const SPELLED: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...PLAIN_LETTERS, ...SPELLED_UMLAUTS, ð: "d", þ: "th" }),
);

const spellOut = (letter: string): string => {
  const small = letter.toLowerCase();
  const spelled = SPELLED.get(small) ?? letter;
  if (small === letter || spelled === letter) return spelled;
  return spelled.charAt(0).toUpperCase() + spelled.slice(1);
};

/** @returns the text in Latin letters without marks, as far as it has such letters: `Straße` is `Strasse` */
export const toLatin = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/[äöüßæœøłđðþıÄÖÜẞÆŒØŁĐÐÞ]/gu, spellOut)
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "");
