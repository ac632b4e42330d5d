/**
 * One item of JSON: its plain values, and where each of them is, which is found only when there is
 * something to say about it.
 */
import { findNodeAtLocation, parseTree } from "jsonc-parser";
import type { Node } from "jsonc-parser";
import { BrokenText } from "../problem-list.ts";
import type { Path, Placed, PlainObject, RawRecord } from "../record.ts";
import { toItem } from "./item-record.ts";
import type { ItemReading } from "./item-record.ts";
import { parseJsonValue } from "./json-value.ts";
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
  #tree: Node | undefined;

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
    this.#tree ??= parseTree(this.#text);
    const node = this.#tree && (findNodeAtLocation(this.#tree, [...path]) ?? this.#tree);
    // A member begins with its name.
    const { offset } = (part === "name" ? node?.parent : node) ?? { offset: 0 };
    const lines = this.#text.slice(0, offset).split(/\r\n|[\r\n]/u);
    const column = (lines.at(-1)?.length ?? 0) + (lines.length === 1 ? this.#firstColumn : 1);
    return { line: this.#firstLine + lines.length - 1, column };
  }
}
