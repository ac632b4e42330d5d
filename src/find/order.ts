/** The ranks of the values of a column, by which positions are sorted. */
import { compareBy } from "../items/compare-values.ts";
import type { CompareLeaves, Leaf } from "../items/compare-values.ts";
import type { SortKey } from "../query/query-model.ts";
import type { Column } from "./columns.ts";
import type { CheckPoint } from "./find-items.ts";
import type { FindMemory, Remembered } from "./memory.ts";

interface Ranks extends Remembered {
  /** Undefined: the query was given up before all leaves were in order. */
  readonly version: string | undefined;
  /** The distinct leaves in runs, each in ascending order; one run as soon as all are in order. */
  readonly runs: Runs;
  /** By position, counted from 1; 0: the item has no value. Equal values have equal ranks. */
  readonly ranks: Uint32Array;
  readonly count: number;
}

type Runs = readonly (readonly Leaf[])[];

/**
 * What is in order already stays so for the next release, and for the next query if this one is given up.
 * @param language BCP 47 tag of the language whose rules order texts
 */
export function rankColumn(
  { path }: SortKey,
  { key, version, values }: Column,
  language: string | undefined,
  memory: FindMemory,
  checkPoint: CheckPoint,
): Ranks {
  // Numbers and times have the same order in every language.
  const isText = path.type === "text" || path.type === "open";
  const name = `ranks ${isText ? language : ""} ${key}`;
  const known = memory.data.get(name) as Ranks | undefined;
  if (known?.version === version) return known;
  const leaves = values.map((value) => (typeof value === "object" ? value[0] : value));
  const keep = (ranks: Omit<Ranks, "bytes">): Ranks => {
    const length = ranks.runs.reduce((sum, run) => sum + run.length, 0);
    const kept = { ...ranks, bytes: ranks.ranks.byteLength + length * ORDER_LEAF_BYTES };
    memory.data.set(name, kept);
    return kept;
  };
  const compare = compareBy(path, language);
  const runs = [...(known?.runs ?? [])];
  try {
    return keep({ version, ...rankLeaves(leaves, compare, runs, checkPoint) });
  } catch (error) {
    keep({ version: undefined, runs, ranks: new Uint32Array(), count: 0 });
    throw error;
  }
}

const ORDER_LEAF_BYTES = 8;

/** Comparing so many texts takes about a millisecond. */
const COMPARED_AT_ONCE = 2 ** 10;

/** @param runs of some of the leaves, and perhaps of others; has what was put in order when this throws */
export function rankLeaves(
  all: readonly (Leaf | undefined)[],
  compare: CompareLeaves,
  runs: (readonly Leaf[])[],
  checkPoint: CheckPoint,
): Pick<Ranks, "runs" | "ranks" | "count"> {
  let compared = 0;
  const watched: CompareLeaves = (one, other) => {
    compared += 1;
    if (compared % COMPARED_AT_ONCE === 0) checkPoint();
    return compare(one, other);
  };
  const added = new Set(all);
  added.delete(undefined);
  for (const [index, run] of runs.entries()) runs[index] = run.filter((leaf) => added.delete(leaf));
  sortIntoRuns(runs, [...(added as Set<Leaf>)], watched);
  const [leaves = []] = runs;
  const rankOf = new Map<Leaf | undefined, number>();
  let count = 0;
  for (const [index, leaf] of leaves.entries()) {
    const before = leaves[index - 1];
    if (before === undefined || watched(before, leaf) !== 0) count += 1;
    rankOf.set(leaf, count);
  }
  return { runs, ranks: Uint32Array.from(all, (leaf) => rankOf.get(leaf) ?? 0), count };
}

const RUN_LENGTH = 2 ** 14;

/** A merge sort: whatever it has done when `compare` throws is in the runs. */
function sortIntoRuns(
  runs: (readonly Leaf[])[],
  added: readonly Leaf[],
  compare: CompareLeaves,
): void {
  const [last, before] = [
    (): number => runs.at(-1)?.length ?? 0,
    (): number => runs.at(-2)?.length ?? 0,
  ];
  const join = (): void => {
    const joined = merge(runs.at(-2) ?? [], runs.at(-1) ?? [], compare);
    runs.splice(-2, 2, joined);
  };
  for (let start = 0; start < added.length; start += RUN_LENGTH) {
    runs.push(added.slice(start, start + RUN_LENGTH).toSorted(compare));
    while (runs.length > 1 && before() <= last()) join();
  }
  while (runs.length > 1) join();
}

function merge(
  one: readonly Leaf[],
  other: readonly Leaf[],
  compare: CompareLeaves,
): readonly Leaf[] {
  const merged: Leaf[] = [];
  let next = 0;
  for (const leaf of one) {
    for (
      let rival = other[next];
      rival !== undefined && compare(rival, leaf) < 0;
      rival = other[next]
    ) {
      merged.push(rival);
      next += 1;
    }
    merged.push(leaf);
  }
  for (; next < other.length; next += 1) merged.push(other[next] ?? "");
  return merged;
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
  /** By key, the position of the next item. */
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
