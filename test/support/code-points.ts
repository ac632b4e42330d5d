/**
 * Any code point, as the `unit` of a random text. It makes the same texts as `unit: "binary"`, for which fast-check
 * first makes a table of all million of them: more than a second in each process.
 */
import * as fc from "fast-check";

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;

export const codePoint = fc.nat({ max: 0x10_ffff - SURROGATES }).map(
  (number) => String.fromCodePoint(number < FIRST_SURROGATE ? number : number + SURROGATES),
  (text) => {
    const number = typeof text === "string" ? (text.codePointAt(0) ?? NaN) : NaN;
    // fast-check asks this of texts that programs often mistake for something else.
    if (Number.isNaN(number) || String.fromCodePoint(number) !== text || !text.isWellFormed())
      throw new Error("not one code point");
    return number < FIRST_SURROGATE ? number : number - SURROGATES;
  },
);
