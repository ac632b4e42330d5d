/**
 * Elements of the XML in a workbook, one complete element after the other, without loading a whole part. Each
 * is known by its namespace and by where it is: programs put elements of the same names into extensions, too.
 */
import { SaxesParser } from "saxes";
import { MAX_ATTRIBUTES, MAX_ELEMENT_DEPTH, MAX_ITEM_CHARACTERS } from "../limits.ts";
import { BrokenText } from "../problem-list.ts";
import { damaged } from "./archive.ts";
import { sentence } from "../../words/sentence.ts";

const OFFICE = "http://schemas.openxmlformats.org";
/** Of the strict variant (ECMA-376-1 §A.8). */
const STRICT = "http://purl.oclc.org/ooxml";
const DOCUMENT = "urn:oasis:names:tc:opendocument:xmlns";

/** The prefixes by which names are known here, whatever a document calls them; empty: its main namespace. */
const PREFIXES: ReadonlyMap<string, string> = new Map([
  ["", ""],
  [`${OFFICE}/spreadsheetml/2006/main`, ""],
  [`${STRICT}/spreadsheetml/main`, ""],
  [`${OFFICE}/package/2006/relationships`, ""],
  [`${OFFICE}/package/2006/metadata/core-properties`, "cp"],
  ["http://purl.org/dc/elements/1.1/", "dc"],
  [`${OFFICE}/officeDocument/2006/custom-properties`, ""],
  [`${STRICT}/officeDocument/customProperties`, ""],
  [`${OFFICE}/officeDocument/2006/relationships`, "r"],
  [`${STRICT}/officeDocument/relationships`, "r"],
  [`${DOCUMENT}:meta:1.0`, "meta"],
  [`${DOCUMENT}:office:1.0`, "office"],
  [`${DOCUMENT}:style:1.0`, "style"],
  [`${DOCUMENT}:table:1.0`, "table"],
  [`${DOCUMENT}:text:1.0`, "text"],
  ["urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0", "calcext"],
]);
const KNOWN_PREFIXES: ReadonlySet<string> = new Set(PREFIXES.values());
/** Of all other namespaces; no name is looked for that begins with it. */
const FOREIGN = "?";
/** Longer than any name that is looked for. */
const MAX_NAME_CHARACTERS = 100;

/** The namespaces at one element. */
interface Scope {
  /** The prefixes that it declares, and those by which they are known here. */
  readonly declared: ReadonlyMap<string, string>;
  readonly outer: Scope | undefined;
  /** True: names are known here as they are written. */
  readonly isUsual: boolean;
}

type Attributes = Readonly<Record<string, string>>;

const OUTERMOST: Scope = { declared: new Map(), outer: undefined, isUsual: true };
const DECLARES = /^xmlns(?::|$)/u;

/** @returns the scope of an element with these attributes (Namespaces in XML 1.0 §6) */
function enterScope(outer: Scope, attributes: Attributes): Scope {
  let declared: Map<string, string> | undefined;
  let { isUsual } = outer;
  for (const name in attributes) {
    if (!DECLARES.test(name)) continue;
    const prefix = name.slice("xmlns:".length);
    const known = PREFIXES.get(attributes[name] ?? "") ?? FOREIGN;
    declared ??= new Map();
    declared.set(prefix, known);
    isUsual &&= known === prefix || (known === FOREIGN && !KNOWN_PREFIXES.has(prefix));
  }
  return declared === undefined ? outer : { declared, outer, isUsual };
}

function findPrefix(scope: Scope, prefix: string): string | undefined {
  for (let one: Scope | undefined = scope; one !== undefined; one = one.outer) {
    const known = one.declared.get(prefix);
    if (known !== undefined) return known;
  }
  return undefined;
}

/** @param isAttribute without a prefix, it belongs to its element */
function nameIn(scope: Scope, written: string, isAttribute = false): string {
  if (written.length > MAX_NAME_CHARACTERS) return FOREIGN;
  if (scope.isUsual) return written;
  const colon = written.indexOf(":");
  if (colon < 0 && isAttribute) return written;
  const prefix =
    findPrefix(scope, written.slice(0, Math.max(colon, 0))) ?? (colon < 0 ? "" : FOREIGN);
  const local = written.slice(colon + 1);
  return prefix === "" ? local : `${prefix}:${local}`;
}

const nameAttributes = (scope: Scope, attributes: Attributes): Attributes =>
  scope.isUsual
    ? attributes
    : Object.fromEntries(
        Object.entries(attributes).map(([name, value]) => [nameIn(scope, name, true), value]),
      );

export interface XmlElement {
  /** With the prefix of its namespace, as attributes that have one. */
  readonly name: string;
  readonly attributes: Attributes;
  /** Elements and texts, in the order of the document. */
  readonly parts: readonly (XmlElement | string)[];
}

interface OpenElement extends XmlElement {
  readonly parts: (XmlElement | string)[];
}

/** What is wanted of an element: all of it when it is closed, or only its tag when it is opened. */
export type Wanted = "whole" | "tag" | undefined;

/** @returns a choice of the elements with these paths, such as `workbook/sheets/sheet` */
export const wholeAt =
  (...paths: readonly string[]) =>
  (path: string): Wanted =>
    paths.includes(path) ? "whole" : undefined;

/** The memory of an element, and of an attribute, besides its text, in characters. */
const ELEMENT_CHARACTERS = 64;
const ATTRIBUTE_CHARACTERS = 32;

const tooLong = (): BrokenText =>
  new BrokenText({
    problem: sentence("the workbook contains a text longer than {limit} characters: shorten it", {
      limit: MAX_ITEM_CHARACTERS,
    }),
  });

export function longRow(line: number): BrokenText {
  const problem = sentence("the row is longer than {limit} characters: shorten it", {
    limit: MAX_ITEM_CHARACTERS,
  });
  return new BrokenText({ line, problem });
}

/**
 * @param choose called with the names of an element's ancestors and its own, joined by slashes; a whole
 *   element includes everything inside it
 * @param numberOf for elements that are rows: gives the number of a row that is too long
 * @throws BrokenText when the text is not well-formed XML, or an element is too long
 */
export async function* readElements(
  chunks: AsyncIterable<string>,
  choose: (path: string) => Wanted,
  numberOf?: (element: XmlElement) => number | undefined,
): AsyncGenerator<XmlElement, void, undefined> {
  const parser = new SaxesParser<{ readonly xmlns: false }>({ xmlns: false });
  /** Of the open elements, with the names that are valid inside them, outside of wanted ones. */
  const scopes: Scope[] = [];
  const paths: string[] = [];
  let depth = 0;
  /** The wanted element, and elements inside it that are not closed yet. */
  const open: OpenElement[] = [];
  let found: XmlElement[] = [];
  let characters = 0;
  /** Of the tag that is being read. */
  let attributeCount = 0;
  let attributeCharacters = 0;
  /** Since the last tag: the parser keeps texts, comments and the like until their end. */
  let unbroken = 0;
  let long: XmlElement | undefined;
  const count = (more: number): void => {
    characters += more;
    if (characters > MAX_ITEM_CHARACTERS) long ??= open[0];
  };
  const addText = (text: string): void => {
    open.at(-1)?.parts.push(text);
    count(text.length);
  };
  parser.on("error", () => {
    throw damaged(sentence("a part cannot be read"));
  });
  parser.on("doctype", () => {
    // ECMA-376-2 §6.2.5 forbids it: it would define what other texts mean.
    throw damaged(sentence("a part has a document type"));
  });
  parser.on("attribute", ({ name, value }) => {
    attributeCount += 1;
    if (attributeCount > MAX_ATTRIBUTES) {
      throw damaged(
        sentence("an element has more than {limit} attributes", { limit: MAX_ATTRIBUTES }),
      );
    }

    attributeCharacters += name.length + value.length + ATTRIBUTE_CHARACTERS;
  });
  parser.on("opentag", ({ name: written, attributes }) => {
    const ofAttributes = attributeCharacters;
    attributeCount = attributeCharacters = unbroken = 0;
    depth += 1;
    if (depth > MAX_ELEMENT_DEPTH) {
      throw damaged(
        sentence("more than {limit} elements are nested", { limit: MAX_ELEMENT_DEPTH }),
      );
    }

    const scope = enterScope(scopes.at(-1) ?? OUTERMOST, attributes);
    scopes.push(scope);
    const name = nameIn(scope, written);
    if (open.length === 0) {
      const parent = paths.at(-1);
      const path = parent === undefined ? name : `${parent}/${name}`;
      paths.push(path);
      const wanted = choose(path);
      if (wanted === "tag")
        found.push({ name, attributes: nameAttributes(scope, attributes), parts: [] });
      if (wanted !== "whole") return;
      characters = 0;
    }
    const element = { name, attributes: nameAttributes(scope, attributes), parts: [] };
    open.at(-1)?.parts.push(element);
    open.push(element);
    count(ELEMENT_CHARACTERS + ofAttributes);
  });
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    unbroken = 0;
    depth -= 1;
    scopes.pop();
    const element = open.pop();
    if (open.length > 0) return;
    paths.pop();
    if (element !== undefined && long === undefined) found.push(element);
  });
  for await (const chunk of chunks) {
    unbroken += chunk.length;
    if (unbroken > MAX_ITEM_CHARACTERS) throw tooLong();
    parser.write(chunk);
    yield* found;
    found = [];
    const line = long && numberOf?.(long);
    if (long !== undefined) throw line === undefined ? tooLong() : longRow(line);
  }
  parser.close();
}

/** @param name with the prefix of its namespace, if it has one */
export const attributeOf = ({ attributes }: XmlElement, name: string): string | undefined =>
  attributes[name];

/** @returns the texts directly inside an element */
export const elementText = ({ parts }: XmlElement): string =>
  parts.filter((part) => typeof part === "string").join("");
