/**
 * The mark of a file: the release that it was written from, kept where programs keep it when people edit the
 * file. A first line of CSV and YAML that reads as a comment, a property of a workbook. JSON has no such place.
 */

/** A release by its number and digest: a store may have another one of this number. */
export interface BaseMark {
  readonly number: number;
  /** SHA-256, in hex. */
  readonly digest: string;
}

/** What a line begins with, after its #, and the name of the property of a workbook. */
export const MARK_NAME = "lectern-base";

const FORM = /^(\d{1,15}) sha256:([0-9a-f]{64})$/u;

/** @returns such as `5 sha256:…` */
export const writeMark = ({ number, digest }: BaseMark): string => `${number} sha256:${digest}`;

/** @returns undefined: it is no mark, or damaged */
export function parseMark(text: string): BaseMark | undefined {
  const [, number, digest = ""] = FORM.exec(text.trim()) ?? [];
  return number === undefined ? undefined : { number: Number(number), digest };
}

/** Of a text file. @returns the first line, with its line break */
export const writeMarkLine = (mark: BaseMark): string => `# ${MARK_NAME} ${writeMark(mark)}\n`;

/** As spreadsheet programs save it, too: in quotation marks, and with the delimiters of empty cells. */
const MARK_LINE = /^"?#[ \t]*lectern-base(?![\w.-])([^\r\n]*)(?:\r\n|\r|\n|$)/u;

/** @param start of a text file @returns its first line, if that is a mark, and what it says */
export function findMarkLine(
  start: string,
): { readonly line: string; readonly mark: string } | undefined {
  const [line, said] = MARK_LINE.exec(start) ?? [];
  return line === undefined || said === undefined
    ? undefined
    : { line, mark: said.replaceAll(/[",;\t]/gu, "").trim() };
}
