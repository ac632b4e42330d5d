/**
 * Cuts a resource's list into chunks. Where to cut depends on the items themselves, not on their
 * positions, so that an added item moves no later cut: only the chunk around it is new.
 */
import { crc32 } from "node:zlib";

/** Shorter chunks would cost more than they share. */
const MIN_ITEMS = 16;
const MAX_ITEMS = 256;
/** Of the texts in a chunk, unless a single item is larger; limits what is decompressed at once. */
const MAX_BYTES = 256 * 1024;
/** On average, one item in this many ends a chunk. */
const ENDS_ONE_IN = 128;

/** The items of a resource that are in no complete chunk yet. */
export class Cutter {
  #texts: Uint8Array[] = [];
  #bytes = 0;
  #isComplete = false;

  /** @returns the texts of a chunk that is complete without this one; undefined: none is */
  add(text: Uint8Array): readonly Uint8Array[] | undefined {
    const isFull = this.#texts.length > 0 && this.#bytes + text.length > MAX_BYTES;
    const complete = this.#isComplete || isFull ? this.take() : undefined;
    this.#texts.push(text);
    this.#bytes += text.length;
    const { length } = this.#texts;
    this.#isComplete =
      length === MAX_ITEMS || (length >= MIN_ITEMS && crc32(text) % ENDS_ONE_IN === 0);
    return complete;
  }

  /** @returns the texts of the last chunk; undefined: there is none */
  take(): readonly Uint8Array[] | undefined {
    const texts = this.#texts;
    [this.#texts, this.#bytes, this.#isComplete] = [[], 0, false];
    return texts.length === 0 ? undefined : texts;
  }
}
