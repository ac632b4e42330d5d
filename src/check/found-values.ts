/**
 * In charge of how an offending value is shown to people. In comes a raw value; out goes a text of
 * at most 100 characters, or the word for its type.
 */
import type { RawValue } from "../content/record.ts";

const MAX_FOUND_CHARACTERS = 100;

/** @returns the text, cut at 100 characters (code points); the last is then an ellipsis */
export function cutText(text: string): string {
  // A code point has at most two units, so a short slice is enough to look at.
  const characters = Array.from(text.slice(0, 2 * MAX_FOUND_CHARACTERS + 2));
  return characters.length <= MAX_FOUND_CHARACTERS
    ? text
    : `${characters.slice(0, MAX_FOUND_CHARACTERS - 1).join("")}…`;
}

/** @returns the value as it was written, or what it is when it is not a scalar */
export function describeFound(raw: RawValue): string {
  if (raw.kind === "list") return `a list of ${raw.items.length}`;
  if (raw.kind === "object") return raw.members.size === 0 ? "an empty object" : "an object";
  const text = raw.text ?? String(raw.value);
  return text === "" ? "''" : cutText(text);
}

/** @returns the type of a value with its article, for sentences such as `not a number` */
export function describeType(raw: RawValue): string {
  if (raw.kind === "list") return "a list";
  if (raw.kind === "object") return "an object";
  if (raw.value === null) return "null";
  if (raw.isDate) return "a date";
  if (typeof raw.value === "number") return "a number";
  return typeof raw.value === "boolean" ? "a boolean" : "a text";
}
