/**
 * Finds items in chunks of both releases that may still be served differently, because they show other
 * items that have changed. They are found by the UUIDs in their stored text, which is far faster than
 * serving all items.
 */
import { dependenciesOf } from "../../catalog/catalog.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { Snapshot } from "../../serving/snapshot.ts";
import { textsOf } from "../../store/format/chunk-texts.ts";
import { Dates, keyChunks } from "../../store/format/dates.ts";
import { readUuid } from "../../lib/uuid.ts";
import { getOrInsert } from "../../lib/get-or-insert.ts";

type Loaded = Snapshot["loaded"]["held"][ResourceName];
type Chunk = Loaded["chunks"][number];

/** A UUID as a JSON value. */
const UUID = /"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/gu;

/**
 * @param places of items; default: all @returns their UUIDs, and the UUIDs by which other items refer to
 * them
 */
function* listUuids(
  { length, uuids, keys }: Pick<Chunk, "length" | "uuids" | "keys">,
  places: Iterable<number> = Array.from({ length }).keys(),
): Generator<string, void, undefined> {
  for (const place of places) {
    yield readUuid(uuids, place);
    for (const { ends, uuids: held } of keys) {
      for (let at = ends[place - 1] ?? 0; at < (ends[place] ?? 0); at += 1)
        yield readUuid(held, at);
    }
  }
}

/** @returns the chunks by their keys */
const keyed = ({ chunks, dates }: Loaded): ReadonlyMap<string, Chunk> =>
  new Map(
    keyChunks(chunks, new Dates(dates)).map(({ key }, number) => [key, chunks[number] as Chunk]),
  );

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
    const [old, next] = [before, after].map(({ loaded }) => keyed(loaded.held[name]));
    const both = new Set(old?.keys()).intersection(new Set(next?.keys()));
    shared.set(
      name,
      [...(next ?? [])].flatMap(([key, chunk]) => (both.has(key) ? chunk : [])),
    );
    for (const [key, chunk] of [...(old ?? []), ...(next ?? [])]) {
      if (both.has(key)) continue;
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
      const known = getOrInsert(touched, name, () => new Set());
      for (const chunk of shared.get(name) ?? []) {
        const places = findNaming(textsOf(chunk), chunk, named);
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
