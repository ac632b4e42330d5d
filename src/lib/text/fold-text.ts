/** Folding of texts for searches: letter case, accents and variant spellings of letters are ignored. */

/**
 * Dropped after decomposition: accents; Hebrew points; Arabic vowel and hamza marks, small letters above
 * and below, tatweel. Voicing marks of kana and vowel signs of Indic scripts distinguish words and are
 * kept.
 */
const DROPPED_MARKS =
  /[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u08CA-\u08E1\u08E3-\u08FF]+/gu;

/**
 * Lower-case letters that do not decompose. Final sigma becomes a normal one, so that the beginning of a
 * longer word matches.
 */
export const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
  ς: "σ",
};
const SPECIAL_LETTER = new RegExp(`[${Object.keys(PLAIN_LETTERS).join("")}]`, "gu");

export const SPELLED_UMLAUTS: Readonly<Record<string, string>> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  Ä: "Ae",
  Ö: "Oe",
  Ü: "Ue",
};
const UMLAUT = new RegExp(`[${Object.keys(SPELLED_UMLAUTS).join("")}]`, "gu");

const ASCII = /^\p{ASCII}*$/u;

/** Soft hyphens, zero width spaces and joiners, and marks of byte order: where a line may break, or must not. */
const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]+/gu;

export const dropInvisible = (text: string): string => text.replace(INVISIBLE, "");

/** @returns the text without letter case and accents, umlauts as their plain letters */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return dropInvisible(text)
    .normalize("NFKD")
    .replace(DROPPED_MARKS, "")
    .toLowerCase()
    .replace(SPECIAL_LETTER, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

/**
 * A text folded in two ways: umlauts as plain letters, and umlauts spelled out (`ae`, `oe`, `ue`). Two
 * texts match if they match in one of the ways. Without umlauts both are the same string.
 */
export type Foldings = readonly [plain: string, spelled: string];

export function foldBothWays(text: string): Foldings {
  const plain = foldText(text);
  if (ASCII.test(text)) return [plain, plain];
  const composed = dropInvisible(text).normalize("NFC");
  const spelled = composed.replace(UMLAUT, (letter) => SPELLED_UMLAUTS[letter] ?? letter);
  return [plain, spelled === composed ? plain : foldText(spelled)];
}
