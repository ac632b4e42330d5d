/** The mark of a workbook: a property of the document, which people do not see and programs keep. */
import { MARK_NAME } from "../base-mark.ts";
import { BrokenText } from "../problem-list.ts";
import type { FoundFile } from "../read/file-text.ts";
import { openArchive } from "./archive.ts";
import { attributeOf, readElements, elementText, wholeAt } from "./xml-elements.ts";
import type { XmlElement } from "./xml-elements.ts";

/** The part, and its elements for one property: ECMA-376-1 §15.2.12.2; OpenDocument 1.3, part 3, §4.3.3. */
const PLACES = [
  { part: "docprops/custom.xml", path: "Properties/property", nameAt: "name" },
  {
    part: "meta.xml",
    path: "office:document-meta/office:meta/meta:user-defined",
    nameAt: "meta:name",
  },
];

/** In .xlsx, the value is in an element of its type. */
const readValue = (element: XmlElement): string =>
  [element, ...element.parts.filter((part) => typeof part !== "string")].map(elementText).join("");

/**
 * @returns undefined: it has none; empty: this cannot be known
 * @throws BrokenText when the file is not a workbook
 */
export async function readWorkbookMark(file: FoundFile): Promise<string | undefined> {
  const archive = await openArchive(file);
  for (const { part, path, nameAt } of PLACES) {
    if (!archive.parts.has(part)) continue;
    try {
      for await (const property of readElements(archive.read(part), wholeAt(path)))
        if (attributeOf(property, nameAt) === MARK_NAME) return readValue(property).trim();
    } catch (error) {
      if (error instanceof BrokenText) return "";
      throw error;
    }
  }
  return undefined;
}
