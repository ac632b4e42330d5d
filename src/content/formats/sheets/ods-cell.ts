/**
 * What a cell of an .ods file holds: its typed value, with what is wrong with it. Whether people see
 * the plain digits of a number is told by the text that the program stored beside it.
 */
import { readTextCell } from "../table-row.ts";
import type { CellContent } from "../table-row.ts";
import { describeNumberFault, readError, spellInteger, withoutValue } from "./xlsx-cell.ts";
import { formatMoment } from "./xlsx-formats.ts";
import { attributeOf } from "./xml-elements.ts";
import type { XmlElement } from "./xml-elements.ts";

/** The attribute that holds a value, by its type (OpenDocument §19.385). */
const VALUE_ATTRIBUTES: Readonly<Record<string, string>> = {
  boolean: "office:boolean-value",
  date: "office:date-value",
  time: "office:time-value",
  string: "office:string-value",
};

/** What programs show for a formula that failed, in English and German. */
const ERROR = /^(?:#[A-ZÄÖÜ]+[!?]|#N\/A|#NV|#DIV\/0!|(?:Err|Fehler):\d{3})$/u;
const BOOLEAN = /^(?:TRUE|FALSE|WAHR|FALSCH)$/u;
const DATE = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?)?Z?$/u;
const TIME = /^PT(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6}(?:[.,]\d+)?)S)?$/u;
const SECONDS_PER_DAY = 86_400;

/**
 * @param shown what people see of it
 * @returns undefined when the cell is empty
 */
export function readOdsCell(cell: XmlElement, shown: string): CellContent | undefined {
  const type = attributeOf(cell, "office:value-type");
  const value = attributeOf(cell, VALUE_ATTRIBUTES[type ?? ""] ?? "office:value");
  const formula = attributeOf(cell, "table:formula");
  const isError =
    attributeOf(cell, "calcext:value-type") === "error" ||
    (formula !== undefined && ERROR.test(shown));
  if (isError) return readError(shown === "" ? "#ERROR!" : shown);
  switch (type) {
    case undefined:
    case "void":
      if (formula !== undefined) return withoutValue(formula.replace(/^(?:\w+:)?=?/u, ""));
      return readTextCell(shown);
    case "string":
      return readTextCell(value ?? shown);
    case "boolean":
      return { content: { value: value === "true" } };
    case "date":
      return readDate(value ?? shown);
    case "time":
      return readTime(value ?? shown);
    default:
      return readNumber(value ?? "", shown);
  }
}

function readNumber(source: string, shown: string): CellContent {
  const value = source.trim() === "" ? Number.NaN : Number(source);
  // LibreOffice stores what TRUE() gives as a number.
  if (BOOLEAN.test(shown) && (value === 0 || value === 1))
    return { content: { value: value === 1 } };
  const isPlain = /^-?\d{1,15}$/u.test(shown) && Number(shown) === value;
  const text = shown === "" ? spellInteger(value, 1) : shown;
  const content = { value, ...(text !== undefined && (isPlain || shown === "") && { text }) };
  const problem = describeNumberFault(value);
  return problem === undefined ? { content } : { content, fault: { problem, found: source } };
}

function readDate(source: string): CellContent {
  const [, year, month, day, hour = "0", minute = "0", second = "0"] = DATE.exec(source) ?? [];
  if (year === undefined) return { content: { value: source, isDate: true } };
  const parts = [year, month, day, hour, minute, second].map(Number);
  const [years = 0, months = 1, days = 1, hours = 0, minutes = 0, seconds = 0] = parts;
  const moment = Date.UTC(years, months - 1, days, hours, minutes, Math.round(seconds));
  return { content: { value: formatMoment(moment), isDate: true } };
}

/** A time of day; a duration beyond a day is a number of days, as in other formats. */
function readTime(source: string): CellContent {
  const match = TIME.exec(source);
  if (match === null) return { content: { value: source, isDate: true } };
  const [hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number((part as string | undefined)?.replace(",", ".") ?? 0));
  const all = Math.round(hours * 3600 + minutes * 60 + seconds);
  if (all >= SECONDS_PER_DAY) return { content: { value: all / SECONDS_PER_DAY } };
  return { content: { value: new Date(all * 1000).toISOString().slice(11, 19), isDate: true } };
}
