/** Elements of the XML in a workbook, one complete element after the other, without loading a whole part. */
import { SaxesParser } from "saxes";
import { MAX_ATTRIBUTES, MAX_ELEMENT_DEPTH, MAX_ITEM_CHARACTERS } from "../limits.ts";
import { BrokenText } from "../problem-list.ts";
import { damaged } from "./archive.ts";
import { say } from "../../words/say.ts";

export interface XmlElement {
  /** Without prefix, like all names of elements here. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Elements and texts, in the order of the document. */
  readonly parts: readonly (XmlElement | string)[];
}

interface OpenElement extends XmlElement {
  readonly parts: (XmlElement | string)[];
}

interface PlainOptions {
  /** True: the text begins and ends inside a part, at an element. */
  readonly fragment: boolean;
  /** Attributes are texts. */
  readonly xmlns?: false;
}

interface ElementOptions extends Partial<Pick<PlainOptions, "fragment">> {
  /** For elements that are rows. @returns the number of a row that is too long */
  readonly numberOf?: (element: XmlElement) => number;
}

/** The memory of an element, and of an attribute, besides its text, in characters. */
const ELEMENT_CHARACTERS = 64;
const ATTRIBUTE_CHARACTERS = 32;

const tooLong = (): BrokenText =>
  new BrokenText({
    problem: say("the workbook contains a text longer than {limit} characters: shorten it", {
      limit: MAX_ITEM_CHARACTERS,
    }),
  });

export function longRow(line: number): BrokenText {
  const problem = say("the row is longer than {limit} characters: shorten it", {
    limit: MAX_ITEM_CHARACTERS,
  });
  return new BrokenText({ line, problem });
}

/**
 * @param isWanted called with the names of an element's ancestors, its own last; a wanted element
 *   includes everything inside it
 * @throws BrokenText when the text is not well-formed XML, or an element is too long
 */
export async function* readElements(
  chunks: AsyncIterable<string> | Iterable<string>,
  isWanted: (path: readonly string[]) => boolean,
  { fragment = false, numberOf }: ElementOptions = {},
): AsyncGenerator<XmlElement, void, undefined> {
  const parser = new SaxesParser<PlainOptions>({ fragment });
  const path: string[] = [];
  /** The wanted element, and elements inside it that are not closed yet. */
  const open: OpenElement[] = [];
  let whole: XmlElement[] = [];
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
  parser.on("error", (error) => {
    throw damaged(error.message);
  });
  parser.on("doctype", () => {
    // ECMA-376-2 §6.2.5 forbids it: it would define what other texts mean.
    throw damaged(say("a part has a document type"));
  });
  parser.on("attribute", ({ name, value }) => {
    attributeCount += 1;
    if (attributeCount > MAX_ATTRIBUTES)
      throw damaged(say("an element has more than {limit} attributes", { limit: MAX_ATTRIBUTES }));

    attributeCharacters += name.length + value.length + ATTRIBUTE_CHARACTERS;
  });
  parser.on("opentag", ({ name: fullName, attributes }) => {
    const ofAttributes = attributeCharacters;
    attributeCount = attributeCharacters = unbroken = 0;
    const name = fullName.slice(fullName.indexOf(":") + 1);
    path.push(name);
    if (path.length > MAX_ELEMENT_DEPTH)
      throw damaged(say("more than {limit} elements are nested", { limit: MAX_ELEMENT_DEPTH }));

    if (open.length === 0 && !isWanted(path)) return;
    if (open.length === 0) characters = 0;
    const element = { name, attributes, parts: [] };
    open.at(-1)?.parts.push(element);
    open.push(element);
    count(ELEMENT_CHARACTERS + ofAttributes);
  });
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    unbroken = 0;
    path.pop();
    const element = open.pop();
    if (element !== undefined && open.length === 0 && long === undefined) whole.push(element);
  });
  for await (const chunk of chunks) {
    unbroken += chunk.length;
    if (unbroken > MAX_ITEM_CHARACTERS) throw tooLong();
    parser.write(chunk);
    yield* whole;
    whole = [];
    if (long !== undefined) throw numberOf === undefined ? tooLong() : longRow(numberOf(long));
  }
  parser.close();
}

/** @param name with its prefix, or without */
export function attributeOf({ attributes }: XmlElement, name: string): string | undefined {
  if (attributes[name] !== undefined) return attributes[name];
  const found = Object.keys(attributes).find((key) => key.endsWith(`:${name}`));
  return found === undefined ? undefined : attributes[found];
}

/** @returns the texts directly inside an element */
export const textOf = ({ parts }: XmlElement): string =>
  parts.filter((part) => typeof part === "string").join("");

/** @param text of the start tag of an element */
export async function parseTag(text: string): Promise<XmlElement> {
  const whole = text.replace(/\/?>$/u, "/>");
  const [element] = await Array.fromAsync(readElements([whole], () => true, { fragment: true }));
  return element ?? { name: "", attributes: {}, parts: [] };
}

/** Longer than any tag that a program writes. */
const MAX_TAG_CHARACTERS = 64 * 1024;

/** Where something begins that is no tag but may contain some, and how it ends. */
const ASIDES: Readonly<Record<string, string>> = {
  "<!--": "-->",
  "<![CDATA[": "]]>",
  "<?": "?>",
};
const NO_TAG = /<(?:\?|!(?:--|\[CDATA\[|D))/u;
const LONGEST_BEGIN = 9;

/**
 * @returns the text of a part with blanks for comments, CDATA sections and processing instructions
 *   (XML 1.0 §2.5 to §2.7), so that each tag in it is one, and stands where it stood
 */
async function* blankAsides(
  chunks: AsyncIterable<string>,
): AsyncGenerator<string, void, undefined> {
  let rest = "";
  let end: string | undefined;
  for await (const chunk of chunks) {
    rest += chunk;
    let seen = "";
    for (;;) {
      if (end === undefined) {
        const begin = NO_TAG.exec(rest);
        if (begin === null) break;
        end = ASIDES[begin[0]];
        if (end === undefined) throw damaged(say("a part has a document type"));
        seen += rest.slice(0, begin.index) + " ".repeat(begin[0].length);
        rest = rest.slice(begin.index + begin[0].length);
      }
      const at = rest.indexOf(end);
      if (at < 0) break;
      seen += " ".repeat(at + end.length);
      rest = rest.slice(at + end.length);
      end = undefined;
    }
    // What begins or ends one may be split.
    const kept = end === undefined ? LONGEST_BEGIN - 1 : end.length - 1;
    const done = Math.max(rest.length - kept, 0);
    yield seen + (end === undefined ? rest.slice(0, done) : " ".repeat(done));
    rest = rest.slice(done);
  }
  yield rest;
}

/**
 * Finds tags in the text of a part, which takes a tenth of the time of parsing.
 * @returns each match, with the number of characters of the part before it
 */
export async function* findTags(
  chunks: AsyncIterable<string>,
  pattern: RegExp,
): AsyncGenerator<readonly [RegExpExecArray, number], void, undefined> {
  let rest = "";
  let before = 0;
  for await (const chunk of blankAsides(chunks)) {
    const text = rest + chunk;
    let seen = 0;
    for (const match of text.matchAll(pattern)) {
      seen = match.index + match[0].length;
      yield [match, before + match.index];
    }
    // A tag that is cut off is searched again, with the next chunk.
    const lastTag = text.lastIndexOf("<");
    const isCut = lastTag >= seen && text.length - lastTag < MAX_TAG_CHARACTERS;
    rest = isCut ? text.slice(lastTag) : "";
    before += text.length - rest.length;
  }
}
