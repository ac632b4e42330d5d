/**
 * In charge of reading numbers that people typed into cells. In come the text and whether its file
 * takes the decimal comma; out goes the number, or why it cannot be told.
 */

const POINT_NUMBER = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/iu;
const COMMA_NUMBER = /^[+-]?\d+,\d+(?:e[+-]?\d+)?$/iu;
/** `1.234`: one thousand and more where the comma parts decimals, one and a bit elsewhere. */
const POINT_GROUP = /^[+-]?[1-9]\d{0,2}\.\d{3}$/u;
const BOTH_SEPARATORS = /^[+-]?[\d.,]*(?:\d\.[\d.,]*,|\d,[\d.,]*\.)[\d.,]*$/u;

/**
 * @param decimalComma true in files whose delimiter is not the comma
 * @returns the number; a sentence when two readings are possible; `""` when there is none
 */
export function readNumberText(text: string, decimalComma: boolean): number | string {
  if (BOTH_SEPARATORS.test(text)) {
    return "is ambiguous with both a point and a comma; write it without thousands separators";
  }
  if (decimalComma && POINT_GROUP.test(text)) {
    const plain = text.replace(".", "");
    const decimal = text.replace(".", ",");
    return `is ambiguous in a file with decimal commas; write ${decimal}, or ${plain} for thousands`;
  }
  if (POINT_NUMBER.test(text)) return Number(text);
  if (!COMMA_NUMBER.test(text)) return "";
  if (decimalComma) return Number(text.replace(",", "."));
  const decimal = text.replace(",", ".");
  return `is ambiguous in a file whose delimiter is the comma; write ${decimal} with a point`;
}
