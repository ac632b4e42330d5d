/**
 * In charge of which items a query finds, and in which order. In come the query and the snapshot; out
 * go positions in the collection.
 */
import type { Snapshot } from "../../release/snapshot.ts";
import { distanceMetres, isInBox } from "../places.ts";
import type { Condition, FieldPath, ItemQuery, Place, SortKey } from "../query/query-model.ts";
import type { Column, ColumnScope, TakeColumns } from "./columns.ts";
import { createMatcher } from "./match-condition.ts";
import { NO_RANK, rankColumn } from "./order.ts";
import type { Ranks } from "./order.ts";
import type { SearchItems } from "./search-items.ts";

const LONGITUDE: FieldPath = {
  text: "GeoCoordinatesLongitude",
  segments: ["GeoCoordinatesLongitude"],
  type: "number",
  isList: false,
};
const LATITUDE: FieldPath = {
  text: "GeoCoordinatesLatitude",
  segments: ["GeoCoordinatesLatitude"],
  type: "number",
  isList: false,
};

/**
 * @returns positions in the order of the answer
 * @param language BCP 47 tag of the language whose rules order texts
 */
export async function findPositions(
  query: ItemQuery,
  snapshot: Snapshot,
  scope: ColumnScope,
  takeColumns: TakeColumns,
  searchItems: SearchItems,
  language: string | undefined,
): Promise<readonly number[]> {
  const needsPlaces = query.near !== undefined || query.box !== undefined;
  const columns = await takeColumns(
    [
      ...query.conditions.map(({ path }) => path),
      ...query.sort.map(({ path }) => path),
      ...(needsPlaces ? [LONGITUDE, LATITUDE] : []),
    ],
    scope,
  );
  const columnOf = ({ text }: FieldPath): Column => {
    const column = columns.get(text);
    if (!column) throw new Error(`no column ${text}`);
    return column;
  };
  const placeAt = (position: number): Place => ({
    longitude: Number(columnOf(LONGITUDE).values[position]),
    latitude: Number(columnOf(LATITUDE).values[position]),
  });

  const { length } = snapshot.collections[scope.resource];
  const ranked = query.search && (await searchItems(query.search, scope));
  let positions = await filterPositions(ranked, length, query.conditions, columnOf, scope);
  const { near, radius, box } = query;
  if (box) positions = positions.filter((position) => isInBox(box, placeAt(position)));
  const distances = new Map<number, number>();
  const distanceTo = (position: number): number => distances.get(position) ?? Infinity;
  if (near) {
    for (const position of positions)
      distances.set(position, distanceMetres(near, placeAt(position)));
    const within = (radius ?? Infinity) * 1000;
    positions = positions.filter((position) => distanceTo(position) <= within);
  }
  if (query.sort.length > 0) return sortPositions(positions, query.sort, columnOf, scope, language);
  if (!near) return positions;
  // By the whole metres that are shown, so that equal distances stay in collection order.
  const shownDistance = (position: number): number => Math.round(distanceTo(position));
  return positions.toSorted(
    (one, other) => shownDistance(one) - shownDistance(other) || one - other,
  );
}

/**
 * Conditions that an index answers come first: what they leave is few.
 * @param ranked what a search found, in its order; absent: all items
 */
async function filterPositions(
  ranked: readonly number[] | undefined,
  length: number,
  conditions: readonly Condition[],
  columnOf: (path: FieldPath) => Column,
  { slices }: ColumnScope,
): Promise<readonly number[]> {
  let left = ranked;
  for (const { path, values } of conditions.filter(isIndexed)) {
    const found = new Set(values.flatMap((value) => columnOf(path).positionsOf(value)));
    left = left
      ? left.filter((position) => found.has(position))
      : [...found].toSorted((one, other) => one - other);
  }
  left ??= Array.from({ length }, (_, index) => index);
  for (const condition of conditions) {
    if (isIndexed(condition)) continue;
    const fits = createMatcher(condition, columnOf(condition.path));
    const kept: number[] = [];
    for (const position of left) {
      if (fits(position)) kept.push(position);
      if (slices.isOver()) await slices.pause();
    }
    left = kept;
  }
  return left;
}

/** A day alone stands for many timestamps, and an open attribute for several types. */
const isIndexed = ({ operator, path }: Condition): boolean =>
  operator === "eq" && path.type !== "open" && path.type !== "timestamp";

async function sortPositions(
  positions: readonly number[],
  sort: readonly SortKey[],
  columnOf: (path: FieldPath) => Column,
  { slices }: ColumnScope,
  language: string | undefined,
): Promise<readonly number[]> {
  const keys: { readonly ranks: Ranks; readonly sign: number }[] = [];
  for (const { path, descending } of sort)
    keys.push({
      ranks: await rankColumn(columnOf(path), path, language, slices),
      sign: descending ? -1 : 1,
    });
  const compare = (one: number, other: number): number => {
    for (const { ranks, sign } of keys) {
      const [a = NO_RANK, b = NO_RANK] = [ranks[one], ranks[other]];
      if (a === b) continue;
      if (a === NO_RANK) return 1;
      if (b === NO_RANK) return -1;
      return (a - b) * sign;
    }
    return one - other;
  };
  return positions.toSorted(compare);
}
