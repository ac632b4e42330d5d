/**
 * The order of values: the ranks of all leaves of a column, by which positions are sorted, and values
 * compared.
 */
import { LANGUAGE_CODES } from "../catalog/language-codes.ts";
import type { Piece } from "../release/collection.ts";
import type { FieldPath, SortKey } from "../query/query-model.ts";
import { findFirst } from "../lib/find-first.ts";
import { sortByKey } from "../lib/sort-by-key.ts";
import type { ColumnPart, Columns, Leaf } from "./columns.ts";
import type { CheckPoint } from "./find-items.ts";
import type { Part, PartMemory } from "./part-memory.ts";

type Compare = (one: Leaf, other: Leaf) => number;

const byCharacters: Compare = (one, other) => (one === other ? 0 : one < other ? -1 : 1);

const byNumber: Compare = (one, other) => Number(one) - Number(other);

const TYPE_ORDER = ["number", "string", "boolean"];

/** The contract lists language codes in groups; this is not an order to sort by. */
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

export interface Ordering {
  /** Equal names mean equal orders of the leaves of a path. */
  readonly name: string;
  readonly compare: Compare;
}

/** The order of `<`, in which values are compared. Leaves must have one type. */
export const PLAIN: Ordering = { name: "<", compare: byCharacters };

/**
 * @param language BCP 47 tag of the language whose rules order texts
 * @returns the order in which items are sorted
 */
export function orderingOf(path: FieldPath, language: string | undefined): Ordering {
  const { type } = path;
  if (type === "text" || type === "open")
    return { name: `in ${language}`, compare: compareBy(path, language) };
  // Numbers and times have the same order in every language.
  return type === "enum" ? { name: "declared", compare: compareBy(path, language) } : PLAIN;
}

/** The order of a column: the ranks of the leaves of its pieces. A new release adds its new leaves. */
interface ColumnOrder extends Part {
  /** The leaves in ascending order of rank. */
  readonly leaves: readonly Leaf[];
  /** By key of a piece: for each item, the rank of its first leaf, counted from 1; 0: it has none. */
  readonly ranks: ReadonlyMap<string, Uint32Array>;
  /** The ranks of all items of the pieces that were last listed. */
  listed?: ListedRanks;
}

interface ListedRanks {
  readonly pieces: readonly Piece[];
  /** The scope of those with dates. */
  readonly timed: string;
  readonly ranks: Uint32Array;
  /** All positions in ascending and in descending order, as far as they were needed. */
  readonly sorted: Map<boolean, Uint32Array>;
}

const LEAF_BYTES = 40;
/** Of an item: its rank in its piece and in the list, and its places in two sorted lists. */
const RANKED_BYTES = 4 * Uint32Array.BYTES_PER_ELEMENT;
const MIN_LEAVES = 100;

export function orderColumn(
  path: FieldPath,
  columns: Columns,
  { name, compare }: Ordering,
  parts: PartMemory,
  checkPoint: CheckPoint,
): ColumnOrder {
  const { pieces } = columns;
  const { lasting, timed } = columns.scopeOf(path);
  const scope = `order ${name} ${lasting}`;
  const found = parts.get(scope, "") as ColumnOrder | undefined;
  if (found?.listed && isListOf(found.listed, pieces, timed)) return found;
  const keys = pieces.map((piece) => columns.keyOf(path, piece));
  const itemCount = pieces.reduce((sum, { length }) => sum + length, 0);
  // Leaves that no longer exist keep their ranks until there are too many of them.
  const known = found && found.leaves.length <= 2 * itemCount + MIN_LEAVES ? found : undefined;
  const missing = pieces.filter((_, number) => !known?.ranks.has(keys[number] ?? ""));
  if (known && missing.length === 0) return known;
  const added = new Set<Leaf>();
  for (const piece of missing) {
    const { leaves, firsts } = columns.part(path, piece);
    for (const first of firsts) if (first !== 0) added.add(leaves[first - 1] ?? "");
    checkPoint();
  }
  const merged = mergeLeaves(known?.leaves ?? [], added, compare);
  const ranks = new Map<string, Uint32Array>();
  for (const [number, piece] of pieces.entries()) {
    const key = keys[number] ?? "";
    const before = known?.ranks.get(key);
    ranks.set(
      key,
      before
        ? before.map((rank) => merged.moved[rank] ?? 0)
        : rankPiece(columns.part(path, piece), merged.ranks),
    );
    checkPoint();
  }
  const bytes = itemCount * RANKED_BYTES + merged.leaves.length * LEAF_BYTES;
  const order: ColumnOrder = { leaves: merged.leaves, ranks, bytes };
  parts.set(scope, "", order);
  return order;
}

const rankPiece = ({ leaves, firsts }: ColumnPart, ranks: ReadonlyMap<Leaf, number>): Uint32Array =>
  Uint32Array.from(firsts, (first) =>
    first === 0 ? 0 : (ranks.get(leaves[first - 1] ?? "") ?? 0),
  );

interface MergedLeaves {
  /** The leaves by rank. */
  readonly leaves: readonly Leaf[];
  /** By old rank, the new rank; 0 stays 0. */
  readonly moved: Uint32Array;
  /** The ranks of the added leaves. */
  readonly ranks: ReadonlyMap<Leaf, number>;
}

/** @param known the leaves in order of rank */
function mergeLeaves(
  known: readonly Leaf[],
  added: ReadonlySet<Leaf>,
  compare: Compare,
): MergedLeaves {
  const leaves: Leaf[] = [];
  const moved = new Uint32Array(known.length + 1);
  const ranks = new Map<Leaf, number>();
  let next = 0;
  const takeKnown = (end: number): void => {
    for (; next < end; next += 1) moved[next + 1] = leaves.push(known[next] ?? "");
  };
  for (const leaf of [...added].toSorted(compare)) {
    takeKnown(findFirst(next, known.length, (place) => compare(known[place] ?? "", leaf) >= 0));
    if (next < known.length && compare(known[next] ?? "", leaf) === 0) takeKnown(next + 1);
    const last = leaves.at(-1);
    const isNew = last === undefined || compare(last, leaf) !== 0;
    ranks.set(leaf, isNew ? leaves.push(leaf) : leaves.length);
  }
  takeKnown(known.length);
  return { leaves, moved, ranks };
}

/** Comparing the keys of all pieces would take as long as the query. */
const isListOf = (listed: ListedRanks, pieces: readonly Piece[], timed: string): boolean =>
  listed.timed === timed &&
  listed.pieces.length === pieces.length &&
  listed.pieces.every((piece, number) => piece === pieces[number]);

function listRanks(path: FieldPath, columns: Columns, order: ColumnOrder): ListedRanks {
  const { pieces, length } = columns;
  const { timed } = columns.scopeOf(path);
  if (order.listed && isListOf(order.listed, pieces, timed)) return order.listed;
  const ranks = new Uint32Array(length);
  for (const piece of pieces)
    ranks.set(order.ranks.get(columns.keyOf(path, piece)) ?? [], piece.start);
  return (order.listed = { pieces, timed, ranks, sorted: new Map() });
}

/** @returns by position, the rank counted from 1; 0: the item has none */
export const ranksOf = (path: FieldPath, columns: Columns, order: ColumnOrder): Uint32Array =>
  listRanks(path, columns, order).ranks;

/**
 * Stable: to sort by several fields, call it for the last field first.
 * @param positions undefined: all, in collection order
 * @returns the positions by rank; equal ranks keep their order, and items without a rank come last in
 * both directions
 */
export function sortBy(
  { path, descending }: SortKey,
  columns: Columns,
  order: ColumnOrder,
  positions: Uint32Array | undefined,
): Uint32Array {
  const { ranks, sorted } = listRanks(path, columns, order);
  const sort = (some: Uint32Array): Uint32Array =>
    sortByRank(some, ranks, order.leaves.length, descending);
  return positions
    ? sort(positions)
    : sorted.getOrInsertComputed(descending, () => sort(ranks.map((_, position) => position)));
}

function sortByRank(
  positions: Uint32Array,
  ranks: Uint32Array,
  rankCount: number,
  isDescending: boolean,
): Uint32Array {
  const places = new Uint32Array(positions.length);
  for (let index = 0; index < positions.length; index += 1) {
    const rank = ranks[positions[index] ?? 0] ?? 0;
    places[index] = rank === 0 ? rankCount : isDescending ? rankCount - rank : rank - 1;
  }
  return sortByKey(positions, places, rankCount + 1);
}
