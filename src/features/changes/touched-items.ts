/**
 * Finds the items that may be served differently: those that are stored otherwise or have other dates, and those
 * that show such an item. The latter are found by the UUIDs in their stored text, which is far faster than serving
 * all items.
 */
import { mustGet } from "../../lib/must-get.ts";
import { dependenciesOf } from "../../catalog/catalog.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { isSameChunk, pairs } from "../../change/pairs.ts";
import { findStart } from "../../lib/find-start.ts";
import { getOrInsert } from "../../lib/get-or-insert.ts";
import { nthUuid } from "../../lib/uuid.ts";
import { plainLinesOf } from "../../serving/loaded-chunk.ts";
import type { LoadedChunk } from "../../serving/loaded-chunk.ts";
import { asContent, readLoaded } from "../../serving/loaded-content.ts";
import type { Snapshot } from "../../serving/snapshot.ts";
import { listChunks } from "../../store/format/chunk-list.ts";
import { Dates } from "../../store/format/dates.ts";
import { runInSlices } from "./run-in-slices.ts";

/** UUIDs by the resource of their items. */
type Uuids = Map<ResourceName, Set<string>>;

/** A UUID as a JSON value. */
const UUID = /"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/gu;

/** @returns the UUID of an item, and those by which other items refer to it */
function* listNamed(
  { uuids, keys }: Pick<LoadedChunk, "uuids" | "keys">,
  position: number,
): Generator<string, void, undefined> {
  yield nthUuid(uuids, position);
  for (const { ends, uuids: held } of keys) {
    const end = ends[position] ?? 0;
    for (let at = ends[position - 1] ?? 0; at < end; at += 1) yield nthUuid(held, at);
  }
}

/** @returns the positions of the items whose text contains one of the UUIDs */
function findNaming(
  texts: Buffer,
  { ends }: LoadedChunk,
  named: ReadonlySet<string>,
): ReadonlySet<number> {
  // Decoded byte by byte, so that offsets in the text equal offsets in the bytes.
  const text = texts.toString("latin1");
  const positions = new Set<number>();
  for (const { 1: uuid = "", index } of text.matchAll(UUID))
    if (named.has(uuid)) positions.add(ends.findIndex((end) => index < end));
  return positions;
}

/** @returns whether items of the resource may show items of these resources */
const showsOneOf = (
  catalog: Catalog,
  name: ResourceName,
  others: ReadonlySet<ResourceName>,
): boolean => {
  const all = dependenciesOf(catalog, name);
  const isNamed = all.some((one) =>
    [...mustGet(catalog.resources, one).fields.values()].some(({ target }) => target === name),
  );
  return all.some((one) => others.has(one) && (one !== name || isNamed));
};

/** One resource of a release in memory. */
class LoadedList {
  readonly #chunks: ReturnType<typeof listChunks<LoadedChunk>>;
  readonly #dates: Dates;

  constructor({ loaded }: Snapshot, name: ResourceName) {
    const { chunks, dates } = mustGet(loaded.held, name);
    this.#chunks = listChunks(chunks);
    this.#dates = new Dates(dates);
  }

  /** @param end exclusive */
  datesOf(start: number, end: number): string {
    return this.#dates.between(start, end).join();
  }

  /** @returns as `listNamed` does */
  uuidsAt(position: number): Iterable<string> {
    const { chunks, starts } = this.#chunks;
    const number = findStart(starts, position);
    const chunk = chunks[number];
    return chunk ? listNamed(chunk, position - (starts[number] ?? 0)) : [];
  }
}

/**
 * @param touched is given the items that are stored otherwise or have other dates
 * @returns their UUIDs, and those by which others refer to them
 */
async function findStored(
  before: Snapshot,
  after: Snapshot,
  touched: Uuids,
): Promise<ReadonlySet<string>> {
  const compared = {
    reader: readLoaded(before.loaded, after.loaded),
    before: asContent(before.loaded),
    after: asContent(after.loaded),
    renames: undefined,
  };
  const named = new Set<string>();
  for (const name of after.catalog.names) {
    const [old, next] = [new LoadedList(before, name), new LoadedList(after, name)];
    const note = (list: LoadedList, position: number): void => {
      const [uuid, ...others] = list.uuidsAt(position);
      if (uuid === undefined) return;
      getOrInsert(touched, name, () => new Set()).add(uuid);
      for (const one of [uuid, ...others]) named.add(one);
    };
    for await (const step of pairs(compared, name)) {
      if (isSameChunk(step)) {
        const { from, to, length } = step;
        if (old.datesOf(from, from + length) !== next.datesOf(to, to + length))
          for (let position = to; position < to + length; position += 1) note(next, position);
        continue;
      }
      const [from, to] = [step.before?.position, step.after?.position];
      const areDatesSame =
        from !== undefined &&
        to !== undefined &&
        old.datesOf(from, from + 1) === next.datesOf(to, to + 1);
      if (step.isSame && areDatesSame) continue;
      if (from !== undefined) note(old, from);
      if (to !== undefined) note(next, to);
    }
  }
  return named;
}

/**
 * An item shows the items that it refers to, and those that these refer to, but no further level
 * (`serveItem`).
 */
const ROUNDS = 2;

/** Adds the items that show those that are touched. */
function* addShowing(
  { catalog, loaded }: Snapshot,
  touched: Uuids,
  stored: ReadonlySet<string>,
): Generator<undefined, void, undefined> {
  let named = stored;
  let looked = catalog.names.filter((name) => showsOneOf(catalog, name, new Set(touched.keys())));
  for (let round = 1; round <= ROUNDS; round++) {
    const found = new Set<string>();
    const foundIn = new Set<ResourceName>();
    for (const name of looked) {
      const known = getOrInsert(touched, name, () => new Set());
      for (const chunk of mustGet(loaded.held, name).chunks) {
        const positions = findNaming(plainLinesOf(chunk), chunk, named);
        yield;
        if (positions.size > 0) foundIn.add(name);
        for (const position of positions) {
          known.add(nthUuid(chunk.uuids, position));
          for (const uuid of listNamed(chunk, position)) found.add(uuid);
        }
      }
    }
    named = found;
    looked = looked.filter((name) => showsOneOf(catalog, name, foundIn));
  }
}

/**
 * @param before must have the same installation and languages
 * @returns the UUIDs of such items
 */
export async function findTouched(
  before: Snapshot,
  after: Snapshot,
): Promise<ReadonlyMap<ResourceName, ReadonlySet<string>>> {
  const touched: Uuids = new Map();
  const stored = await findStored(before, after, touched);
  await runInSlices(addShowing(after, touched, stored));
  return touched;
}
