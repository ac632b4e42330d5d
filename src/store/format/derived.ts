/**
 * What is derived of a chunk, lies beside it, and may be thrown away at any time: whoever finds none, or one of
 * another version, derives it again. Where the items end, their UUIDs and those by which they are found, and the
 * facts.
 */
import { createHash } from "node:crypto";
import { UUID_BYTES, isUuid } from "../../lib/uuid.ts";
import { parseItem } from "../../validate/valid-content.ts";
import type { ItemValues } from "../../validate/valid-content.ts";
import { findChunkFacts, FORM_BYTES } from "./chunk-facts.ts";
import type { ChunkFacts, Derivation, KeyColumn } from "./chunk-facts.ts";
import { splitLines } from "./chunk.ts";
import type { Chunk, ItemBounds } from "./chunk.ts";

/** To be raised whenever other bytes are derived of a chunk. */
const DERIVED_VERSION = 1;
const SEAL_BYTES = 32;
/** Its last bytes are the numbers of items, of key columns and of bytes of facts. */
const HEADER_BYTES = FORM_BYTES + 3 * Uint32Array.BYTES_PER_ELEMENT;

export interface DerivedParts extends ItemBounds {
  readonly facts: ChunkFacts;
  /** Number of items. */
  readonly length: number;
  /** For each of `facts.keys`. */
  readonly keys: readonly KeyColumn[];
}

/** Says of which chunk and by which version it was derived, and whether it is whole. */
const seal = (hash: string, payload: Uint8Array): Buffer =>
  createHash("sha256").update(`${DERIVED_VERSION} ${hash}\n`).update(payload).digest();

/** @returns for each text, where its line ends */
export function findEnds(texts: readonly Uint8Array[]): Uint32Array {
  const ends = new Uint32Array(texts.length);
  for (const [index, { length }] of texts.entries())
    ends[index] = (ends[index - 1] ?? 0) + length + 1;
  return ends;
}

const asBytes = ({ buffer, byteOffset, byteLength }: Uint32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** @param ends as in `ItemBounds` @returns what `readDerived` reads */
function writeDerived(
  derivation: Derivation,
  ends: Uint32Array,
  items: readonly ItemValues[],
): Uint8Array {
  const { facts, uuids, columns } = findChunkFacts(derivation, items);
  const factsBytes = Buffer.from(JSON.stringify(facts));
  return Buffer.concat([
    derivation.form,
    asBytes(Uint32Array.of(ends.length, columns.length, factsBytes.length)),
    uuids,
    asBytes(ends),
    ...columns.map((column) => asBytes(column.ends)),
    ...columns.map((column) => column.uuids),
    factsBytes,
  ]);
}

/** @param buffer may hold more behind it */
export function readDerived(buffer: ArrayBufferLike): DerivedParts {
  const [length = 0, columns = 0, factsLength = 0] = new Uint32Array(buffer, FORM_BYTES, 3);
  let at = HEADER_BYTES;
  const take = (bytes: number): number => (at += bytes) - bytes;
  const takeUuids = (count: number): Uint8Array =>
    new Uint8Array(buffer, take(count * UUID_BYTES), count * UUID_BYTES);
  const takeEnds = (): Uint32Array =>
    new Uint32Array(buffer, take(length * Uint32Array.BYTES_PER_ELEMENT), length);
  const uuids = takeUuids(length);
  const ends = takeEnds();
  const keyEnds = Array.from({ length: columns }, takeEnds);
  const keys = keyEnds.map((one) => ({ ends: one, uuids: takeUuids(one.at(-1) ?? 0) }));
  const facts = Buffer.from(buffer, take(factsLength), factsLength).toString();
  return { facts: JSON.parse(facts) as ChunkFacts, length, uuids, ends, keys };
}

/** @throws when a text is none of an item: whoever gave the chunk may be anybody */
export function parseItems(texts: readonly Uint8Array[]): readonly ItemValues[] {
  try {
    const items: readonly (ItemValues | null)[] = texts.map(parseItem);
    return items.map((item) => {
      if (!isUuid(String(item?.["Uuid"]))) throw new Error();
      return item as ItemValues;
    });
  } catch {
    throw new Error("its lines are no items");
  }
}

/** @returns what is stored beside the chunk */
export function derive(
  derivation: Derivation,
  hash: string,
  ends: Uint32Array,
  items: readonly ItemValues[],
): Buffer {
  const payload = writeDerived(derivation, ends, items);
  return Buffer.concat([seal(hash, payload), payload]);
}

/** @returns what `readDerived` reads; undefined: this version derived nothing of the chunk */
export function openDerived({
  hash,
  derived,
}: Pick<Chunk, "hash" | "derived">): Uint8Array | undefined {
  const payload = derived?.subarray(SEAL_BYTES);
  return derived && payload && seal(hash, payload).equals(derived.subarray(0, SEAL_BYTES))
    ? payload
    : undefined;
}

/** @returns the same; undefined also: it is that of another declaration of the resource */
export function openDerivedAs(
  { form }: Derivation,
  chunk: Pick<Chunk, "hash" | "derived">,
): Uint8Array | undefined {
  const payload = openDerived(chunk);
  return payload && form.equals(payload.subarray(0, FORM_BYTES)) ? payload : undefined;
}

/** @returns what `readDerived` reads: as it lies beside the chunk, or derived now @throws as `parseItems` */
export function takeDerived(derivation: Derivation, chunk: Chunk): Uint8Array {
  const known = openDerivedAs(derivation, chunk);
  if (known) return known;
  const texts = splitLines(chunk.lines);
  return writeDerived(derivation, findEnds(texts), parseItems(texts));
}
