/** What a comparison of one resource says of its items, each found while the items are read once. */
import { createHash } from "node:crypto";
import { Dates, UNDATED, writeDates } from "../format/dates.ts";
import type { DateRuns } from "../format/dates.ts";
import type { ResourceChange } from "../store.ts";
import { writeDeliveredForm } from "./delivered-form.ts";
import type { BothSides, Comparison } from "./delivered-form.ts";

/** The dates of the new items: those that had some keep them. */
export class ItemDating {
  readonly #before: Dates;
  readonly #createdAt: Float64Array;
  readonly #updatedAt: Float64Array;

  /** @param length of the new list */
  constructor(before: DateRuns, length: number) {
    this.#before = new Dates(before);
    this.#createdAt = new Float64Array(length).fill(UNDATED);
    this.#updatedAt = new Float64Array(length).fill(UNDATED);
  }

  /** @param old position in the list before @param isSame for readers */
  keep(old: number, place: number, isSame = true): void {
    const { createdAt, updatedAt } = this.#before.at(old);
    this.#createdAt[place] = createdAt;
    if (isSame) this.#updatedAt[place] = updatedAt;
  }

  finish(): DateRuns {
    return writeDates(
      this.#createdAt.keys().map((place) => ({
        createdAt: this.#createdAt[place] ?? UNDATED,
        updatedAt: this.#updatedAt[place] ?? UNDATED,
      })),
    );
  }
}

/** How many items were changed, and whether those that stay are in another order. */
export class ChangeCount {
  #stay = 0;
  #changed = 0;
  #same = 0;
  #reordered = false;
  #last = -1;

  /** Items that stay side by side, in the order of the list before. */
  keep(place: number, length: number, isSameText = true, isSame = true): void {
    this.#stay += length;
    if (!isSameText) this.#changed += length;
    if (isSame) this.#same += length;
    this.#reordered ||= place < this.#last;
    this.#last = place + length - 1;
  }

  /** @param before number of items, as is `after` */
  finish(before: number, after: number, rekeyed: number): ResourceChange {
    return {
      before,
      added: after - this.#stay,
      changed: this.#changed,
      removed: before - this.#stay,
      reordered: this.#reordered,
      ...(rekeyed > 0 && { rekeyed }),
    };
  }

  /** @returns whether readers who see all items get something else */
  isChanged({ before, added, removed, reordered }: ResourceChange): boolean {
    return added > 0 || removed > 0 || reordered || this.#same < before;
  }
}

/** What readers get of both sides, in order: they must not see that something hidden changes. */
export class ShownItems {
  readonly #comparison: Comparison;
  readonly #digests = { before: createHash("sha256"), next: createHash("sha256") };

  constructor(comparison: Comparison) {
    this.#comparison = comparison;
  }

  addChunk(side: keyof BothSides<unknown>, hash: string): void {
    this.#digests[side].update(`${hash}\n`);
  }

  add(side: keyof BothSides<unknown>, json: Uint8Array): void {
    const form = writeDeliveredForm(json, this.#comparison, side);
    if (form !== "") this.#digests[side].update(`${form}\n`);
  }

  differ(): boolean {
    return this.#digests.before.digest("hex") !== this.#digests.next.digest("hex");
  }
}
