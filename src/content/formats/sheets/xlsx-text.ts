/**
 * Texts as the XML of an .xlsx file has them.
 */

/** Characters that XML cannot hold are written `_xHHHH_` (ECMA-376-1 §22.9.2.19). */
export function unescapeText(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/gu, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Joins the runs of a rich text and leaves out what only says how it is pronounced (§18.4.6). */
export function createTextGatherer(): {
  open(element: string): void;
  close(element: string): void;
  text(text: string): void;
  take(): string;
} {
  let gathered = "";
  let inText = false;
  let inPhonetic = false;
  return {
    open(element) {
      if (element === "t") inText = true;
      else if (element === "rPh") inPhonetic = true;
    },
    close(element) {
      if (element === "t") inText = false;
      else if (element === "rPh") inPhonetic = false;
    },
    text(text) {
      if (inText && !inPhonetic) gathered += text;
    },
    take() {
      const taken = unescapeText(gathered);
      gathered = "";
      return taken;
    },
  };
}
