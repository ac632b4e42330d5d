/**
 * One item of JSON: its plain values, and where each of them is, which is found only when there is
 * something to say about it.
 */
import { visit } from "jsonc-parser";
import type { JSONPath } from "jsonc-parser";
import { MAX_DEPTH, MAX_MEMBERS, MAX_VALUES } from "../limits.ts";
import { BrokenText } from "../problem-list.ts";
import type { Path, Spot, Plain, PlainObject, RawRecord } from "../record.ts";
import { toItem } from "./item-record.ts";
import type { ItemReading } from "./item-record.ts";
import { parseJsonValue } from "./json-value.ts";
import { Spots } from "./spots.ts";

/**
 * @param text one JSON value, white space around it allowed
 * @param line line of the text's first character
 * @param column column of the text's first character
 * @returns the record; undefined when the item cannot be parsed or is no object (reported)
 */
export function readJsonItem(
  reading: ItemReading,
  text: string,
  line: number,
  column: number,
): RawRecord | undefined {
  const plain = parsePlain(text);
  if (plain !== undefined) return new JsonRecord(reading, plain, text, line, column);
  try {
    const { value, ...spot } = parseJsonValue(text, line, column, reading.report);
    return new JsonRecord(reading, toItem(value, spot), text, line, column, spot.line);
  } catch (error) {
    if (!(error instanceof BrokenText)) throw error;
    reading.report(error.fault);
    return undefined;
  }
}

class JsonRecord implements RawRecord {
  readonly resource: RawRecord["resource"];
  readonly file: string;
  readonly line: number;
  readonly values: PlainObject;
  readonly decimalComma = false;
  readonly #text: string;
  readonly #firstLine: number;
  readonly #firstColumn: number;
  #spots: Spots | undefined;

  constructor(
    { resource, file }: ItemReading,
    values: PlainObject,
    text: string,
    firstLine: number,
    firstColumn: number,
    line = firstLine,
  ) {
    this.resource = resource;
    this.file = file;
    this.line = line;
    this.values = values;
    this.#text = text;
    this.#firstLine = firstLine;
    this.#firstColumn = firstColumn;
  }

  locate(path: Path, part?: "name"): Spot {
    this.#spots ??= findSpots(this.#text, this.#firstLine, this.#firstColumn);
    return this.#spots.find(path, part);
  }
}

/** @param line of the text's first character @param column of the text's first character */
function findSpots(text: string, line: number, column: number): Spots {
  const spots = new Spots();
  const add = (path: Path, lines: number, characters: number, part?: "name"): void => {
    const spot = { line: line + lines, column: characters + (lines === 0 ? column : 1) };
    spots.add(path, spot, part);
  };
  type Ask = () => JSONPath;
  const addValue = (_at: number, _length: number, lines: number, characters: number, ask: Ask) =>
    add(ask(), lines, characters);
  visit(text, {
    onObjectBegin: addValue,
    onArrayBegin: addValue,
    onLiteralValue: (_value, ...where) => addValue(...where),
    onObjectProperty: (name, _at, _length, lines, characters, ask) =>
      add([...ask(), name], lines, characters, "name"),
  });
  return spots;
}

const QUOTE = 0x22;
const SPACE = 0x20;
const OPEN_OBJECT = 0x7b;
/** An escaped half of a surrogate pair (RFC 8259 §8.2): UTF-8 cannot represent it unescaped. */
const ESCAPED_SURROGATE = /\\u[dD][89A-Fa-f]/u;

/** A value and what separates it from the next: a shorter text has no more than MAX_VALUES. */
const VALUE_CHARACTERS = 2;

/**
 * Reads an item with JSON.parse if nothing is lost: JSON.parse does not report a member that is given
 * twice, nor a number that loses digits.
 * @returns undefined when the text is unusual or wrong, so that the exact reader has to read it
 */
function parsePlain(text: string): PlainObject | undefined {
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
