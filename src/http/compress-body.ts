/**
 * In charge of turning a body into one of its content codings. In come bytes; out go the coded ones,
 * made by Node's thread pool while the event loop goes on.
 *
 * There is one level per coding, near the point where more time buys hardly a byte: the first client
 * to ask for a body waits for it. Levels are never mixed, because equal entity-tags promise equal
 * bytes (RFC 9110 §8.8.1). The figures stand in docs/decisions/0005-one-level-per-coding.md.
 */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
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

export const compressBody: Compress = async (body, coding) => {
  const coded = await COMPRESSIONS[coding](body);
  // zlib hands out the start of a larger block, all of which would stay in memory with it.
  return Buffer.from(new Uint8Array(coded).buffer);
};
