/** What people type and see, and the values of content that it stands for. */

/** What is no value yet stays as it was typed, so that nothing is lost; the desk says what is wrong with it. */
export type Typed = string | number | null;

const SEPARATORS = /[.,]/gu;
const GROUPED = /^-?\d{1,3}(?:[.,]\d{3})+$/u;
const NUMBER = /^-?\d+(?:\.\d+)?$/u;

/**
 * Reads a number in the manner of any reader: `12,5`, `12.5`, `1.234,5`, `1 234`.
 * @param isWhole `1.234` is a thousand and more
 */
export function readNumber(text: string, isWhole: boolean): Typed {
  const plain = text.replaceAll(/[\s'’]/gu, "").replace(/^[−–]/u, "-");
  if (plain === "") return null;
  const signs = plain.match(SEPARATORS) ?? [];
  const isMixed = new Set(signs).size === 2;
  const isGrouped = isMixed ? false : signs.length > 1 || (isWhole && GROUPED.test(plain));
  const decimal = isGrouped ? -1 : Math.max(plain.lastIndexOf("."), plain.lastIndexOf(","));
  const digits = Array.from(plain, (sign, at) =>
    sign === "." || sign === "," ? (at === decimal ? "." : "") : sign,
  ).join("");
  return NUMBER.test(digits) ? Number(digits) : text;
}

/** @returns a number with the decimal sign of a language, and without groups of digits */
export const writeNumber = (value: number, language: string): string =>
  value.toLocaleString(language, { useGrouping: false, maximumFractionDigits: 20 });

/** Of the browser's input for a local time; seconds are shown where there are any. */
export const toInput = (timestamp: string): string =>
  timestamp.replace(" ", "T").replace(/:00$/u, "");

export const fromInput = (text: string): string | null =>
  text === "" ? null : `${text.replace("T", " ")}:00`.slice(0, "2026-05-04 09:30:00".length);

/** @returns the number of characters as content counts them */
export const countCharacters = (text: string): number => Array.from(text).length;
