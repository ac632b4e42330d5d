/**
 * In charge of what stayed in its order between two lists. In come the former places of the items
 * in their present order; out go those that kept their order, the heaviest choice there is, so that
 * the rest is the least that must have moved.
 */

/** An item, or several that go together. */
export interface Placed {
  /** In the former list; every place stands once. */
  readonly place: number;
  /** How many items it stands for. */
  readonly weight: number;
}

/** Remembers, per place, the heaviest chain that ends there or before (a Fenwick tree). */
class HeaviestChains {
  readonly #weights: Float64Array;
  readonly #ends: Int32Array;

  constructor(places: number) {
    this.#weights = new Float64Array(places + 1);
    this.#ends = new Int32Array(places + 1).fill(-1);
  }

  /** @returns the heaviest chain that ends before a place */
  findBefore(place: number): { readonly weight: number; readonly end: number } {
    let weight = 0;
    let end = -1;
    for (let node = place; node > 0; node -= node & -node) {
      const found = this.#weights[node] ?? 0;
      if (found > weight) {
        weight = found;
        end = this.#ends[node] ?? -1;
      }
    }
    return { weight, end };
  }

  add(place: number, weight: number, end: number): void {
    for (let node = place + 1; node < this.#weights.length; node += node & -node) {
      if (weight <= (this.#weights[node] ?? 0)) continue;
      this.#weights[node] = weight;
      this.#ends[node] = end;
    }
  }
}

/** @returns those that moved, in their present order */
export function findMoved<Item extends Placed>(items: readonly Item[]): readonly Item[] {
  if (items.every(({ place }, index) => place > (items[index - 1]?.place ?? -1))) return [];
  const chains = new HeaviestChains(
    items.reduce((last, { place }) => Math.max(last, place), 0) + 1,
  );
  const previous = new Int32Array(items.length);
  let heaviest = 0;
  let last = -1;
  for (const [index, { place, weight }] of items.entries()) {
    const before = chains.findBefore(place);
    const total = before.weight + weight;
    previous[index] = before.end;
    chains.add(place, total, index);
    if (total > heaviest) {
      heaviest = total;
      last = index;
    }
  }
  const stable = new Set<number>();
  for (let index = last; index >= 0; index = previous[index] ?? -1) stable.add(index);
  return items.filter((_, index) => !stable.has(index));
}
