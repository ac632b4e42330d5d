import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { perResource } from "../catalog/resources.ts";
import { createBoundaries } from "./boundaries.ts";
import { floorsAfter, NO_FLOORS, setFloors } from "./last-modified.ts";
import type { Snapshot } from "./snapshot.ts";

/** A snapshot as far as Last-Modified goes; instants and boundaries in seconds. */
const snapshot = (changedAt: number, ...boundaries: readonly number[]): Snapshot =>
  setFloors(
    {
      changedAt: perResource(() => changedAt),
      boundaries: perResource(() =>
        createBoundaries(boundaries.map((at) => ({ opens: at * 1000, closes: Infinity }))),
      ),
    } as unknown as Snapshot,
    NO_FLOORS,
  );

/** Last change of the previous and the next release, their boundaries, the change-over, the floor. */
const ROWS: readonly (readonly [string, Snapshot, Snapshot, number, number])[] = [
  ["no boundary", snapshot(10), snapshot(20), 21, 0],
  ["a boundary before the release", snapshot(10, 15), snapshot(20, 15), 21, 0],
  ["a boundary of both after the release", snapshot(10, 21), snapshot(20, 21), 22, 22],
  ["a boundary of the previous release only", snapshot(10, 21), snapshot(20), 22, 22],
  ["a boundary of the next release only", snapshot(10), snapshot(20, 21), 22, 0],
  ["in the second of the boundary", snapshot(10, 21), snapshot(20, 21), 21.5, 22],
  ["the same content", snapshot(10, 21), snapshot(10, 21), 22, 0],
];

/** Facilities have a boundary at 21; only the divisions change. */
const renamedAt = (divisionsChangedAt: number): Snapshot =>
  setFloors(
    {
      ...snapshot(10),
      changedAt: { ...perResource(() => 10), "business-divisions": divisionsChangedAt },
      boundaries: perResource((name) =>
        createBoundaries(
          name === "business-division-facilities" ? [{ opens: 21_000, closes: Infinity }] : [],
        ),
      ),
    },
    NO_FLOORS,
  );

describe("a boundary between a release and its take-over", () => {
  for (const [name, previous, next, now, floor] of ROWS)
    test(name, () => {
      const floors = floorsAfter(previous, next, now * 1000);
      assert.equal(floors.navigation, floor);
      const shown = previous.lastModified("navigation", now * 1000);
      const shows = setFloors(next, floors).lastModified("navigation", now * 1000);
      if (previous.changedAt !== next.changedAt && name !== "the same content")
        assert.ok(shows > shown, "two bodies never share a second");
    });

  test("a floor stays for as long as the content does", () => {
    const first = snapshot(10, 21);
    const second = setFloors(snapshot(20, 21), floorsAfter(first, snapshot(20, 21), 22_000));
    const third = floorsAfter(second, snapshot(20, 21), 30_000);
    assert.equal(third.navigation, 22);
  });

  test("a renamed division is newer than a boundary of the facilities that show its name", () => {
    assert.equal(floorsAfter(renamedAt(10), renamedAt(20), 22_000)["business-divisions"], 22);
  });
});
