/**
 * Reads an item with JSON.parse if nothing is lost: JSON.parse does not report a member that is
 * given twice, nor a number that loses digits.
 */
import { MAX_DEPTH, MAX_MEMBERS, MAX_VALUES } from "../limits.ts";
import type { Plain, PlainObject } from "../record.ts";

const QUOTE = 0x22;
const SPACE = 0x20;
const OPEN_OBJECT = 0x7b;
/** An escaped half of a surrogate pair (RFC 8259 §8.2): UTF-8 cannot represent it unescaped. */
const ESCAPED_SURROGATE = /\\u[dD][89A-Fa-f]/u;

/** A value and what separates it from the next: a shorter text has no more than MAX_VALUES. */
const VALUE_CHARACTERS = 2;

/** @returns undefined when the text is unusual or wrong, so that the exact reader has to read it */
export function parsePlain(text: string): PlainObject | undefined {
  if (text.charCodeAt(0) !== OPEN_OBJECT || text.length > VALUE_CHARACTERS * MAX_VALUES)
    return undefined;

  let plain: PlainObject;
  try {
    plain = JSON.parse(text) as PlainObject;
  } catch {
    return undefined;
  }
  // A member that is given twice is in the text twice, but in the object once.
  if (countMembers(plain, 1) !== countNames(text)) return undefined;
  return text.includes("\\u") && ESCAPED_SURROGATE.test(text) ? undefined : plain;
}

/** @returns the number of members in all objects; NaN if the exact reader has to read the value */
function countMembers(value: Plain, depth: number): number {
  // From 2^53, digits may be lost (RFC 8259 §6): 2^53 + 1 is parsed as 2^53.
  if (typeof value === "number") return Math.abs(value) < 2 ** 53 ? 0 : Number.NaN;
  if (typeof value !== "object" || value === null) return 0;
  if (depth > MAX_DEPTH) return Number.NaN;
  let count = 0;
  if (Array.isArray(value)) {
    for (const entry of value as readonly Plain[]) count += countMembers(entry, depth + 1);
    return count;
  }
  let members = 0;
  for (const name in value as PlainObject) {
    members += 1;
    count += countMembers((value as PlainObject)[name] ?? null, depth + 1);
  }
  return members > MAX_MEMBERS ? Number.NaN : count + members;
}

/**
 * @param text valid JSON
 * @returns the number of colons behind a quotation mark, which are those of all members and a few in
 *   texts
 */
function countNames(text: string): number {
  let count = 0;
  for (let at = text.indexOf(":"); at >= 0; at = text.indexOf(":", at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) <= SPACE) before -= 1;
    if (text.charCodeAt(before) === QUOTE) count += 1;
  }
  return count;
}
