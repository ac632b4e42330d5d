import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { EARTH_RADIUS_METRES, distanceMetres, isInBox } from "./places.ts";
import type { Place } from "../query/query-model.ts";
import { runs } from "../../test/support/seeds.ts";

const at = (longitude: number, latitude: number): Place => ({ longitude, latitude });
const DEGREE = (EARTH_RADIUS_METRES * Math.PI) / 180;

/** Of half the angle. */
const sineSquared = (degrees: number): number => Math.sin((degrees * Math.PI) / 360) ** 2;
const cosine = (degrees: number): number => Math.cos((degrees * Math.PI) / 180);
/** Whole degrees to go east. */
const eastward = (from: number, to: number): number => (to - from + 720) % 360;

type DistanceRow = readonly [name: string, one: Place, other: Place, metres: number];

const DISTANCES: readonly DistanceRow[] = [
  ["the same place", at(10.28, 54.23), at(10.28, 54.23), 0],
  ["one degree along the equator", at(0, 0), at(1, 0), DEGREE],
  ["one degree along a meridian", at(-77, 45), at(-77, 46), DEGREE],
  ["across the antimeridian", at(179.5, 0), at(-179.5, 0), DEGREE],
  ["over the pole", at(0, 89.5), at(180, 89.5), DEGREE],
  ["180 and -180 are one meridian", at(180, 12), at(-180, 12), 0],
  ["a tenth of a millimetre", at(10, 54), at(10, 54 + 1e-9), 1e-9 * DEGREE],
  ["a tenth of a millimetre to the east", at(10, 0), at(10 + 1e-9, 0), 1e-9 * DEGREE],
  ["pole to pole", at(12, 90), at(99, -90), 180 * DEGREE],
  ["opposite", at(30, 40), at(-150, -40), 180 * DEGREE],
  ["nearly opposite", at(0, 0), at(179.999999, 0), 179.999999 * DEGREE],
  ["nearly opposite, along the meridian", at(20, 30), at(-160, -30.000001), 179.999999 * DEGREE],
  // Calculated by hand: cos c = sin 60° sin 30° + cos 60° cos 30° cos 90°.
  ["a right angle", at(0, 60), at(90, 30), EARTH_RADIUS_METRES * Math.acos(Math.sqrt(3) / 4)],
];

describe("distanceMetres", () => {
  for (const [name, one, other, metres] of DISTANCES) {
    test(name, () => {
      const found = distanceMetres(one, other);
      assert.ok(Math.abs(found - metres) < 1e-6, `${found} for ${metres}`);
      assert.equal(distanceMetres(other, one), found);
    });
  }

  test("is that of the mean radius, and none between the two names of one meridian", () => {
    assert.ok(Math.abs(distanceMetres(at(0, 0), at(1, 0)) - 111_195.08) < 0.01);
    // Exactly, so that a radius of 0 finds it.
    assert.equal(distanceMetres(at(180, 12), at(-180, 12)), 0);
  });

  const place = fc.record({
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  });

  test("is a metric that does not depend on the zero meridian", () => {
    fc.assert(
      fc.property(place, place, place, fc.integer({ min: -360, max: 360 }), (a, b, c, turn) => {
        const ab = distanceMetres(a, b);
        assert.ok(ab >= 0 && ab <= 180 * DEGREE + 1e-6);
        assert.equal(distanceMetres(b, a), ab);
        assert.equal(distanceMetres(a, a), 0);
        assert.ok(ab <= distanceMetres(a, c) + distanceMetres(c, b) + 1e-5);
        const turned = ({ longitude, latitude }: Place): Place =>
          at(((longitude + turn + 540) % 360) - 180, latitude);
        assert.ok(Math.abs(distanceMetres(turned(a), turned(b)) - ab) < 1e-5);
      }),
      runs(100),
    );
  });

  test("agrees with the haversine formula", () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        const h =
          sineSquared(b.latitude - a.latitude) +
          cosine(a.latitude) * cosine(b.latitude) * sineSquared(b.longitude - a.longitude);
        const haversine = 2 * EARTH_RADIUS_METRES * Math.asin(Math.sqrt(Math.min(1, h)));
        // The error of the haversine formula itself for nearly opposite places.
        const tolerance = h > 0.999 ? 0.5 : 1e-3;
        assert.ok(Math.abs(distanceMetres(a, b) - haversine) < tolerance);
      }),
      runs(100),
    );
  });
});

type BoxRow = readonly [
  box: readonly [minLongitude: number, minLatitude: number, maxLongitude: number, max: number],
  inside: readonly Place[],
  outside: readonly Place[],
];

const BOXES: readonly BoxRow[] = [
  [
    [9, 53, 11, 55],
    [at(10, 54), at(9, 53), at(11, 55), at(9, 55), at(11, 53)],
    [at(8.999999, 54), at(11.000001, 54), at(10, 52.999999), at(10, 55.000001), at(-170, 54)],
  ],
  [
    [175, -50, -175, -40],
    [at(175, -45), at(179, -45), at(180, -45), at(-180, -45), at(-175, -40), at(-176, -50)],
    [at(0, -45), at(174.9, -45), at(-174.9, -45), at(178, -39), at(180, -51)],
  ],
  [
    [170, 0, 180, 1],
    [at(-180, 0.5), at(180, 0.5)],
    [at(-179.9, 0.5), at(169, 0.5)],
  ],
  [
    [-180, 0, -170, 1],
    [at(180, 0.5), at(-180, 0.5)],
    [at(179.9, 0.5), at(-169, 0.5)],
  ],
  [
    [180, 0, -180, 1],
    [at(180, 0), at(-180, 1)],
    [at(179.9, 0), at(-179.9, 0), at(0, 0)],
  ],
  [
    [180, 0, 180, 1],
    [at(180, 0), at(-180, 1)],
    [at(179.9, 0), at(0, 0)],
  ],
  [[-180, -90, 180, 90], [at(0, 0), at(180, 90), at(-180, -90)], []],
  [[5, 5, 5, 5], [at(5, 5)], [at(5, 5.000001), at(4.999999, 5)]],
];

describe("isInBox", () => {
  for (const [box, inside, outside] of BOXES) {
    test(box.join(), () => {
      const [minLongitude, minLatitude, maxLongitude, maxLatitude] = box;
      const edges = { minLongitude, minLatitude, maxLongitude, maxLatitude };
      for (const place of inside) assert.ok(isInBox(edges, place), JSON.stringify(place));
      for (const place of outside) assert.ok(!isInBox(edges, place), JSON.stringify(place));
    });
  }

  test("goes east from the first longitude to the second, however they are counted", () => {
    const longitude = fc.integer({ min: -180, max: 180 });
    const latitude = fc.integer({ min: -90, max: 90 });
    fc.assert(
      fc.property(
        fc.tuple(longitude, longitude, longitude),
        fc.tuple(latitude, latitude, latitude),
        ([west, east, x], [south, north, y]) => {
          const isWhole = west === -180 && east === 180;
          const expected =
            (isWhole || eastward(west, x) <= eastward(west, east)) && south <= y && y <= north;
          const box = {
            minLongitude: west,
            minLatitude: south,
            maxLongitude: east,
            maxLatitude: north,
          };
          assert.equal(isInBox(box, at(x, y)), expected);
        },
      ),
      runs(100),
    );
  });
});
