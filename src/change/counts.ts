/** What becomes of the items of one resource: how many stay, come and go, and which keep their dates. */
import { appendDates, Dates, UNDATED } from "../store/format/dates.ts";
import type { DateRuns } from "../store/format/dates.ts";
import { isSameChunk } from "./pairs.ts";
import type { SideItem, PairStep } from "./pairs.ts";
import type { ResourceCounts } from "./result-parts.ts";

/** How a publish changes the numbers of items of one resource, compared with the release that was current. */
export interface ResourceChange extends ResourceCounts {
  readonly before: number;
}

/** Takes the steps of a walk. */
export class CountsWalk {
  readonly #datesBefore: Dates;
  readonly #dates: number[] = [];
  /** By their bodies, how many are added. */
  readonly #bodies = new Map<string, number>();
  /** How many stay, with another text or not. */
  #stay = 0;
  #added = 0;
  #changed = 0;
  #removed = 0;
  #rekeyed = 0;
  #reordered = false;
  #last = -1;
  readonly #hasBefore: boolean;
  readonly #isShownOtherwise: (item: SideItem) => boolean;

  /**
   * @param dates of the side before
   * @param isShownOtherwise whether readers get another text of an item that is stored alike
   */
  constructor(dates: DateRuns = [], isShownOtherwise: (item: SideItem) => boolean = () => false) {
    this.#isShownOtherwise = isShownOtherwise;
    this.#datesBefore = new Dates(dates);
    this.#hasBefore = dates.length > 0;
  }

  take(step: PairStep): void {
    if (isSameChunk(step)) {
      const { from, length } = step;
      const dates = this.#datesBefore.between(from, from + length);
      for (let at = 0; at < dates.length; at += 3) {
        const [count = 0, createdAt = UNDATED, updatedAt = UNDATED] = dates.slice(at, at + 3);
        appendDates(this.#dates, count, { createdAt, updatedAt });
      }
      this.#keep(from, length);
    } else if (!step.after) this.#remove(step.before);
    else if (step.before) {
      const { createdAt, updatedAt } = this.#datesBefore.at(step.before.position);
      const stays = step.isSame && !this.#isShownOtherwise(step.after);
      appendDates(this.#dates, 1, { createdAt, updatedAt: stays ? updatedAt : UNDATED });
      if (!step.isSame) this.#changed += 1;
      this.#keep(step.before.position, 1);
    } else this.#add(step.after);
  }

  #keep(from: number, length: number): void {
    this.#stay += length;
    this.#reordered ||= from < this.#last;
    this.#last = from;
  }

  #add(item: SideItem): void {
    appendDates(this.#dates, 1, { createdAt: UNDATED, updatedAt: UNDATED });
    this.#added += 1;
    if (this.#hasBefore) this.#bodies.set(item.body, (this.#bodies.get(item.body) ?? 0) + 1);
  }

  #remove(item: SideItem | undefined): void {
    this.#removed += 1;
    const body = item === undefined || this.#bodies.size === 0 ? "" : item.body;
    const left = this.#bodies.get(body) ?? 0;
    if (left === 0) return;
    this.#rekeyed += 1;
    this.#bodies.set(body, left - 1);
  }

  /** Of the side after; those that are new or changed have no date yet. */
  get dates(): DateRuns {
    return this.#dates;
  }

  get change(): ResourceChange {
    return {
      before: this.#stay + this.#removed,
      added: this.#added,
      changed: this.#changed,
      removed: this.#removed,
      reordered: this.#reordered,
      ...(this.#rekeyed > 0 && { rekeyed: this.#rekeyed }),
    };
  }
}
