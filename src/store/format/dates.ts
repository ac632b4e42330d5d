/** When a release first had each item of a resource, and which one last changed it. */
import { findStart } from "../../lib/find-start.ts";

/**
 * Runs of items in a row that have the same dates: their number, then both instants. Mostly a whole
 * resource is one run.
 */
export type DateRuns = readonly number[];

/** The instants (whole seconds) that become an item's timestamps if content gives none. */
export interface ItemDates {
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Of the release that is being published: it has no instant yet. */
export const UNDATED = 0;

/** Puts items in a row behind runs. */
export function appendDates(
  runs: number[],
  count: number,
  { createdAt, updatedAt }: ItemDates,
): void {
  const last = runs.length - 3;
  if (runs[last + 1] === createdAt && runs[last + 2] === updatedAt)
    runs[last] = (runs[last] ?? 0) + count;
  else runs.push(count, createdAt, updatedAt);
}

/** @returns the same runs, with the instant where there was none */
export const dateRuns = (runs: DateRuns, instant: number): DateRuns =>
  runs.map((value) => (value === UNDATED ? instant : value));

export class Dates {
  readonly #runs: DateRuns;
  /** Position of the first item of each run. */
  readonly #starts: Uint32Array;

  constructor(runs: DateRuns) {
    this.#runs = runs;
    this.#starts = new Uint32Array(runs.length / 3);
    for (let run = 1; run < this.#starts.length; run++)
      this.#starts[run] = (this.#starts[run - 1] ?? 0) + (runs[3 * (run - 1)] ?? 0);
  }

  /** @param position of an item */
  at(position: number): ItemDates {
    const at = 3 * findStart(this.#starts, position);
    return { createdAt: this.#runs[at + 1] ?? UNDATED, updatedAt: this.#runs[at + 2] ?? UNDATED };
  }

  /** @returns the runs of the items from `start` to `end` (exclusive) */
  between(start: number, end: number): DateRuns {
    const runs: number[] = [];
    for (let at = start, run = findStart(this.#starts, start); at < end; run++) {
      const next = Math.min(end, this.#starts[run + 1] ?? end);
      appendDates(runs, next - at, this.at(at));
      at = next;
    }
    return runs;
  }
}

/** A chunk in the list of a release. */
export interface DatedChunk {
  readonly hash: string;
  /** Number of items. */
  readonly length: number;
  /** Position of its first item. */
  readonly start: number;
  /** Equal keys, equal items with equal dates. */
  readonly key: string;
}

/** @param chunks of a resource, all of them, in order */
export function keyChunks(
  chunks: readonly Pick<DatedChunk, "hash" | "length">[],
  dates: Dates,
): readonly DatedChunk[] {
  let end = 0;
  return chunks.map(({ hash, length }) => {
    const start = end;
    end += length;
    return { hash, length, start, key: [hash, ...dates.between(start, end)].join(" ") };
  });
}
