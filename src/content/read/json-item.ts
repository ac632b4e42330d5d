/**
 * One item of JSON: its plain values, and where each of them is, which is found only when there is
 * something to say about it.
 */
import { visit } from "jsonc-parser";
import type { JSONPath } from "jsonc-parser";
import { BrokenText } from "../problem-list.ts";
import type { Path, Placed, PlainObject, RawRecord } from "../record.ts";
import { toItem } from "./item-record.ts";
import type { ItemReading } from "./item-record.ts";
import { parseJsonValue } from "./json-value.ts";
import { Places } from "./places.ts";
import { parsePlain } from "./plain-json.ts";

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
    const { value, ...place } = parseJsonValue(text, line, column, reading.report);
    return new JsonRecord(reading, toItem(value, place), text, line, column, place.line);
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
  #places: Places | undefined;

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

  locate(path: Path, part?: "name"): Placed {
    this.#places ??= findPlaces(this.#text, this.#firstLine, this.#firstColumn);
    return this.#places.find(path, part);
  }
}

/** @param line of the text's first character @param column of the text's first character */
function findPlaces(text: string, line: number, column: number): Places {
  const places = new Places();
  const add = (path: Path, lines: number, characters: number, part?: "name"): void => {
    const place = { line: line + lines, column: characters + (lines === 0 ? column : 1) };
    places.add(path, place, part);
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
  return places;
}
