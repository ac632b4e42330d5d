/**
 * Reads a JSON item by the engine's own parser. That knows no places, so a value looks its place up
 * only when somebody asks, by reading the item again with the exact reader (json-value.ts). Whatever
 * the engine's parser does not tell, such as a member given twice, is left to that one altogether.
 */
import { readItem } from "./item-record.ts";
import { parseJsonValue } from "./json-value.ts";
import { MAX_DEPTH, MAX_MEMBERS, MAX_TEXT_CHARACTERS } from "../limits.ts";
import type { Reading } from "../reading.ts";
import type { RawList, RawMember, RawMembers, RawObject, RawScalar } from "../record.ts";
import type { RawRecord, RawValue } from "../record.ts";

type Scalar = RawScalar["value"];
/** What the engine parses. */
type Plain = Scalar | readonly Plain[] | PlainObject;
interface PlainObject {
  readonly [name: string]: Plain;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const OPEN_OBJECT = 0x7b;
const ESCAPED_SURROGATE = /^u[dD][89A-Fa-f]/u;

/**
 * @param text one JSON value, white space around it allowed
 * @param line line of the text's first character
 * @param column column of the text's first character
 * @returns the record; undefined when the item cannot be parsed or is no object (reported)
 */
export function readJsonItem(
  reading: Reading,
  text: string,
  line: number,
  column: number,
): RawRecord | undefined {
  const plain = parsePlain(text);
  if (plain === undefined) {
    return readItem(reading, () => parseJsonValue(text, line, column, reading.report));
  }
  const { resource, file } = reading;
  const value = new JsonObject(plain, new JsonText(text, line, column), "");
  return { resource, file, line, value, decimalComma: false };
}

/** @returns undefined when the text is odd or wrong, so that the exact reader has to say what it is */
function parsePlain(text: string): PlainObject | undefined {
  if (text.charCodeAt(0) !== OPEN_OBJECT || text.length > MAX_TEXT_CHARACTERS) return undefined;
  let plain: PlainObject;
  try {
    plain = JSON.parse(text) as PlainObject;
  } catch {
    return undefined;
  }
  const members = countMembers(plain, 1);
  // Most programs write what this writes again, which is seen sooner than the colons are counted.
  const isCompact = !text.includes("\\") && JSON.stringify(plain) === text;
  // A member that is given twice stands in the text twice and in the object once.
  const isWhole = isCompact ? !Number.isNaN(members) : members === countColons(text);
  return isWhole ? plain : undefined;
}

const isList = (value: Plain): value is readonly Plain[] => Array.isArray(value);

/** @returns how many members the objects have; NaN where the exact reader has something to say */
function countMembers(value: Plain, depth: number): number {
  // From 2^53 on digits may be lost (RFC 8259 §6): 2^53 + 1 is parsed as 2^53.
  if (typeof value === "number") return Math.abs(value) < 2 ** 53 ? 0 : Number.NaN;
  if (typeof value !== "object" || value === null) return 0;
  if (depth > MAX_DEPTH) return Number.NaN;
  let count = 0;
  if (isList(value)) {
    for (const entry of value) count += countMembers(entry, depth + 1);
    return count;
  }
  const names = Object.keys(value);
  // Names that are numbers come before the others, in an order of their own.
  if (names.length > MAX_MEMBERS || isDigit(names[0])) return Number.NaN;
  for (const name of names) count += countMembers(value[name] ?? null, depth + 1);
  return count + names.length;
}

function isDigit(text = ""): boolean {
  const code = text.charCodeAt(0);
  return code >= 0x30 && code <= 0x39;
}

/**
 * @param text legal JSON
 * @returns how many colons stand behind names; NaN when half a surrogate pair may be escaped in it
 *   (RFC 8259 §8.2): unescaped, UTF-8 cannot hold one
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

/** What a value stands in, as the exact reader reads it. */
interface Parent {
  exactOf(name: string): RawValue | undefined;
}

class JsonText implements Parent {
  readonly #read: () => RawValue;
  #exact: RawValue | undefined;

  constructor(text: string, line: number, column: number) {
    this.#read = () => parseJsonValue(text, line, column, () => {});
  }

  exactOf(): RawValue {
    this.#exact ??= this.#read();
    return this.#exact;
  }
}

function createValue(plain: Plain, parent: Parent, name: string): RawValue {
  if (typeof plain !== "object" || plain === null) return new JsonScalar(plain, parent, name);
  return isList(plain) ? new JsonList(plain, parent, name) : new JsonObject(plain, parent, name);
}

/** Kinds are on the prototypes: values are made by the million and seldom kept. */
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
  readonly value: Scalar;

  constructor(value: Scalar, parent: Parent, name: string) {
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

/** Stands where its name stands. */
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
