/**
 * Reads a JSON item with JSON.parse, which gives no positions. So the position of a value is
 * determined only when it is needed, by reading the item again with the exact reader
 * (json-value.ts). Items with details that JSON.parse does not report, such as a member given
 * twice, are read only by the exact reader.
 */
import { readItem } from "./item-record.ts";
import type { ItemReading } from "./item-record.ts";
import { parseJsonValue } from "./json-value.ts";
import { isList, parsePlain } from "./plain-json.ts";
import type { Plain, PlainItem, PlainObject, RawList, RawMember, RawMembers } from "../record.ts";
import type { RawObject, RawRecord, RawScalar, RawValue } from "../record.ts";

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
  return plain === undefined
    ? readItem(reading, () => parseJsonValue(text, line, column, reading.report))
    : new JsonRecord(reading, plain, { text, line, column });
}

/** What contains a value, as the exact reader reads it. */
interface Parent {
  exactOf(name: string): RawValue | undefined;
}

interface JsonText {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

class JsonRecord implements RawRecord, Parent {
  readonly resource: RawRecord["resource"];
  readonly file: string;
  readonly line: number;
  readonly decimalComma = false;
  readonly plain: PlainItem;
  readonly #text: JsonText;
  #value: JsonObject | undefined;
  #exact: RawValue | undefined;

  constructor({ resource, file }: ItemReading, plain: PlainItem, text: JsonText) {
    this.resource = resource;
    this.file = file;
    this.line = text.line;
    this.plain = plain;
    this.#text = text;
  }

  get value(): RawObject {
    this.#value ??= new JsonObject(this.plain.value, this, "");
    return this.#value;
  }

  exactOf(): RawValue {
    const { text, line, column } = this.#text;
    this.#exact ??= parseJsonValue(text, line, column, () => {});
    return this.#exact;
  }
}

function createValue(plain: Plain, parent: Parent, name: string): RawValue {
  if (typeof plain !== "object" || plain === null) return new JsonScalar(plain, parent, name);
  return isList(plain) ? new JsonList(plain, parent, name) : new JsonObject(plain, parent, name);
}

/** Getters on the prototype, because millions of values are created and few are kept. */
abstract class JsonValue implements Parent {
  readonly #parent: Parent;
  readonly #name: string;

  constructor(parent: Parent, name: string) {
    this.#parent = parent;
    this.#name = name;
  }

  get exact(): RawValue {
    const exact = this.#parent.exactOf(this.#name);
    if (exact === undefined) throw new Error("The exact reader reads other values.");
    return exact;
  }

  get line(): number {
    return this.exact.line;
  }

  get column(): number {
    return this.exact.column ?? 1;
  }

  exactOf(name: string): RawValue | undefined {
    const { exact } = this;
    if (exact.kind === "object") return exact.members.get(name)?.value;
    return exact.kind === "list" ? exact.items[Number(name)] : undefined;
  }
}

class JsonScalar extends JsonValue implements RawScalar {
  readonly value: RawScalar["value"];

  constructor(value: RawScalar["value"], parent: Parent, name: string) {
    super(parent, name);
    this.value = value;
  }

  get kind(): "scalar" {
    return "scalar";
  }

  get untyped(): boolean {
    return false;
  }
}

class JsonList extends JsonValue implements RawList {
  readonly items: readonly RawValue[];

  constructor(plain: readonly Plain[], parent: Parent, name: string) {
    super(parent, name);
    this.items = plain.map((entry, index) => createValue(entry, this, String(index)));
  }

  get kind(): "list" {
    return "list";
  }
}

class JsonObject extends JsonValue implements RawObject, RawMembers {
  readonly #plain: PlainObject;

  constructor(plain: PlainObject, parent: Parent, name: string) {
    super(parent, name);
    this.#plain = plain;
  }

  get kind(): "object" {
    return "object";
  }

  get members(): RawMembers {
    return this;
  }

  get size(): number {
    return Object.keys(this.#plain).length;
  }

  keys(): Iterable<string> {
    return Object.keys(this.#plain);
  }

  entries(): Iterable<readonly [string, RawMember]> {
    return Object.entries(this.#plain).map(([name, plain]) => [
      name,
      new JsonMember(this, name, plain),
    ]);
  }

  get(name: string): RawMember | undefined {
    const plain = this.#plain[name];
    // A name may be one that every object inherits, such as constructor.
    return plain === undefined || !Object.hasOwn(this.#plain, name)
      ? undefined
      : new JsonMember(this, name, plain);
  }
}

/** A member, with the position of its name. */
class JsonMember implements RawMember {
  readonly #object: JsonObject;
  readonly #name: string;
  readonly #plain: Plain;

  constructor(object: JsonObject, name: string, plain: Plain) {
    this.#object = object;
    this.#name = name;
    this.#plain = plain;
  }

  get value(): RawValue {
    return createValue(this.#plain, this.#object, this.#name);
  }

  get line(): number {
    return this.#exact.line;
  }

  get column(): number {
    return this.#exact.column ?? 1;
  }

  get #exact(): RawMember {
    const { exact } = this.#object;
    const member = exact.kind === "object" ? exact.members.get(this.#name) : undefined;
    if (member === undefined) throw new Error("The exact reader reads other members.");
    return member;
  }
}
