/**
 * Cuts a resource's list into chunks. Where to cut depends on the items themselves, not on their
 * positions, so that an added item moves no later cut: only the chunk around it is new.
 */
import { createHash, hash as digestAtOnce } from "node:crypto";
import { crc32 } from "node:zlib";
import type { PerResource } from "../../catalog/resource-names.ts";

/** Shorter chunks would cost more than they share. */
const MIN_ITEMS = 16;
const MAX_ITEMS = 256;
/** Of the texts in a chunk, unless a single item is larger; limits what is decompressed at once. */
const MAX_BYTES = 256 * 1024;
/** On average, one item in this many ends a chunk. */
const ENDS_ONE_IN = 128;

/** A future chunk: the items from `start` to `end` (exclusive). */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  /** Equal digests, equal texts. */
  readonly textsDigest: string;
}

/** @returns the texts of each future chunk, in order */
function* cutTexts(texts: Iterable<Uint8Array>): Generator<readonly Uint8Array[]> {
  let chunk: Uint8Array[] = [];
  let bytes = 0;
  let isComplete = false;
  for (const text of texts) {
    if (isComplete || (chunk.length > 0 && bytes + text.length > MAX_BYTES)) {
      yield chunk;
      [chunk, bytes] = [[], 0];
    }
    chunk.push(text);
    bytes += text.length;
    isComplete =
      chunk.length === MAX_ITEMS || (chunk.length >= MIN_ITEMS && crc32(text) % ENDS_ONE_IN === 0);
  }
  if (chunk.length > 0) yield chunk;
}

const LINE_FEED = 0x0a;
/** Reused for each chunk: garbage of this size is collected late. */
let joined = Buffer.allocUnsafeSlow(MAX_BYTES + MAX_ITEMS);

/** @returns the texts, each followed by a line feed; valid until the next call */
function joinLines(texts: readonly Uint8Array[]): Uint8Array {
  const length = texts.reduce((sum, text) => sum + text.length + 1, 0);
  if (joined.length < length) joined = Buffer.allocUnsafeSlow(length);
  let end = 0;
  for (const text of texts) {
    joined.set(text, end);
    end += text.length + 1;
    joined[end - 1] = LINE_FEED;
  }
  return joined.subarray(0, length);
}

/** @returns SHA-256 in hex; dates of the items do not count */
export const digestTexts = (texts: readonly Uint8Array[]): string =>
  digestAtOnce("sha256", joinLines(texts));

export interface CutContent {
  /**
   * SHA-256 in hex, over lines: the catalog's digest, the installation, and per resource its name and
   * the items. Equal content, equal digest.
   */
  readonly digest: string;
  readonly stretches: PerResource<readonly Stretch[]>;
}

/**
 * Cuts content and digests it, in one pass through the texts.
 * @param installation as `writeInstallation` gives it
 * @param texts of the items, in collection order
 */
export function cutContent(
  catalogDigest: string,
  installation: string,
  texts: PerResource<Iterable<Uint8Array>>,
): CutContent {
  const digest = createHash("sha256").update(`${catalogDigest}\n${installation}\n`);
  const stretches: Record<string, Stretch[]> = {};
  for (const [resource, list] of Object.entries(texts)) {
    digest.update(`${resource}\n`);
    const cut: Stretch[] = [];
    stretches[resource] = cut;
    let end = 0;
    for (const chunk of cutTexts(list)) {
      const lines = joinLines(chunk);
      digest.update(lines);
      const start = end;
      end += chunk.length;
      cut.push({ start, end, textsDigest: digestAtOnce("sha256", lines) });
    }
  }
  return { digest: digest.digest("hex"), stretches: stretches as PerResource<Stretch[]> };
}
