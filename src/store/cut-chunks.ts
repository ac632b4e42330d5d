/**
 * Where a resource's list is cut into chunks. The items themselves decide, not their number, so that
 * an item added at the front moves no cut behind it: only the chunk around it is new.
 */
import { crc32 } from "node:zlib";

/** Shorter chunks would cost more than they share. */
const MIN_ITEMS = 16;
const MAX_ITEMS = 256;
/** Of texts, unless a single item is larger; bounds what is unpacked at once. */
const MAX_BYTES = 256 * 1024;
/** One item in so many ends a chunk. */
const ENDS_ONE_IN = 128;

const endsChunk = (text: Uint8Array): boolean => crc32(text) % ENDS_ONE_IN === 0;

/** @returns where each chunk ends (exclusive), in order */
export function cutChunks(texts: readonly Uint8Array[]): readonly number[] {
  const ends: number[] = [];
  let start = 0;
  let bytes = 0;
  const end = (index: number): void => {
    ends.push(index);
    start = index;
    bytes = 0;
  };
  for (const [index, text] of texts.entries()) {
    if (index > start && bytes + text.length > MAX_BYTES) end(index);
    bytes += text.length;
    const items = index + 1 - start;
    if (items === MAX_ITEMS || (items >= MIN_ITEMS && endsChunk(text))) end(index + 1);
  }
  if (start < texts.length) end(texts.length);
  return ends;
}
