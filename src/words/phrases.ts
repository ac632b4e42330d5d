/** Numbers, lists, and what a release holds. */
import { writeNames, writeNumber } from "./fill-text.ts";
import type { Say } from "./say.ts";

/** @returns such as `navigation, languages and trainings` */
export const joinNames = ({ language }: Say, names: readonly string[]): string =>
  writeNames(names, language);

/** @returns such as `12,000` */
export const formatCount = ({ language }: Say, count: number): string =>
  writeNumber(count, language);

/** @param counts by resource */
export const sumCounts = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

/** @returns such as `3 navigation, 2 languages`; resources without items are left out */
export function formatCounts(
  say: Say,
  counts: Iterable<readonly [resource: string, count: number]>,
): string {
  const filled = [...counts].filter(([, count]) => count > 0);
  return (
    filled.map(([name, count]) => `${formatCount(say, count)} ${name}`).join(", ") ||
    say("no items")
  );
}

/** Maximum number of lines, each for added, removed, changed and moved items, for fields, and for dates. */
const MAX_SHOWN = 20;

/** @returns the first lines, and the number of further ones */
export function formatSome<Item>(
  say: Say,
  items: readonly Item[],
  format: (item: Item) => readonly string[],
): readonly string[] {
  const lines = items.slice(0, MAX_SHOWN).flatMap(format);
  const left = items.length - MAX_SHOWN;
  return left > 0
    ? [...lines, say("… and {count} more", { count: formatCount(say, left) })]
    : lines;
}

export const indent = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => `  ${line}`);
