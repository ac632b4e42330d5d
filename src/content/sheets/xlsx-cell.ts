/** The content of a cell of an .xlsx file. */
import { Temporal } from "temporal-polyfill";
import { MAX_FORMAT_CHARACTERS } from "../limits.ts";
import { detachText } from "../read/text-value.ts";
import {
  readDateCell,
  readErrorCell,
  readFormulaWithoutValue,
  readNumberCell,
  spellInteger,
  spellMoment,
} from "./sheet.ts";
import { builtInCode, ShownNumber } from "./shown-number.ts";
import { readTextCell } from "../read/table-row.ts";
import type { CellContent } from "../read/table-row.ts";
import { attributeOf, elementText } from "./xml-elements.ts";
import type { XmlElement } from "./xml-elements.ts";
import { SECONDS_PER_DAY } from "./ods-cell.ts";
import { sentence } from "../../words/sentence.ts";

/** Properties of the whole workbook that its cells depend on. */
export interface CellContext {
  readonly texts: readonly string[];
  readonly formats: readonly NumberFormat[];
  /** Of the program that wrote the workbook, as far as it says so; numbers are shown with its separators. */
  readonly language: string;
  /** True: dates count from 1904 instead of 1900. */
  readonly epoch1904: boolean;
  /** True: the workbook has to be recalculated when it is opened, so stored values may be wrong. */
  readonly recalculates: boolean;
}

/** @returns undefined when the cell is empty */
export function readXlsxCell(cell: XmlElement, context: CellContext): CellContent | undefined {
  const value = textOfChild(cell, "v");
  // Empty if it shares the formula of another cell.
  const formula = textOfChild(cell, "f");
  const hasNoValue = value === undefined || (value === "" && attributeOf(cell, "t") !== "str");
  if (formula !== undefined && hasNoValue) return readFormulaWithoutValue(formula);
  const content = readStored(cell, value, context);
  if (formula === undefined || !context.recalculates || content === undefined) return content;
  return { fault: outdated(formula, content.content.value), ...content };
}

const childOf = ({ parts }: XmlElement, name: string): XmlElement | undefined =>
  parts.filter((part) => typeof part === "object").find((part) => part.name === name);

function textOfChild(cell: XmlElement, name: string): string | undefined {
  const child = childOf(cell, name);
  return child && elementText(child);
}

function readInlineText(cell: XmlElement): CellContent | undefined {
  const text = childOf(cell, "is");
  return text && readTextCell(joinRuns(text));
}

/** @param value undefined: it has none, or an inline text */
function readStored(
  cell: XmlElement,
  value: string | undefined,
  { texts, formats, epoch1904, language }: CellContext,
): CellContent | undefined {
  const type = attributeOf(cell, "t") ?? "n";
  if (type === "inlineStr") return readInlineText(cell);
  if (value === undefined || value === "") return undefined;
  switch (type) {
    case "s":
      return readSharedText(texts[Number(value)]);
    case "str":
      return readTextCell(detachText(unescapeText(value)));
    case "b":
      return { content: { value: value === "1" || value === "true" } };
    case "e":
      return readErrorCell(value);
    case "d":
      return readDateCell(value);
    default:
      return readXlsxNumber(
        value,
        formats[Number(attributeOf(cell, "s") ?? 0)] ?? DIGITS,
        epoch1904,
        language,
      );
  }
}

/** Characters that XML cannot hold are written `_xHHHH_` (ECMA-376-1 §22.9.2.19). */
export function unescapeText(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/gu, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** @returns the runs of a rich text, without those for pronunciation (§18.4.6) */
export const joinRuns = (text: XmlElement): string => unescapeText([...listRuns(text)].join(""));

function* listRuns({ parts }: XmlElement): Generator<string> {
  for (const part of parts) {
    if (typeof part === "string") continue;
    const run = part.name === "r" ? childOf(part, "t") : part;
    if (run?.name === "t") yield elementText(run);
  }
}

function readSharedText(text: string | undefined): CellContent | undefined {
  if (text !== undefined) return readTextCell(text);
  const problem = sentence("the text of the cell is missing in the workbook: enter it again");
  return { content: { value: "" }, fault: { problem } };
}

const outdated = (
  formula: string,
  value: CellContent["content"]["value"],
): Required<CellContent>["fault"] => ({
  problem: sentence(
    "the workbook demands recalculation on opening, so the stored value of the formula may be wrong: open it in the spreadsheet program, recalculate (in LibreOffice Ctrl+Shift+F9) and save it, or enter the value",
  ),
  found: sentence("={formula}, stored: {value}", { formula, value: String(value) }),
});

function readXlsxNumber(
  source: string,
  format: NumberFormat,
  epoch1904: boolean,
  language: string,
): CellContent {
  const value = Number(source);
  const date = format.kind === "date" ? spellSerialDate(value, epoch1904) : undefined;
  if (date !== undefined) return { content: { value: date, isDate: true } };
  const digits = format.kind === "digits" ? spellInteger(value, format.width) : undefined;
  const cell = readNumberCell(source, digits);
  if (digits !== undefined || !("code" in format) || cell.fault) return cell;
  return { content: new ShownNumber(value, format.code, language) };
}

/** How a number is displayed. */
export type NumberFormat =
  /** A day, a time of day, or both. */
  | { readonly kind: "date" }
  /** The digits of whole numbers, padded with zeros to a width; others by the code. */
  | { readonly kind: "digits"; readonly width: number; readonly code: string }
  /** With decimals, grouped, with a unit. */
  | { readonly kind: "shown"; readonly code: string }
  /** In a way that says nothing of its digits. */
  | { readonly kind: "other" };

const DIGITS: NumberFormat = { kind: "digits", width: 1, code: "General" };
const DATE: NumberFormat = { kind: "date" };
const OTHER: NumberFormat = { kind: "other" };
const toShown = (code: string | undefined): NumberFormat =>
  code === undefined ? OTHER : { kind: "shown", code };

/** Built-in dates and times (ECMA-376-1 §18.8.30), except 46, which counts hours beyond 24. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 50 && id <= 58) ||
  id === 45 ||
  id === 47;

/** General and text. */
const BUILT_IN_DIGITS: ReadonlySet<number> = new Set([0, 49]);

/**
 * @param id of the format
 * @param code as declared in the workbook; undefined for a built-in format
 */
export function readNumberFormat(id: number, code: string | undefined): NumberFormat {
  if (code !== undefined) return code.length > MAX_FORMAT_CHARACTERS ? OTHER : readFormatCode(code);
  if (BUILT_IN_DIGITS.has(id)) return DIGITS;
  if (isBuiltInDate(id)) return DATE;
  const known = builtInCode(id);
  return known === undefined ? OTHER : readFormatCode(known);
}

/** @param code such as `dd.mm.yyyy`, with English letters in every language of the program */
function readFormatCode(code: string): NumberFormat {
  if (/^(?:general|@)$/iu.test(code)) return DIGITS;
  if (/^0+$/u.test(code)) return { kind: "digits", width: code.length, code };
  const bare = code
    .replaceAll(/"[^"]*"|\\.|[_*]./gu, "")
    .toLowerCase()
    .split(";", 1)[0];
  if (bare === undefined || /\[(?:h+|m+|s+)\]/u.test(bare)) return OTHER;
  const letters = bare.replaceAll(/\[[^\]]*\]|general/gu, "").replaceAll(/(?<=s)[.,]0+/gu, "");
  return /[dmyhs]/u.test(letters) && !/[0#?]/u.test(letters) ? DATE : toShown(code);
}

/** Serial number of 29 February 1900, which exists only in spreadsheets. */
const FALSE_LEAP_DAY = 60;

/**
 * @param serial days since the epoch of the workbook, with the time of day as a fraction
 * @returns `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` unless it is midnight, or `HH:MM:SS` without a day;
 *   undefined for a number that spreadsheets do not display as a date
 */
export function spellSerialDate(serial: number, epoch1904: boolean): string | undefined {
  if (!(serial >= 0 && serial < 3_000_000)) return undefined;
  const seconds = Math.round(serial * SECONDS_PER_DAY);
  const day = Math.floor(seconds / SECONDS_PER_DAY);
  const time = new Temporal.PlainTime().add({ seconds }).toString();
  // With 1904, the first day is 0 and cannot be told from a time of day.
  if (day === 0) return time;
  if (day === FALSE_LEAP_DAY && !epoch1904)
    return time === "00:00:00" ? "1900-02-29" : `1900-02-29 ${time}`;

  const epoch = epoch1904 ? "1904-01-01" : day < FALSE_LEAP_DAY ? "1899-12-31" : "1899-12-30";
  const moment = Temporal.PlainDateTime.from(epoch).add({ seconds });
  return moment.year > 9999 ? undefined : spellMoment(moment);
}
