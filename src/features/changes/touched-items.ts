/**
 * Finds items in chunks of both releases that may still be served differently, because they show other
 * items that have changed. They are found by the UUIDs in their stored text, which is far faster than
 * serving all items.
 */
import { dependenciesOf } from "../../catalog/catalog.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { Snapshot } from "../../release/snapshot.ts";

type Chunk = Snapshot["loaded"]["held"][ResourceName]["chunks"][number];

const UUID_BYTES = 16;
/** A UUID as a JSON value. */
const UUID = /"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/gu;

/**
 * @param places of items; default: all @returns their UUIDs, and the UUIDs by which other items refer to
 * them
 */
function* listUuids(chunk: Chunk, places?: Iterable<number>): Generator<string, void, undefined> {
  const { length, uuids, keys } = chunk;
  for (const { buffer, byteOffset } of [uuids, ...keys]) {
    const bytes = Buffer.from(buffer, byteOffset, length * UUID_BYTES);
    for (const place of places ?? Array.from({ length }).keys()) {
      const hex = bytes.toString("hex", place * UUID_BYTES, (place + 1) * UUID_BYTES);
      yield hex.replace(/^(.{8})(.{4})(.{4})(.{4})/u, "$1-$2-$3-$4-");
    }
  }
}

/** @returns the places of the items whose text contains one of the UUIDs */
function findNaming(
  texts: Buffer,
  { textEnds }: Chunk,
  named: ReadonlySet<string>,
): ReadonlySet<number> {
  // Decoded byte by byte, so that offsets in the text equal offsets in the bytes.
  const text = texts.toString("latin1");
  const places = new Set<number>();
  for (const { 1: uuid = "", index } of text.matchAll(UUID))
    if (named.has(uuid)) places.add(textEnds.findIndex((end) => index < end));
  return places;
}

/** @returns whether items of the resource may show items of these resources */
const showsOneOf = (
  catalog: Catalog,
  name: ResourceName,
  others: ReadonlySet<ResourceName>,
): boolean => {
  const all = dependenciesOf(catalog, name);
  const isNamed = all.some((one) =>
    Object.values(catalog.resources[one].fields).some(({ target }) => target === name),
  );
  return all.some((one) => others.has(one) && (one !== name || isNamed));
};

/**
 * An item shows the items that it refers to, and those that these refer to, but no further level
 * (`serveItem`).
 */
const ROUNDS = 2;

/**
 * @param before must have the same installation and languages
 * @returns the UUIDs of such items; yields regularly
 */
export function* findTouched(
  before: Snapshot,
  after: Snapshot,
): Generator<undefined, ReadonlyMap<ResourceName, ReadonlySet<string>>, undefined> {
  const { catalog } = after;
  const shared = new Map<ResourceName, readonly Chunk[]>();
  const changed = new Set<ResourceName>();
  let named = new Set<string>();
  for (const name of catalog.names) {
    const [old, next] = [before.loaded.held[name].chunks, after.loaded.held[name].chunks];
    const [oldHashes, hashes] = [old, next].map(
      (chunks) => new Set(chunks.map(({ hash }) => hash)),
    );
    const isShared = ({ hash }: Chunk): boolean =>
      oldHashes?.has(hash) === true && hashes?.has(hash) === true;
    shared.set(name, next.filter(isShared));
    for (const chunk of [...old, ...next]) {
      if (isShared(chunk)) continue;
      changed.add(name);
      for (const uuid of listUuids(chunk)) named.add(uuid);
      yield;
    }
  }
  const touched = new Map<ResourceName, Set<string>>();
  let looked = catalog.names.filter((name) => showsOneOf(catalog, name, changed));
  for (let round = 1; round <= ROUNDS; round++) {
    const found = new Set<string>();
    const foundIn = new Set<ResourceName>();
    for (const name of looked) {
      const known = touched.getOrInsertComputed(name, () => new Set());
      for (const chunk of shared.get(name) ?? []) {
        const places = findNaming(after.textsOf(chunk), chunk, named);
        yield;
        if (places.size === 0) continue;
        foundIn.add(name);
        for (const uuid of listUuids(chunk, places)) found.add(uuid);
        for (const uuid of listUuids({ ...chunk, keys: [] }, places)) known.add(uuid);
      }
    }
    named = found;
    looked = looked.filter((name) => showsOneOf(catalog, name, foundIn));
  }
  return touched;
}
