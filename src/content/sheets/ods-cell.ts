/**
 * The content of a cell of an .ods file: its typed value, or what is wrong with it. The displayed
 * text, which is stored too, shows whether people see the plain digits of a number.
 */
import { Temporal } from "temporal-polyfill";
import { readTextCell } from "../read/table-row.ts";
import type { CellContent } from "../read/table-row.ts";
import {
  readDateCell,
  readErrorCell,
  readFormulaWithoutValue,
  readNumberCell,
  spellInteger,
} from "./sheet.ts";
import { showsWhole } from "./shown-number.ts";
import { attributeOf } from "./xml-elements.ts";
import type { XmlElement } from "./xml-elements.ts";

/** The attribute that holds a value, by its type (OpenDocument §19.385). */
const VALUE_ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ["boolean", "office:boolean-value"],
  ["date", "office:date-value"],
  ["time", "office:time-value"],
  ["string", "office:string-value"],
]);

/** What programs show for a formula that failed, in English and German. */
const ERROR = /^(?:#[A-ZÄÖÜ]+[!?]|#N\/A|#NV|#DIV\/0!|(?:Err|Fehler):\d{3})$/u;
const BOOLEAN = /^(?:TRUE|FALSE|WAHR|FALSCH)$/u;
export const SECONDS_PER_DAY = 86_400;

/**
 * @param shown the displayed text
 * @returns undefined when the cell is empty
 */
export function readOdsCell(cell: XmlElement, shown: string): CellContent | undefined {
  const type = attributeOf(cell, "office:value-type");
  const value = attributeOf(cell, VALUE_ATTRIBUTES.get(type ?? "") ?? "office:value");
  const formula = attributeOf(cell, "table:formula");
  const isError =
    attributeOf(cell, "calcext:value-type") === "error" ||
    (formula !== undefined && ERROR.test(shown));
  if (isError) return readErrorCell(shown === "" ? "#ERROR!" : shown);
  switch (type) {
    case undefined:
    case "void":
      if (formula !== undefined)
        return readFormulaWithoutValue(formula.replace(/^(?:\w+:)?=?/u, ""));
      return readTextCell(shown);
    case "string":
      return readTextCell(value ?? shown);
    case "boolean":
      return { content: { value: value === "true" } };
    case "date":
      return readDateCell(value ?? shown);
    case "time":
      return readTime(value ?? shown);
    default:
      return readOdsNumber(value ?? "", shown);
  }
}

function readOdsNumber(source: string, shown: string): CellContent {
  const value = Number(source);
  // LibreOffice stores the result of TRUE() as a number.
  if (BOOLEAN.test(shown) && /^[01]$/u.test(source)) return { content: { value: source === "1" } };
  if (shown === "") return readNumberCell(source, spellInteger(value, 1));
  return readNumberCell(source, showsWhole(shown, value) ? shown : undefined);
}

/** A time of day; a duration of a day or more is a number of days, as in other formats. */
function readTime(source: string): CellContent {
  let seconds: number;
  try {
    seconds = Math.round(Temporal.Duration.from(source).total("seconds"));
  } catch {
    return { content: { value: source, isDate: true } };
  }
  if (seconds >= SECONDS_PER_DAY) return { content: { value: seconds / SECONDS_PER_DAY } };
  const time = new Temporal.PlainTime().add({ seconds });
  return { content: { value: time.toString(), isDate: true } };
}
