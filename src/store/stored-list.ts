/**
 * The items of one resource of a release where they are stored: by position and by Uuid, without reading others. What
 * is derived of chunks stays in the process for the next request, within a bound.
 */
import { LRUCache } from "lru-cache";
import { catalogOf } from "../catalog/own-resources.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { PlainObject } from "../content/record.ts";
import { findStart } from "../lib/find-start.ts";
import { inSlices } from "../lib/in-slices.ts";
import { nthUuid, UUID_BYTES, writeUuids } from "../lib/uuid.ts";
import { chunksOf } from "./content.ts";
import type { Content } from "./content.ts";
import { derivationOf } from "./format/chunk-facts.ts";
import type { Derivation } from "./format/chunk-facts.ts";
import { textAt } from "./format/chunk-items.ts";
import { listChunks } from "./format/chunk-list.ts";
import type { ChunkList } from "./format/chunk-list.ts";
import { openDerivedAs, readDerived, takeDerived } from "./format/derived.ts";
import type { DerivedParts } from "./format/derived.ts";
import type { StoreReader } from "./store.ts";
import { parseItem } from "../validate/valid-content.ts";

/** A chunk in the list of a release, of which only what is derived is at hand. */
export interface KnownChunk extends DerivedParts {
  readonly hash: string;
}

/** Of a million items: their Uuids, and where they end. */
const KNOWN_BYTES = 24 * 1024 ** 2;
/** Of an entry besides its arrays, and of one item in the facts. */
const [ENTRY_BYTES, FACT_BYTES] = [500, 8];

const known = new LRUCache<string, KnownChunk>({
  maxSize: KNOWN_BYTES,
  sizeCalculation: ({ uuids, ends, keys, length }) =>
    ENTRY_BYTES +
    length * FACT_BYTES +
    uuids.byteLength +
    ends.byteLength +
    keys.reduce((sum, key) => sum + key.ends.byteLength + key.uuids.byteLength, 0),
});

/** Of which what is derived is read at once, and chunks of which nothing is. */
const [DERIVED_AT_ONCE, READ_AT_ONCE] = [256, 16];

/** Copied, because numbers are read only where they are aligned. */
const toKnown = (hash: string, payload: Uint8Array): KnownChunk => ({
  hash,
  ...readDerived(new Uint8Array(payload).buffer),
});

async function readKnown(
  reader: Pick<StoreReader, "readChunks" | "readDerived">,
  resource: ResourceName,
  derivation: Derivation,
  hashes: readonly string[],
): Promise<readonly KnownChunk[]> {
  const form = derivation.form.toString("base64");
  const found = new Map<string, KnownChunk>();
  const add = (hash: string, payload: Uint8Array): void => {
    const chunk = toKnown(hash, payload);
    found.set(hash, chunk);
    known.set(`${form} ${hash}`, chunk);
  };
  for (const hash of hashes) {
    const chunk = known.get(`${form} ${hash}`);
    if (chunk) found.set(hash, chunk);
  }
  const isOpen = (hash: string): boolean => !found.has(hash);
  for (const some of inSlices(hashes.filter(isOpen), DERIVED_AT_ONCE)) {
    for (const [hash, derived] of await reader.readDerived(some)) {
      const payload = openDerivedAs(derivation, { hash, derived });
      if (payload) add(hash, payload);
    }
  }
  for (const some of inSlices(hashes.filter(isOpen), READ_AT_ONCE)) {
    for (const chunk of await reader.readChunks(resource, some))
      add(chunk.hash, takeDerived(derivation, chunk));
  }
  return hashes.flatMap((hash) => found.get(hash) ?? []);
}

/** @returns the indexes of a Uuid in a list of them */
function* placesOf(uuids: Uint8Array, sought: Uint8Array): Generator<number, void, undefined> {
  const bytes = Buffer.from(uuids.buffer, uuids.byteOffset, uuids.byteLength);
  for (let at = bytes.indexOf(sought); at >= 0; at = bytes.indexOf(sought, at + 1))
    if (at % UUID_BYTES === 0) yield at / UUID_BYTES;
}

export class StoredList {
  readonly #reader: Pick<StoreReader, "readChunks">;
  readonly #resource: ResourceName;
  readonly #list: ChunkList<KnownChunk>;

  constructor(
    reader: Pick<StoreReader, "readChunks">,
    resource: ResourceName,
    list: ChunkList<KnownChunk>,
  ) {
    this.#reader = reader;
    this.#resource = resource;
    this.#list = list;
  }

  get length(): number {
    return this.#list.length;
  }

  get chunks(): readonly KnownChunk[] {
    return this.#list.chunks;
  }

  /** Position of the first item of each chunk. */
  get starts(): Uint32Array {
    return this.#list.starts;
  }

  /** @param uuid in lower case @returns undefined: there is no such item */
  indexOf(uuid: string): number | undefined {
    const sought = writeUuids([uuid]);
    for (const [number, { uuids }] of this.chunks.entries())
      for (const place of placesOf(uuids, sought)) return (this.starts[number] ?? 0) + place;
    return undefined;
  }

  /** @param field a key of the chunks @returns positions of the items that hold the Uuid in the field */
  *indexesBy(field: string, uuid: string): Generator<number, void, undefined> {
    const sought = writeUuids([uuid]);
    for (const [number, { facts, keys }] of this.chunks.entries()) {
      const key = keys[facts.keys.indexOf(field)];
      for (const place of key ? placesOf(key.uuids, sought) : [])
        yield (this.starts[number] ?? 0) + (key?.ends.findIndex((end) => end > place) ?? 0);
    }
  }

  uuidAt(position: number): string {
    const [number, offset] = this.#find(position);
    return nthUuid((this.chunks[number] as KnownChunk).uuids, offset);
  }

  chunkAt(position: number): KnownChunk {
    return this.chunks[this.#find(position)[0]] as KnownChunk;
  }

  /** @param whole hashes of chunks of which the Uuids are not needed */
  *parts(
    whole: ReadonlySet<string>,
  ): Generator<
    readonly [hash: string, start: number, uuids: readonly string[], length: number],
    void,
    undefined
  > {
    for (const [number, { hash, uuids, length }] of this.chunks.entries()) {
      const listed = whole.has(hash) ? 0 : length;
      const all = Array.from({ length: listed }, (_, index) => nthUuid(uuids, index));
      yield [hash, this.starts[number] ?? 0, all, length];
    }
  }

  /** @returns the stored items at some positions, of which each chunk is read once */
  async readAt(positions: Iterable<number>): Promise<ReadonlyMap<number, PlainObject>> {
    const items = new Map<number, PlainObject>();
    const byChunk = Map.groupBy(positions, (position) => this.#find(position)[0]);
    for (const some of inSlices([...byChunk], READ_AT_ONCE)) {
      const hashes = some.map(([number]) => this.chunks[number]?.hash ?? "");
      const chunks = await this.#reader.readChunks(this.#resource, hashes);
      for (const [index, [number, wanted]] of some.entries()) {
        const [lines, ends] = [chunks[index]?.lines, this.chunks[number]?.ends];
        if (!lines || !ends) continue;
        for (const position of wanted)
          items.set(position, parseItem(textAt(lines, ends, this.#find(position)[1])));
      }
    }
    return items;
  }

  #find(position: number): readonly [number: number, offset: number] {
    const number = findStart(this.starts, position);
    return [number, position - (this.starts[number] ?? 0)];
  }
}

/** @param resource one that the content declares @param hashes some of its chunks; default: all */
export async function openStored(
  reader: Pick<StoreReader, "readChunks" | "readDerived">,
  content: Content,
  resource: ResourceName,
  hashes = chunksOf(content, resource),
): Promise<StoredList> {
  const derivation = derivationOf(catalogOf(content.installation), resource);
  const chunks = await readKnown(reader, resource, derivation, hashes);
  return new StoredList(reader, resource, listChunks(chunks));
}
