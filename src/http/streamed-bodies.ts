/**
 * Bodies that are sent while they are made, uncoded or through a compressor of their own. Each is made in
 * the same pieces with the same settings, so that equal tags mean equal bytes. The number of concurrent
 * streams is bounded, since a slow reader can keep one open for long.
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

/** Each keeps one or two pieces of 64 KiB in memory, and its release. */
const MAX_STREAMS = 64;
/** Each has a window of some MiB and uses a thread of the pool. */
const MAX_COMPRESSED = 8;

/**
 * Lower levels than for cached bodies, because this is repeated for each reader. The levels are those of
 * docs/decisions/0005-one-level-per-coding.md.
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
        // At most one piece is made ahead of what the connection has accepted.
        const source = Readable.from(await body.open(), { objectMode: true, highWaterMark: 1 });
        source.once("close", release);
        if (!isCompressed) return source;
        // If either of the two ends early, both are destroyed.
        return pipeline(source, COMPRESSORS[coding](body.length), () => {}) as unknown as Readable;
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}
