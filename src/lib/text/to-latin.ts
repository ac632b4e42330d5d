/** Letters that have no other form of the same letter without a mark (NFKD), or are spelled out in German. */
const SPELLED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ä: "ae",
    ö: "oe",
    ü: "ue",
    ß: "ss",
    æ: "ae",
    œ: "oe",
    ø: "o",
    ł: "l",
    đ: "d",
    ð: "d",
    þ: "th",
    ı: "i",
  }),
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
