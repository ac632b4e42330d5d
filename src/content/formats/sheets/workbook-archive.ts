/**
 * In charge of the parts of a workbook: an .xlsx file is a zip archive of XML. In comes a file; out
 * go the names of its parts and the text of one of them, chunk by chunk, bounded and with its
 * checksum verified; or one sentence that says why the file is no workbook.
 */
import { readFile } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { openPromise } from "yauzl";
import type { Entry, ZipFile } from "yauzl";
import { unreadable } from "../../file-text.ts";
import type { FoundFile } from "../../file-text.ts";
import { MAX_PARTS, MAX_WORKBOOK_BYTES } from "../../limits.ts";
import { BrokenText } from "../../problem-list.ts";

/** Of a compound file ([MS-CFB] §2.2): an .xls file, or an .xlsx file with a password around it. */
const COMPOUND_FILE = Buffer.from("d0cf11e0a1b11ae1", "hex");
/** The stream of a compound file that holds an encrypted package ([MS-OFFCRYPTO] §2.3.4.4). */
const ENCRYPTED = Buffer.from("EncryptedPackage", "utf16le");

/** @param reason a sentence, of which the first part is told */
export const damaged = (reason: string): BrokenText =>
  new BrokenText({
    problem: `the file is damaged or no workbook (${reason.replace(/\.(?: .*)?$/u, "")}): save it again as .xlsx or .ods`,
  });

/** The parts' names are compared without case (ECMA-376-2 §6.2.2.2). */
const foldName = (name: string): string => name.toLowerCase();

/**
 * @returns bytes of each part as it is stored, compressed, by its name in lower case
 * @throws BrokenText when the file is no archive of parts, or cannot be read
 */
export async function listParts(file: FoundFile): Promise<ReadonlyMap<string, number>> {
  const parts = new Map<string, number>();
  for await (const [, entry] of readEntries(file)) {
    parts.set(foldName(entry.fileName), entry.compressedSize);
  }
  return parts;
}

/**
 * Reads one part, once.
 * @param name in lower case
 * @param limit bytes that the part may have when it is unpacked
 * @param onBytes called with the number of stored bytes that each chunk stands for
 * @throws BrokenText when there is no such part, or it is too large or damaged
 */
export async function* readPart(
  file: FoundFile,
  name: string,
  limit: number,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<string, void, undefined> {
  for await (const [archive, entry] of readEntries(file)) {
    if (foldName(entry.fileName) !== name) continue;
    yield* decode(unpack(archive, entry, limit, onBytes));
    return;
  }
  throw damaged(`${name} is missing`);
}

async function* readEntries(
  file: FoundFile,
): AsyncGenerator<readonly [ZipFile, Entry], void, undefined> {
  if (file.bytes > MAX_WORKBOOK_BYTES) {
    throw new BrokenText({
      problem: `the file is larger than ${MAX_WORKBOOK_BYTES} bytes: split it, or use CSV`,
    });
  }
  const archive = await openArchive(file);
  try {
    if (archive.entryCount > MAX_PARTS) throw damaged(`more than ${MAX_PARTS} parts`);
    for await (const entry of archive.eachEntry()) yield [archive, entry];
  } catch (error) {
    throw toBrokenText(error);
  } finally {
    archive.close();
  }
}

async function openArchive(file: FoundFile): Promise<ZipFile> {
  try {
    return await openPromise(file.path, { autoClose: false });
  } catch (error) {
    throw (await findForeignFormat(file)) ?? toBrokenText(error);
  }
}

function toBrokenText(error: unknown): BrokenText {
  if (error instanceof BrokenText) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  // Errors of the archive itself have no code of the system.
  return code !== undefined && /^E[A-Z]+$/u.test(code) ? unreadable(error) : damaged(message);
}

/** @returns why a file that is no archive is none, when its beginning tells */
async function findForeignFormat(file: FoundFile): Promise<BrokenText | undefined> {
  if (file.bytes === 0) {
    return new BrokenText({ problem: "the file is empty: save the workbook again" });
  }
  let bytes: Buffer;
  try {
    bytes = await readFile(file.path);
  } catch (error) {
    return unreadable(error);
  }
  if (!bytes.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) return undefined;
  if (bytes.includes(ENCRYPTED)) return locked();
  return new BrokenText({
    problem: "this is a workbook in the old format (.xls): save it as an Excel workbook (.xlsx)",
  });
}

export const locked = (): BrokenText =>
  new BrokenText({ problem: "the workbook is protected by a password: save it without one" });

async function* unpack(
  archive: ZipFile,
  entry: Entry,
  limit: number,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer, void, undefined> {
  if (entry.isEncrypted()) throw locked();
  // The archive is held to the size it declares, so a bomb must declare itself.
  if (entry.uncompressedSize > limit) {
    throw new BrokenText({
      problem: `${entry.fileName} in the workbook unpacks to more than ${limit} bytes: split the workbook, or use CSV`,
    });
  }
  const stream = await archive.openReadStreamPromise(entry);
  let checksum = 0;
  let unpacked = 0;
  let told = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      checksum = crc32(chunk, checksum);
      unpacked += chunk.length;
      const stored = Math.floor((unpacked / entry.uncompressedSize) * entry.compressedSize);
      onBytes(stored - told);
      told = stored;
      yield chunk;
    }
  } catch (error) {
    throw toBrokenText(error);
  }
  if (checksum !== entry.crc32) throw damaged(`the checksum of ${entry.fileName} is wrong`);
}

async function* decode(chunks: AsyncIterable<Buffer>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw damaged("a part is not UTF-8");
    throw error;
  }
}
