/**
 * In charge of the text of one content file. In comes a file as it was found; out come its
 * characters, chunk by chunk, after it was made sure that they are UTF-8 and that nobody wrote to
 * the file meanwhile.
 */
import { isUtf8 } from "node:buffer";
import { open, stat } from "node:fs/promises";
import type { BigIntStats } from "node:fs";
import { BrokenText } from "./problem-list.ts";

/** A file as it was when the directory was opened. */
export interface FoundFile {
  /** Path below the content directory, with slashes. */
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  /** Changes when the file is replaced or written to. */
  readonly fingerprint: string;
}

const CHUNK_BYTES = 256 * 1024;
const LINE_FEED = 10;
const UTF_8_LONGEST = 4;
/** Longer texts, and chunks made of them, would stay in memory until a full collection of garbage. */
const PIECE_BYTES = 32 * 1024;
const REMEDY = "save it as UTF-8 (in Excel: the file type CSV UTF-8)";

/** @returns what tells one state of a file from another: inode, size and time of the last write */
export function fingerprintOf(stats: BigIntStats): string {
  return `${stats.dev}/${stats.ino}/${stats.size}/${stats.mtimeNs}`;
}

/**
 * Reads a file once, in pieces. A byte-order mark is left out.
 * @param onBytes called with the number of bytes of each chunk
 * @throws BrokenText when the file is not UTF-8, cannot be read, or is not what was found any more
 */
export async function* readFileText(
  file: FoundFile,
  onBytes: (bytes: number) => void,
): AsyncGenerator<string, void, undefined> {
  let line = 1;
  let first = true;
  for await (const chunk of readChunks(file)) {
    onBytes(chunk.length);
    if (first) refuseUtf16(chunk);
    line = checkUtf8(chunk, line);
    for (let start = 0; start < chunk.length;) {
      const piece = chunk.subarray(start, start + PIECE_BYTES);
      const end = start + findLastBoundary(piece);
      const text = chunk.toString("utf8", start, end);
      yield first && text.startsWith("\ufeff") ? text.slice(1) : text;
      first = false;
      start = end;
    }
  }
  await refuseChange(file);
}

/** @returns chunks of whole characters, one at a time: the next one takes the room of the last */
async function* readChunks({ path }: FoundFile): AsyncGenerator<Buffer, void, undefined> {
  const buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  let held = 0;
  try {
    await using handle = await open(path);
    for (;;) {
      const { bytesRead } = await handle.read(buffer, held);
      const bytes = buffer.subarray(0, held + bytesRead);
      // What ends within a character is for the check to refuse.
      const whole = bytesRead === 0 ? bytes.length : findLastBoundary(bytes);
      if (whole > 0) yield bytes.subarray(0, whole);
      if (bytesRead === 0) return;
      held = bytes.copy(buffer, 0, whole);
    }
  } catch (error) {
    throw error instanceof BrokenText ? error : unreadable(error);
  }
}

/** @returns the fault of a file that the system does not let us read */
export function unreadable(error: unknown): BrokenText {
  const { code } = error as NodeJS.ErrnoException;
  return new BrokenText({
    problem: `the file cannot be read (${code ?? "unknown reason"}): make sure that it exists and that its access rights let you read it`,
  });
}

/** @throws BrokenText when the file is not what it was when it was found */
export async function refuseChange(file: FoundFile): Promise<void> {
  const now = await stat(file.path, { bigint: true }).catch(() => undefined);
  if (now !== undefined && fingerprintOf(now) === file.fingerprint) return;
  throw new BrokenText({
    problem: "the file was changed while it was read: try again when nothing writes to it",
  });
}

/** @returns the offset behind the last character that is whole, so that a chunk may end anywhere */
function findLastBoundary(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(UTF_8_LONGEST, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    // RFC 3629 §3: 0xxxxxxx stands alone, 10xxxxxx continues, anything else opens a sequence.
    if (byte < 0x80) break;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}

function refuseUtf16(bytes: Buffer): void {
  const marked =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  // Without a mark, every second byte of a UTF-16 text in a European language is 0.
  if (marked || bytes.subarray(0, 2).includes(0)) {
    throw new BrokenText({ line: 1, problem: `the file is UTF-16, not UTF-8: ${REMEDY}` });
  }
}

/** @returns the line on which the next chunk begins @throws BrokenText at the first wrong byte */
function checkUtf8(bytes: Buffer, firstLine: number): number {
  const valid = isUtf8(bytes);
  let line = firstLine;
  let start = 0;
  for (;;) {
    const end = bytes.indexOf(LINE_FEED, start);
    if (!valid) refuseForeignLine(bytes.subarray(start, end < 0 ? bytes.length : end), line);
    if (end < 0) return line;
    line += 1;
    start = end + 1;
  }
}

function refuseForeignLine(bytes: Buffer, line: number): void {
  if (isUtf8(bytes)) return;
  const latin = bytes.toString("latin1");
  // Five bytes mean nothing in Windows-1252; a UTF-8 sequence beside the wrong byte means damage.
  const windows = !/[\x81\x8d\x8f\x90\x9d]|[\xc2-\xf4][\x80-\xbf]/u.test(latin);
  throw new BrokenText({
    line,
    problem: windows
      ? `the file is not UTF-8 but looks like Windows-1252: ${REMEDY}`
      : `the file is not UTF-8 or is damaged here: ${REMEDY}`,
    found: new TextDecoder("windows-1252").decode(bytes).trim(),
  });
}
