/**
 * Keeps the valid items of a check until they are published. Their bytes are in slabs that are
 * compressed when they are full, because the JSON of an item mostly repeats names of fields and
 * words of its neighbours.
 */
import { promisify } from "node:util";
import { zstdCompress, zstdDecompressSync } from "node:zlib";
import type { ValidItem } from "../valid-content.ts";

const compress = promisify(zstdCompress);

const SLAB_BYTES = 1024 ** 2;
/** Most slabs take less, so that one output buffer is enough. */
const PACKED_BYTES = 256 * 1024;
/** Slabs that may wait for compression. */
const MAX_WAITING = 3;
/** The minimum that zlib allows. */
const MIN_PIECE_BYTES = 64;
/** Maximum UTF-8 bytes of a UTF-16 code unit. */
const MAX_UNIT_BYTES = 3;

/** The slab that was read last: items are read in order. */
let unpacked: { readonly slab: Slab; readonly bytes: Buffer } | undefined;

class Slab {
  #open: Buffer | undefined;
  #packed: Uint8Array | undefined;
  #length = 0;

  constructor(open: Buffer) {
    this.#open = open;
  }

  async seal(end: number): Promise<void> {
    const open = this.bytes;
    this.#length = end;
    // Copied, because the result may be a view of a larger buffer.
    this.#packed = Buffer.from(await compress(open.subarray(0, end), { chunkSize: PACKED_BYTES }));
    this.#open = undefined;
  }

  get bytes(): Buffer {
    if (this.#open !== undefined) return this.#open;
    if (unpacked?.slab !== this) {
      // One output buffer with one byte more: a full buffer would be followed by another one.
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

/** Stands for each item of content that is only checked. */
const COUNTED: ValidItem = {
  get Uuid(): never {
    return refuse();
  },
  get json(): never {
    return refuse();
  },
};

function refuse(): never {
  throw new Error("The check was not asked to keep items.");
}

export class ItemBytes {
  /** False: items are only counted. */
  readonly keepsItems: boolean;
  readonly #packing: Promise<Buffer>[] = [];
  #buffer: Buffer = Buffer.allocUnsafeSlow(SLAB_BYTES);
  #slab = new Slab(this.#buffer);
  #end = 0;
  /** Buffers of compressed slabs. */
  readonly #free: Buffer[] = [];

  /** The number of items. */
  kept = 0;

  constructor(keepsItems: boolean) {
    this.keepsItems = keepsItems;
  }

  /** @param json canonical. The bytes of items may be read only after the last one was kept. */
  keep(uuid: string | undefined, json: string): ValidItem {
    this.kept += 1;
    if (!this.keepsItems || uuid === undefined) return COUNTED;
    const most = json.length * MAX_UNIT_BYTES;
    if (this.#end + most > this.#buffer.length) this.#seal(most);
    const start = this.#end;
    this.#end += this.#buffer.write(json, start);
    return new SlabItem(uuid, this.#slab, start, this.#end);
  }

  /** @param least space needed in the next slab */
  #seal(least: number): void {
    const buffer = this.#buffer;
    const sealed = this.#slab.seal(this.#end);
    this.#packing.push(sealed.then(() => buffer));
    const free = least > SLAB_BYTES ? undefined : this.#free.pop();
    this.#buffer = free ?? Buffer.allocUnsafeSlow(Math.max(least, SLAB_BYTES));
    this.#slab = new Slab(this.#buffer);
    this.#end = 0;
  }

  /** Resolves when enough slabs are compressed. */
  async drain(): Promise<void> {
    while (this.#packing.length > MAX_WAITING) {
      const buffer = await this.#packing.shift();
      if (buffer?.length === SLAB_BYTES) this.#free.push(buffer);
    }
  }
}
