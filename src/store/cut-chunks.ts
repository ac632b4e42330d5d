/**
 * Where a resource's list is cut into chunks. The items themselves decide, not their number, so that
 * an item added at the front moves no cut behind it: only the chunk around it is new.
 */
import { hash as digestAtOnce } from "node:crypto";
import { crc32 } from "node:zlib";
import { perResource } from "../catalog/resources.ts";
import type { PerResource, ResourceName } from "../catalog/resources.ts";
import { digestRelease, joinLines } from "./digests.ts";

/** Shorter chunks would cost more than they share. */
const MIN_ITEMS = 16;
const MAX_ITEMS = 256;
/** Of texts, unless a single item is larger; bounds what is unpacked at once. */
const MAX_BYTES = 256 * 1024;
/** One item in so many ends a chunk. */
const ENDS_ONE_IN = 128;

const endsChunk = (text: Uint8Array): boolean => crc32(text) % ENDS_ONE_IN === 0;

/** A chunk to be: the items from `start` to `end` (exclusive). */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  /** Equal digests, equal texts. */
  readonly textsDigest: string;
}

/** @returns the texts of each chunk to be, in order */
function* cutTexts(texts: Iterable<Uint8Array>): Generator<readonly Uint8Array[]> {
  let chunk: Uint8Array[] = [];
  let bytes = 0;
  for (const text of texts) {
    if (chunk.length > 0 && bytes + text.length > MAX_BYTES) {
      yield chunk;
      [chunk, bytes] = [[], 0];
    }
    chunk.push(text);
    bytes += text.length;
    if (chunk.length === MAX_ITEMS || (chunk.length >= MIN_ITEMS && endsChunk(text))) {
      yield chunk;
      [chunk, bytes] = [[], 0];
    }
  }
  if (chunk.length > 0) yield chunk;
}

export interface CutContent {
  readonly digest: string;
  readonly stretches: PerResource<readonly Stretch[]>;
}

/**
 * Cuts content and digests it, in one pass through the texts.
 * @param installation as `writeInstallation` gives it
 */
export function cutContent(
  catalog: string,
  installation: string,
  texts: PerResource<Iterable<Uint8Array>>,
): CutContent {
  const stretches = perResource<Stretch[]>(() => []);
  const cut = function* cut(resource: ResourceName): Generator<Uint8Array, void, undefined> {
    let start = 0;
    for (const chunk of cutTexts(texts[resource])) {
      const lines = joinLines(chunk);
      const end = start + chunk.length;
      stretches[resource].push({ start, end, textsDigest: digestAtOnce("sha256", lines) });
      start = end;
      yield lines;
    }
  };
  return { digest: digestRelease(catalog, installation, perResource(cut)), stretches };
}
