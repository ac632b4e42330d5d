/**
 * What becomes of the items of one resource: which are the same for readers and keep their dates, and
 * how much changed. A chunk that both sides have is not read, unless readers may see a difference.
 */
import { countTwins } from "../format/item-body.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { ValidItem } from "../../validate/valid-content.ts";
import type { ChunkReader } from "../chunk-reader.ts";
import { UNDATED } from "../format/dates.ts";
import type { DateRuns } from "../format/dates.ts";
import type { HeldItems, ResourceChange } from "../store.ts";
import { writeDeliveredForm } from "./delivered-form.ts";
import type { Comparison } from "./delivered-form.ts";
import { ChangeCount, ItemDating, ShownItems } from "./item-changes.ts";
import { ListedChunks, NextItems } from "./listed-chunks.ts";
import type { LossCount, ResourceLosses } from "./losses.ts";
import { itemsOf } from "../format/chunk-texts.ts";
import { parseItem } from "../../validate/valid-content.ts";

export interface SucceedingItems {
  /** Those that are new or changed have no date yet. */
  readonly dates: DateRuns;
  readonly change: ResourceChange;
  readonly losses: ResourceLosses;
  /** Whether readers get something else of the resource at once. */
  readonly isChangedForReaders: boolean;
}

export interface Succeeding {
  readonly reader: ChunkReader;
  readonly resource: ResourceName;
  readonly comparison: Comparison;
  /** False: items with equal texts may still differ for readers. */
  readonly isStable: boolean;
  readonly losses: LossCount;
}

/** @returns the outcome for the first release, whose items are compared with nothing */
export async function beginResource(
  { reader, losses }: Succeeding,
  hashes: readonly string[],
): Promise<SucceedingItems> {
  const { chunks, length } = await ListedChunks.of(reader, hashes);
  await losses.addNextChunks(reader, chunks);
  const change = { before: 0, added: length, changed: 0, removed: 0, reordered: false };
  return {
    dates: length === 0 ? [] : [length, UNDATED, UNDATED],
    change,
    losses: await losses.finish(reader, [], change),
    isChangedForReaders: true,
  };
}

export async function succeedResource(
  succeeding: Succeeding,
  { chunks, dates }: HeldItems,
  hashes: readonly string[],
): Promise<SucceedingItems> {
  const { reader, resource, losses, isStable } = succeeding;
  const before = await ListedChunks.of(reader, chunks);
  const next = await ListedChunks.of(reader, hashes);
  const kept: ReadonlySet<string> = isStable ? before.hashes.intersection(next.hashes) : new Set();
  const items = await NextItems.read(reader, resource, next, kept, (place, json) =>
    losses.addNext(place, json),
  );
  const pass = new ComparingPass(succeeding, new ItemDating(dates, next.length), items);
  for (const [number, { hash, length }] of before.chunks.entries()) {
    const start = before.starts[number] ?? 0;
    if (kept.has(hash)) pass.keepChunk(hash, start, next.startOf(hash), length);
    else {
      const [chunk] = await reader.readChunks(resource, [hash]);
      for (const [index, item] of [...(chunk ? itemsOf(chunk) : [])].entries())
        pass.compareItem(start + index, item);
    }
  }
  for (const { hash } of next.chunks) pass.showNext(hash, next.startOf(hash), kept.has(hash));
  const shared = before.chunks.filter(({ hash }) => kept.has(hash));
  return pass.finish(before.length, next.length, shared);
}

/** What is found while the items of both sides are read. */
class ComparingPass {
  readonly #succeeding: Succeeding;
  readonly #dating: ItemDating;
  readonly #items: NextItems;
  readonly #count = new ChangeCount();
  /** Of items that may be hidden. */
  readonly #shown: ShownItems | undefined;
  readonly #gone: Uint8Array[] = [];

  constructor(succeeding: Succeeding, dating: ItemDating, items: NextItems) {
    this.#succeeding = succeeding;
    this.#dating = dating;
    this.#items = items;
    const { comparison } = succeeding;
    this.#shown = comparison.hasState ? new ShownItems(comparison) : undefined;
  }

  /** @param start in the list before @param place in the new one */
  keepChunk(hash: string, start: number, place: number, length: number): void {
    for (let index = 0; index < length; index++) this.#dating.keep(start + index, place + index);
    this.#count.keep(place, length);
    this.#shown?.addChunk("before", hash);
  }

  /** @param position of the item in the list before */
  compareItem(position: number, item: ValidItem): void {
    const { comparison, isStable, losses } = this.#succeeding;
    const { json } = item;
    const place = this.#items.take(item);
    this.#shown?.add("before", json);
    losses.addBefore(json, place);
    if (place === undefined) {
      this.#gone.push(json);
      return;
    }
    const text = this.#items.textAt(place);
    const isSameText = Buffer.compare(json, text) === 0;
    const isSame =
      (isSameText && isStable) ||
      writeDeliveredForm(json, comparison, "before") ===
        writeDeliveredForm(text, comparison, "next");
    this.#dating.keep(position, place, isSame);
    this.#count.keep(place, 1, isSameText, isSame);
  }

  /** @param start of the chunk in the new list */
  showNext(hash: string, start: number, isKept: boolean): void {
    const shown = this.#shown;
    if (isKept) shown?.addChunk("next", hash);
    else if (shown) for (const json of this.#items.textsFrom(start)) shown.add("next", json);
  }

  async finish(
    before: number,
    after: number,
    kept: ListedChunks["chunks"],
  ): Promise<SucceedingItems> {
    const { reader, losses } = this.#succeeding;
    const rekeyed = countTwins(
      this.#gone.values().map(parseItem),
      this.#items.left().map((place) => parseItem(this.#items.textAt(place))),
    );
    const change = this.#count.finish(before, after, rekeyed);
    return {
      dates: this.#dating.finish(),
      change,
      losses: await losses.finish(reader, kept, change),
      isChangedForReaders: this.#shown?.differ() ?? this.#count.isChanged(change),
    };
  }
}
