/** Which parts of a list were moved, compared with another list that has them, too. */
import { findStart } from "../lib/find-start.ts";

/** What stays together in both lists: an item, or a whole chunk. */
export interface MovedPart {
  /** Position in the other list. */
  readonly from: number;
  /** Number of items. */
  readonly length: number;
}

/** The most items in ascending order that end at each position (a Fenwick tree). */
class Longest {
  readonly #most: Float64Array;

  constructor(size: number) {
    this.#most = new Float64Array(size + 1);
  }

  /** @returns of those before a position */
  before(position: number): number {
    let most = 0;
    for (let at = position; at > 0; at -= at & -at) most = Math.max(most, this.#most[at] ?? 0);
    return most;
  }

  note(position: number, length: number): void {
    for (let at = position + 1; at < this.#most.length; at += at & -at)
      this.#most[at] = Math.max(this.#most[at] ?? 0, length);
  }
}

/**
 * @param parts with different positions
 * @returns the indexes of the parts with the fewest items without which the rest is in ascending order; of several
 *   answers the one in which the first ones stay
 */
export function findMoved(parts: readonly MovedPart[]): ReadonlySet<number> {
  const froms = Uint32Array.from(parts, ({ from }) => from).toSorted();
  const longest = new Longest(parts.length);
  /** By the length of the longest rest that ends with them, the indexes of parts. */
  const ends = new Map<number, number[]>();
  let most = 0;
  for (const [index, { from, length }] of parts.entries()) {
    const position = findStart(froms, from);
    const reached = longest.before(position) + length;
    longest.note(position, reached);
    const some = ends.get(reached);
    if (some) some.push(index);
    else ends.set(reached, [index]);
    most = Math.max(most, reached);
  }
  const moved = new Set(parts.keys());
  let next = Infinity;
  for (let left = most; left > 0;) {
    const stays = ends.get(left)?.find((index) => (parts[index]?.from ?? 0) < next) ?? -1;
    moved.delete(stays);
    next = parts[stays]?.from ?? 0;
    left -= parts[stays]?.length ?? left;
  }
  return moved;
}
