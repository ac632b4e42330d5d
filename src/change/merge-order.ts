/** Joins two orders of one list. Order is never a conflict. */
import { findMoved } from "./find-moved.ts";
import type { Three } from "./three-sides.ts";
import { getOrInsert } from "../lib/get-or-insert.ts";

/** @returns those that were moved, the fewest without which both lists have the same order */
export function listMoved(
  base: readonly string[],
  now: readonly string[],
  weightOf: (name: string) => number = () => 1,
): ReadonlySet<string> {
  const positions = new Map(base.map((name, position) => [name, position]));
  const common = now.filter((name) => positions.has(name));
  const moved = findMoved(
    common.map((name) => ({ from: positions.get(name) ?? 0, length: weightOf(name) })),
  );
  return new Set(common.filter((_, index) => moved.has(index)));
}

/**
 * What I did not move stands as in theirs; what I moved or added stands behind its predecessor of mine, or
 * else before its successor.
 * @param stays whether it is in the result
 * @param weightOf how many items stand behind a name
 */
export function mergeOrder(
  { base, theirs, mine }: Three<readonly string[]>,
  stays: (name: string) => boolean = () => true,
  weightOf: (name: string) => number = () => 1,
): readonly string[] {
  const moved = listMoved(base, mine, weightOf);
  const fixed = new Set(theirs.filter((name) => stays(name) && !moved.has(name)));
  /** By what they stand behind; "": what has no predecessor. */
  const behind = new Map<string, string[]>();
  let [predecessor, first] = ["", ""];
  for (const name of mine) {
    if (fixed.has(name)) {
      predecessor = name;
      first ||= name;
    } else if (stays(name)) getOrInsert(behind, predecessor, () => []).push(name);
  }
  const leading = behind.get("") ?? [];
  const order: string[] = [];
  for (const name of fixed) {
    if (name === first) order.push(...leading);
    order.push(name, ...(behind.get(name) ?? []));
  }
  return first === "" ? [...order, ...leading] : order;
}
