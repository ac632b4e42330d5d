/** The items that queries find in one snapshot, and their order. */
import type { Snapshot } from "../release/snapshot.ts";
import type { Memory } from "../serve/memory.ts";
import { readOrder } from "../query/listed-parameters.ts";
import { listPairs } from "../query/parameters.ts";
import type { Condition, ItemQuery, SortKey } from "../query/query-model.ts";
import { resolveConditions, untilPassed } from "../query/relative-times.ts";
import type { MovingBound } from "../query/relative-times.ts";
import { describeResource } from "../items/resource-traits.ts";
import { columnsOf } from "./columns.ts";
import type { ColumnScope } from "./columns.ts";
import { explainNothing } from "./explain-nothing.ts";
import type { LikelySlip } from "./explain-nothing.ts";
import { filterPieces } from "./filter-pieces.ts";
import { filterByRank, isRanked } from "./filter-ranks.ts";
import { orderColumn, orderingOf, PLAIN, ranksOf, sortBy } from "./order.ts";
import {
  coordinatesOf,
  distanceMetres,
  keepPlaces,
  placeAt,
  placePathsOf,
  sortByDistance,
} from "./places.ts";
import { createSearch } from "./search-items.ts";

/** What a query finds. */
export interface Found {
  /** In the order of the answer. */
  readonly positions: Uint32Array;
  /** Likely mistakes that explain an empty result. */
  readonly slips: readonly LikelySlip[];
}

/** What a request finds, and how long this is valid, in ms since 1970-01-01 UTC. */
export interface FoundItems extends Omit<Found, "positions"> {
  /** Undefined: all items, in collection order. */
  readonly positions: Uint32Array | undefined;
  readonly validFrom: number;
  readonly validUntil: number;
}

/** Throws when the client no longer waits for the answer. */
export type CheckPoint = () => void;

export interface FinderRequest extends ColumnScope {
  readonly query: ItemQuery;
  /** Conditions that apply in addition to those of the query. */
  readonly implied: readonly Condition[];
  /** False: there is only one item, so no order is needed. */
  readonly isOrdered: boolean;
  /** BCP 47 tag of the language whose rules order texts. */
  readonly collation: string | undefined;
}

export interface Finder {
  /** @returns whether the result is simply all items in collection order */
  findsAll(request: FinderRequest): boolean;
  find(request: FinderRequest, checkPoint: CheckPoint): FoundItems;
}

export function createFinder(snapshot: Snapshot, memory: Memory): Finder {
  const { parts } = memory;
  const createColumns = columnsOf(snapshot, parts);
  const searchItems = createSearch(snapshot, memory);

  /** @param ties the declared order, in which items stand that are equal by distance or rank */
  function workOut(
    query: ItemQuery,
    ties: readonly SortKey[],
    scope: ColumnScope,
    collation: string | undefined,
    checkPoint: CheckPoint,
  ): Found {
    const { conditions, search, sort = [], near, bbox } = query;
    const { resource } = scope;
    const { place: placeFields } = snapshot.catalog.resources[resource];
    const placePaths = placeFields && (near || bbox) ? placePathsOf(placeFields) : [];
    const paths = [...conditions, ...sort, ...ties].map(({ path }) => path);
    const columns = createColumns([...paths, ...placePaths], scope);
    /** @param positions undefined: all; then the result is undefined, too, if there is no order */
    const putInOrder = (
      positions: Uint32Array | undefined,
      keys: readonly SortKey[] = sort,
    ): Uint32Array | undefined =>
      keys.reduceRight<Uint32Array | undefined>((before, key) => {
        const ordering = orderingOf(key.path, collation);
        const order = orderColumn(key.path, columns, ordering, parts, checkPoint);
        return sortBy(key, columns, order, before);
      }, positions);
    parts.beginQuery();
    const isFiltered = conditions.length + placePaths.length > 0;
    const everything = isFiltered || search ? undefined : putInOrder(undefined);
    if (everything) return { positions: everything, slips: [] };
    const fits = new Uint8Array(columns.length).fill(1);
    const distances: number[] = [];
    const places = search || near ? listPlaces(putInOrder(undefined, ties)) : undefined;
    const ranked = search && searchItems(search, scope, places, checkPoint);
    for (const condition of conditions) {
      if (isRanked(condition)) {
        const order = orderColumn(condition.path, columns, PLAIN, parts, checkPoint);
        filterByRank(fits, condition, order.leaves, ranksOf(condition.path, columns, order));
      } else filterPieces(fits, condition, columns, checkPoint);
    }
    for (const piece of placePaths.length > 0 ? columns.pieces : []) {
      checkPoint();
      const fitsHere = fits.subarray(piece.start, piece.start + piece.length);
      const coordinates = coordinatesOf(columns, placePaths, piece);
      if (!coordinates) continue;
      keepPlaces(fitsHere, coordinates, query);
      for (let index = 0; near && index < piece.length; index += 1) {
        const place = fitsHere[index] === 0 ? undefined : placeAt(coordinates, index);
        if (place) distances.push(Math.round(distanceMetres(near, place)));
      }
    }
    const fitting = isFiltered || !ranked ? listKept(fits) : ranked;
    const nearest =
      near && sort.length === 0 ? sortByDistance(fitting, distances, places) : undefined;
    const ordered = nearest ?? ranked ?? fitting;
    const others = nearest ? ranked : fitting;
    const positions =
      others && others !== ordered ? intersect(ordered, others, columns.length) : ordered;
    if (positions.length === 0) {
      const slips = explainNothing({
        query,
        leavesAt: function* leavesAt(path) {
          for (const piece of columns.pieces) yield columns.part(path, piece).leaves;
        },
        liesThere(asked) {
          return columns.pieces.some((piece) => {
            const coordinates = coordinatesOf(columns, placePaths, piece);
            const there = new Uint8Array(piece.length).fill(1);
            if (coordinates) keepPlaces(there, coordinates, asked);
            return coordinates !== undefined && there.includes(1);
          });
        },
      });
      return { positions, slips };
    }
    // A search returns them by rank, but ties of a sort must stay in collection order.
    const found = search && sort.length > 0 ? positions.toSorted() : positions;
    return { positions: putInOrder(found) ?? found, slips: [] };
  }

  const listTies = ({ resource, isOrdered }: FinderRequest): readonly SortKey[] => {
    const { order } = snapshot.catalog.resources[resource];
    return isOrdered && order !== undefined
      ? readOrder(resource, order, snapshot.installation)
      : [];
  };

  /** Without a distance or a rank, the declared order decides where the query's own sort does not. */
  const orderOf = (request: FinderRequest): ItemQuery["sort"] => {
    const { sort = [], search, near } = request.query;
    const ties = listTies(request);
    if (ties.length === 0 || (sort.length === 0 && (search || near))) return request.query.sort;
    const named = new Set(sort.map(({ path }) => path.text));
    return [...sort, ...ties.filter(({ path }) => !named.has(path.text))];
  };

  const completeQuery = (request: FinderRequest): ItemQuery => ({
    ...request.query,
    conditions: [...request.query.conditions, ...request.implied],
    sort: request.isOrdered ? orderOf(request) : undefined,
  });

  /** @returns after how many ms a time that moves with the clock passes the time of an item */
  function untilNextPassed(bounds: readonly MovingBound[], scope: ColumnScope): number {
    const columns = createColumns(
      bounds.map(({ path }) => path),
      scope,
    );
    const spans = bounds.map(({ path, text }) => {
      let next: string | undefined;
      for (const piece of columns.pieces) {
        for (const leaf of columns.part(path, piece).leaves)
          if (typeof leaf === "string" && leaf >= text && leaf < (next ?? "~")) next = leaf;
      }
      return next === undefined ? Infinity : untilPassed(text, next);
    });
    return Math.min(...spans);
  }

  return {
    findsAll: (request) => listPairs(completeQuery(request), true).length === 0,
    find(request, checkPoint) {
      const { resource, choice, now, collation } = request;
      const complete = completeQuery(request);
      const { conditions, bounds, ...span } = resolveConditions(
        complete.conditions,
        snapshot.localTime.timeZone,
        now,
      );
      const asked = { ...complete, conditions };
      const pairs = listPairs(asked, true);
      const { isPublished } = describeResource(snapshot.catalog, resource);
      const isWhole = pairs.length === 0;
      // Any item that will appear, vanish, move or change limits the validity, wherever it is.
      const isTimed = !isWhole || isPublished;
      const validFrom = isTimed ? snapshot.boundaries[resource].lastAt(now) : -Infinity;
      const validUntil = isTimed ? snapshot.boundaries[resource].nextAfter(now) : Infinity;
      if (isWhole) return { positions: undefined, slips: [], validFrom, validUntil };
      const languages = choice.languages.map(({ code }) => code).join();
      const ties = asked.search || asked.near ? listTies(request) : [];
      const order = (asked.sort || ties.length > 0) && collation;
      const key = `${snapshot.editions[resource]} ${resource} ${validFrom} ${languages} ${order} ${JSON.stringify(pairs)}`;
      const found = memory.found.get(key) ?? workOut(asked, ties, request, collation, checkPoint);
      memory.found.set(key, found);
      return {
        ...found,
        validFrom: Math.max(validFrom, span.validFrom),
        validUntil: Math.min(
          validUntil,
          span.validUntil,
          bounds.length === 0 ? Infinity : span.validFrom + untilNextPassed(bounds, request),
        ),
      };
    },
  };
}

/** @returns by position, the place in an order of all items; undefined: the order of positions */
function listPlaces(ordered: Uint32Array | undefined): Uint32Array | undefined {
  const places = ordered && new Uint32Array(ordered.length);
  for (const [place, position] of ordered?.entries() ?? []) if (places) places[position] = place;
  return places;
}

/** @returns the positions of the items that match */
function listKept(fits: Uint8Array): Uint32Array {
  const kept = new Uint32Array(fits.length);
  let count = 0;
  // Without branches: mispredicted ones would take most of the time.
  for (let position = 0; position < fits.length; position += 1) {
    kept[count] = position;
    count += fits[position] ?? 0;
  }
  return kept.slice(0, count);
}

/** @returns the positions in both lists, in the order of the first */
function intersect(ordered: Uint32Array, others: Uint32Array, length: number): Uint32Array {
  const isIn = new Uint8Array(length);
  for (const position of others) isIn[position] = 1;
  return ordered.filter((position) => isIn[position] === 1);
}
