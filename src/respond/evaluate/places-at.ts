/**
 * In charge of queries for places. In come positions and the columns of longitudes and latitudes; out
 * go those positions that lie where the query says, or all of them by distance.
 */
import { EARTH_RADIUS_METRES, distanceMetres, isInBox } from "../places.ts";
import type { FieldPath, ItemQuery, Place } from "../query/query-model.ts";
import { leafAt } from "./column.ts";
import type { Column } from "./column.ts";
import type { Slices } from "./slices.ts";

const createPath = (name: string): FieldPath => ({
  text: name,
  segments: [name],
  type: "number",
  isList: false,
});

/** What a column is needed of. */
export const PLACE_PATHS: readonly FieldPath[] = [
  createPath("GeoCoordinatesLongitude"),
  createPath("GeoCoordinatesLatitude"),
];

/** By position. */
export type PlaceAt = (position: number) => Place;

/** @param columns of the PLACE_PATHS */
export function createPlaces(columns: readonly Column[]): PlaceAt {
  const [longitudes, latitudes] = columns.map(listNumbers);
  return (position) => ({
    longitude: longitudes?.[position] ?? Number.NaN,
    latitude: latitudes?.[position] ?? Number.NaN,
  });
}

/** @returns the number of each position, remembered with the column */
function listNumbers(column: Column): Float64Array {
  const known = column.derived.get("numbers") as Float64Array | undefined;
  if (known) return known;
  const numbers = new Float64Array(column.length).map((_, position) =>
    Number(leafAt(column, position)),
  );
  column.derived.set("numbers", numbers);
  return numbers;
}

const METRES_PER_DEGREE = (EARTH_RADIUS_METRES * Math.PI) / 180;

/** @returns the positions in the box and within the radius, in their order */
export async function filterByPlace(
  positions: Uint32Array,
  { near, radius, bbox }: Pick<ItemQuery, "near" | "radius" | "bbox">,
  placeAt: PlaceAt,
  slices: Slices,
): Promise<Uint32Array> {
  let left = positions;
  if (bbox) left = left.filter((position) => isInBox(bbox, placeAt(position)));
  if (slices.isOver(positions.length)) await slices.pause();
  if (!near || radius === undefined) return left;
  const maxMetres = radius * 1000;
  // What lies further north or south than that, however rounded, needs no cosines.
  const maxDegrees = (maxMetres + 1) / METRES_PER_DEGREE;
  const kept: number[] = [];
  for (const position of left) {
    const place = placeAt(position);
    const isNear =
      Math.abs(place.latitude - near.latitude) <= maxDegrees &&
      distanceMetres(near, place) <= maxMetres;
    if (isNear) kept.push(position);
    if (slices.isOver()) await slices.pause();
  }
  return new Uint32Array(kept);
}

/** Of a sort key, what stands for the position; the metres before it take 25 bits of the 53. */
const MAX_POSITIONS = 2 ** 24;

/**
 * By the whole metres that are shown, so that equal distances stay in collection order. Numbers are
 * sorted an order of magnitude faster than by a comparison: a key is metres and position in one.
 */
export async function sortByDistance(
  positions: Uint32Array,
  near: Place,
  placeAt: PlaceAt,
  slices: Slices,
): Promise<Uint32Array> {
  const keys = new Float64Array(positions.length);
  for (let index = 0; index < positions.length; index += 1) {
    const position = positions[index] ?? 0;
    const metres = Math.round(distanceMetres(near, placeAt(position)));
    keys[index] = metres * MAX_POSITIONS + position;
    if (slices.isOver()) await slices.pause();
  }
  keys.sort();
  if (slices.isOver(keys.length)) await slices.pause();
  const sorted = new Uint32Array(keys.length);
  for (const [index, key] of keys.entries()) sorted[index] = key % MAX_POSITIONS;
  return sorted;
}
