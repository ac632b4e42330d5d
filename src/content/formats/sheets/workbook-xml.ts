/**
 * In charge of reading the XML of a workbook's parts. In come chunks of text; out go the elements
 * that a reader asked for, as they open and close, in the order of the document.
 */
import { SaxesParser } from "saxes";
import { MAX_ITEM_CHARACTERS } from "../../limits.ts";
import { BrokenText } from "../../problem-list.ts";
import { damaged } from "./workbook-archive.ts";

/** What a reader of one part listens to. Names have no prefix. */
export interface XmlListener {
  open?(name: string, attributes: XmlAttributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** @returns the value of an attribute, by its whole name or by that without prefix */
export type XmlAttributes = (name: string) => string | undefined;

const withoutPrefix = (name: string): string => name.slice(name.indexOf(":") + 1);

const attributesOf =
  (attributes: Readonly<Record<string, string>>): XmlAttributes =>
  (wanted) => {
    if (attributes[wanted] !== undefined) return attributes[wanted];
    const found = Object.keys(attributes).find((key) => key.endsWith(`:${wanted}`));
    return found === undefined ? undefined : attributes[found];
  };

interface PlainOptions {
  readonly fragment: boolean;
  /** Attributes are texts. */
  readonly xmlns?: false;
}

/** @param tag the beginning of an element, whole */
export function parseTag(tag: string): XmlAttributes {
  let found: Readonly<Record<string, string>> = {};
  const parser = new SaxesParser<PlainOptions>({ fragment: true });
  parser.on("error", (error) => {
    throw damaged(error.message);
  });
  parser.on("opentag", ({ attributes }) => {
    found = attributes;
  });
  parser.write(tag);
  return attributesOf(found);
}

interface XmlOptions {
  /** True: the chunks begin and end within a part, at an element. */
  readonly isPiece?: boolean;
}

/**
 * Reads a part and tells the listener; yields after each chunk, so that a part need not be held.
 * @throws BrokenText when the text is no well-formed XML
 */
export async function* readXml(
  chunks: AsyncIterable<string>,
  listener: XmlListener,
  { isPiece = false }: XmlOptions = {},
): AsyncGenerator<void, void, undefined> {
  const parser = new SaxesParser<PlainOptions>({ fragment: isPiece });
  parser.on("error", (error) => {
    throw damaged(error.message);
  });
  parser.on("opentag", ({ name, attributes }) => {
    listener.open?.(withoutPrefix(name), attributesOf(attributes));
  });
  parser.on("closetag", ({ name }) => listener.close?.(withoutPrefix(name)));
  parser.on("text", (text) => listener.text?.(text));
  parser.on("cdata", (text) => listener.text?.(text));
  let unbroken = 0;
  for await (const chunk of chunks) {
    // The parser holds a text until the next element.
    const tag = chunk.lastIndexOf("<");
    unbroken = tag < 0 ? unbroken + chunk.length : chunk.length - tag;
    if (unbroken > MAX_ITEM_CHARACTERS) {
      throw new BrokenText({
        problem: `the workbook holds a text longer than ${MAX_ITEM_CHARACTERS} characters: shorten it`,
      });
    }
    parser.write(chunk);
    yield;
  }
  parser.close();
}

/** Reads a part to its end. */
export async function parseXml(
  chunks: AsyncIterable<string>,
  listener: XmlListener,
): Promise<void> {
  for await (const _ of readXml(chunks, listener));
}
