/** In which charset a text is: UTF-8, UTF-16 with its mark, or, of a table, Windows-1252. */

export type Charset = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** @param start of a file @returns the charset that its byte-order mark says, of two bytes a unit */
export function findMarkedCharset(start: Buffer): Charset | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  return start[0] === 0xfe && start[1] === 0xff ? "utf-16be" : undefined;
}

/** Bytes are characters of the same number here. */
const SEQUENCES = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/gu;
const WORDS = /[A-Za-z\x80-\xff]+/gu;
const HIGH = /[\x80-\xff]/gu;
const LETTERS = /[\xc0-\xff]/gu;
/** Windows-1252 does not define these five. */
const UNDEFINED = /[\x81\x8d\x8f\x90\x9d]/u;
/** Signs and rare letters of Windows-1252 within a word, where Mac Roman and DOS have umlauts. */
const ODD_IN_WORD =
  /(?<=[A-Za-z\xc0-\xff])[\x80\x82-\x84\x86-\x8b\x8e\x91\x93-\x95\x98-\x9b\x9e\x9f\xa7](?=[A-Za-z\xc0-\xff])/gu;
/** So many of them in a row are of Greek or Cyrillic. */
const FOREIGN_WORD = /[\xc0-\xff]{4}/u;
/** A pair of Windows-1252 may look like a sequence of UTF-8 (`É»`), but seldom does. */
const STRAYS_PER_SEQUENCE = 10;
/** A word that is longer is counted as two. */
const MAX_WORD = 4096;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const isOfWord = (code: number): boolean =>
  code >= 0x80 || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);

/** Tells Windows-1252 from UTF-8 that is damaged in a few places, and from other old charsets. */
class ByteTally {
  #rest = "";
  #strays = 0;
  #sequences = 0;
  #letters = 0;
  #oddities = 0;
  #words = 0;
  #foreignWords = 0;
  #isNoText = false;

  add(bytes: Buffer): void {
    const text = this.#rest + bytes.toString("latin1");
    let end = text.length;
    while (end > text.length - MAX_WORD && end > 0 && isOfWord(text.charCodeAt(end - 1))) end -= 1;
    this.#rest = text.slice(end);
    this.#count(text.slice(0, end));
  }

  #count(text: string): void {
    this.#isNoText ||= text.includes("\0") || UNDEFINED.test(text.replaceAll(SEQUENCES, "e"));
    for (const [written] of text.matchAll(WORDS)) {
      const strays = written.replaceAll(SEQUENCES, "e");
      const high = count(strays, HIGH);
      this.#sequences += count(written, SEQUENCES);
      this.#strays += high;
      this.#letters += count(strays, LETTERS);
      this.#oddities += count(strays, ODD_IN_WORD);
      if (FOREIGN_WORD.test(strays)) this.#foreignWords += 1;
      else if (high > 0) this.#words += 1;
    }
  }

  isWindows(): boolean {
    this.#count(this.#rest);
    this.#rest = "";
    return (
      !this.#isNoText &&
      this.#strays > this.#sequences * STRAYS_PER_SEQUENCE &&
      this.#oddities <= this.#letters &&
      this.#foreignWords <= this.#words
    );
  }
}

/**
 * @param read gives all bytes of a text that has no mark; twice, if it is not UTF-8
 * @returns utf-8 also if it is none of these: who decodes it says where it is wrong
 */
export async function judgeCharset(read: () => AsyncIterable<Buffer>): Promise<Charset> {
  if (await isUtf8(read())) return "utf-8";
  const tally = new ByteTally();
  for await (const piece of read()) tally.add(piece);
  return tally.isWindows() ? "windows-1252" : "utf-8";
}

async function isUtf8(pieces: AsyncIterable<Buffer>): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const piece of pieces) decoder.decode(piece, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_ENCODING_INVALID_ENCODED_DATA") return false;
    throw error;
  }
}
