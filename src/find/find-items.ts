/** The items that queries find in one snapshot, and their order. */
import type { Snapshot } from "../release/snapshot.ts";
import type { Waiter } from "../lib/waiting-room.ts";
import { readOrder } from "../query/listed-parameters.ts";
import { listPairs } from "../query/parameters.ts";
import type { Condition, ItemQuery, SortKey } from "../query/query-model.ts";
import { resolveConditions, untilPassed } from "../query/relative-times.ts";
import type { MovingBound, ValidSpan } from "../query/relative-times.ts";
import { collectionAt, describeResource } from "../items/resource-traits.ts";
import { columnsOf } from "./columns.ts";
import type { ColumnScope } from "./columns.ts";
import { explainCorrection, explainNothing } from "./explain-nothing.ts";
import type { LikelySlip } from "./explain-nothing.ts";
import type { FindMemory } from "./memory.ts";
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
export interface FoundItems {
  /** In the order of the answer. */
  readonly positions: Uint32Array;
  /** Likely mistakes that explain an empty result, and words that were corrected. */
  readonly hints: readonly LikelySlip[];
}

/** What a request finds. */
export interface Found {
  /** Of all items that are found. */
  readonly count: number;
  /**
   * Of the wanted items, in the order of the answer; undefined: all items are found, in collection order.
   */
  readonly positions: Uint32Array | undefined;
  /** How long this is valid. */
  readonly span: ValidSpan;
  readonly hints: FoundItems["hints"];
}

/** Throws when nobody waits for the answer any more. */
export type CheckPoint = () => void;

/** Plain data: it may be answered in another thread. */
export interface FindRequest extends ColumnScope {
  readonly query: ItemQuery;
  /** Conditions that apply in addition to those of the query. */
  readonly implied: readonly Condition[];
  /** False: there is only one item, so no order is needed. */
  readonly isOrdered: boolean;
  /** BCP 47 tag of the language whose rules order texts. */
  readonly collation: string | undefined;
  /** The wanted part of the answer; undefined: all of it. */
  readonly slice: readonly [start: number, end: number] | undefined;
}

/** @throws RequestError when it takes too long */
export type Find = (request: FindRequest, asker: Waiter) => Found | Promise<Found>;

const listTies = (
  { catalog, installation }: Snapshot,
  { resource, isOrdered }: FindRequest,
): readonly SortKey[] => {
  const { order } = catalog.resources[resource];
  return isOrdered && order !== undefined ? readOrder(resource, order, installation) : [];
};

/** Without a distance or a rank, the declared order decides where the query's own sort does not. */
function orderOf(snapshot: Snapshot, request: FindRequest): ItemQuery["sort"] {
  const { sort = [], search, near } = request.query;
  const ties = listTies(snapshot, request);
  if (ties.length === 0 || (sort.length === 0 && (search || near))) return request.query.sort;
  const named = new Set(sort.map(({ path }) => path.text));
  return [...sort, ...ties.filter(({ path }) => !named.has(path.text))];
}

const completeQuery = (snapshot: Snapshot, request: FindRequest): ItemQuery => ({
  ...request.query,
  conditions: [...request.query.conditions, ...request.implied],
  sort: request.isOrdered ? orderOf(snapshot, request) : undefined,
});

/** Any item that will appear, vanish, move or change limits the validity, wherever it is. */
const spanAt = ({ boundaries }: Snapshot, { resource, now }: ColumnScope): ValidSpan => ({
  validFrom: boundaries[resource].lastAt(now),
  validUntil: boundaries[resource].nextAfter(now),
});

const ALWAYS: ValidSpan = { validFrom: -Infinity, validUntil: Infinity };

/** @returns undefined if items must be looked at to know what is found, and in which order */
export function findAll(snapshot: Snapshot, request: FindRequest): Found | undefined {
  if (listPairs(completeQuery(snapshot, request), true).length > 0) return undefined;
  const { resource, now } = request;
  const { isPublished } = describeResource(snapshot.catalog, resource);
  return {
    count: collectionAt(snapshot, resource, now).length,
    positions: undefined,
    span: isPublished ? spanAt(snapshot, request) : ALWAYS,
    hints: [],
  };
}

const goOn: CheckPoint = () => undefined;

/** Finds in the calling thread. */
export type Finder = (request: FindRequest, checkPoint?: CheckPoint) => Found;

export function createFinder(snapshot: Snapshot, memory: FindMemory): Finder {
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
  ): FoundItems {
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
    if (everything) return { positions: everything, hints: [] };
    const fits = new Uint8Array(columns.length).fill(1);
    const distances: number[] = [];
    const places = search || near ? listPlaces(putInOrder(undefined, ties)) : undefined;
    const searched = search && searchItems(search, scope, places, checkPoint);
    const ranked = searched?.positions;
    const corrected = (searched?.corrections ?? []).map(explainCorrection);
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
      const hints = explainNothing({
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
      return { positions, hints: [...corrected, ...hints] };
    }
    // A search returns them by rank, but ties of a sort must stay in collection order.
    const found = search && sort.length > 0 ? positions.toSorted() : positions;
    return { positions: putInOrder(found) ?? found, hints: corrected };
  }

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

  return (request, checkPoint = goOn) => {
    const plain = findAll(snapshot, request);
    if (plain) return plain;
    const { resource, choice, now, collation, slice } = request;
    const complete = completeQuery(snapshot, request);
    const { conditions, bounds, ...moment } = resolveConditions(
      complete.conditions,
      snapshot.localTime.timeZone,
      now,
    );
    const asked = { ...complete, conditions };
    const { validFrom, validUntil } = spanAt(snapshot, request);
    const languages = choice.languages.map(({ code }) => code).join();
    const ties = asked.search || asked.near ? listTies(snapshot, request) : [];
    const order = (asked.sort || ties.length > 0) && collation;
    const pairs = JSON.stringify(listPairs(asked, true));
    const key = `${snapshot.editions[resource]} ${resource} ${validFrom} ${languages} ${order} ${pairs}`;
    const found = memory.found.get(key) ?? workOut(asked, ties, request, collation, checkPoint);
    memory.found.set(key, found);
    return {
      count: found.positions.length,
      positions: slice ? found.positions.slice(...slice) : found.positions,
      span: {
        validFrom: Math.max(validFrom, moment.validFrom),
        validUntil: Math.min(
          validUntil,
          moment.validUntil,
          bounds.length === 0 ? Infinity : moment.validFrom + untilNextPassed(bounds, request),
        ),
      },
      hints: found.hints,
    };
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
