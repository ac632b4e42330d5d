/**
 * In charge of which items a query finds, and in which order. In come the query and the snapshot; out
 * go positions in the collection.
 */
import type { Snapshot } from "../../release/snapshot.ts";
import type { FieldPath, ItemQuery, SortKey } from "../query/query-model.ts";
import type { Column } from "./column.ts";
import type { ColumnScope, TakeColumns } from "./columns.ts";
import { filterPositions } from "./filter-positions.ts";
import { orderLeaves, sortByRank } from "./order.ts";
import { PLACE_PATHS, createPlaces, filterByPlace, sortByDistance } from "./places-at.ts";
import type { SearchItems } from "./search-items.ts";

type ColumnOf = (path: FieldPath) => Column;

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
): Promise<Uint32Array> {
  const { conditions, search, sort, near, box } = query;
  const needsPlaces = near !== undefined || box !== undefined;
  const paths = [...conditions, ...sort].map(({ path }) => path);
  const columns = await takeColumns(needsPlaces ? [...paths, ...PLACE_PATHS] : paths, scope);
  const columnOf: ColumnOf = ({ text }) => {
    const column = columns.get(text);
    if (!column) throw new Error(`no column ${text}`);
    return column;
  };
  const { length } = snapshot.collections[scope.resource];
  const { slices } = scope;
  const ranked = search && (await searchItems(search, scope));
  let positions = await filterPositions(ranked, length, conditions, columnOf, slices);
  if (needsPlaces) {
    const placeAt = createPlaces(PLACE_PATHS.map(columnOf));
    positions = await filterByPlace(positions, query, placeAt, slices);
    if (near && sort.length === 0) return sortByDistance(positions, near, placeAt, slices);
  }
  if (sort.length === 0) return positions;
  // A search has brought them into another order, and ties stay in that of the collection.
  if (search) positions.sort();
  return sortPositions(positions, sort, columnOf, scope, language);
}

/** The last field first: each round leaves equals as they stood. */
async function sortPositions(
  positions: Uint32Array,
  sort: readonly SortKey[],
  columnOf: ColumnOf,
  { slices }: ColumnScope,
  language: string | undefined,
): Promise<Uint32Array> {
  let sorted = positions;
  for (const { path, descending } of sort.toReversed()) {
    const column = columnOf(path);
    const order = await orderLeaves(column, path, language, slices);
    sorted = sortByRank(sorted, column, order, descending);
    if (slices.isOver(sorted.length)) await slices.pause();
  }
  return sorted;
}
