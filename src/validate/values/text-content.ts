/** What no text may contain, and what a text of one line probably should not contain. */
import { isUtf8 } from "node:buffer";
import { sentence } from "../../words/sentence.ts";
import type { Sentence } from "../../words/sentence.ts";

/** Unicode's class Cc without tab, line feed and carriage return. */
const CONTROL = /[\p{Cc}--[\t\n\r]]/v;
/** The same, halves of surrogate pairs, and the mark of what could not be decoded. */
const FORBIDDEN = /[[\p{Cc}--[\t\n\r]]\p{Cs}\uFFFD]/v;
/**
 * One search that is enough for most texts: without these characters, a text is not forbidden, not
 * encoded twice, and composed (all characters that have a composed form contain one from U+0300).
 */
const UNUSUAL = /[\u0300-\u{10FFFF}\p{Cc}\xC2\xC3\xCE-\xD1\xD8\xD9\xE2]/u;
/** UAX 9: embeddings, overrides and isolates. The marks (U+200E, U+200F) belong to names. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/u;
const UNLIKELY = /[\n\r\t\u2028-\u202E\u2066-\u2069]/u;
const LINE_BREAK = /[\n\r\u2028\u2029]/u;

const nameCharacter = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** @returns why no field can take the text; undefined when it can */
export function findForbidden(text: string): Sentence | undefined {
  if (!FORBIDDEN.test(text)) return undefined;
  if (!text.isWellFormed())
    return sentence("contains half of a surrogate pair, which is not a character");
  const [control] = CONTROL.exec(text) ?? [];
  if (control === undefined) {
    return sentence(
      "contains U+FFFD, with which a program marks a character that it could not read; enter the character again",
    );
  }

  return sentence("contains the invisible control character {character}; remove it", {
    character: nameCharacter(control),
  });
}

/** The characters of Windows-1252 for the bytes 0x80 to 0x9F; five have none. */
const WINDOWS = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ";
const byteOf = (character: string): number => {
  const at = WINDOWS.indexOf(character);
  return at < 0 ? character.charCodeAt(0) : 0x80 + at;
};
/**
 * What the two bytes of a letter in UTF-8 look like in Windows-1252: of one Latin letter, or of two
 * in Greek, Cyrillic or Arabic script; or those of a dash or quotation mark.
 */
const CONTINUED = String.raw`[\xA0-\xBF${WINDOWS}]`;
const DOUBLED = new RegExp(`[ÂÃ]${CONTINUED}|â€|(?:[Î-ÑØÙ]${CONTINUED}){2}`, "u");

/** @returns what was meant by a text that was encoded twice; undefined: it was not */
export function findDoubled(text: string): string | undefined {
  if (!DOUBLED.test(text)) return undefined;
  const bytes = Array.from(text, byteOf);
  const decoded = Buffer.from(bytes);
  // A character of another encoding shows that the others are meant.
  return bytes.every((byte) => byte <= 0xff) && isUtf8(decoded) ? decoded.toString() : undefined;
}

/** @returns the text as it is published, whatever wrote it: composed letters, and LF as line break */
export const toNormalForm = (text: string): string =>
  text.replaceAll(/\r\n?/gu, "\n").normalize("NFC");

/** @returns whether nothing has to be said about the characters of a text, or changed in them */
export const isUsual = (text: string): boolean =>
  !UNUSUAL.test(text) ||
  (findForbidden(text) === undefined &&
    findDoubled(text) === undefined &&
    toNormalForm(text) === text);

/** @returns what is unusual in a text of one line; undefined: nothing */
export function findUnlikely(text: string): Sentence | undefined {
  if (!UNLIKELY.test(text)) return undefined;
  if (LINE_BREAK.test(text))
    return sentence("contains a line break, but the field is a single line");
  if (text.includes("\t")) return sentence("contains a tab, but the field is a single line");
  const [turning] = TURNING.exec(text) ?? [];
  return turning === undefined
    ? undefined
    : sentence("contains {character}, which changes the text direction; remove it", {
        character: nameCharacter(turning),
      });
}

/** No text that `findAccident` finds begins with a later character. */
const LAST_ACCIDENT = 0x39;
const MAX_ACCIDENT_CHARACTERS = 32;
/** `4,94312E+11`: a number that was too long for its column and saved as it was displayed. */
const SHORTENED_NUMBER = /^[+-]?\d(?:[.,]\d+)?E\+\d+$/u;
const CELL_ERROR =
  /^#(?:N\/A|NV|REF!|BEZUG!|VALUE!|WERT!|DIV\/0!|NAME\?|NULL!|NUM!|ZAHL!|SPILL!|ÜBERLAUF!)$/u;

/** The apostrophe by which a spreadsheet is told that digits are text. */
const APOSTROPHE = /^'\+?\d[\d ()/+-]{2,}$/u;

/** What stands in a cell so that it is not empty. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(
  "- -- --- – — ? ?? ??? k.A. k.A K.A. n/a N/A n.a. N.A. NULL null NaN TBD tbd".split(" "),
);
const MAX_PLACEHOLDER_CHARACTERS = 4;

/**
 * @returns what a spreadsheet program probably did to the text, or a person did for the sake of it;
 *   undefined: nothing
 */
export function findAccident(text: string): Sentence | undefined {
  if (text.length <= MAX_PLACEHOLDER_CHARACTERS && PLACEHOLDERS.has(text))
    return sentence("looks like a placeholder, which readers would see; leave the value out");

  if (text.length > MAX_ACCIDENT_CHARACTERS || text.charCodeAt(0) > LAST_ACCIDENT) return undefined;
  if (SHORTENED_NUMBER.test(text)) {
    return sentence(
      "looks like a number that a spreadsheet shortened; format the cell as text and enter it again",
    );
  }

  if (APOSTROPHE.test(text))
    return sentence("begins with an apostrophe, which only a spreadsheet needs; remove it");

  if (CELL_ERROR.test(text))
    return sentence("looks like an error that a spreadsheet saved as text");
  return /^#{3,}$/u.test(text)
    ? sentence(
        "looks like a value that a spreadsheet could not show; widen the column and save again",
      )
    : undefined;
}

/** White space, including zero-width and no-break spaces. */
function isBlank(unit: number): boolean {
  if (unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)) return true;
  if (unit < 0xa0) return false;
  return (
    unit === 0xa0 ||
    unit === 0x1680 ||
    (unit >= 0x2000 && unit <= 0x200b) ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x2060 ||
    unit === 0x3000 ||
    unit === 0xfeff
  );
}

/**
 * @returns the text without white space around it, which is no content: no cell keeps it, and YAML puts a line
 *   break behind each block
 */
export function trimText(text: string): string {
  let start = 0;
  let end = text.length;
  // A regular expression would try every run of white space inside the text.
  while (start < end && isBlank(text.charCodeAt(start))) start += 1;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return end - start === text.length ? text : text.slice(start, end);
}

/**
 * @returns the length of a text as the contract's sizes count it: in Unicode code points, so that
 *   an emoji is one
 */
export function countCharacters(text: string): number {
  let count = text.length;
  // The second half of a surrogate pair does not count. Only complete pairs get this far.
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xdc00 && unit <= 0xdfff) count -= 1;
  }
  return count;
}
