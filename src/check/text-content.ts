/** What no text may contain, and what a text of one line probably should not contain. */

/** Unicode's class Cc without tab, line feed and carriage return. */
const CONTROL = /[\p{Cc}--[\t\n\r]]/v;
/** The same, and halves of surrogate pairs: one search is enough for most texts. */
const FORBIDDEN = /[[\p{Cc}--[\t\n\r]]\p{Cs}]/v;
/** UAX 9: embeddings, overrides and isolates. The marks (U+200E, U+200F) belong to names. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/u;
const UNLIKELY = /[\n\r\t\u2028-\u202E\u2066-\u2069]/u;
const LINE_BREAK = /[\n\r\u2028\u2029]/u;

const nameCharacter = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** @returns why no field can take the text; undefined when it can */
export function findForbidden(text: string): string | undefined {
  if (!FORBIDDEN.test(text)) return undefined;
  if (!text.isWellFormed()) return "contains half of a surrogate pair, which is not a character";
  const [control = ""] = CONTROL.exec(text) ?? [];
  return `contains the invisible control character ${nameCharacter(control)}; remove it`;
}

/** @returns what is unusual in a text of one line; undefined: nothing */
export function findUnlikely(text: string): string | undefined {
  if (!UNLIKELY.test(text)) return undefined;
  if (LINE_BREAK.test(text)) return "contains a line break, but the field is a single line";
  if (text.includes("\t")) return "contains a tab, but the field is a single line";
  const [turning] = TURNING.exec(text) ?? [];
  return turning === undefined
    ? undefined
    : `contains ${nameCharacter(turning)}, which changes the text direction; remove it`;
}

/** The first character of every text that `findAccident` finds. */
const ACCIDENT = /^[#\d+-]/u;
const MAX_ACCIDENT_CHARACTERS = 32;
/** `4,94312E+11`: a number that was too long for its column and saved as it was displayed. */
const SHORTENED_NUMBER = /^[+-]?\d(?:[.,]\d+)?E\+\d+$/u;
const CELL_ERROR =
  /^#(?:N\/A|NV|REF!|BEZUG!|VALUE!|WERT!|DIV\/0!|NAME\?|NULL!|NUM!|ZAHL!|SPILL!|ÜBERLAUF!)$/u;

/** @returns what a spreadsheet program probably did to the text; undefined: nothing */
export function findAccident(text: string): string | undefined {
  if (text.length > MAX_ACCIDENT_CHARACTERS || !ACCIDENT.test(text)) return undefined;
  if (SHORTENED_NUMBER.test(text))
    return "looks like a number that a spreadsheet shortened; format the cell as text and enter it again";

  if (CELL_ERROR.test(text)) return "looks like an error that a spreadsheet saved as text";
  return /^#{3,}$/u.test(text)
    ? "looks like a value that a spreadsheet could not show; widen the column and save again"
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

/** @returns the text of a cell without white space around it */
export function trimCell(text: string): string {
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
