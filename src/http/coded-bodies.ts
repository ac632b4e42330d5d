/**
 * Compresses each answer once per coding: concurrent requests wait for the same bytes, which the answer then
 * keeps. The number of bodies that are compressed or wait for it is bounded.
 *
 * Each coding has one compression level, near the point where more time saves hardly any bytes, because
 * the first client that asks for a body waits for it. Levels are never mixed, because equal entity-tags
 * mean equal bytes (RFC 9110 §8.8.1). The figures are in docs/decisions/0005-one-level-per-coding.md.
 */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import type { Logger } from "pino";
import type { Coding } from "./accept-encoding.ts";

/** A coding that changes bytes. */
export type Compression = Exclude<Coding, "identity">;

/** @throws (rejects) when there is not enough memory */
export type Compress = (body: Buffer, coding: Compression) => Promise<Buffer>;

const compressBrotli = promisify(brotliCompress);
const compressZstd = promisify(zstdCompress);
const compressGzip = promisify(gzip);

const COMPRESSIONS: Readonly<Record<Compression, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) =>
    compressBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 6,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  // Its window is at most 4 MiB; every client must support 8 MiB (RFC 9659 §3).
  zstd: (body) =>
    compressZstd(body, {
      params: { [constants.ZSTD_c_compressionLevel]: 9 },
      pledgedSrcSize: body.length,
    }),
  gzip: (body) => compressGzip(body, { level: 9 }),
};

/** Runs in the thread pool and does not block the event loop. */
export const compressBody: Compress = async (body, coding) => {
  const coded = await COMPRESSIONS[coding](body);
  // zlib returns a slice of a larger buffer, which would stay in memory as a whole.
  const own = Buffer.allocUnsafeSlow(coded.length);
  coded.copy(own);
  return own;
};

/** @returns the answer with room for its codings: together they have at most about half of its size */
export const sizeOfAnswer = ({ body }: { readonly body: Buffer }): number =>
  Math.ceil(body.length * 1.5);

/** A body in the codings that were asked for, or the promise of it. */
export type Coded = Map<Compression, Buffer | Promise<Buffer | undefined>>;

interface Compressible {
  readonly body: Buffer;
  coded?: Coded;
}

export interface CodedBodiesOptions {
  readonly log: Logger;
  /** How many bodies may be compressed or wait for it at one time. */
  readonly maxPending?: number;
  readonly compress?: Compress | undefined;
}

/**
 * The last in the queue waits some tens of milliseconds for a thread, which is longer than sending it
 * uncoded takes.
 */
const MAX_PENDING = 64;

export class CodedBodies {
  readonly #log: Logger;
  readonly #compress: Compress;
  readonly #maxPending: number;
  #pending = 0;
  #isTroubled = false;

  constructor({ log, maxPending = MAX_PENDING, compress = compressBody }: CodedBodiesOptions) {
    this.#log = log;
    this.#compress = compress;
    this.#maxPending = maxPending;
  }

  /**
   * @returns the coded body, or a promise of it that never rejects; undefined if it is not available now,
   * because too many bodies wait for compression, or compression failed. Both are logged.
   * @param answer keeps it
   */
  take(
    answer: Compressible,
    coding: Compression,
  ): Buffer | undefined | Promise<Buffer | undefined> {
    const coded = (answer.coded ??= new Map());
    const known = coded.get(coding);
    if (known !== undefined) return known;
    if (this.#pending >= this.#maxPending) {
      this.#reportTrouble({ pending: this.#pending });
      return undefined;
    }
    const begun = this.#begin(coded, answer.body, coding);
    coded.set(coding, begun);
    return begun;
  }

  async #begin(coded: Coded, body: Buffer, coding: Compression): Promise<Buffer | undefined> {
    this.#pending += 1;
    try {
      const bytes = await this.#compress(body, coding);
      coded.set(coding, bytes);
      this.#isTroubled = false;
      return bytes;
    } catch (error) {
      coded.delete(coding);
      this.#reportTrouble({ err: error, coding });
      return undefined;
    } finally {
      this.#pending -= 1;
    }
  }

  /** Logs one line at the first failure, and no other until a compression succeeds again. */
  #reportTrouble(fault: object): void {
    if (!this.#isTroubled)
      this.#log.error(fault, "compression failed; bodies are sent uncompressed where allowed");
    this.#isTroubled = true;
  }
}
