/**
 * What queries find in one snapshot, and in which order: at once where it is remembered, else worked
 * out one query after the other, in slices between which plain pages are answered.
 */
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import type { Memory } from "../memory.ts";
import { readOrder } from "../query/declared-order.ts";
import { listPairs } from "../query/parameters.ts";
import type { Condition, FieldPath, ItemQuery, SortKey } from "../query/query-model.ts";
import { collectionAt, describeResource } from "../resource-traits.ts";
import type { Slices } from "../slices.ts";
import type { Waiter } from "../waiting-room.ts";
import { createColumns } from "./columns.ts";
import type { Column, ColumnScope } from "./columns.ts";
import { explainNothing } from "./explain-nothing.ts";
import type { LikelySlip } from "./explain-nothing.ts";
import { filterPositions } from "./filter-positions.ts";
import { orderLeaves, sortByRank } from "./order.ts";
import { createPlaces, filterByPlace, placePathsOf, sortByDistance } from "./places.ts";
import type { QueryLine } from "./query-line.ts";
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

interface FinderRequest extends Omit<ColumnScope, "slices"> {
  readonly query: ItemQuery;
  /** What counts as if it stood in the query. */
  readonly implied: readonly Condition[];
  /** False: there is one item, and no order. */
  readonly isOrdered: boolean;
  /** BCP 47 tag of the language whose rules order texts. */
  readonly collation: string | undefined;
  readonly waiter: Waiter;
}

/**
 * @param finish makes the answer of what was found; it is part of the work that others wait for
 * @throws RequestError SERVICE_UNAVAILABLE when too many queries wait
 */
export type Finder = <Answer>(
  request: FinderRequest,
  finish: (found: FoundItems) => Answer,
) => Answer | Promise<Answer>;

const ALWAYS: FoundItems = {
  positions: undefined,
  slips: [],
  validFrom: -Infinity,
  validUntil: Infinity,
};

export function createFinder(snapshot: Snapshot, memory: Memory, line: QueryLine): Finder {
  const takeColumns = createColumns(snapshot, memory);
  const searchItems = createSearch(snapshot, memory);

  async function find(
    query: ItemQuery,
    scope: ColumnScope,
    collation: string | undefined,
  ): Promise<Found> {
    const { conditions, search, sort = [], near, bbox } = query;
    const { resource, slices } = scope;
    const { place } = snapshot.catalog.resources[resource];
    const placePaths = place && (near || bbox) ? placePathsOf(place) : [];
    const paths = [...conditions, ...sort].map(({ path }) => path);
    const columns = await takeColumns([...paths, ...placePaths], scope);
    const columnOf = ({ text }: FieldPath): Column => {
      const column = columns.get(text);
      if (!column) throw new Error(`no column ${text}`);
      return column;
    };
    const { length } = collectionAt(snapshot, resource, scope.now);
    const ranked = search ? await searchItems(search, scope) : listAll(length);
    let positions = await filterPositions(ranked, conditions, columnOf, slices);
    const places = placePaths.length > 0 ? createPlaces(placePaths.map(columnOf)) : undefined;
    if (places) positions = await filterByPlace(positions, query, places, slices);
    if (positions.length === 0) {
      const slips = await explainNothing({
        query,
        context: {
          resource,
          installation: snapshot.installation,
          languages: snapshot.languages,
        },
        columnOf,
        async liesThere(asked) {
          return (
            !!places && (await filterByPlace(listAll(length), asked, places, slices)).length > 0
          );
        },
        slices,
      });
      return { positions, slips };
    }
    if (sort.length > 0) {
      // A search has brought them into another order, and ties stay in that of the collection.
      if (search) positions.sort();
      positions = await sortPositions(positions, sort, columnOf, slices, collation);
    } else if (places && near) positions = await sortByDistance(positions, near, places, slices);
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

  return ({ query, implied, isOrdered, collation, waiter, ...wanted }, finish) => {
    const { resource, choice, now } = wanted;
    const sort = isOrdered ? orderOf(resource, query) : undefined;
    const asked = { ...query, conditions: [...query.conditions, ...implied], sort };
    const pairs = listPairs(asked, true);
    const { isPublished } = describeResource(snapshot.catalog, resource);
    if (pairs.length === 0 && !isPublished) return finish(ALWAYS);
    // An item that will enter, leave, move or change counts, wherever it is.
    const validFrom = snapshot.boundaries[resource].lastAt(now);
    const validUntil = snapshot.boundaries[resource].nextAfter(now);
    if (pairs.length === 0) return finish({ ...ALWAYS, validFrom, validUntil });
    const languages = choice.languages.map(({ code }) => code).join();
    const order = asked.sort && collation;
    const key = `${snapshot.editions[resource]} ${resource} ${validFrom} ${languages} ${order} ${JSON.stringify(pairs)}`;
    const recall = (): Found | undefined => memory.found.get(key);
    const answer = (found: Found) => finish({ ...found, validFrom, validUntil });
    const known = recall();
    if (known) return answer(known);
    return line.wait(waiter, async (slices) => {
      // Whoever stood before in the line may have asked the same.
      const found = recall() ?? (await find(asked, { ...wanted, slices }, collation));
      memory.found.set(key, found);
      return answer(found);
    });
  };
}

/** @returns 0 to `length` - 1 */
function listAll(length: number): Uint32Array {
  const all = new Uint32Array(length);
  for (let index = 0; index < length; index += 1) all[index] = index;
  return all;
}

/** The last field first: each round leaves equals as they stood. */
async function sortPositions(
  positions: Uint32Array,
  sort: readonly SortKey[],
  columnOf: (path: FieldPath) => Column,
  slices: Slices,
  collation: string | undefined,
): Promise<Uint32Array> {
  let sorted = positions;
  for (const { path, descending } of sort.toReversed()) {
    const column = columnOf(path);
    const order = await orderLeaves(column, path, collation, slices);
    sorted = sortByRank(sorted, column, order, descending);
    if (slices.isOver(sorted.length)) await slices.pause();
  }
  return sorted;
}
