/**
 * The one walk over two contents: which item of the one is which of the other. A chunk that both have is not
 * read. Everything that tells what changed is made from it.
 */
import { hash as digestAtOnce } from "node:crypto";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { ChunkReader } from "../store/chunk-reader.ts";
import { chunksOf, readSome } from "../store/content.ts";
import type { Content } from "../store/content.ts";
import { itemsOf, keptItemsOf } from "../store/format/chunk-items.ts";
import { parseItem } from "../validate/valid-content.ts";
import type { ItemValues, ValidItem } from "../validate/valid-content.ts";
import type { PlainObject } from "../content/record.ts";
import { findRenames } from "./renames.ts";
import type { Renames } from "./renames.ts";
import { mapSides } from "./three-sides.ts";
import type { Three } from "./three-sides.ts";

export interface BothSides<Value> {
  readonly before: Value;
  readonly after: Value;
}

/** Two contents, of which the first is compared under the names of the second. */
export interface ComparedContents extends BothSides<Content> {
  /** Of the chunks of both. */
  readonly reader: ChunkReader;
  readonly renames: Renames | undefined;
}

export const compareUnderNames = (
  reader: ChunkReader,
  before: Content,
  after: Content,
): ComparedContents => ({
  reader,
  before,
  after,
  renames: findRenames(before.installation, after.installation),
});

/** Digest of an item without the Keys and Uuids in it, at any depth: a Uuid may be derived from a Key. */
const hashBody = (item: object): string =>
  digestAtOnce(
    "sha256",
    JSON.stringify(item, (name, value: unknown) =>
      name === "Key" || name === "Uuid" ? undefined : value,
    ),
    "base64",
  );

/** An item where it stands on one side. */
export class SideItem implements ValidItem {
  readonly Uuid: string;
  /** In its list. */
  readonly position: number;
  readonly stored: ValidItem;
  readonly #rename: ((values: ItemValues) => ItemValues) | undefined;
  #values: PlainObject | undefined;
  #body: string | undefined;

  constructor(item: ValidItem, position: number, rename?: (values: ItemValues) => ItemValues) {
    this.Uuid = item.Uuid;
    this.position = position;
    this.stored = item;
    this.#rename = rename;
  }

  /** As it is stored. */
  get json(): Uint8Array {
    return this.stored.json;
  }

  /** Under the names of the side after. */
  get values(): PlainObject {
    if (this.#values) return this.#values;
    const values = parseItem(this.json);
    this.#values = this.#rename ? (this.#rename(values) as PlainObject) : values;
    return this.#values;
  }

  /** Equal for items that are the same except for their names in content. */
  get body(): string {
    return (this.#body ??= hashBody(this.values));
  }
}

/** An item of either side, or of both. */
export interface Pair {
  readonly before: SideItem | undefined;
  readonly after: SideItem | undefined;
  /** It is stored alike on both sides. */
  readonly isSame: boolean;
}

/** Consecutive items in a chunk that both sides have. */
export interface SameChunk {
  readonly hash: string;
  readonly length: number;
  /** Positions of the first one. */
  readonly from: number;
  readonly to: number;
}

export type PairStep = Pair | SameChunk;

export const isSameChunk = (step: PairStep): step is SameChunk => "hash" in step;

/** @returns the name that the resource has on the side before */
export const formerName = ({ renames }: ComparedContents, resource: ResourceName): ResourceName =>
  (renames?.resources.get(resource) ?? resource) as ResourceName;

/**
 * @param resource by its name on the side after
 * @param readsAll true: what both sides have is read, too
 * @returns first what the side after has, in its order, then what only the side before has, in its order
 */
export async function* pairs(
  compared: ComparedContents,
  resource: ResourceName,
  readsAll = false,
): AsyncGenerator<PairStep, void, undefined> {
  const { reader, before, after, renames } = compared;
  const former = formerName(compared, resource);
  const [old, now] = [chunksOf(before, former), chunksOf(after, resource)];
  const shared = new Set(readsAll ? [] : old).intersection(new Set(now));
  const unread = (hash: string): boolean => !shared.has(hash);
  const found = shared.size === 0 ? [] : await reader.describeChunks([...shared]);
  const lengths = new Map(found.map(({ hash, length }) => [hash, length]));

  const rename = renames?.fields.has(resource)
    ? (values: ItemValues) => renames.renameItem(resource, values)
    : undefined;
  const left = new Map<string, SideItem>();
  const starts = new Map<string, number>();
  const olds = readSome(reader, former, old.filter(unread));
  let position = 0;
  for (const hash of old) {
    const chunk = shared.has(hash) ? undefined : (await olds.next()).value;
    // Unpacked once more when they are compared, because they may be all of the content.
    for (const item of chunk ? keptItemsOf(chunk) : []) {
      left.set(item.Uuid, new SideItem(item, position, rename));
      position += 1;
    }
    starts.set(hash, position);
    position += lengths.get(hash) ?? 0;
  }

  const news = readSome(reader, resource, now.filter(unread));
  position = 0;
  for (const hash of now) {
    const chunk = shared.has(hash) ? undefined : (await news.next()).value;
    for (const item of chunk ? itemsOf(chunk) : []) {
      const other = left.get(item.Uuid);
      left.delete(item.Uuid);
      const isSame = other !== undefined && Buffer.compare(other.json, item.json) === 0;
      yield { before: other, after: new SideItem(item, position), isSame };
      position += 1;
    }
    const length = lengths.get(hash) ?? 0;
    if (shared.has(hash)) yield { hash, length, from: starts.get(hash) ?? 0, to: position };
    position += length;
  }
  for (const item of left.values()) yield { before: item, after: undefined, isSame: false };
}

/** @returns what is stored otherwise on both sides, or on one side only, in the order of `pairs` */
export async function* differing(
  compared: ComparedContents,
  resource: ResourceName,
): AsyncGenerator<Pair, void, undefined> {
  for await (const step of pairs(compared, resource))
    if (!isSameChunk(step) && !step.isSame) yield step;
}

/** By Uuid, in collection order; a chunk that is not read stands at its position, by its hash. */
export type UuidList = ReadonlyMap<string, ValidItem | undefined>;

/** Three lists of one resource, to be merged. */
export interface ThreeLists extends Three<UuidList> {
  /** How many items stand behind a name: those of a chunk, or one. */
  readonly weightOf: (name: string) => number;
}

/** @param hashes of its chunks; one that all three have is not read */
export async function readThree(
  reader: ChunkReader,
  resource: ResourceName,
  hashes: Three<readonly string[]>,
): Promise<ThreeLists> {
  const { base, theirs, mine } = mapSides(hashes, (some) => new Set(some));
  const shared = base.intersection(theirs).intersection(mine);
  const found = shared.size === 0 ? [] : await reader.describeChunks([...shared]);
  const lengths = new Map(found.map(({ hash, length }) => [hash, length]));
  const known = new Map<string, readonly ValidItem[]>();
  const read = async (some: readonly string[]): Promise<UuidList> => {
    const wanted = some.filter((hash) => !shared.has(hash) && !known.has(hash));
    for await (const chunk of readSome(reader, resource, wanted))
      known.set(chunk.hash, keptItemsOf(chunk));
    return new Map(
      some.flatMap((hash): (readonly [string, ValidItem | undefined])[] =>
        shared.has(hash)
          ? [[hash, undefined]]
          : (known.get(hash) ?? []).map((item) => [item.Uuid, item]),
      ),
    );
  };
  return {
    base: await read(hashes.base),
    theirs: await read(hashes.theirs),
    mine: await read(hashes.mine),
    weightOf: (name) => lengths.get(name) ?? 1,
  };
}
