/** The Mercator projection, 1000 units wide, and the part of it that a map shows. */

export type Point = readonly [x: number, y: number];

const WORLD = 1000;
export const WIDTH = 800;
export const HEIGHT = 520;
/** Limit of latitude, because the projection is infinite towards the poles. */
const MAX_LATITUDE = 84;
const MARGIN = 48;

export function project(longitude: number, latitude: number): Point {
  const bounded = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude));
  const radians = (bounded * Math.PI) / 180;
  const y = Math.log(Math.tan(Math.PI / 4 + radians / 2));
  return [((longitude + 180) / 360) * WORLD, (0.5 - y / (2 * Math.PI)) * WORLD];
}

/** @returns longitude and latitude of a point of the projection */
export function unproject([x, y]: Point): readonly [longitude: number, latitude: number] {
  const radians = 2 * Math.atan(Math.exp((0.5 - y / WORLD) * 2 * Math.PI)) - Math.PI / 2;
  return [(x / WORLD) * 360 - 180, (radians * 180) / Math.PI];
}

/** The centre, and the number of picture units per unit of the projection. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const SCALES = { least: WIDTH / WORLD, most: 1200 } as const;

export const boundScale = (scale: number): number =>
  Math.max(SCALES.least, Math.min(SCALES.most, scale));

/** @returns a frame that shows all points */
export function frameOf(points: readonly Point[]): Frame {
  if (points.length === 0) return { x: WORLD / 2, y: WORLD / 2.4, scale: SCALES.least };
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max(right - left, 0.02),
    (HEIGHT - 2 * MARGIN) / Math.max(bottom - top, 0.02),
    // A single place is shown with its surroundings.
    400,
  );
  return { x: (left + right) / 2, y: (top + bottom) / 2, scale: boundScale(scale) };
}

export const onPicture = ({ x, y, scale }: Frame, [px, py]: Point): Point => [
  (px - x) * scale + WIDTH / 2,
  (py - y) * scale + HEIGHT / 2,
];

export const fromPicture = ({ x, y, scale }: Frame, [px, py]: Point): Point => [
  (px - WIDTH / 2) / scale + x,
  (py - HEIGHT / 2) / scale + y,
];

export const isInPicture = ([x, y]: Point): boolean =>
  x >= 0 && x <= WIDTH && y >= 0 && y <= HEIGHT;

export const transformOf = ({ x, y, scale }: Frame): string =>
  `translate(${WIDTH / 2 - x * scale} ${HEIGHT / 2 - y * scale}) scale(${scale})`;
