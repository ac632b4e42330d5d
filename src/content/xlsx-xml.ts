/**
 * In charge of reading the XML of a workbook's parts. In come chunks of text; out go the elements
 * that a reader asked for, as they open and close, in the order of the document.
 */
import { SaxesParser } from "saxes";
import { MAX_ITEM_CHARACTERS } from "./limits.ts";
import { BrokenText } from "./problem-list.ts";
import { damaged } from "./xlsx-archive.ts";

/** What a reader of one part listens to. Names have no prefix. */
export interface XmlListener {
  open?(name: string, attributes: XmlAttributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** @returns the value of an attribute, by its name without prefix */
type XmlAttributes = (name: string) => string | undefined;

const withoutPrefix = (name: string): string => name.slice(name.indexOf(":") + 1);

/**
 * Reads a part and tells the listener; yields after each chunk, so that a part need not be held.
 * @throws BrokenText when the text is no well-formed XML
 */
export async function* readXml(
  chunks: AsyncIterable<string>,
  listener: XmlListener,
): AsyncGenerator<void, void, undefined> {
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw damaged(error.message);
  });
  parser.on("opentag", ({ name, attributes }) => {
    listener.open?.(withoutPrefix(name), (wanted) => {
      if (attributes[wanted] !== undefined) return attributes[wanted];
      const found = Object.keys(attributes).find((key) => key.endsWith(`:${wanted}`));
      return found === undefined ? undefined : attributes[found];
    });
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

/** Characters that XML cannot hold are written `_xHHHH_` (ECMA-376-1 §22.9.2.19). */
export function unescapeText(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/gu, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
