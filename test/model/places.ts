/** Distances and boxes, by other formulas than the service's. */

type LongitudeLatitude = readonly [longitude: number, latitude: number];

const RADIUS_METRES = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The formula of Vincenty for a sphere. */
export function modelDistance([x, y]: LongitudeLatitude, [u, v]: LongitudeLatitude): number {
  const delta = radians(u - x);
  const [phi, psi] = [radians(y), radians(v)];
  const across = Math.cos(psi) * Math.sin(delta);
  const along = Math.cos(phi) * Math.sin(psi) - Math.sin(phi) * Math.cos(psi) * Math.cos(delta);
  const ahead = Math.sin(phi) * Math.sin(psi) + Math.cos(phi) * Math.cos(psi) * Math.cos(delta);
  return RADIUS_METRES * Math.atan2(Math.hypot(across, along), ahead);
}

export function modelIsInBox(
  [longitude, latitude]: LongitudeLatitude,
  [west, south, east, north]: readonly [number, number, number, number],
): boolean {
  if (latitude < south || latitude > north) return false;
  // The two names of one meridian.
  const names = Math.abs(longitude) === 180 ? [180, -180] : [longitude];
  return names.some((name) =>
    west <= east ? west <= name && name <= east : name >= west || name <= east,
  );
}
