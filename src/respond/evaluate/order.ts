/**
 * In charge of the order of items by one field. In comes a column; out go ranks: equal values have
 * equal ranks, items without a value have none, and are last in both directions.
 */
import { LANGUAGE_CODES } from "../../catalog/language-codes.ts";
import type { FieldPath } from "../query/query-model.ts";
import type { Column } from "./columns.ts";
import { listLeaves } from "./leaves.ts";
import type { Leaf } from "./leaves.ts";
import type { Slices } from "./slices.ts";

/** By position; NO_RANK where there is no value. */
export type Ranks = Int32Array;
export const NO_RANK = -1;

type Compare = (one: Leaf, other: Leaf) => number;

const byCharacters: Compare = (one, other) => (one === other ? 0 : one < other ? -1 : 1);

const byNumber: Compare = (one, other) => Number(one) - Number(other);

const TYPE_ORDER = ["number", "string", "boolean"];

/** The contract lists them by groups, which say nothing of their order. */
const areLanguageCodes = (values: readonly string[]): boolean =>
  values.length === LANGUAGE_CODES.length &&
  values.every((value, place) => value === LANGUAGE_CODES[place]);

/** @param language BCP 47 tag of the language whose rules order texts */
function compareBy({ type, values }: FieldPath, language: string | undefined): Compare {
  const collator = new Intl.Collator(language, { numeric: true });
  const byLanguage: Compare = (one, other) => collator.compare(String(one), String(other));
  if (type === "text") return byLanguage;
  if (type === "number" || type === "boolean") return byNumber;
  if (type === "enum" && values && !areLanguageCodes(values)) {
    const places = new Map(values.map((value, place) => [value, place]));
    const placeOf = (leaf: Leaf): number => places.get(String(leaf)) ?? values.length;
    return (one, other) => placeOf(one) - placeOf(other);
  }
  if (type !== "open") return byCharacters;
  return (one, other) => {
    const types = TYPE_ORDER.indexOf(typeof one) - TYPE_ORDER.indexOf(typeof other);
    return types || (typeof one === "string" ? byLanguage(one, other) : byNumber(one, other));
  };
}

/** @returns ranks, remembered with the column */
export async function rankColumn(
  column: Column,
  path: FieldPath,
  language: string | undefined,
  slices: Slices,
): Promise<Ranks> {
  const key = `ranks ${language}`;
  const known = column.derived.get(key);
  if (known instanceof Int32Array) return known;
  const compare = compareBy(path, language);
  const distinct = new Map<Leaf, number>();
  for (const leaves of column.values) {
    const [leaf] = listLeaves(leaves);
    if (leaf !== undefined) distinct.set(leaf, NO_RANK);
  }
  const sorted = await sortInSlices([...distinct.keys()], compare, slices);
  let rank = 0;
  sorted.forEach((leaf, place) => {
    const before = sorted[place - 1];
    if (before !== undefined && compare(before, leaf) !== 0) rank = place;
    distinct.set(leaf, rank);
  });
  const ranks = Int32Array.from(column.values, (leaves) => {
    const [leaf] = listLeaves(leaves);
    return leaf === undefined ? NO_RANK : (distinct.get(leaf) ?? NO_RANK);
  });
  column.derived.set(key, ranks);
  return ranks;
}

/** A merge sort from the bottom up, because `sort` cannot pause. */
async function sortInSlices(
  items: readonly Leaf[],
  compare: Compare,
  slices: Slices,
): Promise<readonly Leaf[]> {
  /** Short enough to be sorted at once. */
  const SHORT = 256;
  let runs: Leaf[][] = [];
  for (let start = 0; start < items.length; start += SHORT) {
    runs.push(items.slice(start, start + SHORT).toSorted(compare));
    if (slices.isOver()) await slices.pause();
  }
  while (runs.length > 1) {
    const merged: Leaf[][] = [];
    for (let index = 0; index < runs.length; index += 2) {
      const [one = [], other = []] = runs.slice(index, index + 2);
      merged.push(await merge(one, other, compare, slices));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge(
  one: readonly Leaf[],
  other: readonly Leaf[],
  compare: Compare,
  slices: Slices,
): Promise<Leaf[]> {
  const merged: Leaf[] = [];
  let [i, j] = [0, 0];
  for (;;) {
    const [a, b] = [one[i], other[j]];
    if (a === undefined || b === undefined) break;
    if (compare(a, b) <= 0) {
      merged.push(a);
      i += 1;
    } else {
      merged.push(b);
      j += 1;
    }
    if (slices.isOver()) await slices.pause();
  }
  return merged.concat(one.slice(i), other.slice(j));
}
