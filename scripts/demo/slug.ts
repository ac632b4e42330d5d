/**
 * In charge of readable path segments. In comes a title in any script; out goes a segment of lower
 * case letters, digits and hyphens that needs no percent sign when people read it.
 */

/** Latin letters that have no decomposition into a plain letter and a mark. */
const LATIN: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ł: "l",
  ı: "i",
};

const GERMAN: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue" };

/**
 * @param language code of the contract; German writes its umlauts with an e
 * @returns the segment, empty for a title without letters and digits. Latin letters lose their marks;
 *   letters of other scripts keep theirs, because there they are part of the spelling.
 */
export function createSlug(title: string, language: string): string {
  const letters = Array.from(title.normalize("NFC").toLowerCase(), (letter) =>
    language === "DE" ? (GERMAN[letter] ?? letter) : letter,
  ).join("");
  return letters
    .normalize("NFD")
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .normalize("NFC")
    .replace(/[ßæœøđłı]/gu, (letter) => LATIN[letter] ?? letter)
    .replace(/['’]/gu, "")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-")
    .replace(/^-|-$/gu, "");
}
