/** Which items a query finds, and in which order. */
import type { Snapshot } from "../../release/snapshot.ts";
import type { FieldPath, ItemQuery, SortKey } from "../query/query-model.ts";
import type { Column } from "./column.ts";
import type { ColumnScope, TakeColumns } from "./columns.ts";
import { explainNothing } from "./explain-nothing.ts";
import type { LikelySlip } from "./explain-nothing.ts";
import { filterPositions } from "./filter-positions.ts";
import { orderLeaves, sortByRank } from "./order.ts";
import { PLACE_PATHS, createPlaces, filterByPlace, sortByDistance } from "./places-at.ts";
import type { SearchItems } from "./search-items.ts";

type ColumnOf = (path: FieldPath) => Column;

/** What a query finds. */
export interface Found {
  /** In the order of the answer. */
  readonly positions: Uint32Array;
  /** Why nothing, where that can be told. */
  readonly slips: readonly LikelySlip[];
}

/**
 * @param language BCP 47 tag of the language whose rules order texts
 */
export async function findPositions(
  query: ItemQuery,
  snapshot: Snapshot,
  scope: ColumnScope,
  takeColumns: TakeColumns,
  searchItems: SearchItems,
  language: string | undefined,
): Promise<Found> {
  const { conditions, search, sort = [], near, bbox } = query;
  const needsPlaces = near !== undefined || bbox !== undefined;
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
  const placeAt = needsPlaces ? createPlaces(PLACE_PATHS.map(columnOf)) : undefined;
  if (placeAt) positions = await filterByPlace(positions, query, placeAt, slices);
  if (positions.length === 0) {
    const slips = await explainNothing({
      query,
      context: {
        resource: scope.resource,
        installation: snapshot.installation,
        languages: snapshot.languages,
      },
      columnOf: ({ path }) => columnOf(path),
      async liesThere(place) {
        const all = new Uint32Array(length).map((_, position) => position);
        return !!placeAt && (await filterByPlace(all, place, placeAt, slices)).length > 0;
      },
      slices,
    });
    return { positions, slips };
  }
  if (placeAt && near && sort.length === 0)
    return { positions: await sortByDistance(positions, near, placeAt, slices), slips: [] };
  if (sort.length === 0) return { positions, slips: [] };
  // A search has brought them into another order, and ties stay in that of the collection.
  if (search) positions.sort();
  return { positions: await sortPositions(positions, sort, columnOf, scope, language), slips: [] };
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
