/**
 * Finds the items in a JSON file of any length, each as soon as it is complete, without loading the
 * whole file.
 */
import { PASSED_MEMBERS, describeForms } from "./item-record.ts";
import { createCursor, createJsonScan, isWhiteSpace } from "./json-scan.ts";
import type { JsonScan } from "./json-scan.ts";
import { MAX_ITEM_CHARACTERS } from "../limits.ts";
import { BrokenText } from "../problem-list.ts";

/** The text of one value. */
export interface JsonPiece {
  readonly text: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  /** torn, tooLong: the end of the value is unknown, so the file cannot be read further. */
  readonly state: "whole" | "torn" | "tooLong";
}

export interface JsonSplitter {
  /** Gives the items that are complete. @throws BrokenText when the text between them is wrong */
  push(chunk: string): Generator<JsonPiece, void, undefined>;
  /** @returns the beginning of an item that does not end @throws BrokenText when the list is cut off */
  end(): readonly JsonPiece[];
}

const SLASH = 0x2f;

/** What must come next, outside of values. */
type Expected = "top" | "item" | "afterItem" | "name" | "colon" | "member" | "afterMember" | "end";

/** A value that is being collected. */
interface Gathering {
  readonly scan: JsonScan;
  readonly parts: string[];
  readonly line: number;
  readonly column: number;
  characters: number;
}

/** @param responseKey the member of the object form that contains the items */
export function createJsonSplitter(responseKey: string): JsonSplitter {
  const shape = describeForms(responseKey);
  const cursor = createCursor();
  let expected: Expected = "top";
  let inObject = false;
  /** Name of the member that is being read. */
  let name = "";
  let listFound = false;
  /** After a comma, something must follow. */
  let afterComma = false;
  let gathering: Gathering | undefined;

  const fail = (problem: string, found?: string, suggestion?: string): never => {
    throw new BrokenText({
      line: cursor.line,
      column: cursor.column,
      problem,
      found,
      suggestion,
    });
  };

  const endObject = (): false => {
    if (!listFound) fail(`${responseKey} is missing: ${shape}`);
    expected = "end";
    return false;
  };

  /** What one character means in each state. @returns true when a value begins with it */
  const steps: Readonly<Record<Expected, (char: string) => boolean>> = {
    top(char) {
      if (char !== "[" && char !== "{") fail(shape, char);
      inObject = char === "{";
      expected = inObject ? "name" : "item";
      return false;
    },
    item(char) {
      if (char !== "]") return true;
      if (afterComma) fail("there is a comma after the last item: remove it");
      expected = inObject ? "afterMember" : "end";
      return false;
    },
    afterItem(char) {
      if (char !== "," && char !== "]") fail("a comma is missing between two items", char);
      afterComma = char === ",";
      if (afterComma) expected = "item";
      else expected = inObject ? "afterMember" : "end";
      return false;
    },
    name(char) {
      if (char === '"') return true;
      if (char !== "}" || afterComma) fail("a name in double quotes is missing here", char);
      return endObject();
    },
    colon(char) {
      if (char !== ":") fail("a colon is missing after the name", char);
      expected = "member";
      return false;
    },
    member(char) {
      if (PASSED_MEMBERS.has(name)) return true;
      if (char !== "[") fail(`${responseKey} must be a list of items`, char);
      listFound = true;
      afterComma = false;
      expected = "item";
      return false;
    },
    afterMember(char) {
      if (char !== "," && char !== "}") fail("a comma is missing between two members", char);
      afterComma = char === ",";
      if (!afterComma) return endObject();
      expected = "name";
      return false;
    },
    end: (char) => fail("there is something after the end of the content: remove it", char),
  };

  /** Called at the end of a value. @returns the value if it is an item */
  const finish = (piece: JsonPiece): readonly JsonPiece[] => {
    gathering = undefined;
    if (expected === "item") {
      expected = "afterItem";
      return [piece];
    }
    if (piece.state !== "whole") return fail("a quote or bracket is missing before this");
    if (expected === "member") {
      expected = "afterMember";
      return [];
    }
    name = piece.text.slice(1, -1);
    if (name === responseKey && listFound) return fail("the list is given twice: keep one", name);
    if (name !== responseKey && !PASSED_MEMBERS.has(name)) return fail(shape, name, responseKey);

    expected = "colon";
    return [];
  };

  const end = (value: Gathering, state: JsonPiece["state"]): readonly JsonPiece[] => {
    const { parts, line, column } = value;
    return finish({ text: parts.join(""), line, column, endLine: cursor.line, state });
  };

  return {
    *push(chunk) {
      let at = 0;
      while (at < chunk.length) {
        const code = chunk.charCodeAt(at);
        if (gathering === undefined && code === SLASH)
          fail("JSON has no comments: remove it, or use YAML");

        if (gathering === undefined && (isWhiteSpace(code) || !steps[expected](chunk[at] ?? ""))) {
          cursor.advance(code);
          at += 1;
          continue;
        }
        const { line, column } = cursor;
        gathering ??= { scan: createJsonScan(cursor), parts: [], line, column, characters: 0 };
        const next = gathering.scan.scan(chunk, at);
        gathering.parts.push(chunk.slice(at, next));
        gathering.characters += next - at;
        at = next;
        const { state } = gathering.scan;
        const tooLong = gathering.characters > MAX_ITEM_CHARACTERS;
        if (tooLong || state !== "open")
          yield* end(gathering, tooLong || state === "open" ? "tooLong" : state);
      }
    },
    end() {
      if (gathering !== undefined) return end(gathering, "torn");
      if (expected === "end") return [];
      if (expected === "top") return fail(`the file is empty: ${shape}`);
      return fail(`the file ends too early: add ${inObject ? "]}" : "]"}`);
    },
  };
}
