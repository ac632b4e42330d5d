/**
 * Holds the valid items of a check until they are published: their bytes in slabs that are packed as
 * soon as they are full, because an item as JSON is mostly names of fields and words of its
 * neighbours.
 */
import { promisify } from "node:util";
import { zstdCompress, zstdDecompressSync } from "node:zlib";
import type { ValidItem } from "./valid-content.ts";

const compress = promisify(zstdCompress);

const SLAB_BYTES = 1024 ** 2;
/** Most slabs take less, and so come out in one piece. */
const PACKED_BYTES = 256 * 1024;
/** Slabs that wait for their turn to be packed. */
const MAX_WAITING = 3;
/** The least that zlib takes. */
const MIN_PIECE_BYTES = 64;
/** Of a UTF-16 unit in UTF-8. */
const MAX_UNIT_BYTES = 3;

/** The slab that was asked for last: items are asked for in order. */
let unpacked: { readonly slab: Slab; readonly bytes: Buffer } | undefined;

class Slab {
  #open: Buffer | undefined;
  #packed: Buffer | undefined;
  #length = 0;

  constructor(open: Buffer) {
    this.#open = open;
  }

  /** @returns the buffer, which nobody needs any more */
  async seal(end: number): Promise<Buffer> {
    const open = this.bytes;
    this.#length = end;
    // What comes back may be a part of something larger.
    this.#packed = Buffer.from(await compress(open.subarray(0, end), { chunkSize: PACKED_BYTES }));
    this.#open = undefined;
    return open;
  }

  get bytes(): Buffer {
    if (this.#open !== undefined) return this.#open;
    if (unpacked?.slab !== this) {
      // In one piece, and one byte more: a piece that is full is followed by another one.
      const chunkSize = Math.max(MIN_PIECE_BYTES, this.#length + 1);
      unpacked = { slab: this, bytes: zstdDecompressSync(this.#packed ?? "", { chunkSize }) };
    }
    return unpacked.bytes;
  }
}

class SlabItem implements ValidItem {
  readonly Uuid: string;
  readonly #slab: Slab;
  readonly #start: number;
  readonly #end: number;

  constructor(uuid: string, slab: Slab, start: number, end: number) {
    this.Uuid = uuid;
    this.#slab = slab;
    this.#start = start;
    this.#end = end;
  }

  get json(): Uint8Array {
    return this.#slab.bytes.subarray(this.#start, this.#end);
  }
}

export class ItemBytes {
  readonly #packing: Promise<Buffer>[] = [];
  #buffer: Buffer = Buffer.allocUnsafeSlow(SLAB_BYTES);
  #slab = new Slab(this.#buffer);
  #end = 0;
  /** Of slabs that are packed. */
  readonly #free: Buffer[] = [];

  /** @param json canonical. Bytes of items may be read when the last one has been kept. */
  keep(uuid: string, json: string): ValidItem {
    const most = json.length * MAX_UNIT_BYTES;
    if (this.#end + most > this.#buffer.length) {
      this.#packing.push(this.#slab.seal(this.#end));
      const free = most > SLAB_BYTES ? undefined : this.#free.pop();
      this.#buffer = free ?? Buffer.allocUnsafeSlow(Math.max(most, SLAB_BYTES));
      this.#slab = new Slab(this.#buffer);
      this.#end = 0;
    }
    const start = this.#end;
    this.#end += this.#buffer.write(json, start);
    return new SlabItem(uuid, this.#slab, start, this.#end);
  }

  /** Resolves when so much is packed that there is room for more. */
  async drain(): Promise<void> {
    while (this.#packing.length > MAX_WAITING) {
      const buffer = await this.#packing.shift();
      if (buffer?.length === SLAB_BYTES) this.#free.push(buffer);
    }
  }
}
