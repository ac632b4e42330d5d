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
import type { Answer } from "./answer.ts";
import type { Coding } from "./negotiate/accept-encoding.ts";

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

type Coded = NonNullable<Answer["coded"]>;
type Compressible = Pick<Answer, "coded"> & { readonly body: Buffer };

export interface CodedBodies {
  /**
   * @returns the coded body, or a promise of it that never rejects; undefined if it is not available now,
   * because too many bodies wait for compression, or compression failed. Both are logged.
   * @param answer keeps it
   */
  take(answer: Compressible, coding: Compression): Buffer | undefined | Promise<Buffer | undefined>;
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

export function createCodedBodies({
  log,
  maxPending = MAX_PENDING,
  compress = compressBody,
}: CodedBodiesOptions): CodedBodies {
  let pending = 0;
  let isTroubled = false;

  /** Logs one line at the first failure, and no other until a compression succeeds again. */
  function reportTrouble(fault: object): void {
    if (!isTroubled)
      log.error(fault, "compression failed; bodies are sent uncompressed where allowed");
    isTroubled = true;
  }

  async function begin(
    coded: Coded,
    body: Buffer,
    coding: Compression,
  ): Promise<Buffer | undefined> {
    pending += 1;
    try {
      const bytes = await compress(body, coding);
      coded.set(coding, bytes);
      isTroubled = false;
      return bytes;
    } catch (error) {
      coded.delete(coding);
      reportTrouble({ err: error, coding });
      return undefined;
    } finally {
      pending -= 1;
    }
  }

  return {
    take(answer, coding) {
      const coded = (answer.coded ??= new Map());
      const known = coded.get(coding);
      if (known !== undefined) return known;
      if (pending >= maxPending) {
        reportTrouble({ pending });
        return undefined;
      }
      const begun = begin(coded, answer.body, coding);
      coded.set(coding, begun);
      return begun;
    },
  };
}
