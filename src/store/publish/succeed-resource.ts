/**
 * What becomes of the items of one resource: which are the same and keep their dates, and how much changed. A
 * chunk that both sides have is not read, unless readers would see something else of it.
 */
import { countTwins } from "../format/item-body.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { parseItem } from "../../validate/valid-content.ts";
import type { ValidItem } from "../../validate/valid-content.ts";
import type { ChunkReader } from "../chunk-reader.ts";
import { listChunks } from "../format/chunk-list.ts";
import type { ChunkList } from "../format/chunk-list.ts";
import { keptItemsOf, listTexts, itemsOf } from "../format/chunk-texts.ts";
import { Dates, UNDATED, writeDates } from "../format/dates.ts";
import type { DateRuns } from "../format/dates.ts";
import type { ChunkSummary, HeldItems, ResourceChange } from "../store.ts";
import type { LossCount, ResourceLosses } from "./losses.ts";

export interface SucceedingItems {
  /** Those that are new or changed have no date yet. */
  readonly dates: DateRuns;
  readonly change: ResourceChange;
  readonly losses: ResourceLosses;
}

export interface Succeeding {
  readonly reader: ChunkReader;
  readonly resource: ResourceName;
  readonly losses: LossCount;
  /** Whether readers see the same items alike on both sides. */
  readonly isSeenAlike: boolean;
}

type Listed = ChunkList<ChunkSummary>;

const listStored = async (reader: ChunkReader, hashes: readonly string[]): Promise<Listed> =>
  listChunks(hashes.length === 0 ? [] : await reader.describeChunks(hashes));

/** @returns the outcome for the first release, whose items are compared with nothing */
export async function beginResource(
  { reader, losses }: Succeeding,
  hashes: readonly string[],
): Promise<SucceedingItems> {
  const { chunks, length } = await listStored(reader, hashes);
  await losses.addNextChunks(reader, chunks);
  const change = { before: 0, added: length, changed: 0, removed: 0, reordered: false };
  return {
    dates: length === 0 ? [] : [length, UNDATED, UNDATED],
    change,
    losses: await losses.finish(reader, [], change),
  };
}

export async function succeedResource(
  succeeding: Succeeding,
  { chunks, dates }: HeldItems,
  hashes: readonly string[],
): Promise<SucceedingItems> {
  const { reader, resource, isSeenAlike } = succeeding;
  const before = await listStored(reader, chunks);
  const next = await listStored(reader, hashes);
  const kept = new Set(isSeenAlike ? before.numbers.keys() : []).intersection(next.numbers);
  const pass = new ComparingPass(succeeding, dates, next.length);
  for (const [number, { hash }] of next.chunks.entries()) {
    const [chunk] = kept.has(hash) ? [] : await reader.readChunks(resource, [hash]);
    if (chunk) {
      // Unpacked once more when they are compared, because they may be all of the content.
      const items = keptItemsOf(chunk);
      const start = next.starts[number] ?? 0;
      for (const [index, json] of listTexts(chunk).entries())
        pass.addNext(start + index, json, items[index]);
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
  return pass.finish(before, kept);
}

/** What is found while the items of both sides are read, those of the new side first. */
class ComparingPass {
  readonly #succeeding: Succeeding;
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
  constructor(succeeding: Succeeding, dates: DateRuns, length: number) {
    this.#succeeding = succeeding;
    this.#datesBefore = new Dates(dates);
    this.#createdAt = new Float64Array(length).fill(UNDATED);
    this.#updatedAt = new Float64Array(length).fill(UNDATED);
  }

  addNext(place: number, json: Uint8Array, item: ValidItem | undefined): void {
    this.#succeeding.losses.addNext(place, json);
    if (item) this.#left.set(item.Uuid, { place, item });
  }

  /** @param start in the list before @param place in the new one */
  keepChunk(start: number, place: number, length: number): void {
    for (let index = 0; index < length; index++) this.#keep(start + index, place + index, true);
  }

  /** @param position of the item in the list before */
  compare(position: number, { Uuid, json }: ValidItem): void {
    const { losses } = this.#succeeding;
    const next = this.#left.get(Uuid);
    this.#left.delete(Uuid);
    losses.addBefore(json, next?.place);
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

  async finish(
    { chunks, length: before }: Listed,
    kept: ReadonlySet<string>,
  ): Promise<SucceedingItems> {
    const { reader, losses } = this.#succeeding;
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
    const shared = chunks.filter(({ hash }) => kept.has(hash));
    return {
      dates: writeDates(
        this.#createdAt.keys().map((place) => ({
          createdAt: this.#createdAt[place] ?? UNDATED,
          updatedAt: this.#updatedAt[place] ?? UNDATED,
        })),
      ),
      change,
      losses: await losses.finish(reader, shared, change),
    };
  }
}
