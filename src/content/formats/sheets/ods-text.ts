/**
 * The text of a cell in an .ods file: its paragraphs, without comments and drawings, with blanks as
 * people see them (OpenDocument §6.1.2).
 */
import { MAX_ITEM_CHARACTERS } from "../../limits.ts";
import type { XmlAttributes } from "./workbook-xml.ts";

/** What stands in a cell beside its text. */
const ASIDE: ReadonlySet<string> = new Set(["annotation", "frame", "note", "ruby-text", "shapes"]);

export interface Paragraphs {
  begin(): void;
  /** @returns how many characters the element adds */
  open(element: string, attributeOf: XmlAttributes): number;
  /** @returns how many characters the text adds */
  text(text: string): number;
  /** @returns false when it was the cell itself that closed */
  close(element: string): boolean;
  take(): string;
}

export function createParagraphs(): Paragraphs {
  let paragraphs: string[] = [];
  let current: string | undefined;
  let depth = 0;
  /** The depth of the element whose content is left out; 0: none. */
  let aside = 0;
  let isStart = true;

  const add = (text: string): number => {
    if (current === undefined || aside > 0) return 0;
    current += text;
    return text.length;
  };
  return {
    begin() {
      paragraphs = [];
      current = undefined;
      depth = 0;
      aside = 0;
    },
    open(element, attributeOf) {
      depth += 1;
      if (aside > 0) return 0;
      if (ASIDE.has(element)) {
        aside = depth;
        return 0;
      }
      if (element === "p" && depth === 1) {
        current = "";
        isStart = true;
        return 1;
      }
      isStart = false;
      if (element === "tab") return add("\t");
      if (element === "line-break") return add("\n");
      if (element !== "s") return 0;
      const blanks = Number(attributeOf("c") ?? 1);
      return add(" ".repeat(Math.min(blanks > 0 ? Math.ceil(blanks) : 1, MAX_ITEM_CHARACTERS)));
    },
    text(text) {
      if (current === undefined || aside > 0) return 0;
      // LibreOffice writes runs of blanks as they are, and reads them so; only indentation is none.
      let collapsed = text.replaceAll(/ *[\t\r\n][ \t\r\n]*/gu, " ");
      if (isStart && /^[\t\r\n]/u.test(text)) collapsed = collapsed.slice(1);
      if (text !== "") isStart = false;
      return add(collapsed);
    },
    close(element) {
      if (depth === 0) return false;
      if (aside === depth) aside = 0;
      else if (element === "p" && depth === 1 && current !== undefined) {
        paragraphs.push(current);
        current = undefined;
      }
      depth -= 1;
      return true;
    },
    take: () => paragraphs.join("\n"),
  };
}
