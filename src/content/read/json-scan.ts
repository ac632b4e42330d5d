/**
 * Finds the end of one JSON value, across chunks of text. It only recognizes strings and brackets:
 * the parser finds out whether the value is JSON.
 */
import { MAX_DEPTH } from "../limits.ts";

/** A position in a file that moves on character by character. */
export interface Cursor {
  readonly line: number;
  readonly column: number;
  advance(code: number): void;
}

/** torn: brackets or quotes do not match, so the end of the value is unknown. */
type ScanState = "open" | "whole" | "torn";

export interface JsonScan {
  /** Scans from an offset. @returns the offset after the value */
  scan(chunk: string, from: number): number;
  readonly state: ScanState;
}

const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

export function isWhiteSpace(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === RETURN || code === TAB;
}

export function createCursor(): Cursor {
  let line = 1;
  let column = 1;
  let previous = 0;
  return {
    get line() {
      return line;
    },
    get column() {
      return column;
    },
    advance(code) {
      if (code === LINE_FEED || code === RETURN) {
        // CR LF is one line break.
        if (code === RETURN || previous !== RETURN) line += 1;
        column = 1;
      } else column += 1;

      previous = code;
    },
  };
}

/** @param cursor moves along with the scan */
export function createJsonScan(cursor: Cursor): JsonScan {
  const closers: number[] = [];
  let inString = false;
  let escaped = false;
  let state: ScanState = "open";

  /** @returns whether the character belongs to the value */
  const take = (code: number): boolean => {
    if (inString) {
      // RFC 8259 §7: line breaks in strings must be escaped, so a quote is missing here.
      if (code === LINE_FEED || code === RETURN) {
        state = "torn";
        return false;
      }
      if (escaped) escaped = false;
      else if (code === BACKSLASH) escaped = true;
      else if (code === QUOTE) {
        inString = false;
        if (closers.length === 0) state = "whole";
      }
      return true;
    }
    const closes = code === CLOSE_OBJECT || code === CLOSE_LIST;
    if (
      closers.length === 0 &&
      (closes || code === COMMA || code === COLON || isWhiteSpace(code))
    ) {
      state = "whole";
      return false;
    }
    if (code === QUOTE) inString = true;
    else if (code === OPEN_OBJECT) closers.push(CLOSE_OBJECT);
    else if (code === OPEN_LIST) closers.push(CLOSE_LIST);
    else if (closes && closers.pop() !== code) state = "torn";
    else if (closes && closers.length === 0) state = "whole";
    if (closers.length > MAX_DEPTH) state = "torn";
    return true;
  };

  return {
    scan(chunk, from) {
      for (let at = from; at < chunk.length; at += 1) {
        const code = chunk.charCodeAt(at);
        if (!take(code)) return at;
        cursor.advance(code);
        if (state !== "open") return at + 1;
      }
      return chunk.length;
    },
    get state() {
      return state;
    },
  };
}
