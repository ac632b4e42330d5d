/**
 * In charge of the syntax of vCard 4.0 (RFC 6350 §3): escaping, folding and line ends. In come
 * properties and their values; out go content lines.
 *
 * It is our own because the library for it, vcard4 4.0.5, breaks this syntax: it folds after 75
 * UTF-16 units, so that lines come out up to twice as long in octets and surrogate pairs in two
 * halves, writes a carriage return of a text as it is, and escapes colons, which have no escape (§4).
 */

const MAX_LINE_OCTETS = 75;
const LINE_END = "\r\n";

/** A line break in any writing (UAX #14); in a value it is `\n` (§3.4). */
const LINE_BREAK = /\r\n?|[\n\v\f\u0085\u2028\u2029]/gu;
/** No text may hold control characters, in any writing (TEXT-CHAR of §4); the tab is a blank. */
const CONTROL = /[^\P{Cc}\t]/gu;

/** @returns a text as a value: backslash, comma and line break are escaped (§3.4) */
export const escapeText = (text: string): string =>
  text
    .replaceAll("\\", "\\\\")
    .replaceAll(",", "\\,")
    .replaceAll(LINE_BREAK, "\\n")
    .replaceAll(CONTROL, " ");

/** @returns a text as a part of a value whose parts are divided by semicolons (§3.4) */
const escapeComponent = (text: string): string => escapeText(text).replaceAll(";", "\\;");

/** @param parts of a structured value such as that of N; null: empty */
export const joinComponents = (parts: readonly (string | null)[]): string =>
  parts.map((part) => escapeComponent(part ?? "")).join(";");

/**
 * Lines longer than 75 octets go on in the next, behind a space; never within the octets of one
 * character (§3.2).
 */
function foldLine(line: string): string {
  if (Buffer.byteLength(line) <= MAX_LINE_OCTETS) return line;
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > MAX_LINE_OCTETS) {
      folded += `${LINE_END} `;
      octets = 1;
    }
    folded += character;
    octets += length;
  }
  return folded;
}

/** @param value escaped already; null or empty: the line is left out */
export const writeLine = (property: string, value: string | null): string =>
  value === null || value === "" ? "" : foldLine(`${property}:${value}`) + LINE_END;
