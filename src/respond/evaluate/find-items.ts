/** What queries find in one snapshot, and in which order. */
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import type { Memory } from "../memory.ts";
import { readOrder } from "../query/listed-parameters.ts";
import { listPairs } from "../query/parameters.ts";
import type { Condition, FieldPath, ItemQuery, SortKey } from "../query/query-model.ts";
import { collectionAt, describeResource } from "../resource-traits.ts";
import { createColumns } from "./columns.ts";
import type { Column, ColumnScope } from "./columns.ts";
import { explainNothing } from "./explain-nothing.ts";
import type { LikelySlip } from "./explain-nothing.ts";
import { filterPositions } from "./filter-positions.ts";
import { orderLeaves, sortByRank } from "./order.ts";
import { createPlaces, filterByPlace, placePathsOf, sortByDistance } from "./places.ts";
import { createSearch } from "./search-items.ts";

/** What a query finds. */
export interface Found {
  /** In the order of the answer. */
  readonly positions: Uint32Array;
  /** Why it is nothing, where a likely slip explains it. */
  readonly slips: readonly LikelySlip[];
}

/** What a request finds, and from when until when, in ms since 1970-01-01 UTC. */
export interface FoundItems extends Omit<Found, "positions"> {
  /** Undefined: all items, in collection order. */
  readonly positions: Uint32Array | undefined;
  readonly validFrom: number;
  readonly validUntil: number;
}

/** Throws when nobody waits for the answer any more. */
export type CheckPoint = () => void;

export interface FinderRequest extends ColumnScope {
  readonly query: ItemQuery;
  /** What counts as if it stood in the query. */
  readonly implied: readonly Condition[];
  /** False: there is one item, and no order. */
  readonly isOrdered: boolean;
  /** BCP 47 tag of the language whose rules order texts. */
  readonly collation: string | undefined;
}

export interface Finder {
  /** @returns whether all items are found in collection order, without looking at any */
  findsAll(request: FinderRequest): boolean;
  find(request: FinderRequest, checkPoint: CheckPoint): FoundItems;
}

export function createFinder(snapshot: Snapshot, memory: Memory): Finder {
  const takeColumns = createColumns(snapshot, memory);
  const searchItems = createSearch(snapshot, memory);

  function workOut(
    query: ItemQuery,
    scope: ColumnScope,
    collation: string | undefined,
    checkPoint: CheckPoint,
  ): Found {
    const { conditions, search, sort = [], near, bbox } = query;
    const { resource } = scope;
    const { place } = snapshot.catalog.resources[resource];
    const placePaths = place && (near || bbox) ? placePathsOf(place) : [];
    const paths = [...conditions, ...sort].map(({ path }) => path);
    checkPoint();
    const columns = takeColumns([...paths, ...placePaths], scope);
    checkPoint();
    const columnOf = ({ text }: FieldPath): Column => {
      const column = columns.get(text);
      if (!column) throw new Error(`no column ${text}`);
      return column;
    };
    const { length } = collectionAt(snapshot, resource, scope.now);
    let positions = search ? searchItems(search, scope) : listAll(length);
    for (const condition of conditions) {
      positions = filterPositions(positions, condition, columnOf(condition.path));
      checkPoint();
    }
    const places = placePaths.length > 0 ? createPlaces(placePaths.map(columnOf)) : undefined;
    if (places) positions = filterByPlace(positions, query, places);
    if (positions.length === 0) {
      const { installation, languages } = snapshot;
      const slips = explainNothing({
        query,
        context: { resource, installation, languages },
        columnOf,
        liesThere: (asked) =>
          places !== undefined && filterByPlace(listAll(length), asked, places).length > 0,
      });
      return { positions, slips };
    }
    checkPoint();
    if (sort.length > 0) {
      // A search has brought them into another order, and ties stay in that of the collection.
      if (search) positions.sort();
      positions = sortPositions(positions, sort, columnOf, collation);
    } else if (places && near) positions = sortByDistance(positions, near, places);
    return { positions, slips: [] };
  }

  /** As the resource declares it, where the query has none of its own. */
  const orderOf = (
    resource: ResourceName,
    { sort, search, near }: ItemQuery,
  ): ItemQuery["sort"] => {
    const { order } = snapshot.catalog.resources[resource];
    return order === undefined || sort || search || near
      ? sort
      : readOrder(resource, order, snapshot.installation);
  };

  const completeQuery = ({ query, implied, isOrdered, resource }: FinderRequest): ItemQuery => ({
    ...query,
    conditions: [...query.conditions, ...implied],
    sort: isOrdered ? orderOf(resource, query) : undefined,
  });

  return {
    findsAll: (request) => listPairs(completeQuery(request), true).length === 0,
    find(request, checkPoint) {
      const { resource, choice, now, collation } = request;
      const asked = completeQuery(request);
      const pairs = listPairs(asked, true);
      const { isPublished } = describeResource(snapshot.catalog, resource);
      const isWhole = pairs.length === 0;
      // An item that will enter, leave, move or change counts, wherever it is.
      const isTimed = !isWhole || isPublished;
      const validFrom = isTimed ? snapshot.boundaries[resource].lastAt(now) : -Infinity;
      const validUntil = isTimed ? snapshot.boundaries[resource].nextAfter(now) : Infinity;
      if (isWhole) return { positions: undefined, slips: [], validFrom, validUntil };
      const languages = choice.languages.map(({ code }) => code).join();
      const order = asked.sort && collation;
      const key = `${snapshot.editions[resource]} ${resource} ${validFrom} ${languages} ${order} ${JSON.stringify(pairs)}`;
      const found = memory.found.get(key) ?? workOut(asked, request, collation, checkPoint);
      memory.found.set(key, found);
      return { ...found, validFrom, validUntil };
    },
  };
}

/** @returns 0 to `length` - 1 */
function listAll(length: number): Uint32Array {
  const all = new Uint32Array(length);
  for (let index = 0; index < length; index += 1) all[index] = index;
  return all;
}

/** The last field first: each round leaves equals as they stood. */
const sortPositions = (
  positions: Uint32Array,
  sort: readonly SortKey[],
  columnOf: (path: FieldPath) => Column,
  collation: string | undefined,
): Uint32Array =>
  sort.reduceRight((sorted, { path, descending }) => {
    const column = columnOf(path);
    return sortByRank(sorted, column, orderLeaves(column, path, collation), descending);
  }, positions);
