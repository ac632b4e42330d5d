/**
 * The parts of a workbook, which is a ZIP archive of XML files: with limits, and with their
 * checksums verified; or one message that says why the file is not a workbook.
 */
import { readFile } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { openPromise } from "yauzl";
import type { Entry, ZipFile } from "yauzl";
import { findMarkedCharset } from "../read/charset.ts";
import { unreadable } from "../read/file-text.ts";
import type { FoundFile } from "../read/file-text.ts";
import { describeBytes, isCompound } from "../read/first-bytes.ts";
import { MAX_PART_BYTES, MAX_PARTS, MAX_UNPACKED_BYTES, MAX_WORKBOOK_BYTES } from "../limits.ts";
import { BrokenText } from "../problem-list.ts";
import { sentence } from "../../words/sentence.ts";
import type { Sentence } from "../../words/sentence.ts";

/** The stream of a compound file that holds an encrypted package ([MS-OFFCRYPTO] §2.3.4.4). */
const ENCRYPTED = Buffer.from("EncryptedPackage", "utf16le");

export const damaged = (reason: Sentence): BrokenText =>
  new BrokenText({
    problem: sentence(
      "the file is damaged or not a workbook ({reason}): save it again as .xlsx or .ods",
      { reason },
    ),
  });

export interface Archive {
  /** Bytes of each part as it is stored, by its name in lower case (ECMA-376-2 §6.2.2.2). */
  readonly parts: ReadonlyMap<string, number>;
  /**
   * Reads one part, piece by piece.
   * @param name in lower case
   * @param limit maximum bytes of the uncompressed part
   * @param onBytes called with the number of stored bytes for each piece
   * @throws BrokenText when there is no such part, or it is too large or damaged
   */
  read(
    name: string,
    limit?: number,
    onBytes?: (bytes: number) => void,
  ): AsyncGenerator<string, void, undefined>;
}

/** @throws BrokenText when the file is not an archive, or cannot be read */
export async function openArchive(file: FoundFile): Promise<Archive> {
  if (file.bytes > MAX_WORKBOOK_BYTES) {
    const problem = sentence("the file is larger than {limit} bytes: split it, or use CSV", {
      limit: MAX_WORKBOOK_BYTES,
    });
    throw new BrokenText({ problem });
  }
  const entries = new Map<string, Entry>();
  const zip = await openZip(file);
  try {
    if (zip.entryCount > MAX_PARTS)
      throw damaged(sentence("more than {limit} parts", { limit: MAX_PARTS }));
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
  } catch (error) {
    throw toBrokenText(error);
  } finally {
    zip.close();
  }
  const work: Work = { bytes: 0 };
  return {
    parts: new Map(entries.entries().map(([name, { compressedSize }]) => [name, compressedSize])),
    read(name, limit = MAX_PART_BYTES, onBytes = () => undefined) {
      const entry = entries.get(name);
      if (entry === undefined) throw damaged(sentence("{name} is missing", { name }));
      return readEntry(file, entry, limit, onBytes, work);
    },
  };
}

/** What was read of all parts. */
interface Work {
  bytes: number;
}

/** @throws BrokenText when more was read than any workbook with content has */
function addWork(work: Work, chunk: Buffer): void {
  work.bytes += chunk.length;
  if (work.bytes <= MAX_UNPACKED_BYTES) return;
  const problem = sentence(
    "the workbook unpacks to more than can be read: delete formatted cells and sheets without content, split it, or use CSV",
  );
  throw new BrokenText({ problem });
}

async function* readEntry(
  file: FoundFile,
  entry: Entry,
  limit: number,
  onBytes: (bytes: number) => void,
  work: Work,
): AsyncGenerator<string, void, undefined> {
  const { fileName, compressedSize, uncompressedSize } = entry;
  if (entry.isEncrypted()) throw locked();
  // The parser enforces the declared size, so a ZIP bomb has to declare its size.
  if (uncompressedSize > limit) {
    const problem = sentence(
      "{fileName} in the workbook unpacks to more than {limit} bytes: split the workbook, or use CSV",
      { fileName, limit },
    );
    throw new BrokenText({ problem });
  }
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let checksum = 0;
  let unpacked = 0;
  let told = 0;
  const zip = await openZip(file);
  try {
    const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream) {
      checksum = crc32(chunk, checksum);
      unpacked += chunk.length;
      addWork(work, chunk);
      const stored = Math.floor((unpacked / uncompressedSize) * compressedSize);
      onBytes(stored - told);
      told = stored;
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    throw toBrokenText(error);
  } finally {
    zip.close();
  }
  if (checksum !== entry.crc32)
    throw damaged(sentence("the checksum of {fileName} is wrong", { fileName }));
}

async function openZip(file: FoundFile): Promise<ZipFile> {
  try {
    return await openPromise(file.path, { autoClose: false });
  } catch (error) {
    throw (await findForeignFormat(file)) ?? toBrokenText(error);
  }
}

function toBrokenText(error: unknown): BrokenText {
  if (error instanceof BrokenText) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") return damaged(sentence("a part is not UTF-8"));
  // Errors of the archive itself have no error code of the system, and words of programmers.
  return code !== undefined && /^E[A-Z]+$/u.test(code)
    ? unreadable(error)
    : damaged(sentence("it is incomplete, or was changed"));
}

/** @returns why a file is not an archive, if its first bytes show it */
async function findForeignFormat(file: FoundFile): Promise<BrokenText | undefined> {
  if (file.bytes === 0)
    return new BrokenText({ problem: sentence("the file is empty: save the workbook again") });

  let bytes: Buffer;
  try {
    bytes = await readFile(file.path);
  } catch (error) {
    return unreadable(error);
  }
  if (isCompound(bytes) && bytes.includes(ENCRYPTED)) return locked();
  const known = describeBytes(bytes);
  if (known !== undefined) return new BrokenText({ problem: sentence(known) });
  if (bytes.includes(0) && findMarkedCharset(bytes) === undefined) return undefined;
  return new BrokenText({
    problem: sentence(
      "this is a text, such as CSV, not a workbook: name it .csv, or save it as an Excel workbook (.xlsx)",
    ),
  });
}

export const locked = (): BrokenText =>
  new BrokenText({
    problem: sentence("the workbook is protected by a password: save it without one"),
  });
