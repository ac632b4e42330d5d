/** Reads numbers that people typed into cells. */

const POINT_NUMBER = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/iu;
const COMMA_NUMBER = /^[+-]?\d+,\d+(?:e[+-]?\d+)?$/iu;
/** `1.234`: one thousand and more where the comma parts decimals, one and a bit elsewhere. */
const POINT_GROUP = /^[+-]?[1-9]\d{0,2}\.\d{3}$/u;
/** No number that a double holds needs more; what is longer is not looked at. */
const MAX_NUMBER_CHARACTERS = 100;

export interface NumberReading {
  readonly value: number;
  /** Which sign parts the decimals; absent where there are none. */
  readonly decimals?: "comma" | "point";
  /** The other reading of a text such as `1.234`, where the file may have decimal commas. */
  readonly grouped?: number;
}

/**
 * @param decimalComma true in files whose delimiter is not the comma
 * @returns the number; a sentence when it cannot be told; `""` when there is none
 */
export function readNumberText(text: string, decimalComma: boolean): NumberReading | string {
  if (text.length > MAX_NUMBER_CHARACTERS) return "";
  if (hasBothSeparators(text))
    return "is ambiguous with both a point and a comma; write it without thousands separators";

  if (POINT_NUMBER.test(text)) {
    const value = Number(text);
    if (!text.includes(".")) return { value };
    if (!decimalComma || !POINT_GROUP.test(text)) return { value, decimals: "point" };
    return { value, grouped: Number(text.replace(".", "")) };
  }
  if (!COMMA_NUMBER.test(text)) return "";
  const decimal = text.replace(",", ".");
  return decimalComma
    ? { value: Number(decimal), decimals: "comma" }
    : `is ambiguous in a file whose delimiter is the comma; write ${decimal} with a point`;
}

const hasBothSeparators = (text: string): boolean =>
  text.includes(".") && text.includes(",") && /^[+-]?\d[\d.,]*$/u.test(text);
