/** Reads the texts of fields: their length, form and pattern, and what is hardly meant in them. */
import type { Field } from "../../catalog/field.ts";
import type { RawValue } from "../../content/record.ts";
import type { ColumnDoubts } from "./column-doubts.ts";
import { readText } from "./scalars.ts";
import { describeValue, reportValue, warnValue } from "./scope.ts";
import type { Scope } from "./scope.ts";
import { countCharacters, findAccident, findUnlikely } from "./text-content.ts";
import { findPatternFault, TEXT_FORMATS } from "./text-formats.ts";
import type { TextVerdict } from "./text-formats.ts";

/** @returns the value of a cell that is a number, without leading zeros and plus sign */
const findCellNumber = (raw: RawValue): number | undefined =>
  raw.kind === "scalar" && raw.untyped && typeof raw.value === "number" ? raw.value : undefined;

function addZip(
  scope: Scope,
  doubts: ColumnDoubts,
  name: string,
  raw: RawValue,
  text: string,
  { warning, inColumn, suggestion }: TextVerdict,
): void {
  const column = { file: scope.origin.file, field: scope.prefix + name };
  const isOdd = warning !== undefined && inColumn !== undefined;
  doubts.addZip(
    column,
    text,
    isOdd
      ? {
          warning: describeValue(scope, name, raw, warning),
          error: describeValue(scope, name, raw, inColumn, suggestion),
        }
      : undefined,
  );
}

const COMMENTED =
  "is followed by a comment, which is not published: put the text in quotation marks if the # belongs to it, otherwise the comment on a line of its own";

export function readSizedText(
  scope: Scope,
  name: string,
  raw: RawValue,
  field: Field,
): string | undefined {
  let text = readText(scope, name, raw);
  if (text === undefined) return undefined;
  if (text === "") {
    if (field.nullable && findPatternFault("", field) === undefined) return "";
    reportValue(scope, name, raw, "must not be empty");
    return undefined;
  }
  // A text never has more characters than code units, so the length is enough for most.
  if (field.size !== undefined && text.length > field.size) {
    const characters = countCharacters(text);
    if (characters > field.size) {
      const problem = `has ${characters} characters; at most ${field.size} are allowed`;
      reportValue(scope, name, raw, problem);
      return undefined;
    }
  }
  const misfit = findPatternFault(text, field);
  if (misfit !== undefined) {
    reportValue(scope, name, raw, misfit);
    return undefined;
  }
  if (field.format !== undefined) {
    const verdict = TEXT_FORMATS[field.format](text, findCellNumber(raw)) ?? {};
    if (verdict.error !== undefined) {
      reportValue(scope, name, raw, verdict.error, verdict.suggestion);
      return undefined;
    }
    if (field.format === "zip" && scope.doubts && scope.origin.header)
      addZip(scope, scope.doubts, name, raw, text, verdict);
    else if (verdict.warning !== undefined) warnValue(scope, name, raw, verdict.warning);
    text = verdict.text ?? text;
  }
  const oddity = findAccident(text) ?? (field.kind === "varchar" ? findUnlikely(text) : undefined);
  if (oddity !== undefined) warnValue(scope, name, raw, oddity);
  // A comment behind a form, such as that of a colour, cannot be a part of it.
  if (raw.kind === "scalar" && raw.isCommented && field.format === undefined)
    warnValue(scope, name, raw, COMMENTED);
  return text;
}
