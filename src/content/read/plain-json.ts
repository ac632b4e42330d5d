/**
 * Reads JSON with JSON.parse if nothing is lost: JSON.parse does not report a member that is given
 * twice, nor a number that loses digits.
 */
import { MAX_DEPTH, MAX_MEMBERS, MAX_VALUES } from "../limits.ts";
import type { Plain, PlainItem, PlainObject } from "../record.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const OPEN_OBJECT = 0x7b;
/**
 * Characters that a text may not contain, probably should not contain, or that are written in
 * another way in its JSON; and those that show that it was encoded twice.
 */
const UNCLEAN =
  /[\\\u007f-\u009f\xc2\xc3\xce-\xd1\xd8\xd9\u2028-\u202e\u2066-\u2069\ufffd]|\xe2\u20ac/u;
/** Characters that may have to be composed with the one before. */
const COMPOSING = /[\u0300-\uffff]/u;
const isComposed = (text: string): boolean =>
  !COMPOSING.test(text) || text.normalize("NFC") === text;
const ESCAPED_SURROGATE = /^u[dD][89A-Fa-f]/u;

/** A value and what separates it from the next: a shorter text has no more than MAX_VALUES. */
const VALUE_CHARACTERS = 2;

/** @returns undefined when the text is unusual or wrong, so that the exact reader has to read it */
export function parsePlain(text: string): PlainItem | undefined {
  if (text.charCodeAt(0) !== OPEN_OBJECT || text.length > VALUE_CHARACTERS * MAX_VALUES)
    return undefined;

  let plain: PlainObject;
  try {
    plain = JSON.parse(text) as PlainObject;
  } catch {
    return undefined;
  }
  // A member that is given twice is in the text twice, but in the object once.
  const isWhole =
    measureCompact(plain, 1) === text.length || countMembers(plain, 1) === countColons(text);
  return isWhole ? { value: plain, isClean: !UNCLEAN.test(text) && isComposed(text) } : undefined;
}

/**
 * @returns the length of the value as JSON without white space, which is the shortest possible
 *   form: a text of this length contains nothing else; NaN if that is not easily determined
 */
function measureCompact(value: Plain, depth: number): number {
  if (typeof value === "string") return value.length + '""'.length;
  if (typeof value === "number") return isShortest(value) ? String(value).length : Number.NaN;
  if (typeof value !== "object" || value === null) return String(value).length;
  if (depth > MAX_DEPTH) return Number.NaN;
  let length = 1;
  let members = 0;
  if (isList(value)) {
    for (const entry of value) length += 1 + measureCompact(entry, depth + 1);
    return length + (value.length === 0 ? 1 : 0);
  }
  for (const name in value) {
    // Names that are numbers come before the others, in their own order.
    if (members === 0 && isDigit(name)) return Number.NaN;
    members += 1;
    length += name.length + '"":,'.length + measureCompact(value[name] ?? null, depth + 1);
  }
  if (members > MAX_MEMBERS) return Number.NaN;
  return length + (members === 0 ? 1 : 0);
}

/**
 * Whether the number has no shorter form with a power of ten (`1e3`). From 2^53, digits may be lost
 * (RFC 8259 §6).
 */
function isShortest(value: number): boolean {
  const size = Math.abs(value);
  if (!Number.isInteger(value)) return size >= 0.01 && size < 2 ** 53;
  return size < 2 ** 53 && (value % 1000 !== 0 || value === 0);
}

export const isList = (value: Plain): value is readonly Plain[] => Array.isArray(value);

/** @returns the number of members in all objects; NaN if the exact reader has to read the value */
function countMembers(value: Plain, depth: number): number {
  // From 2^53, digits may be lost (RFC 8259 §6): 2^53 + 1 is parsed as 2^53.
  if (typeof value === "number") return Math.abs(value) < 2 ** 53 ? 0 : Number.NaN;
  if (typeof value !== "object" || value === null) return 0;
  if (depth > MAX_DEPTH) return Number.NaN;
  let count = 0;
  if (isList(value)) {
    for (const entry of value) count += countMembers(entry, depth + 1);
    return count;
  }
  const names = Object.keys(value);
  // Names that are numbers come before the others, in their own order.
  if (names.length > MAX_MEMBERS || isDigit(names[0])) return Number.NaN;
  for (const name of names) count += countMembers(value[name] ?? null, depth + 1);
  return count + names.length;
}

function isDigit(text = ""): boolean {
  const code = text.charCodeAt(0);
  return code >= 0x30 && code <= 0x39;
}

/**
 * @param text valid JSON
 * @returns the number of colons after names; NaN if it may contain an escaped half of a surrogate
 *   pair (RFC 8259 §8.2): UTF-8 cannot represent it unescaped
 */
function countColons(text: string): number {
  let count = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) inText = !inText;
    else if (code === BACKSLASH) {
      at += 1;
      if (ESCAPED_SURROGATE.test(text.slice(at, at + 3))) return Number.NaN;
    } else if (code === COLON && !inText) count += 1;
  }
  return count;
}
