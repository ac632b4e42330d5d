import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ProblemList } from "../../content/problem-list.ts";
import type { Problem } from "../../content/record.ts";
import { noticeSwapped } from "./likely-slips.ts";

type Point = readonly [latitude: number, longitude: number];

/** @returns the places that look swapped */
function findSwapped(points: readonly Point[], timeZone: string): readonly Problem["found"][] {
  const problems = new ProblemList();
  const coordinates = points.map(([latitude, longitude], index) => ({
    latitude,
    longitude,
    field: "Latitude",
    origin: { resource: "places", file: "places.json", line: index + 1, cellOf: undefined },
  }));
  noticeSwapped({ coordinates, problems } as Parameters<typeof noticeSwapped>[0], timeZone);
  return problems.list("warning").map(({ found }) => found);
}

const BERLIN = "Europe/Berlin";

describe("a place looks swapped", () => {
  test("if there are few, where it would be in Europe, for somebody in Europe", () => {
    const corners: readonly Point[] = [
      [45, 34],
      [-25, 34],
      [45, 72],
      [-25, 72],
    ];
    for (const corner of corners.slice(1))
      assert.deepEqual(findSwapped([corner], BERLIN), [corner.join(", ")]);
    // This one lies in Europe either way.
    assert.deepEqual(findSwapped([[45, 34]], BERLIN), []);
    const beyond: readonly Point[] = [
      [-26, 40],
      [46, 73],
      [10, 33],
      [10, 73],
    ];
    for (const point of beyond) assert.deepEqual(findSwapped([point], BERLIN), [], point.join());
    assert.deepEqual(findSwapped([[10, 54]], "America/New_York"), []);
  });

  test("if there are four, where it would be among the others, anywhere", () => {
    const others: readonly Point[] = [
      [10, 70],
      [10.5, 70.5],
      [11, 71],
    ];
    for (let place = 0; place <= others.length; place += 1) {
      assert.deepEqual(findSwapped(others.toSpliced(place, 0, [70, 10]), "UTC"), ["70, 10"]);
      // As far away, but not swapped.
      assert.deepEqual(findSwapped(others.toSpliced(place, 0, [-70, 10]), "UTC"), []);
    }
    assert.deepEqual(findSwapped([...others.slice(1), [70, 10]], "UTC"), []);
  });
});
