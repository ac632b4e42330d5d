/**
 * Compares sizes of chunks and their compression: the size of the store, the bytes that ten changed items
 * write, and the cost of compressing and decompressing.
 * `node bench/chunk-forms.ts [DIRECTORY]`; by default the demo content.
 */
import { readFlags } from "./measuring/read-flags.ts";
import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  crc32,
  gunzipSync,
  gzipSync,
  zstdCompressSync,
  zstdDecompressSync,
} from "node:zlib";
import { CONTRACT } from "../src/catalog/catalog.ts";
import { openContent } from "../src/content/open-content.ts";
import { findChunkFacts } from "../src/store/format/chunk-facts.ts";
import { writeChunk } from "../src/store/format/chunk.ts";
import { checkItems } from "../test/support/publish-items.ts";
import { parseItem } from "../src/validate/valid-content.ts";

const { positionals } = readFlags({ allowPositionals: true });
const [directory = new URL("../content", import.meta.url).pathname] = positionals;
const CHANGED = 10;
const MAX_CHUNK_BYTES = 256 * 1024;

interface Form {
  readonly pack: (bytes: Uint8Array) => Buffer;
  readonly unpack: (bytes: Uint8Array) => Buffer;
}

const zstd = (level: number): Form => ({
  pack: (bytes) =>
    zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: level } }),
  unpack: (bytes) => zstdDecompressSync(bytes),
});

const brotli = (level: number): Form => ({
  pack: (bytes) =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: level } }),
  unpack: (bytes) => brotliDecompressSync(bytes),
});

const FORMS: Readonly<Record<string, Form>> = {
  "zstd 1": zstd(1),
  "zstd 3": zstd(3),
  "zstd 9": zstd(9),
  "gzip 6": { pack: (bytes) => gzipSync(bytes), unpack: (bytes) => gunzipSync(bytes) },
  "brotli 5": brotli(5),
};

const result = await checkItems(await openContent(directory));
if (!result.valid) throw new Error(`${directory} is not valid`);
const { navigation } = result.content.items;
const texts = navigation.map(({ json }) => json);
const bytes = texts.reduce((sum, { length }) => sum + length, 0);
/** @returns the ends of chunks with this mean number of items */
function cut(mean: number): readonly number[] {
  const ends: number[] = [];
  let [start, size] = [0, 0];
  for (const [index, text] of texts.entries()) {
    size += text.length;
    const isFull = index + 1 - start === 2 * mean || size >= MAX_CHUNK_BYTES;
    if (isFull || crc32(text) % mean === 0) {
      ends.push(index + 1);
      [start, size] = [index + 1, 0];
    }
  }
  return start < texts.length ? [...ends, texts.length] : ends;
}

const percent = (part: number): string => `${((100 * part) / bytes).toFixed(1)} %`;
const rows: object[] = [];
for (const mean of [16, 32, 64, 128, 256, 512]) {
  const ends = cut(mean);
  const chunks = ends.map((end, index) => {
    const own = texts.slice(ends[index - 1] ?? 0, end);
    return writeChunk(findChunkFacts(CONTRACT, "navigation", own.map(parseItem)), own);
  });
  const forms = mean === 128 ? Object.keys(FORMS) : ["zstd 3"];
  for (const name of forms) {
    const form = FORMS[name];
    if (!form) continue;
    const begin = performance.now();
    const packed = chunks.map((chunk) => form.pack(chunk));
    const between = performance.now();
    for (const blob of packed) form.unpack(blob);
    const end = performance.now();
    const stored = packed.reduce((sum, { length }) => sum + length, 0);
    const rewritten = Array.from({ length: CHANGED }, (_, index) => {
      const item = Math.floor((index * texts.length) / CHANGED);
      return packed[ends.findIndex((one) => one > item)]?.length ?? 0;
    }).reduce((sum, length) => sum + length, 0);
    rows.push({
      "items a chunk": Math.round(texts.length / chunks.length),
      form: name,
      "stored, of the texts": percent(stored),
      "ten changes write, kB": Math.round(rewritten / 1000),
      "pack, MB/s": Math.round(bytes / 1000 / (between - begin)),
      "unpack, MB/s": Math.round(bytes / 1000 / (end - between)),
    });
  }
}
process.stdout.write(
  `${JSON.stringify({ items: texts.length, megabytes: bytes / 1e6, rows }, undefined, 2)}\n`,
);
