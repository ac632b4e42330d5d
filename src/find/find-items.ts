/** The items that queries find in one snapshot, and their order. */
import { mustGet } from "../lib/must-get.ts";
import type { Snapshot } from "../serving/snapshot.ts";
import type { Waiter } from "../lib/waiting-room.ts";
import { readOrder } from "../query/listed-parameters.ts";
import { listPairs } from "../query/parameters.ts";
import type { Alternatives, Condition, ItemQuery, SortKey } from "../query/query-model.ts";
import { resolveConditions, untilPassed } from "../query/relative-times.ts";
import type { MovingBound, ValidSpan } from "../query/relative-times.ts";
import type { Leaf } from "../items/compare-values.ts";
import { collectionAt, describeResource } from "../items/resource-traits.ts";
import { readColumns } from "./columns.ts";
import type { ColumnScope, Value } from "./columns.ts";
import { columnFor, keepFitting } from "./conditions.ts";
import type { FindMemory } from "./memory.ts";
import { rankColumn, sortByRank } from "./order.ts";
import { distanceMetres, keepPlaces, placeAt, placePathsOf, sortByDistance } from "./places.ts";
import { createSearch } from "./search-items.ts";
import type { Correction } from "./search/correct-words.ts";

/** What a query finds. */
export interface FoundItems {
  /** In the order of the answer. */
  readonly positions: Uint32Array;
  /** The words that were searched instead of those that nothing has. */
  readonly corrections: readonly Correction[];
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
  readonly corrections: FoundItems["corrections"];
}

/** Nobody waits for the answer any more, or somebody else does. */
export class GivenUp extends Error {}

/** @throws GivenUp */
export type CheckPoint = () => void;

/** Plain data: it may be answered in another thread. */
export interface FindRequest extends ColumnScope {
  readonly query: ItemQuery;
  /** Conditions that apply in addition to those of the query. */
  readonly implied: readonly Alternatives[];
  /** False: there is only one item, so no order is needed. */
  readonly isOrdered: boolean;
  /** BCP 47 tag of the language whose rules order texts. */
  readonly collation: string | undefined;
  /** The wanted part of the answer; undefined: all of it. */
  readonly slice: readonly [start: number, end: number] | undefined;
}

/** Asks for all items. */
export const ANY_QUERY: ItemQuery = {
  conditions: [],
  search: undefined,
  sort: undefined,
  fields: undefined,
  near: undefined,
  radius: undefined,
  bbox: undefined,
};

/** @throws RequestError when it takes too long */
export type Find = (request: FindRequest, asker: Waiter) => Found | Promise<Found>;

const listTies = (
  { catalog, installation }: Snapshot,
  { resource, isOrdered }: FindRequest,
): readonly SortKey[] => {
  const { order } = mustGet(catalog.resources, resource);
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
  validFrom: mustGet(boundaries, resource).lastAt(now),
  validUntil: mustGet(boundaries, resource).nextAfter(now),
});

const ALWAYS: ValidSpan = { validFrom: -Infinity, validUntil: Infinity };

/** @returns undefined if items must be looked at to know what is found, and in which order */
export function findAll(snapshot: Snapshot, request: FindRequest): Found | undefined {
  if (listPairs(completeQuery(snapshot, request), true).length > 0) return undefined;
  const { resource, now, isOrdered } = request;
  // Of one item, only its own dates count, which are read when it is served.
  const mayMove = isOrdered && describeResource(snapshot.catalog, resource).isPublished;
  return {
    count: collectionAt(snapshot, resource, now).length,
    positions: undefined,
    span: mayMove ? spanAt(snapshot, request) : ALWAYS,
    corrections: [],
  };
}

const goOn: CheckPoint = () => undefined;

/**
 * Finds in the calling thread.
 * @param isKept false: only the data that was looked at is remembered
 */
export type Finder = (request: FindRequest, checkPoint?: CheckPoint, isKept?: boolean) => Found;

export function createFinder(snapshot: Snapshot, memory: FindMemory): Finder {
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
    const { place } = mustGet(snapshot.catalog.resources, scope.resource);
    const [longitude, latitude] = place && (near || bbox) ? placePathsOf(place) : [];
    const paths = [...[...sort, ...ties].map(({ path }) => path), longitude, latitude];
    const wanted = [
      ...conditions.flat().map(columnFor),
      ...paths.flatMap((path) => (path ? [{ path, reading: "leaves" } as const] : [])),
    ];
    const columnOf = readColumns(snapshot, memory, wanted, scope, checkPoint);
    const coordinates = longitude &&
      latitude && {
        longitudes: columnOf(longitude).values,
        latitudes: columnOf(latitude).values,
      };
    const inOrder = (positions: Uint32Array, keys: readonly SortKey[]): Uint32Array =>
      keys.reduceRight((before, key) => {
        checkPoint();
        const ranks = rankColumn(key, columnOf(key.path), collation, memory, checkPoint);
        return sortByRank(before, ranks, key.descending);
      }, positions);

    const { length } = collectionAt(snapshot, scope.resource, scope.now);
    const fits = new Uint8Array(length).fill(1);
    const valuesOf = (condition: Condition): readonly Value[] => {
      const { path, reading } = columnFor(condition);
      return columnOf(path, reading).values;
    };
    for (const alternatives of conditions) keepFitting(fits, alternatives, valuesOf, checkPoint);
    checkPoint();
    if (coordinates) keepPlaces(fits, coordinates, query);
    const tieOrder = search && orderTies(ties, inOrder, length);
    const searched = search && searchItems(search.terms, scope, tieOrder, checkPoint);
    const { positions: ranked, corrections = [] } = searched ?? {};
    if (ranked) keepAmong(fits, ranked);
    const kept = listKept(fits);
    if (sort.length > 0) return { positions: inOrder(kept, sort), corrections };
    if (near && coordinates) {
      const tied = inOrder(kept, ties);
      const metres = Array.from(tied, (position) =>
        Math.round(distanceMetres(near, placeAt(coordinates, position))),
      );
      return { positions: sortByDistance(tied, metres), corrections };
    }
    const positions = ranked ? ranked.filter((position) => fits[position] === 1) : kept;
    return { positions, corrections };
  }

  /** @returns after how many ms a time that moves with the clock passes the time of an item */
  function untilNextPassed(
    bounds: readonly MovingBound[],
    scope: ColumnScope,
    checkPoint: CheckPoint,
  ): number {
    const wanted = bounds.map(({ path }) => ({ path, reading: "leaves" }) as const);
    const columnOf = readColumns(snapshot, memory, wanted, scope, checkPoint);
    const spans = bounds.map(({ path, text }) => {
      checkPoint();
      let next: string | undefined;
      for (const leaf of columnOf(path).values.values().flatMap(listLeaves))
        if (typeof leaf === "string" && leaf >= text && leaf < (next ?? "~")) next = leaf;
      return next === undefined ? Infinity : untilPassed(text, next);
    });
    return Math.min(...spans);
  }

  return (request, checkPoint = goOn, isKept = true) => {
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
    const languages = `${choice.languages.map(({ code }) => code).join()} ${choice.isStrict}`;
    const ties = asked.search || asked.near ? listTies(snapshot, request) : [];
    const order = (asked.sort || ties.length > 0) && collation;
    const pairs = JSON.stringify(listPairs(asked, true));
    const key = `${mustGet(snapshot.editions, resource)} ${resource} ${validFrom} ${languages} ${order} ${pairs}`;
    const found = memory.found.get(key) ?? workOut(asked, ties, request, collation, checkPoint);
    if (isKept) memory.found.set(key, found);
    return {
      count: found.positions.length,
      positions: slice ? found.positions.slice(...slice) : found.positions,
      span: {
        validFrom: Math.max(validFrom, moment.validFrom),
        validUntil: Math.min(
          validUntil,
          moment.validUntil,
          bounds.length === 0
            ? Infinity
            : moment.validFrom + untilNextPassed(bounds, request, checkPoint),
        ),
      },
      corrections: found.corrections,
    };
  };
}

/** @returns by position in the collection, that in the declared order; undefined: there is none */
function orderTies(
  ties: readonly SortKey[],
  inOrder: (positions: Uint32Array, keys: readonly SortKey[]) => Uint32Array,
  length: number,
): Uint32Array | undefined {
  if (ties.length === 0) return undefined;
  const tieOrder = new Uint32Array(length);
  const ordered = inOrder(
    Uint32Array.from({ length }, (_, position) => position),
    ties,
  );
  for (const [next, position] of ordered.entries()) tieOrder[position] = next;
  return tieOrder;
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

function keepAmong(fits: Uint8Array, positions: Uint32Array): void {
  const among = new Uint8Array(fits.length);
  for (const position of positions) among[position] = fits[position] ?? 0;
  fits.set(among);
}

const listLeaves = (value: Value): readonly Leaf[] =>
  typeof value === "object" ? value : value === undefined ? [] : [value];
