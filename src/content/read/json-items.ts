/** Finds the items of a JSON file, which is a list: each is then read as a line of JSON Lines is. */
import { visit } from "jsonc-parser";
import { MAX_DEPTH, MAX_JSON_ITEMS } from "../limits.ts";
import { BrokenText } from "../problem-list.ts";
import { sentence } from "../../words/sentence.ts";
import { describeSyntaxFault } from "./json-value.ts";
import { tooDeep } from "./text-value.ts";
import type { Sentence } from "../../words/sentence.ts";

/** The text of one value. */
export interface JsonPiece {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

const noList = (): Sentence =>
  sentence("the file must be a list of items: put [ before the first and ] behind the last");

const refuse = (line: number, column: number, problem: Sentence): never => {
  throw new BrokenText({ line: line + 1, column: column + 1, problem });
};

/** @throws BrokenText at the first spot where the text is not JSON, or if it is not a list */
export function findItems(text: string): readonly JsonPiece[] {
  const pieces: JsonPiece[] = [];
  /** Of open objects and lists. */
  let depth = 0;
  let start = { offset: 0, line: 0, column: 0 };

  type Visit = (
    ...[offset, length, line, column]: [number, number, number, number, ...unknown[]]
  ) => void;
  const begin: Visit = (offset, _length, line, column) => {
    if (depth === 0 && text[offset] !== "[") refuse(line, column, noList());
    if (depth > MAX_DEPTH) refuse(line, column, tooDeep());
    if (depth === 1) start = { offset, line, column };
  };
  const end: Visit = (offset, length, line, column) => {
    if (depth !== 1) return;
    if (pieces.length === MAX_JSON_ITEMS) {
      const problem = sentence(
        "the file has more than {limit} items: write it as JSON Lines, with one item per line in a .jsonl file",
        { limit: MAX_JSON_ITEMS },
      );
      refuse(line, column, problem);
    }
    pieces.push({
      text: text.slice(start.offset, offset + length),
      line: start.line + 1,
      column: start.column + 1,
    });
  };
  const open: Visit = (...where) => {
    begin(...where);
    depth += 1;
  };
  const close: Visit = (...where) => {
    depth -= 1;
    end(...where);
  };
  if (text.trim() === "") refuse(0, 0, noList());
  visit(
    text,
    {
      onObjectBegin: open,
      onArrayBegin: open,
      onObjectEnd: close,
      onArrayEnd: close,
      onLiteralValue(_value, ...where) {
        begin(...where);
        end(...where);
      },
      onError(code, offset, length, line, column) {
        throw new BrokenText({
          line: line + 1,
          column: column + 1,
          ...describeSyntaxFault(code, text.slice(offset, offset + length)),
        });
      },
    },
    { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false },
  );
  return pieces;
}
