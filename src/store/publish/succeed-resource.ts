/**
 * What becomes of the items of one resource: which are the same and keep their dates, and how much changed. A
 * chunk that both sides have is not read.
 */
import { countTwins } from "../format/item-body.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { parseItem } from "../../validate/valid-content.ts";
import type { ValidItem } from "../../validate/valid-content.ts";
import type { ChunkReader } from "../chunk-reader.ts";
import { listChunks } from "../format/chunk-list.ts";
import type { ChunkList } from "../format/chunk-list.ts";
import { keptItemsOf, itemsOf } from "../format/chunk-texts.ts";
import { NOTHING } from "./releases.ts";
import { Dates, UNDATED, writeDates } from "../format/dates.ts";
import type { DateRuns } from "../format/dates.ts";
import type { ChunkSummary, HeldItems, ResourceChange } from "../store.ts";

export interface SucceedingItems {
  /** Those that are new or changed have no date yet. */
  readonly dates: DateRuns;
  readonly change: ResourceChange;
}

type Listed = ChunkList<ChunkSummary>;

const listStored = async (reader: ChunkReader, hashes: readonly string[]): Promise<Listed> =>
  listChunks(hashes.length === 0 ? [] : await reader.describeChunks(hashes));

/** @param held undefined: there was no release */
export async function succeedResource(
  reader: ChunkReader,
  resource: ResourceName,
  held: HeldItems | undefined,
  hashes: readonly string[],
): Promise<SucceedingItems> {
  const { chunks, dates } = held ?? NOTHING;
  const before = await listStored(reader, chunks);
  const next = await listStored(reader, hashes);
  if (before.length === 0) {
    return {
      dates: next.length === 0 ? [] : [next.length, UNDATED, UNDATED],
      change: { before: 0, added: next.length, changed: 0, removed: 0, reordered: false },
    };
  }
  const kept = new Set(before.numbers.keys()).intersection(next.numbers);
  const pass = new ComparingPass(dates, next.length);
  for (const [number, { hash }] of next.chunks.entries()) {
    const [chunk] = kept.has(hash) ? [] : await reader.readChunks(resource, [hash]);
    if (chunk) {
      // Unpacked once more when they are compared, because they may be all of the content.
      const items = keptItemsOf(chunk);
      const start = next.starts[number] ?? 0;
      for (const [index, item] of items.entries()) pass.addNext(start + index, item);
    }
  }
  for (const [number, { hash, length }] of before.chunks.entries()) {
    const start = before.starts[number] ?? 0;
    const place = next.starts[next.numbers.get(hash) ?? -1] ?? 0;
    const [chunk] = kept.has(hash) ? [] : await reader.readChunks(resource, [hash]);
    if (!chunk) pass.keepChunk(start, place, length);
    else
      for (const [index, item] of [...itemsOf(chunk)].entries()) pass.compare(start + index, item);
  }
  return pass.finish(before.length);
}

/** What is found while the items of both sides are read, those of the new side first. */
class ComparingPass {
  readonly #datesBefore: Dates;
  readonly #createdAt: Float64Array;
  readonly #updatedAt: Float64Array;
  /** By Uuid, the new items that no item of the other side was found to be. */
  readonly #left = new Map<string, { readonly place: number; readonly item: ValidItem }>();
  readonly #gone: Uint8Array[] = [];
  /** How many items stay, with another text or not. */
  #stay = 0;
  #changed = 0;
  #reordered = false;
  #last = -1;

  /** @param length of the new list */
  constructor(dates: DateRuns, length: number) {
    this.#datesBefore = new Dates(dates);
    this.#createdAt = new Float64Array(length).fill(UNDATED);
    this.#updatedAt = new Float64Array(length).fill(UNDATED);
  }

  addNext(place: number, item: ValidItem): void {
    this.#left.set(item.Uuid, { place, item });
  }

  /** @param start in the list before @param place in the new one */
  keepChunk(start: number, place: number, length: number): void {
    for (let index = 0; index < length; index++) this.#keep(start + index, place + index, true);
  }

  /** @param position of the item in the list before */
  compare(position: number, { Uuid, json }: ValidItem): void {
    const next = this.#left.get(Uuid);
    this.#left.delete(Uuid);
    if (next === undefined) {
      this.#gone.push(json);
      return;
    }
    this.#keep(position, next.place, Buffer.compare(json, next.item.json) === 0);
  }

  /** @param old position in the list before */
  #keep(old: number, place: number, isSame: boolean): void {
    const { createdAt, updatedAt } = this.#datesBefore.at(old);
    this.#createdAt[place] = createdAt;
    if (isSame) this.#updatedAt[place] = updatedAt;
    else this.#changed += 1;
    this.#stay += 1;
    this.#reordered ||= place < this.#last;
    this.#last = place;
  }

  /** @param before the number of items */
  finish(before: number): SucceedingItems {
    const rekeyed = countTwins(
      this.#gone.values().map(parseItem),
      this.#left.values().map(({ item }) => parseItem(item.json)),
    );
    const change: ResourceChange = {
      before,
      added: this.#createdAt.length - this.#stay,
      changed: this.#changed,
      removed: before - this.#stay,
      reordered: this.#reordered,
      ...(rekeyed > 0 && { rekeyed }),
    };
    return {
      dates: writeDates(
        this.#createdAt.keys().map((place) => ({
          createdAt: this.#createdAt[place] ?? UNDATED,
          updatedAt: this.#updatedAt[place] ?? UNDATED,
        })),
      ),
      change,
    };
  }
}
