/** The ranks of the values of a column, by which positions are sorted. */
import { compareBy } from "../items/compare-values.ts";
import type { CompareLeaves, Leaf } from "../items/compare-values.ts";
import type { SortKey } from "../query/query-model.ts";
import type { Column } from "./columns.ts";
import type { FindMemory, Remembered } from "./memory.ts";

interface Ranks extends Remembered {
  readonly version: string;
  /** The distinct leaves in ascending order, which a new release only has to complete. */
  readonly leaves: readonly Leaf[];
  /** By position, counted from 1; 0: the item has no value. Equal values have equal ranks. */
  readonly ranks: Uint32Array;
  readonly count: number;
}

/** @param language BCP 47 tag of the language whose rules order texts */
export function rankColumn(
  { path }: SortKey,
  { key, version, values }: Column,
  language: string | undefined,
  memory: FindMemory,
): Ranks {
  // Numbers and times have the same order in every language.
  const isText = path.type === "text" || path.type === "open";
  const name = `ranks ${isText ? language : ""} ${key}`;
  const known = memory.data.get(name) as Ranks | undefined;
  if (known?.version === version) return known;
  const leaves = values.map((value) => (typeof value === "object" ? value[0] : value));
  const ranks = { version, ...rankLeaves(leaves, compareBy(path, language), known?.leaves) };
  memory.data.set(name, ranks);
  return ranks;
}

const ORDER_LEAF_BYTES = 8;

/** @param known leaves in ascending order, some of which may be among the others */
export function rankLeaves(
  all: readonly (Leaf | undefined)[],
  compare: CompareLeaves,
  known: readonly Leaf[] = [],
): Omit<Ranks, "version"> {
  const added = new Set(all);
  added.delete(undefined);
  const kept = known.filter((leaf) => added.delete(leaf));
  // What is in order already takes one comparison each.
  const leaves = [...kept, ...(added as Set<Leaf>)].toSorted(compare);
  const rankOf = new Map<Leaf | undefined, number>();
  let count = 0;
  for (const [place, leaf] of leaves.entries()) {
    const before = leaves[place - 1];
    if (before === undefined || compare(before, leaf) !== 0) count += 1;
    rankOf.set(leaf, count);
  }
  const ranks = Uint32Array.from(all, (leaf) => rankOf.get(leaf) ?? 0);
  return { leaves, ranks, count, bytes: ranks.byteLength + leaves.length * ORDER_LEAF_BYTES };
}

/**
 * Stable: to sort by several fields, call it for the last field first.
 * @returns the positions by rank; equal ranks keep their order, and items without a rank come last in
 * both directions
 */
export function sortByRank(
  positions: Uint32Array,
  { ranks, count }: Pick<Ranks, "ranks" | "count">,
  isDescending: boolean,
): Uint32Array {
  const keys = new Uint32Array(positions.length);
  for (let index = 0; index < positions.length; index += 1) {
    const rank = ranks[positions[index] ?? 0] ?? 0;
    keys[index] = rank === 0 ? count : isDescending ? count - rank : rank - 1;
  }
  return sortByKey(positions, keys, count + 1);
}

/**
 * A counting sort, which is stable and needs only two passes: a sort that compares takes three times as long.
 * @param keys of the items, in the same order, less than `keyCount`
 * @returns the items in ascending order of their keys
 */
export function sortByKey(items: Uint32Array, keys: Uint32Array, keyCount: number): Uint32Array {
  /** By key, the place of the next item. */
  const nexts = new Uint32Array(keyCount + 1);
  for (let index = 0; index < keys.length; index += 1) {
    const after = (keys[index] ?? 0) + 1;
    nexts[after] = (nexts[after] ?? 0) + 1;
  }
  for (let key = 0; key < keyCount; key += 1)
    nexts[key + 1] = (nexts[key + 1] ?? 0) + (nexts[key] ?? 0);
  const sorted = new Uint32Array(items.length);
  for (let index = 0; index < items.length; index += 1) {
    const key = keys[index] ?? 0;
    const next = nexts[key] ?? 0;
    sorted[next] = items[index] ?? 0;
    nexts[key] = next + 1;
  }
  return sorted;
}
