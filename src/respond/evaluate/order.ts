/** The order of values: the leaves of a column by rank, and positions sorted by the ranks of theirs. */
import { LANGUAGE_CODES } from "../../catalog/language-codes.ts";
import type { FieldPath } from "../query/query-model.ts";
import type { Column, Leaf } from "./columns.ts";

export interface LeafOrder {
  /** Codes, those of the least leaves first. */
  readonly codes: Uint32Array;
  /** By code, from 0 without gaps: equal in order, equal rank. */
  readonly ranks: Uint32Array;
  /** How many different ranks there are. */
  readonly rankCount: number;
}

type Compare = (one: Leaf, other: Leaf) => number;

const byCharacters: Compare = (one, other) => (one === other ? 0 : one < other ? -1 : 1);

const byNumber: Compare = (one, other) => Number(one) - Number(other);

const TYPE_ORDER = ["number", "string", "boolean"];

/** The contract lists them by groups, which say nothing of their order. */
const areLanguageCodes = (values: readonly string[]): boolean =>
  values.length === LANGUAGE_CODES.length &&
  values.every((value, place) => value === LANGUAGE_CODES[place]);

const collators = new Map<string, Intl.Collator>();

function collatorOf(language: string | undefined, numeric: boolean): Intl.Collator {
  const key = `${language} ${numeric}`;
  const collator = collators.get(key) ?? new Intl.Collator(language, { numeric });
  collators.set(key, collator);
  return collator;
}

/**
 * @param language BCP 47 tag of the language whose rules order texts
 * @param isNumeric whether numbers in texts are ordered as numbers
 */
export function compareBy(
  { type, values }: FieldPath,
  language: string | undefined,
  isNumeric = true,
): Compare {
  const collator = collatorOf(language, isNumeric);
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

/** Numbers and times have the same order in every language. */
const dependsOnLanguage = ({ type }: FieldPath): boolean => type === "text" || type === "open";

/** @param language BCP 47 tag of the language whose rules order texts */
export function orderLeaves(
  { leaves, derived }: Column,
  path: FieldPath,
  language: string | undefined,
): LeafOrder {
  const key = dependsOnLanguage(path) ? `order ${language}` : "order";
  const known = derived.get(key) as LeafOrder | undefined;
  if (known) return known;
  const compareLeaves = compareBy(path, language);
  const compare = (one: number, other: number): number =>
    compareLeaves(leaves[one] ?? "", leaves[other] ?? "");
  const codes = Uint32Array.from(leaves.keys()).toSorted(compare);
  const ranks = new Uint32Array(codes.length);
  let rank = 0;
  for (const [place, code] of codes.entries()) {
    if (place > 0 && compare(codes[place - 1] ?? 0, code) !== 0) rank += 1;
    ranks[code] = rank;
  }
  const order: LeafOrder = { codes, ranks, rankCount: rank + 1 };
  derived.set(key, order);
  return order;
}

/**
 * A counting sort, because it is stable and takes but two rounds: sorting by the last of several
 * fields first sorts by all of them.
 * @returns the positions by the ranks of their leaves, equals as they stood; those without a leaf are
 *   last in both directions
 */
export function sortByRank(
  positions: Uint32Array,
  { starts, codes }: Column,
  { ranks, rankCount }: LeafOrder,
  isDescending: boolean,
): Uint32Array {
  const places = new Uint32Array(positions.length);
  /** How many come before each place. */
  const counts = new Uint32Array(rankCount + 2);
  for (let index = 0; index < positions.length; index += 1) {
    const position = positions[index] ?? 0;
    const start = starts[position] ?? 0;
    const rank = ranks[codes[start] ?? 0] ?? 0;
    const place =
      start === starts[position + 1] ? rankCount : isDescending ? rankCount - 1 - rank : rank;
    places[index] = place;
    counts[place + 1] = (counts[place + 1] ?? 0) + 1;
  }
  for (let place = 0; place <= rankCount; place += 1)
    counts[place + 1] = (counts[place + 1] ?? 0) + (counts[place] ?? 0);
  const sorted = new Uint32Array(positions.length);
  for (let index = 0; index < positions.length; index += 1) {
    const place = places[index] ?? 0;
    const next = counts[place] ?? 0;
    sorted[next] = positions[index] ?? 0;
    counts[place] = next + 1;
  }
  return sorted;
}
