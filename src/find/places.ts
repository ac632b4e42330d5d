/** Queries for places, and the arithmetic of places on the globe. The meridians 180 and -180 are one. */
import type { PlaceFields } from "../catalog/resources.ts";
import type { Box, FieldPath, ItemQuery, Place } from "../query/query-model.ts";
import type { Value } from "./columns.ts";

/** Mean radius of the earth (IUGG), in metres. */
export const EARTH_RADIUS_METRES = 6_371_008.8;

const RADIANS = Math.PI / 180;

/** A point of the unit sphere. */
type Vector = readonly [x: number, y: number, z: number];

function vectorOf({ longitude, latitude }: Place): Vector {
  // Both are the same meridian, but the sine of -180° would differ from that of 180° in the last bit.
  const lambda = (longitude === -180 ? 180 : longitude) * RADIANS;
  const phi = latitude * RADIANS;
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/** Math.hypot takes ten times as long; it avoids an overflow that cannot happen here. */
const lengthOf = (x: number, y: number, z: number): number => Math.sqrt(x * x + y * y + z * z);

/**
 * The great-circle distance. The haversine formula loses half of its digits for nearly opposite places.
 * Half the angle, as the arc tangent of the lengths of the vectors' difference and sum, is precise
 * everywhere: the error is below a micrometre.
 * @returns metres, the same in both directions
 */
export function distanceMetres(one: Place, other: Place): number {
  const [x, y, z] = vectorOf(one);
  const [u, v, w] = vectorOf(other);
  return (
    2 *
    EARTH_RADIUS_METRES *
    Math.atan2(lengthOf(x - u, y - v, z - w), lengthOf(x + u, y + v, z + w))
  );
}

const isBetween = (value: number, least: number, most: number): boolean =>
  least <= value && value <= most;

function holdsLongitude({ minLongitude, maxLongitude }: Box, longitude: number): boolean {
  return minLongitude <= maxLongitude
    ? isBetween(longitude, minLongitude, maxLongitude)
    : longitude >= minLongitude || longitude <= maxLongitude;
}

/** @returns whether the place lies in the box or on its edge */
export function isInBox(box: Box, { longitude, latitude }: Place): boolean {
  return (
    isBetween(latitude, box.minLatitude, box.maxLatitude) &&
    (holdsLongitude(box, longitude) ||
      (Math.abs(longitude) === 180 && holdsLongitude(box, -longitude)))
  );
}

/** @returns the paths whose columns are needed */
export const placePathsOf = ({ longitude, latitude }: PlaceFields): readonly FieldPath[] =>
  [longitude, latitude].map((text) => ({
    text,
    segments: text.split("."),
    type: "number",
    isList: false,
  }));

/** By position. */
interface Coordinates {
  readonly longitudes: readonly Value[];
  readonly latitudes: readonly Value[];
}

/** @param position of an item that has a place */
export const placeAt = ({ longitudes, latitudes }: Coordinates, position: number): Place => ({
  longitude: Number(longitudes[position]),
  latitude: Number(latitudes[position]),
});

/** Keeps the items that are in the area of a query; items without a place are dropped. */
export function keepPlaces(fits: Uint8Array, coordinates: Coordinates, query: PlaceQuery): void {
  const { longitudes, latitudes } = coordinates;
  const liesThere = createPlaceTest(query);
  // Creates no objects for items that a plain comparison excludes.
  const [south, north] = latitudesOf(query);
  for (let position = 0; position < fits.length; position += 1) {
    if (fits[position] === 0) continue;
    const latitude = latitudes[position];
    const mayLieThere =
      typeof latitude === "number" &&
      latitude >= south &&
      latitude <= north &&
      longitudes[position] !== undefined;
    fits[position] = Number(mayLieThere && liesThere(placeAt(coordinates, position)));
  }
}

const METRES_PER_DEGREE = (EARTH_RADIUS_METRES * Math.PI) / 180;

type PlaceQuery = Pick<ItemQuery, "near" | "radius" | "bbox">;

/** @returns the range of latitudes that contains the whole area of the query */
function latitudesOf({ near, radius, bbox }: PlaceQuery): readonly [south: number, north: number] {
  const [south, north] = bbox ? [bbox.minLatitude, bbox.maxLatitude] : [-90, 90];
  if (!near || radius === undefined) return [south, north];
  // Items further north or south need no cosines; one metre is added for rounding.
  const maxDegrees = (radius * 1000 + 1) / METRES_PER_DEGREE;
  return [Math.max(south, near.latitude - maxDegrees), Math.min(north, near.latitude + maxDegrees)];
}

/** @returns a test of whether a place is in the area of the query */
const createPlaceTest =
  ({ near, radius, bbox }: PlaceQuery) =>
  (place: Place): boolean =>
    (!bbox || isInBox(bbox, place)) &&
    (!near || radius === undefined || distanceMetres(near, place) <= radius * 1000);

/** The range of positions in a sort key; the metres before it take 25 of the 53 bits. */
const MAX_POSITIONS = 2 ** 24;

/**
 * Sorts by whole metres, as shown; equal distances keep their order. A key is one number made of metres and
 * position, because sorting numbers is ten times as fast as sorting with a comparison function.
 * @param metres of each position
 */
export function sortByDistance(positions: Uint32Array, metres: readonly number[]): Uint32Array {
  const keys = Float64Array.from(metres, (one, position) => one * MAX_POSITIONS + position);
  keys.sort();
  return Uint32Array.from(keys, (key) => positions[key % MAX_POSITIONS] ?? 0);
}
