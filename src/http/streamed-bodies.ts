/**
 * Bodies that are sent while they are made, uncoded or through a compressor of their own. Each is made in
 * the same pieces with the same settings, so that equal tags mean equal bytes. The number of concurrent
 * streams is bounded, and shared fairly between clients, since a slow reader can keep one open for long.
 */
import { Readable, addAbortSignal, pipeline } from "node:stream";
import { constants, createBrotliCompress, createGzip, createZstdCompress } from "node:zlib";
import { serviceUnavailable } from "../errors.ts";
import { createWaitingRoom } from "../lib/waiting-room.ts";
import type { Guest, Waiter } from "../lib/waiting-room.ts";
import type { StreamedBody } from "./answer.ts";
import type { Coding } from "./accept-encoding.ts";
import type { Compression } from "./coded-bodies.ts";

export interface StreamedBodiesOptions {
  readonly maxStreams?: number;
  readonly maxCompressed?: number;
}

/**
 * Each keeps one or two pieces of 64 KiB in memory, and its release. Beyond it, the newest one of the client
 * with the most is broken off for a client that has fewer.
 */
const MAX_STREAMS = 128;
/**
 * Each has a window of some MiB and uses a thread of the pool. A client may have as many as it leaves free:
 * one alone has half of them, and every other one finds a place.
 */
const MAX_COMPRESSED = 16;

/**
 * Lower levels than for cached bodies, because this is repeated for each reader. The levels are those of
 * docs/decisions/0005-one-level-per-coding.md.
 */
const COMPRESSORS: Readonly<Record<Compression, () => NodeJS.ReadWriteStream>> = {
  br: () =>
    createBrotliCompress({
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
  zstd: () => createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  gzip: () => createGzip({ level: 6 }),
};

export class StreamedBodies {
  readonly #room;
  readonly #maxCompressed: number;
  /** The clients whose bodies are being compressed. */
  readonly #compressed: string[] = [];

  constructor({
    maxStreams = MAX_STREAMS,
    maxCompressed = MAX_COMPRESSED,
  }: StreamedBodiesOptions = {}) {
    this.#room = createWaitingRoom(maxStreams);
    this.#maxCompressed = maxCompressed;
  }

  /** @returns whether one more may be compressed now for this client */
  mayCompress({ client }: Waiter): boolean {
    const own = this.#compressed.filter((one) => one === client);
    return this.#compressed.length + own.length < this.#maxCompressed;
  }

  /**
   * @throws (rejects) RequestError SERVICE_UNAVAILABLE when too many are being sent, and no other client has
   * more of them
   */
  async open(body: StreamedBody, coding: Coding, waiter: Waiter): Promise<Readable> {
    const { client } = waiter;
    const end = new AbortController();
    const guest: Guest = { waiter, dismiss: () => end.abort() };
    if (!this.#room.enter(guest)) throw serviceUnavailable("tooManyReaders");
    if (coding !== "identity") this.#compressed.push(client);
    const release = (): void => {
      this.#room.leave(guest);
      if (coding !== "identity") this.#compressed.splice(this.#compressed.indexOf(client), 1);
    };
    try {
      const pieces = await body.open();
      // At most one piece is made ahead of what the connection has accepted.
      const source = Readable.from(pieces, { objectMode: true, highWaterMark: 1 });
      source.once("close", release);
      addAbortSignal(end.signal, source).on("error", () => {});
      if (coding === "identity") return source;
      // If either of the two ends early, both are destroyed.
      return pipeline(source, COMPRESSORS[coding](), () => {}) as unknown as Readable;
    } catch (error) {
      release();
      throw error;
    }
  }
}
