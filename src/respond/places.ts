/**
 * In charge of the arithmetic of places on the globe. In come longitudes and latitudes in degrees;
 * out go great-circle distances and whether a place lies in a box. The meridians 180 and -180 are one.
 */
import type { Box, Place } from "./query/query-model.ts";

/** Mean radius of the earth (IUGG), in metres. */
export const EARTH_RADIUS_METRES = 6_371_008.8;

const RADIANS = Math.PI / 180;

/** A point of the unit sphere. */
type Vector = readonly [x: number, y: number, z: number];

function vectorOf({ longitude, latitude }: Place): Vector {
  // One meridian, one vector: else the sine of -180° would differ from that of 180° in its last bit.
  const lambda = (longitude === -180 ? 180 : longitude) * RADIANS;
  const phi = latitude * RADIANS;
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/** Math.hypot takes ten times as long, for numbers so large or small that their squares are none. */
const lengthOf = (x: number, y: number, z: number): number => Math.sqrt(x * x + y * y + z * z);

/**
 * The great-circle distance. The haversine formula loses half of its digits where two places lie
 * nearly opposite each other; half the angle, as the arc tangent of the lengths of the vectors'
 * difference and sum, keeps them everywhere: the error stays below a micrometre.
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
