/** The mark of a workbook: a property of the document, which people do not see and programs keep. */
import { MARK_NAME } from "../base-mark.ts";
import { BrokenText } from "../problem-list.ts";
import type { FoundFile } from "../read/file-text.ts";
import { openArchive } from "./archive.ts";
import { attributeOf, readElements, textOf } from "./xml-elements.ts";
import type { XmlElement } from "./xml-elements.ts";

/** The part, and its elements for one property: ECMA-376-1 §15.2.12.2; OpenDocument 1.3, part 3, §4.3.3. */
const PLACES = [
  { part: "docprops/custom.xml", element: "property" },
  { part: "meta.xml", element: "user-defined" },
];

/** In .xlsx, the value is in an element of its type. */
const readValue = (element: XmlElement): string =>
  [element, ...element.parts.filter((part) => typeof part !== "string")].map(textOf).join("");

/**
 * @returns undefined: it has none; empty: this cannot be known
 * @throws BrokenText when the file is not a workbook
 */
export async function readWorkbookMark(file: FoundFile): Promise<string | undefined> {
  const archive = await openArchive(file);
  for (const { part, element } of PLACES) {
    if (!archive.parts.has(part)) continue;
    const wanted = (path: readonly string[]): boolean => path.at(-1) === element;
    try {
      for await (const property of readElements(archive.read(part), wanted))
        if (attributeOf(property, "name") === MARK_NAME) return readValue(property).trim();
    } catch (error) {
      if (error instanceof BrokenText) return "";
      throw error;
    }
  }
  return undefined;
}
