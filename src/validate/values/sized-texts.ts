/** Reads the texts of fields: their length, form and pattern, and what is hardly meant in them. */
import type { Field } from "../../catalog/field.ts";
import type { Plain } from "../../content/record.ts";
import type { At } from "./at.ts";
import type { ColumnDoubts } from "./column-doubts.ts";
import { readText, warnOfComment } from "./scalars.ts";
import { countCharacters, findAccident, findUnlikely } from "./text-content.ts";
import { findPatternFault, FORMAT_CHECKS } from "./text-formats.ts";
import type { TextVerdict } from "./text-formats.ts";
import { sentence } from "../../words/sentence.ts";

/** @returns the value of a cell that is a number, without leading zeros and plus sign */
const findCellNumber = (value: Plain, at: At): number | undefined =>
  at.isTable && typeof value === "number" ? value : undefined;

function addZip(
  value: Plain,
  at: At,
  doubts: ColumnDoubts,
  text: string,
  { warning, inColumn, suggestion }: TextVerdict,
): void {
  const column = { file: at.record.file, field: at.nameOf() };
  const isOdd = warning !== undefined && inColumn !== undefined;
  const doubt = isOdd && {
    warning: at.describe(value, warning),
    error: at.describe(value, inColumn, suggestion),
  };
  doubts.addZip(column, text, doubt || undefined);
}

const RIGHT: TextVerdict = {};

export function readSizedText(value: Plain, at: At, field: Field): string | undefined {
  const { size = Infinity, format, kind, nullable, anyCell } = field;
  let text = readText(value, at, "a text", anyCell && at.isTable);
  if (text === undefined) return undefined;
  if (text === "") {
    if (nullable && findPatternFault("", field) === undefined) return "";
    return at.report(value, sentence("must not be empty"));
  }
  // A text never has more characters than code units, so the length is enough for most.
  const characters = text.length > size ? countCharacters(text) : 0;
  if (characters > size) {
    return at.report(
      value,
      sentence("has {characters} characters; at most {size} are allowed", { characters, size }),
    );
  }
  const misfit = findPatternFault(text, field);
  if (misfit !== undefined) return at.report(value, misfit);
  if (format !== undefined) {
    const verdict = FORMAT_CHECKS[format](text, findCellNumber(value, at)) ?? RIGHT;
    if (verdict.error !== undefined) return at.report(value, verdict.error, verdict.suggestion);
    text = verdict.text ?? text;
    if (text === "" && !nullable) return at.report(value, sentence("must not be empty"));
    if (format === "zip" && at.doubts && at.isTable) addZip(value, at, at.doubts, text, verdict);
    else if (verdict.warning !== undefined) at.warn(value, verdict.warning);
  }
  const oddity = findAccident(text) ?? (kind === "varchar" ? findUnlikely(text) : undefined);
  if (oddity !== undefined) at.warn(value, oddity);
  // A comment behind a form, such as that of a colour, cannot be a part of it.
  if (format === undefined) warnOfComment(value, at);
  return text;
}
