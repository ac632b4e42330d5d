/**
 * A chunk in the memory of a server, in one block of shared memory, so that all threads read the same bytes. Of
 * large content, most chunks are kept packed, as in the store; then each thread unpacks the lines when it reads them.
 */
import { CommandError } from "../errors.ts";
import type { Chunk } from "../store/format/chunk.ts";
import type { Derivation } from "../store/format/chunk-facts.ts";
import { linesOf } from "../store/format/chunk-items.ts";
import { readDerived, takeDerived } from "../store/format/derived.ts";
import type { DerivedParts } from "../store/format/derived.ts";

/** Unpacking holds up the thread: a tenth of a millisecond for a usual chunk, of up to 256 KiB. */
const MAX_PACKED_BYTES = 1024 ** 2;

/** Plain data. */
export interface LoadedChunk extends DerivedParts {
  readonly hash: string;
  /** All lines, in UTF-8; undefined: they are only in `packed`. */
  readonly plain: Uint8Array | undefined;
  readonly packed: Uint8Array | undefined;
}

function takeParts(derivation: Derivation, chunk: Chunk): Uint8Array {
  try {
    return takeDerived(derivation, chunk);
  } catch (error) {
    throw new CommandError(
      `The chunk ${chunk.hash} cannot be read (${(error as Error).message}): restore a backup of the store`,
    );
  }
}

/** @param room for chunks that are not packed, in bytes */
export function loadChunk(derivation: Derivation, chunk: Chunk, room: number): LoadedChunk {
  const { hash, lines, packed } = chunk;
  const derived = takeParts(derivation, chunk);
  const bytes = derived.length + lines.length;
  const isPacked = packed !== undefined && bytes > room && bytes <= MAX_PACKED_BYTES;
  const kept = isPacked ? packed : lines;
  const buffer = new SharedArrayBuffer(derived.length + kept.length);
  const all = new Uint8Array(buffer);
  all.set(derived);
  all.set(kept, derived.length);
  const rest = all.subarray(derived.length);
  return {
    hash,
    ...readDerived(buffer),
    plain: isPacked ? undefined : rest,
    packed: isPacked ? rest : undefined,
  };
}

/** @returns all lines, in UTF-8 */
export function plainLinesOf({
  hash,
  plain,
  ends,
  packed = new Uint8Array(),
}: LoadedChunk): Buffer {
  return plain
    ? Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength)
    : linesOf(hash, packed, ends.at(-1) ?? 0);
}

/** Shared memory that a chunk takes, in bytes. */
export const sizeOf = ({ uuids }: LoadedChunk): number => uuids.buffer.byteLength;
