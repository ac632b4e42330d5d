/** The text type of a column, which takes everything: short or long, with room for what next month's table has. */
import type { OwnField } from "../catalog/own-resources.ts";
import { countCharacters, findUnlikely } from "../validate/values/text-content.ts";
import { sentence } from "../words/sentence.ts";
import type { Sentence } from "../words/sentence.ts";
import { cellTextOf } from "./columns.ts";
import type { ColumnCell, GivenColumn } from "./columns.ts";

/** What a column is taken for. */
export interface GuessedType {
  readonly field: OwnField;
  readonly why: Sentence;
  /** Cells that keep it from being of days or numbers. */
  readonly misfits?: readonly string[];
}

/** Nothing is saved by less. */
const SIZES = [255, 1024];
/** Room for longer values. */
const ROOM = 1.5;

/** Headings, emphasis, links and lists, as Markdown has them. */
const MARKDOWN = /^#{1,6} \S|\*\*[^*\n]+\*\*|\[[^[\]\n]+\]\(\S|^[-*] \S/mu;
const MAX_LOOKED_AT = 4096;

/** Whether a workbook has the cell as a text, or as a number that shows all its digits. */
const isTextCell = ({ content: { value, text, isDate } }: ColumnCell): boolean =>
  isDate !== true && (typeof value === "string" || text !== undefined);

/** @returns the text type; nothing is wider */
export function guessText({ cells }: Pick<GivenColumn, "cells">): GuessedType {
  const isMixed = !cells.every(isTextCell);
  const anyCell = isMixed ? { anyCell: true as const } : {};
  let [longest, isLong, formatted] = [0, false, 0];
  for (const cell of cells) {
    const text = cellTextOf(cell);
    longest = Math.max(longest, countCharacters(text));
    isLong ||= findUnlikely(text) !== undefined;
    if (MARKDOWN.test(text.slice(0, MAX_LOOKED_AT))) formatted += 1;
  }
  if (cells.length === 0) {
    const why = sentence("no row has a value, so it may be anything");
    return { field: { type: "varchar", size: 255 }, why };
  }
  const size = SIZES.find((one) => one >= longest * ROOM);
  if (size !== undefined && !isLong) {
    const why = sentence("texts of up to {longest, # character|# characters}", { longest });
    return { field: { type: "varchar", size, ...anyCell }, why };
  }
  if (!isMixed && formatted > 1 && formatted > cells.length / 10) {
    const why = sentence("long texts, {count} with the signs of Markdown", { count: formatted });
    return { field: { type: "markdown" }, why };
  }
  const why = sentence("long texts, of up to {longest, # character|# characters}", { longest });
  return { field: { type: "longVarchar", ...anyCell }, why };
}
