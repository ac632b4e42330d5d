/** One JSON value, strictly according to RFC 8259, every part with its line and column. */
import { printParseErrorCode, visit } from "jsonc-parser";
import type { ParseErrorCode } from "jsonc-parser";
import { MAX_DEPTH, MAX_MEMBERS, MAX_VALUES } from "../limits.ts";
import { BrokenText } from "../problem-list.ts";
import type { Fault } from "../problem-list.ts";
import type { RawList, RawMember, RawObject, RawScalar, RawValue } from "../record.ts";
import { checkNumber, checkText, detachText } from "./text-value.ts";

/** The errors of jsonc-parser, in our words. */
const SYNTAX_FAULTS: Readonly<Record<string, string>> = {
  InvalidSymbol: "this is not a JSON value: put text in double quotes",
  InvalidNumberFormat: "this is not a JSON number",
  PropertyNameExpected: "a field name in double quotes is missing here",
  ValueExpected: "a value is missing here: remove the comma before it or add the value",
  ColonExpected: "a colon is missing after the field name",
  CommaExpected: "a comma is missing before this",
  CloseBraceExpected: "the object is not closed: add }",
  CloseBracketExpected: "the list is not closed: add ]",
  EndOfFileExpected: "there is something after the end of the value: remove it",
  InvalidCommentToken: "JSON has no comments: remove it, or use YAML",
  UnexpectedEndOfComment: "JSON has no comments: remove it, or use YAML",
  UnexpectedEndOfString: "the text is not closed on its line: add the closing quote, or write \\n",
  UnexpectedEndOfNumber: "digits are missing in this number",
  InvalidUnicode: "four hexadecimal digits must follow \\u",
  InvalidEscapeCharacter: "there is no such escape: write \\\\ for a backslash",
  InvalidCharacter: "the text contains a control character: write it as \\u and four digits",
};

type Container =
  | { readonly list: RawValue[] }
  | { readonly members: Map<string, RawMember>; name: string; line: number; column: number };

/**
 * @param text one JSON value, white space around it allowed
 * @param line line of the text's first character
 * @param column column of the text's first character
 * @param report called for wrong values; reading continues
 * @throws BrokenText at the first position where the text is not JSON
 */
export function parseJsonValue(
  text: string,
  line: number,
  column: number,
  report: (fault: Fault) => void,
): RawValue {
  let root: RawValue | undefined;
  let values = 0;
  const open: Container[] = [];

  const place = (lineIndex: number, columnIndex: number): { line: number; column: number } => ({
    line: line + lineIndex,
    column: columnIndex + (lineIndex === 0 ? column : 1),
  });
  const field = (): Pick<Fault, "field"> => {
    const names = open.flatMap((container) => ("name" in container ? [container.name] : []));
    return names.length === 0 ? {} : { field: names.join(".") };
  };
  const append = (value: RawValue): void => {
    values += 1;
    if (values > MAX_VALUES) {
      const problem = `the item has more than ${MAX_VALUES} values: check for a missing bracket, or split it`;
      throw new BrokenText({ line: value.line, column: value.column, ...field(), problem });
    }
    const parent = open.at(-1);
    if (parent === undefined) root = value;
    else if ("list" in parent) parent.list.push(value);
    else if (!parent.members.has(parent.name))
      parent.members.set(parent.name, { line: parent.line, column: parent.column, value });
  };
  const begin = (value: RawList | RawObject, container: Container): void => {
    if (open.length === MAX_DEPTH) {
      const { line: at, column: behind = 1 } = value;
      throw new BrokenText({
        line: at,
        column: behind,
        ...field(),
        problem: `there are more than ${MAX_DEPTH} levels of nested objects and lists: reduce the nesting`,
      });
    }
    append(value);
    open.push(container);
  };

  visit(
    text,
    {
      onObjectBegin(_offset, _length, lineIndex, columnIndex) {
        const members = new Map<string, RawMember>();
        begin(
          { kind: "object", members, ...place(lineIndex, columnIndex) },
          { members, name: "", line: 0, column: 0 },
        );
      },
      onObjectProperty(name, _offset, _length, lineIndex, columnIndex) {
        const object = open.at(-1);
        if (object === undefined || !("members" in object)) return;
        Object.assign(object, place(lineIndex, columnIndex));
        object.name = name;
        const problem = checkName(name, object.members);
        const fault = { line: object.line, column: object.column, ...field(), found: name };
        if (problem !== undefined) report({ ...fault, problem, keepsItem: true });
      },
      onObjectEnd: () => void open.pop(),
      onArrayBegin(_offset, _length, lineIndex, columnIndex) {
        const list: RawValue[] = [];
        begin({ kind: "list", items: list, ...place(lineIndex, columnIndex) }, { list });
      },
      onArrayEnd: () => void open.pop(),
      onLiteralValue(literal: RawScalar["value"], offset, length, lineIndex, columnIndex) {
        const source = text.slice(offset, offset + length);
        const problem = checkLiteral(literal, source);
        const where = place(lineIndex, columnIndex);
        const fault = { ...where, ...field(), found: source };
        if (problem !== undefined) report({ ...fault, problem, keepsItem: true });
        const value = typeof literal === "string" ? detachText(literal) : literal;
        append({ kind: "scalar", value, untyped: false, ...where });
      },
      onError(code: ParseErrorCode, offset, length, lineIndex, columnIndex) {
        const found = text.slice(offset, offset + length);
        throw new BrokenText({
          ...place(lineIndex, columnIndex),
          problem: SYNTAX_FAULTS[printParseErrorCode(code)] ?? "this is not JSON",
          ...(found !== "" && { found }),
        });
      },
    },
    { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false },
  );
  if (root === undefined)
    throw new BrokenText({ line, column, problem: "a value is missing here" });
  return root;
}

function checkName(name: string, members: ReadonlyMap<string, RawMember>): string | undefined {
  if (members.has(name)) return "the field is given twice in one object: keep one";
  if (members.size === MAX_MEMBERS)
    return `the object has more than ${MAX_MEMBERS} fields: split it`;

  return checkText(name);
}

function checkLiteral(value: RawScalar["value"], source: string): string | undefined {
  if (typeof value === "string") return checkText(value);
  return typeof value === "number" ? checkNumber(value, source) : undefined;
}
