/**
 * Splits a file of lines into runs. Where a run ends depends on the content of the lines, so that a
 * change moves no later end, and a run that is known by the digest of its bytes need not be read
 * again.
 */
import { isUtf8 } from "node:buffer";
import { open } from "node:fs/promises";
import { crc32 } from "node:zlib";
import {
  LINE_FEED,
  describeForeign,
  refuseMany,
  refuseUtf16,
  trimReturn,
  unreadable,
} from "./file-text.ts";
import type { FoundFile, Line } from "./file-text.ts";
import { MAX_ITEM_CHARACTERS } from "../limits.ts";
import { BrokenText } from "../problem-list.ts";
import { say } from "../../words/say.ts";

/** Shorter runs would cost more than they save. */
const MIN_BYTES = 32 * 1024;
const MAX_BYTES = 192 * 1024;
/** After the minimum length, on average one byte in this many ends a run, with its line. */
const ENDS_ONE_IN = 64 * 1024;
/** Enlarged for longer lines. */
const BUFFER_BYTES = 1024 ** 2;

const RETURN = 0x0d;
const MARK = Buffer.from("\ufeff");

/** Consecutive lines; valid until the next run is requested. */
export interface LineRun {
  readonly bytes: Buffer;
  /** What ends each line: LF or CR LF, or CR alone. */
  readonly lineEnd: number;
  /** Number of the first line, counted from 1. */
  readonly line: number;
  readonly length: number;
}

/** @throws BrokenText when the file cannot be read or a line is longer than an item may be */
export async function* readRuns(
  { path }: FoundFile,
  onBytes: (bytes: number) => void,
): AsyncGenerator<LineRun, void, undefined> {
  let buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  let [filled, isFirst, lineEnd] = [0, true, LINE_FEED];
  // The current run: where it begins and ends so far.
  let [start, end, line, length] = [0, 0, 1, 0];
  const take = (): LineRun => {
    const run = { bytes: buffer.subarray(start, end), lineEnd, line, length };
    [start, line, length] = [end, line + length, 0];
    return run;
  };
  await using handle = await explaining(() => open(path));
  for (;;) {
    const { bytesRead } = await explaining(() => handle.read(buffer, filled));
    filled += bytesRead;
    onBytes(bytesRead);
    if (isFirst) {
      refuseUtf16(buffer.subarray(0, filled));
      if (buffer.subarray(0, MARK.length).equals(MARK)) start = end = MARK.length;
      lineEnd = findLineEnd(buffer.subarray(0, filled));
    }
    isFirst = false;
    while (end < filled) {
      const at = buffer.indexOf(lineEnd, end);
      const isWhole = at >= 0 && at < filled;
      if (!isWhole && bytesRead > 0) break;
      const next = isWhole ? at + 1 : filled;
      if (length > 0 && next - start > MAX_BYTES) yield take();
      const from = end;
      refuseLong(buffer, line, from, next);
      end = next;
      length += 1;
      if (end - start < MIN_BYTES) continue;
      if (crc32(buffer.subarray(from, end)) % ENDS_ONE_IN < end - from) yield take();
    }
    refuseMany(line + length);
    if (length > 0 && (bytesRead === 0 || filled - start > MAX_BYTES)) yield take();
    if (bytesRead === 0) return;
    buffer.copyWithin(0, start, filled);
    [filled, end, start] = [filled - start, end - start, 0];
    if (filled < buffer.length) continue;
    refuseLong(buffer, line, 0, filled);
    buffer = Buffer.concat([buffer], 2 * buffer.length);
  }
}

/** @returns what ends the lines of a file that begins so: old programs write CR alone, as in CSV */
function findLineEnd(start: Buffer): number {
  const at = start.indexOf(RETURN);
  const isAlone = at >= 0 && at + 1 < start.length && start[at + 1] !== LINE_FEED;
  return isAlone && !start.subarray(0, at).includes(LINE_FEED) ? RETURN : LINE_FEED;
}

async function explaining<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw unreadable(error);
  }
}

/** Characters are counted only if there may be too many. */
function refuseLong(bytes: Buffer, line: number, from: number, end: number): void {
  const mayBe = end - from > MAX_ITEM_CHARACTERS;
  if (!mayBe || bytes.toString("utf8", from, end).length <= MAX_ITEM_CHARACTERS) return;
  throw new BrokenText({
    line,
    problem: say(
      "the line is longer than {limit} characters: make sure that each item is on its own line",
      { limit: MAX_ITEM_CHARACTERS },
    ),
  });
}

/** Gives the lines before one that is not UTF-8. @throws BrokenText after them */
export function* readLinesOf({ bytes, line, lineEnd }: LineRun): Generator<Line, void, undefined> {
  const isRight = isUtf8(bytes);
  const lines = bytes.toString(isRight ? "utf8" : "latin1").split(String.fromCharCode(lineEnd));
  if (lines.at(-1) === "") lines.pop();
  for (const [index, text] of lines.entries()) {
    const number = line + index;
    const inBytes = isRight ? undefined : Buffer.from(text, "latin1");
    if (inBytes && !isUtf8(inBytes)) throw describeForeign(inBytes, number, true);
    yield { text: trimReturn(inBytes?.toString() ?? text), number };
  }
}
