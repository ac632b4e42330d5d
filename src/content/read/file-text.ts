/** The text of a content file. The caller makes sure that nobody writes the file meanwhile. */
import { isUtf8 } from "node:buffer";
import { open } from "node:fs/promises";
import { BrokenText } from "../problem-list.ts";
import type { Fault, ReportFault } from "../problem-list.ts";
import { findMarkedCharset, judgeCharset } from "./charset.ts";
import type { Charset } from "./charset.ts";
import { describeNoText } from "./first-bytes.ts";
import { sentence } from "../../words/sentence.ts";
import type { Sentence } from "../../words/sentence.ts";

/** A file as it was when the directory was opened. */
export interface FoundFile {
  /** Path below the content directory, with slashes. */
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
}

const CHUNK_BYTES = 256 * 1024;
/** Longer texts, and chunks made of them, would stay in memory until a full garbage collection. */
const PIECE_BYTES = 32 * 1024;
const LINE_FEED = 10;
/** Characters of a line that are shown before one that matters. */
const MAX_BEFORE = 40;

/**
 * Reads a file in pieces. A byte-order mark is left out.
 * @param onBytes called with the number of bytes of each chunk
 * @param report called for a table that is read, but is not UTF-8
 * @throws BrokenText when the charset is none that is read, or the file cannot be read
 */
export async function* readFileText(
  file: FoundFile,
  onBytes: (bytes: number) => void,
  report: ReportFault,
): AsyncGenerator<string, void, undefined> {
  const charset = await findCharset(file);
  const decoder = new TextDecoder(charset, { fatal: true });
  let isTold = charset !== "windows-1252";
  let text = "";
  let line = 1;
  let last: Buffer | undefined;
  for await (const piece of readPieces(file, onBytes)) {
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) line += 1;
    try {
      text = decoder.decode(piece, { stream: piece.length > 0 });
    } catch {
      if (charset !== "utf-8") throw refuseDamaged(line, file);
      const wrong = piece.length > 0 ? piece : last?.subarray(last.lastIndexOf(LINE_FEED) + 1);
      throw describeForeign(wrong ?? piece, line, last === undefined, file);
    }
    const at = isTold ? -1 : text.search(NOT_ASCII);
    if (at >= 0) {
      report(warnOfWindows(text, at, line));
      isTold = true;
    }
    yield text;
    last = piece;
  }
}

const NOT_ASCII = /[^\0-\x7f]/u;

/** Only tables: programs write no other texts in the charset of the system. */
const isTable = ({ name }: FoundFile): boolean => name.toLowerCase().endsWith(".csv");

/** @throws BrokenText when the first bytes are of another kind of file */
async function findCharset(file: FoundFile): Promise<Charset> {
  const read = (): AsyncIterable<Buffer> => readPieces(file, () => undefined);
  let marked: Charset | undefined;
  for await (const piece of read()) {
    marked = findMarkedCharset(piece);
    if (marked === undefined) refuseOther(piece, file);
    break;
  }
  if (marked !== undefined) return marked;
  return isTable(file) ? judgeCharset(read) : "utf-8";
}

function warnOfWindows(text: string, at: number, firstLine: number): Fault {
  const before = text.slice(0, at).split("\n");
  const [after = ""] = text.slice(at).split("\n", 1);
  return {
    severity: "warning",
    line: firstLine + before.length - 1,
    problem: sentence(
      "the file is not UTF-8, so it is read as Windows-1252: check its special characters, or save it as UTF-8 (in Excel: the file type CSV UTF-8)",
    ),
    found: `${before.at(-1)?.slice(-MAX_BEFORE) ?? ""}${after}`.trim(),
  };
}

/** @returns the content and then an empty piece; all pieces share one buffer */
async function* readPieces(
  { path }: FoundFile,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer, void, undefined> {
  const buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  try {
    await using handle = await open(path);
    for (;;) {
      const { bytesRead } = await handle.read(buffer);
      if (bytesRead > 0) onBytes(bytesRead);
      for (let start = 0; start < bytesRead; start += PIECE_BYTES)
        yield buffer.subarray(start, Math.min(start + PIECE_BYTES, bytesRead));

      if (bytesRead > 0) continue;
      yield buffer.subarray(0, 0);
      return;
    }
  } catch (error) {
    throw unreadable(error);
  }
}

/** @returns the error for a file that the system does not allow to be read */
export function unreadable(error: unknown): BrokenText {
  const { code } = error as NodeJS.ErrnoException;
  return new BrokenText({
    problem: sentence(
      "the file cannot be read ({reason}): make sure that it exists and that you have permission to read it",
      { reason: code ?? sentence("unknown reason") },
    ),
  });
}

/** @returns what to do about a file that is not UTF-8: Excel writes only one kind of text file */
const toUtf8 = (file: FoundFile): Sentence =>
  isTable(file)
    ? sentence("save it as UTF-8 (in Excel: the file type CSV UTF-8)")
    : sentence("save it as UTF-8");

/** @throws BrokenText when the first bytes are of a file of another kind */
function refuseOther(bytes: Buffer, file: FoundFile): void {
  const other = describeNoText(bytes, isTable(file));
  if (other) throw new BrokenText({ line: 1, problem: sentence(other) });
  // Without a mark, every second byte of a UTF-16 text in a European language is 0.
  if (bytes.subarray(0, 2).includes(0)) {
    throw new BrokenText({
      line: 1,
      problem: sentence("the file is UTF-16 without a mark that says so: {remedy}", {
        remedy: toUtf8(file),
      }),
    });
  }
}

const refuseDamaged = (line: number, file: FoundFile): BrokenText =>
  new BrokenText({
    line,
    problem: sentence("the file is damaged here: {remedy}", { remedy: toUtf8(file) }),
  });

/** @returns what is wrong with the first line that is not UTF-8 */
function describeForeign(
  piece: Buffer,
  firstLine: number,
  isFirst: boolean,
  file: FoundFile,
): BrokenText {
  const bytes = piece.toString("latin1");
  // A piece may begin within a character.
  const lines = (isFirst ? bytes : bytes.replace(/^[\x80-\xbf]{1,3}/u, "")).split("\n");
  const wrong = lines.findIndex((text) => !isUtf8(Buffer.from(text, "latin1")));
  const latin = lines[wrong] ?? lines[0] ?? "";
  // Five bytes are undefined in Windows-1252; a valid UTF-8 sequence beside the wrong byte means
  // that the file is damaged.
  const windows = !isTable(file) && !/[\x81\x8d\x8f\x90\x9d]|[\xc2-\xf4][\x80-\xbf]/u.test(latin);
  return new BrokenText({
    line: firstLine + Math.max(wrong, 0),
    problem: sentence(
      windows
        ? "the file is not UTF-8 but looks like Windows-1252: {remedy}"
        : "the file is not UTF-8 or is damaged here: {remedy}",
      { remedy: toUtf8(file) },
    ),
    found: new TextDecoder("windows-1252").decode(Buffer.from(latin, "latin1")).trim(),
  });
}
