/**
 * Numbers as a cell shows them, for fields that hold text: with the decimals, separators, units and signs of its format.
 * One that is shown rounded has no such text, because what is stored, what is seen and what is meant may differ.
 */
import { format } from "numfmt";

/** Formats of the program (ECMA-376-1 §18.8.30), except General, dates, fractions and powers of ten. */
const BUILT_IN: ReadonlyMap<number, string> = new Map([
  [1, "0"],
  [2, "0.00"],
  [3, "#,##0"],
  [4, "#,##0.00"],
  [9, "0%"],
  [10, "0.00%"],
  [37, "#,##0;-#,##0"],
  [38, "#,##0;-#,##0"],
  [39, "#,##0.00;-#,##0.00"],
  [40, "#,##0.00;-#,##0.00"],
]);

/** @returns the code of a format of the program; undefined: it is not shown here */
export const builtInCode = (id: number): string | undefined => BUILT_IN.get(id);

/** Digits that spreadsheets keep of a number. */
const KEPT_DIGITS = 15;

const bareDigits = (text: string): string => text.replaceAll(/\D/gu, "").replace(/^0+/u, "");

const dropZeros = (digits: string): string => {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === "0") end -= 1;
  return digits.slice(0, end);
};

/** Whether a text shows all digits of a number, whatever is around and between them. */
export function showsWhole(text: string, value: number): boolean {
  const [digits = ""] = value.toPrecision(KEPT_DIGITS).split("e", 1);
  return text !== "" && dropZeros(bareDigits(text)) === dropZeros(bareDigits(digits));
}

/** A number in a cell. Its text is made when it is asked for: few of two million are in a field of text. */
export class ShownNumber {
  readonly value: number;
  readonly #code: string;
  readonly #language: string;

  /** As for `showNumber`. */
  constructor(value: number, code: string, language: string) {
    this.value = value;
    this.#code = code;
    this.#language = language;
  }

  get text(): string | undefined {
    return showNumber(this.value, this.#code, this.#language);
  }
}

/**
 * @param code of a format, such as `#,##0.00`
 * @param language of the program that wrote the workbook: it has the separators
 * @returns undefined: the number is shown rounded, or not at all
 */
export function showNumber(value: number, code: string, language: string): string | undefined {
  try {
    const text = format(code, value, { locale: language }).trim();
    return showsWhole(text, value) ? text : undefined;
  } catch {
    // No program would show it either.
    return undefined;
  }
}
