/** The forms that texts must have besides their length, one row per form. */
import { isUuid } from "../../lib/uuid.ts";
import type { Field, TextFormat } from "../../catalog/field.ts";
import { matches } from "../../lib/pattern.ts";
import { findMarkupFault, NOT_IN_ADDRESS } from "./markup.ts";
import { cleanMarkup } from "./pasted-markup.ts";
import { trimText } from "./text-content.ts";
import { sentence } from "../../words/sentence.ts";
import type { PlainMessage, Sentence } from "../../words/sentence.ts";

const COLOR = /^(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/iu;
/**
 * One @ with something before it and a name with a dot after it: RFC 5321 allows more, which is
 * hardly ever meant.
 */
const MAIL = /^[^\s@,;<>]+@[^\s@,;<>.]+(?:\.[^\s@,;<>.]+)+$/u;
/** Characters that a path cannot contain: white space, controls, and those that end a path. */
const NOT_IN_PATH = /[\s\p{Cc}?#\\]/u;
/** Empty segments, and segments of one or two dots. */
const ODD_SEGMENT = /(?:^|\/)\.{0,2}(?:\/|$)/u;

/** What is wrong with a text; with `warning` it is accepted, and `text` replaces it. */
export interface TextVerdict {
  readonly error?: Sentence;
  readonly suggestion?: string;
  readonly warning?: Sentence;
  readonly text?: string;
  /** The error instead of the warning, if the other values of the column show that it is one. */
  readonly inColumn?: Sentence;
}

/**
 * @param text of a cell that is a number: as it is shown
 * @param cellNumber the value of a spreadsheet cell that is a number, not a text
 * @returns undefined when the text is right as it is
 */
type CheckFormat = (text: string, cellNumber: number | undefined) => TextVerdict | undefined;

function checkColor(text: string): TextVerdict | undefined {
  if (COLOR.test(text)) return undefined;
  const bare = text.replace(/^#/u, "");
  return COLOR.test(bare)
    ? { error: sentence("must be written without #"), suggestion: bare }
    : { error: sentence("must be a colour of 3, 6 or 8 hexadecimal digits") };
}

function checkUuidPair(text: string): TextVerdict | undefined {
  const lower = text.toLowerCase();
  const parts = text.split("/");
  if (parts.length !== 2 || !parts.every(isUuid))
    return { error: sentence("must be two UUIDs joined by a slash") };
  return lower === text ? undefined : { text: lower };
}

function checkNiceUri(text: string): TextVerdict | undefined {
  if (text.startsWith("/")) return { error: sentence("must not begin with a slash") };
  if (text.endsWith("/")) return { error: sentence("must not end with a slash") };
  if (NOT_IN_PATH.test(text))
    return { error: sentence("must not contain whitespace, ?, # or a backslash") };
  return ODD_SEGMENT.test(text)
    ? { error: sentence("must be path segments joined by single slashes, none of them . or ..") }
    : undefined;
}

function checkSitePath(text: string): TextVerdict | undefined {
  if (!text.startsWith("/") || !text.endsWith("/"))
    return { error: sentence("must be a site-relative path that begins and ends with a slash") };

  if (NOT_IN_PATH.test(text))
    return { error: sentence("must not contain whitespace, ?, # or a backslash") };
  return text.includes("//")
    ? { error: sentence("must not contain two consecutive slashes") }
    : undefined;
}

/** German postal codes have five digits; with four, it is Austrian or Swiss, or has lost its leading zero. */
function checkZip(text: string, cellNumber: number | undefined): TextVerdict | undefined {
  // One that is shown with leading zeros is what it shows.
  if (cellNumber !== undefined && /^-?\d{1,4}$/u.test(text)) {
    const error = sentence(
      "has fewer than five digits as a number, which keeps no leading zero; format the cell as text and enter the postal code again",
    );
    return cellNumber >= 1000 ? { error, suggestion: `0${cellNumber}` } : { error };
  }
  return /^\d{4}$/u.test(text)
    ? {
        warning: sentence("has four digits; was a leading zero lost?"),
        inColumn: sentence(
          "has four digits and most others five, so a leading zero was lost: enter it as text; one of another country needs letters, such as A-{text}",
          { text },
        ),
        suggestion: `0${text}`,
      }
    : undefined;
}

function checkMarkup(written: string): TextVerdict | undefined {
  const { text, dropped } = cleanMarkup(written);
  const error = findMarkupFault(text);
  if (error !== undefined) return { error };
  if (dropped.length === 0) return { text };
  const warning = sentence("has formatting that is left out: {names, and}", { names: dropped });
  return { warning, text: trimText(text) };
}

const warnIf = (isOdd: boolean, warning: PlainMessage): TextVerdict | undefined =>
  isOdd ? { warning: sentence(warning) } : undefined;

const MONTH = "(?:jan|feb|mar|mär|mrz|apr|may|mai|jun|jul|aug|sep|okt|oct|nov|dez|dec)[a-zä]*";
/** What spreadsheets make of the house numbers 3-5 and 3/12. */
const HOUSE_DATE = new RegExp(
  String.raw`^(?:\d{1,2}[. -]+${MONTH}\.?(?:[ -]\d+)?|${MONTH}\.?[ -]\d{1,4}|\d{1,2}\.\d{1,2}\.(?:\d\d)?)$`,
  "iu",
);

export const FORMAT_CHECKS: Readonly<Record<TextFormat, CheckFormat>> = {
  color: checkColor,
  mail: (text) => warnIf(!MAIL.test(text), "does not look like an email address"),
  uuidPair: checkUuidPair,
  niceUri: checkNiceUri,
  sitePath: checkSitePath,
  zip: checkZip,
  phone: (text, cellNumber) =>
    warnIf(
      cellNumber !== undefined && !text.startsWith("0"),
      "is a number, which keeps no leading zero and no +; format the cell as text and enter it again",
    ),
  markdown: () => undefined,
  html: checkMarkup,
  house: (text) =>
    warnIf(
      HOUSE_DATE.test(text),
      "looks like a date that a spreadsheet made of a house number; format the cell as text and enter it again",
    ),
};

/** @returns why a text does not have the form that its declaration gives */
export function findPatternFault(
  text: string,
  { pattern }: Pick<Field, "pattern">,
): Sentence | undefined {
  if (pattern === undefined || matches(text, pattern)) return undefined;
  return sentence("must have the form {pattern}", { pattern });
}

/**
 * @returns what is wrong with an address: it must be an absolute http or https URL, or begin at the
 *   root of the site
 */
export function findAddressFault(text: string): Sentence | undefined {
  if (NOT_IN_ADDRESS.test(text))
    return sentence("must not contain whitespace or a backslash; a space is written %20");

  const isRight =
    (text.startsWith("/") && !text.startsWith("//")) ||
    (/^https?:\/\//iu.test(text) && URL.canParse(text));
  return isRight
    ? undefined
    : sentence("must be an absolute http or https URL, or begin with a single slash");
}

/** Whether a text begins with a name of the web, as people write addresses without their scheme. */
function beginsWithHost(text: string): boolean {
  const [host = ""] = text.split(/[/?#:]/u, 1);
  const labels = host.split(".");
  return (
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\p{N}][\p{L}\p{N}-]{0,62}$/u.test(label)) &&
    /^\p{L}{2,}$/u.test(labels.at(-1) ?? "")
  );
}

/** @returns the address that was probably meant; undefined: it is not known */
export function guessAddress(text: string): string | undefined {
  const meant = text.replaceAll(" ", "%20").replace(/^(?:https?:)?\/{2,}/iu, "https://");
  const whole = beginsWithHost(meant) ? `https://${meant}` : meant;
  return whole !== text && findAddressFault(whole) === undefined ? whole : undefined;
}
