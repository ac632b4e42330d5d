/** The forms that texts must have beyond their length, one row per form. */
import type { TextFormat } from "../catalog/field.ts";

/** Of any version, and of none: content may come from systems that count their items. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu;
const COLOR = /^(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/iu;
/** One @ with something before it and a name with a dot after it: RFC 5321 allows more than is meant. */
const MAIL = /^[^\s@,;<>]+@[^\s@,;<>.]+(?:\.[^\s@,;<>.]+)+$/u;
/** What a path cannot hold as it is: white space, controls, and what would end or leave the path. */
const NOT_IN_PATH = /[\s\p{Cc}?#\\]/u;
/** Nothing, one dot or two between slashes or ends. */
const ODD_SEGMENT = /(?:^|\/)\.{0,2}(?:\/|$)/u;
const NOT_IN_ADDRESS = /[\s\p{Cc}\\]/u;

export const isUuid = (text: string): boolean => UUID.test(text);

/** What a form says about a text. A warning lets the text pass. */
export type TextVerdict =
  | { readonly text: string }
  | { readonly text: string; readonly warning: string }
  | { readonly error: string; readonly suggestion?: string };

function checkColor(text: string): TextVerdict {
  if (COLOR.test(text)) return { text };
  const bare = text.replace(/^#/u, "");
  return text !== bare && COLOR.test(bare)
    ? { error: "must be written without #", suggestion: bare }
    : { error: "must be a colour of 3, 6 or 8 hexadecimal digits" };
}

function checkUuidPair(text: string): TextVerdict {
  const parts = text.split("/");
  return parts.length === 2 && parts.every(isUuid)
    ? { text: text.toLowerCase() }
    : { error: "must be two uuids joined by a slash" };
}

function checkNiceUri(text: string): TextVerdict {
  if (text.startsWith("/")) return { error: "must not begin with a slash" };
  if (text.endsWith("/")) return { error: "must not end with a slash" };
  if (NOT_IN_PATH.test(text)) return { error: "must not hold white space, ?, # or a backslash" };
  return ODD_SEGMENT.test(text)
    ? { error: "must be path segments joined by single slashes, none of them . or .." }
    : { text };
}

function checkSitePath(text: string): TextVerdict {
  if (!text.startsWith("/") || !text.endsWith("/"))
    return { error: "must be a site-relative path that begins and ends with a slash" };

  if (NOT_IN_PATH.test(text)) return { error: "must not hold white space, ?, # or a backslash" };
  return text.includes("//") ? { error: "must not hold two slashes in a row" } : { text };
}

function checkMail(text: string): TextVerdict {
  return MAIL.test(text) ? { text } : { text, warning: "does not look like a mail address" };
}

/** Germany has five digits; four are a zip of Austria or Switzerland, or one that lost its zero. */
function checkZip(text: string, cellNumber: number | undefined): TextVerdict {
  if (cellNumber !== undefined && Math.abs(cellNumber) < 10_000) {
    const error =
      "has fewer than five digits as a number, which keeps no leading zero; format the cell as text and write the zip again";
    return cellNumber >= 1000 ? { error, suggestion: `0${cellNumber}` } : { error };
  }
  return /^\d{4}$/u.test(text)
    ? { text, warning: "has four digits; was a leading zero lost?" }
    : { text };
}

function checkPhone(text: string, cellNumber: number | undefined): TextVerdict {
  if (cellNumber === undefined) return { text };
  const warning =
    "is a number, which keeps no leading zero and no +; format the cell as text and write it again";
  return { text, warning };
}

const MONTH = "(?:jan|feb|mar|mär|mrz|apr|may|mai|jun|jul|aug|sep|okt|oct|nov|dez|dec)[a-zä]*";
/** What spreadsheets make of the house numbers 3-5 and 3/12. */
const HOUSE_DATE = new RegExp(
  String.raw`^(?:\d{1,2}[. -]+${MONTH}\.?(?:[ -]\d+)?|${MONTH}\.?[ -]\d{1,4}|\d{1,2}\.\d{1,2}\.(?:\d\d)?)$`,
  "iu",
);

function checkHouse(text: string): TextVerdict {
  const warning =
    "looks like a date that a spreadsheet made of a house number; format the cell as text and write it again";
  return HOUSE_DATE.test(text) ? { text, warning } : { text };
}

/** @param cellNumber the value of a spreadsheet's cell that is a number and not a text */
type CheckFormat = (text: string, cellNumber: number | undefined) => TextVerdict;

export const TEXT_FORMATS: Readonly<Record<TextFormat, CheckFormat>> = {
  color: checkColor,
  mail: checkMail,
  uuidPair: checkUuidPair,
  niceUri: checkNiceUri,
  sitePath: checkSitePath,
  zip: checkZip,
  phone: checkPhone,
  house: checkHouse,
};

/** @returns the verdict on an address: absolute http or https, or from the root of the site */
export function checkAddress(text: string): TextVerdict {
  if (NOT_IN_ADDRESS.test(text)) return { error: "must not hold white space or a backslash" };
  if (text.startsWith("/") && !text.startsWith("//")) return { text };
  return /^https?:\/\//iu.test(text) && URL.canParse(text)
    ? { text }
    : { error: "must be an absolute http or https address, or begin with a single slash" };
}
