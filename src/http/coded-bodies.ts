/**
 * Compresses each body once per coding: all who ask meanwhile wait for the same bytes. They are
 * kept under the content's tag, so that a page which a new release leaves as it was is not
 * compressed again. Bounded in bytes and in how many may wait. What one thread compressed, the others
 * get, too, in memory that all share.
 *
 * There is one level per coding, near the point where more time buys hardly a byte: the first client
 * to ask for a body waits for it. Levels are never mixed, because equal entity-tags promise equal
 * bytes (RFC 9110 §8.8.1). The figures stand in docs/decisions/0005-one-level-per-coding.md.
 */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { MeasuredMemory } from "../respond/memory.ts";
import type { Representation } from "../respond/representation.ts";
import type { Coding } from "./accept-encoding.ts";

/** A coding that changes bytes. */
export type Compression = Exclude<Coding, "identity">;

/** @throws (rejects) when the memory for it cannot be had */
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
  // Its window is 4 MiB at most; what every client must be able to read ends at 8 (RFC 9659 §3).
  zstd: (body) =>
    compressZstd(body, {
      params: { [constants.ZSTD_c_compressionLevel]: 9 },
      pledgedSrcSize: body.length,
    }),
  gzip: (body) => compressGzip(body, { level: 9 }),
};

/** By the thread pool, while the event loop goes on. */
export const compressBody: Compress = async (body, coding) => {
  const coded = await COMPRESSIONS[coding](body);
  // zlib hands out the start of a larger block, all of which would stay in memory with it.
  const shared = new SharedArrayBuffer(coded.length);
  new Uint8Array(shared).set(coded);
  return Buffer.from(shared);
};

export interface CodedBodies {
  /**
   * @returns the coded body, or a promise of it that never rejects; undefined where it cannot be had
   * now: too much waits to be compressed, or compressing failed. Both are logged.
   */
  take(
    content: { readonly body: Buffer } & Pick<Representation, "tag">,
    coding: Compression,
  ): Buffer | undefined | Promise<Buffer | undefined>;
  measure(): MeasuredMemory;
}

export interface CodedBodiesOptions {
  readonly log: Logger;
  /** Bound of what is kept, in bytes. */
  readonly maxBytes?: number;
  /** How many bodies may be compressed or wait for it at one time. */
  readonly maxPending?: number;
  readonly compress?: Compress;
  /** The same in all threads that hand coded bodies to each other; undefined: there is but one. */
  readonly channelName?: string | undefined;
}

/** What a thread tells the others. */
interface Finished {
  readonly key: string;
  readonly bytes: ArrayBufferLike;
}

/** Enough for all codings of the bodies that the responder keeps: coded, they are a tenth or two. */
const MAX_BYTES = 64 * 1024 * 1024;

/** The last of them waits some tens of milliseconds for a thread; longer than sending it uncoded. */
const MAX_PENDING = 64;

/** Bookkeeping of an entry, roughly. */
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

  /** One line when it begins, however many requests it meets until a compression succeeds again. */
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
