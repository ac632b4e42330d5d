/**
 * The mark of a file: the release that it was written from, kept where programs keep it when people edit the
 * file. A first line of CSV and YAML that reads as a comment, and of JSON Lines; a property of a workbook. JSON
 * has no such place.
 */

/** A release as somebody had it: a store may have another one of this number. */
export interface Base {
  readonly number: number;
  /** SHA-256, in hex; absent: whatever has this number. */
  readonly digest?: string;
}

/** What a line begins with, after its #, and the name of the property of a workbook. */
export const MARK_NAME = "lectern-base";

const FORM = /^(\d{1,15}) sha256:([0-9a-f]{64})$/u;

/** @returns such as `5 sha256:…` */
export const writeMark = ({ number, digest }: Required<Base>): string =>
  `${number} sha256:${digest}`;

/** @returns undefined: it is no mark, or damaged */
export function parseMark(text: string): Required<Base> | undefined {
  const [, number, digest = ""] = FORM.exec(text.trim()) ?? [];
  return number === undefined ? undefined : { number: Number(number), digest };
}

/** Of CSV and YAML. @returns the first line, with its line break */
export const writeMarkLine = (mark: Required<Base>): string =>
  `# ${MARK_NAME} ${writeMark(mark)}\n`;

/** Of JSON Lines. @returns the first line, with its line break */
export const writeJsonMark = (mark: Required<Base>): string =>
  `${JSON.stringify({ [MARK_NAME]: writeMark(mark) })}\n`;

/** As spreadsheet programs save it, too: in quotation marks, and with the delimiters of empty cells. */
const MARK_LINE = /^"?#[ \t]*lectern-base(?![\w.-])([^\r\n]*)(?:\r\n|\r|\n|$)/u;
const JSON_MARK =
  /^\{[ \t]*"lectern-base"[ \t]*:[ \t]*"([^"\r\n]*)"[ \t]*\}[ \t]*(?:\r\n|\r|\n|$)/u;

/** @param start of a text file @returns its first line, if that is a mark, and what it says */
export function findMarkLine(
  start: string,
): { readonly line: string; readonly mark: string } | undefined {
  const [line, said] = MARK_LINE.exec(start) ?? JSON_MARK.exec(start) ?? [];
  return line === undefined || said === undefined
    ? undefined
    : { line, mark: said.replaceAll(/[",;\t]/gu, "").trim() };
}
