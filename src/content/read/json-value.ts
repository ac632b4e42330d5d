/** One JSON value, strictly according to RFC 8259, with every problem in it and its position. */
import { printParseErrorCode, visit } from "jsonc-parser";
import type { ParseErrorCode } from "jsonc-parser";
import { MAX_DEPTH, MAX_MEMBERS, MAX_VALUES } from "../limits.ts";
import { BrokenText } from "../problem-list.ts";
import type { Fault } from "../problem-list.ts";
import type { Spot, Plain } from "../record.ts";
import { sentence } from "../../words/sentence.ts";
import type { PlainMessage, Sentence } from "../../words/sentence.ts";
import {
  checkNumber,
  checkText,
  detachText,
  isMergeMarker,
  tooDeep,
  unmerged,
} from "./text-value.ts";

/** The errors of jsonc-parser, in our words. */
const SYNTAX_FAULTS: Readonly<Record<string, PlainMessage>> = {
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

/** @param found the text at fault */
export const describeSyntaxFault = (code: ParseErrorCode, found: string): Fault => ({
  problem: isMergeMarker(found)
    ? unmerged()
    : sentence(SYNTAX_FAULTS[printParseErrorCode(code)] ?? "this is not JSON"),
  ...(found !== "" && { found }),
});

type Container =
  | { readonly list: Plain[] }
  | { readonly members: Map<string, Plain>; name: string };

/** A value with its position. */
export interface JsonValue extends Spot {
  readonly value: Plain;
}

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
): JsonValue {
  let root: Plain | undefined;
  let first: Spot | undefined;
  let values = 0;
  const open: Container[] = [];

  const spotAt = (lineIndex: number, columnIndex: number): Spot => ({
    line: line + lineIndex,
    column: columnIndex + (lineIndex === 0 ? column : 1),
  });
  const field = (): Pick<Fault, "field"> => {
    const names = open.flatMap((container) => ("name" in container ? [container.name] : []));
    return names.length === 0 ? {} : { field: names.join(".") };
  };
  const count = (spot: Spot): void => {
    first ??= spot;
    values += 1;
    if (values <= MAX_VALUES) return;
    const problem = sentence(
      "the item has more than {limit} values: check for a missing bracket, or split it",
      { limit: MAX_VALUES },
    );
    throw new BrokenText({ ...spot, ...field(), problem });
  };
  const append = (value: Plain): void => {
    const parent = open.at(-1);
    if (parent === undefined) root = value;
    else if ("list" in parent) parent.list.push(value);
    else if (!parent.members.has(parent.name)) parent.members.set(parent.name, value);
  };
  const begin = (container: Container, spot: Spot): void => {
    if (open.length === MAX_DEPTH)
      throw new BrokenText({ ...spot, ...field(), problem: tooDeep() });
    count(spot);
    open.push(container);
  };
  const end = (): void => {
    const container = open.pop();
    if (container === undefined) return;
    // Made of its entries, the object may also have a member named __proto__.
    append("list" in container ? container.list : Object.fromEntries(container.members));
  };

  visit(
    text,
    {
      onObjectBegin(_offset, _length, lineIndex, columnIndex) {
        begin({ members: new Map(), name: "" }, spotAt(lineIndex, columnIndex));
      },
      onObjectProperty(name, _offset, _length, lineIndex, columnIndex) {
        const object = open.at(-1);
        if (object === undefined || !("members" in object)) return;
        object.name = name;
        const problem = checkName(name, object.members);
        const fault = { ...spotAt(lineIndex, columnIndex), ...field(), found: name };
        if (problem !== undefined) report({ ...fault, problem, keepsItem: true });
      },
      onObjectEnd: end,
      onArrayBegin(_offset, _length, lineIndex, columnIndex) {
        begin({ list: [] }, spotAt(lineIndex, columnIndex));
      },
      onArrayEnd: end,
      onLiteralValue(value: Plain, offset, length, lineIndex, columnIndex) {
        const source = text.slice(offset, offset + length);
        const problem = checkLiteral(value, source);
        const spot = spotAt(lineIndex, columnIndex);
        const fault = { ...spot, ...field(), found: source };
        if (problem !== undefined) report({ ...fault, problem, keepsItem: true });
        count(spot);
        append(typeof value === "string" ? detachText(value) : value);
      },
      onError(code: ParseErrorCode, offset, length, lineIndex, columnIndex) {
        throw new BrokenText({
          ...spotAt(lineIndex, columnIndex),
          ...describeSyntaxFault(code, text.slice(offset, offset + length)),
        });
      },
    },
    { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false },
  );
  if (root !== undefined && first !== undefined) return { value: root, ...first };
  throw new BrokenText({ line, column, problem: sentence("a value is missing here") });
}

function checkName(name: string, members: ReadonlyMap<string, Plain>): Sentence | undefined {
  if (members.has(name)) return sentence("the field is given twice in one object: keep one");
  if (members.size === MAX_MEMBERS)
    return sentence("the object has more than {limit} fields: split it", { limit: MAX_MEMBERS });

  return checkText(name);
}

function checkLiteral(value: Plain, source: string): Sentence | undefined {
  if (typeof value === "string") return checkText(value);
  return typeof value === "number" ? checkNumber(value, source) : undefined;
}
