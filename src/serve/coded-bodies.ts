/**
 * Compresses each body once per coding: concurrent requests wait for the same bytes. They are cached
 * under the content's tag, so that a page which a new release does not change is not compressed again.
 * The cache is bounded in bytes, and the queue in length. Threads share compressed bodies through shared
 * memory.
 *
 * Each coding has one compression level, near the point where more time saves hardly any bytes, because
 * the first client that asks for a body waits for it. Levels are never mixed, because equal entity-tags
 * mean equal bytes (RFC 9110 §8.8.1). The figures are in docs/decisions/0005-one-level-per-coding.md.
 */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { MeasuredMemory } from "../find/memory.ts";
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
  const shared = new SharedArrayBuffer(coded.length);
  new Uint8Array(shared).set(coded);
  return Buffer.from(shared);
};

export interface CodedBodies {
  /**
   * @returns the coded body, or a promise of it that never rejects; undefined if it is not available now,
   * because too many bodies wait for compression, or compression failed. Both are logged.
   */
  take(
    content: { readonly body: Buffer } & Pick<Answer, "tag">,
    coding: Compression,
  ): Buffer | undefined | Promise<Buffer | undefined>;
  measure(): MeasuredMemory;
}

export interface CodedBodiesOptions {
  readonly log: Logger;
  /** Maximum size of the cache, in bytes. */
  readonly maxBytes?: number;
  /** How many bodies may be compressed or wait for it at one time. */
  readonly maxPending?: number;
  readonly compress?: Compress;
  /** The same in all threads that share coded bodies; undefined: there is only one thread. */
  readonly channelName?: string | undefined;
}

/** The message of one thread to the others. */
interface Finished {
  readonly key: string;
  readonly bytes: ArrayBufferLike;
}

/**
 * Enough for all codings of the bodies that the responder caches: compressed, they have a tenth to a
 * fifth of the size.
 */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * The last in the queue waits some tens of milliseconds for a thread, which is longer than sending it
 * uncoded takes.
 */
const MAX_PENDING = 64;

/** Approximate overhead of an entry. */
const ENTRY_BYTES = 300;

export function createCodedBodies(options: CodedBodiesOptions): CodedBodies {
  const { log, maxBytes = MAX_BYTES, maxPending = MAX_PENDING, compress = compressBody } = options;
  const finished = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: (coded) => coded.length + ENTRY_BYTES,
  });
  const pending = new Map<string, Promise<Buffer | undefined>>();
  const channel =
    options.channelName === undefined ? undefined : new BroadcastChannel(options.channelName);
  channel?.unref();
  channel?.addEventListener("message", ({ data }) => {
    const { key, bytes } = data as Finished;
    finished.set(key, Buffer.from(bytes));
  });
  let isTroubled = false;

  /** Logs one line at the first failure, and no other until a compression succeeds again. */
  function reportTrouble(fault: object): void {
    if (!isTroubled)
      log.error(fault, "compression failed; bodies are sent uncompressed where allowed");
    isTroubled = true;
  }

  function begin(key: string, body: Buffer, coding: Compression): Promise<Buffer | undefined> {
    const promise = compress(body, coding).then(
      (coded) => {
        pending.delete(key);
        finished.set(key, coded);
        channel?.postMessage({ key, bytes: coded.buffer } satisfies Finished);
        isTroubled = false;
        return coded;
      },
      (error: unknown) => {
        pending.delete(key);
        reportTrouble({ err: error, coding });
        return undefined;
      },
    );
    pending.set(key, promise);
    return promise;
  }

  return {
    measure: () => ({ bytes: finished.calculatedSize, maxBytes }),
    take({ body, tag }, coding) {
      const key = `${coding} ${tag}`;
      const known = finished.get(key) ?? pending.get(key);
      if (known !== undefined) return known;
      if (pending.size >= maxPending) {
        reportTrouble({ pending: pending.size });
        return undefined;
      }
      return begin(key, body, coding);
    },
  };
}
