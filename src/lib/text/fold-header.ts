/** The headers of tables as people write them: in capitals or not, with blanks, hyphens or line breaks. */

/** Nothing else of a header tells it from another one: marks belong to letters, as vowel signs of Indic scripts do. */
const OTHER_CHARACTERS = /[^\p{L}\p{M}\p{N}]|\p{DI}/gu;

/**
 * @returns the header without letter case, spaces and punctuation, in which people and programs vary (Unicode's
 *   NFKC_Casefold, of letters, their marks and digits only); empty: nothing is left
 */
export function foldHeader(header: string): string {
  const letters = header.normalize("NFKC").replace(OTHER_CHARACTERS, "");
  // In capitals first, so that ß is SS, and the dotless ı an i as its capital is.
  const small = letters.toUpperCase().toLowerCase().replaceAll("ς", "σ").normalize("NFKC");
  // The small letter of the Turkish İ keeps its dot.
  return small.replaceAll("i\u0307", "i");
}
