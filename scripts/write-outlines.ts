/**
 * Writes the outlines of countries that the explorer's map is drawn with:
 * `node scripts/write-outlines.ts countries-50m.json`, a file of the npm package world-atlas 2.0.2, which
 * is Natural Earth (public domain) as TopoJSON. The outlines are simplified until they are small enough to be
 * part of a page, so that no map needs tiles from anywhere.
 */
import { readFile, writeFile } from "node:fs/promises";
import { encodeNumbers } from "../explorer/src/map/number-text.ts";

type Point = readonly [x: number, y: number];
interface Topology {
  readonly arcs: readonly (readonly Point[])[];
  readonly transform: { readonly scale: Point; readonly translate: Point };
  readonly objects: {
    readonly countries: { readonly geometries: readonly Geometry[] };
  };
}
type Geometry =
  | { readonly type: "Polygon"; readonly arcs: readonly (readonly number[])[] }
  | { readonly type: "MultiPolygon"; readonly arcs: readonly (readonly (readonly number[])[])[] };

/** In degrees; finer than the highest zoom of the map. */
const STEP = 0.01;
/** Triangles with a smaller area, in square degrees at the equator, are removed. */
const LEAST_AREA = 0.012;
/** Smaller for Europe, which users look at most. */
const LEAST_AREA_IN_EUROPE = 0.0002;
const EUROPE = { west: -11, south: 35, east: 32, north: 61 };
/** Rings below this many square degrees (small islands) are left out. */
const LEAST_RING = 0.05;

const ORIGIN: Point = [0, 0];

const OUTPUT = new URL("../explorer/src/map/outlines.json", import.meta.url);

function readArcs({ arcs, transform }: Topology): Point[][] {
  const { scale, translate } = transform;
  return arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]): Point => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
}

/** @returns the area of a triangle on a globe: degrees of longitude shrink towards the poles */
function areaOf([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  const shrink = Math.cos((by * Math.PI) / 180);
  return (Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2) * shrink ** 2;
}

function leastAreaAt([x, y]: Point): number {
  const { west, south, east, north } = EUROPE;
  return x > west && x < east && y > south && y < north ? LEAST_AREA_IN_EUROPE : LEAST_AREA;
}

/**
 * Algorithm of Visvalingam and Whyatt: repeatedly removes the point with the smallest triangle. Both ends
 * are kept.
 */
function simplify(arc: readonly Point[]): Point[] {
  const kept = [...arc];
  for (;;) {
    let least = 1;
    let at = -1;
    for (let index = 1; index < kept.length - 1; index++) {
      const [before = ORIGIN, point = ORIGIN, after = ORIGIN] = kept.slice(index - 1, index + 2);
      const share = areaOf(before, point, after) / leastAreaAt(point);
      if (share < least) [least, at] = [share, index];
    }
    if (at === -1) return kept;
    kept.splice(at, 1);
  }
}

function ringArea(ring: readonly number[], arcs: readonly (readonly Point[])[]): number {
  const points = ring.flatMap((id) => (id < 0 ? arcs[~id]?.toReversed() : arcs[id]) ?? []);
  let area = 0;
  for (let index = 1; index < points.length; index++) {
    const [[ax, ay] = ORIGIN, [bx, by] = ORIGIN] = points.slice(index - 1, index + 1);
    area += ax * by - bx * ay;
  }
  const latitude = points[0]?.[1] ?? 0;
  return (Math.abs(area) / 2) * Math.cos((latitude * Math.PI) / 180) ** 2;
}

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("Name countries-50m.json of the npm package world-atlas.");
const topology = JSON.parse(await readFile(file, "utf8")) as Topology;
const full = readArcs(topology);
const rings = topology.objects.countries.geometries
  .flatMap((one) => (one.type === "Polygon" ? [one.arcs] : one.arcs))
  .flat()
  .filter((ring) => ringArea(ring, full) >= LEAST_RING);
const used = [...new Set(rings.flat().map((id) => (id < 0 ? ~id : id)))];
const places = new Map(used.map((id, index) => [id, index]));
const arcNumbers = used.flatMap((id) => {
  const points = simplify(full[id] ?? []).map(([x, y]) => [
    Math.round(x / STEP),
    Math.round(y / STEP),
  ]);
  let [lastX, lastY] = [0, 0];
  const deltas = points.flatMap(([x = 0, y = 0]) => {
    const delta = [x - lastX, y - lastY];
    [lastX, lastY] = [x, y];
    return delta;
  });
  return [points.length, ...deltas];
});
const ringNumbers = rings.flatMap((ring) => [
  ring.length,
  ...ring.map((id) => (id < 0 ? ~(places.get(~id) ?? 0) : (places.get(id) ?? 0))),
]);
const outlines = {
  source: "Natural Earth 4.1, 1:50m, public domain; by way of world-atlas 2.0.2; simplified",
  step: STEP,
  arcs: encodeNumbers(arcNumbers),
  rings: encodeNumbers(ringNumbers),
};
await writeFile(OUTPUT, `${JSON.stringify(outlines, null, 2)}\n`);
