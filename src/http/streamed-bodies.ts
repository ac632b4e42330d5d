/**
 * Bodies that are sent while they are made: as they are, or through a compressor of their own. Each
 * is made in the same pieces with the same settings, so that equal tags stand for equal bytes. How
 * many are sent at one time is bounded, since each reader decides how long it takes.
 */
import { Readable, pipeline } from "node:stream";
import { constants, createBrotliCompress, createGzip, createZstdCompress } from "node:zlib";
import { serviceUnavailable } from "../errors.ts";
import type { StreamedBody } from "../respond/representation.ts";
import type { Coding } from "./accept-encoding.ts";
import type { Compression } from "./coded-bodies.ts";

export interface StreamedBodies {
  /** @returns whether one more may be compressed now */
  mayCompress(): boolean;
  /** @throws (rejects) RequestError SERVICE_UNAVAILABLE when too many are being sent */
  open(body: StreamedBody, coding: Coding): Promise<Readable>;
}

export interface StreamedBodiesOptions {
  readonly maxStreams?: number;
  readonly maxCompressed?: number;
}

/** Each holds a piece or two of 64 KiB, and the release that it comes from. */
const MAX_STREAMS = 64;
/** Each holds a window of some MiB and works on a thread of the pool. */
const MAX_COMPRESSED = 8;

/**
 * Less thorough than what is compressed once and kept: this is done anew for each reader. The levels
 * are those of docs/decisions/0005-one-level-per-coding.md.
 */
const COMPRESSORS: Readonly<Record<Compression, (length: number) => NodeJS.ReadWriteStream>> = {
  br: (length) =>
    createBrotliCompress({
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: Math.min(length, 2 ** 30),
      },
    }),
  zstd: (length) =>
    createZstdCompress({
      params: { [constants.ZSTD_c_compressionLevel]: 3 },
      pledgedSrcSize: length,
    }),
  gzip: () => createGzip({ level: 6 }),
};

export function createStreamedBodies({
  maxStreams = MAX_STREAMS,
  maxCompressed = MAX_COMPRESSED,
}: StreamedBodiesOptions = {}): StreamedBodies {
  let streams = 0;
  let compressed = 0;

  return {
    mayCompress: () => compressed < maxCompressed,
    async open(body, coding) {
      if (streams >= maxStreams) throw serviceUnavailable("tooManyReaders");
      const isCompressed = coding !== "identity";
      streams += 1;
      if (isCompressed) compressed += 1;
      const release = (): void => {
        streams -= 1;
        if (isCompressed) compressed -= 1;
      };
      try {
        // One piece at a time is made ahead of what the connection has taken.
        const source = Readable.from(await body.open(), { objectMode: true, highWaterMark: 1 });
        source.once("close", release);
        if (!isCompressed) return source;
        // Whichever of the two ends early takes the other with it.
        return pipeline(source, COMPRESSORS[coding](body.length), () => {}) as unknown as Readable;
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}
