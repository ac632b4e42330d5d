/** What a query shows of an item, or of a Feature, held against the whole item. */
import assert from "node:assert/strict";
import type { Item } from "../support/site.ts";
import { modelCut } from "./paths.ts";
import { modelDistance } from "./places.ts";
import { modelPlaceOf } from "./query.ts";
import type { ModelQuery } from "./query.ts";

/** @returns the item itself, or that of a Feature */
export const membersOf = (shown: Item): Item => (shown["properties"] as Item | undefined) ?? shown;

/** Compares an item, or a Feature, with what the query makes of the plain item. */
export function assertShown(
  shown: Item,
  plain: Item,
  { fields, near, subject }: ModelQuery,
  isGeo: boolean,
): void {
  const place = modelPlaceOf(plain, subject);
  const { Distance, ...members } = membersOf(shown);
  const cut = fields.length > 0 ? modelCut(plain, fields) : plain;
  assert.equal(JSON.stringify(members), JSON.stringify(cut));
  if (near) {
    assert.ok(place);
    const metres = modelDistance(place, near);
    assert.ok(Math.abs(Number(Distance) - metres) < 0.5001, `${String(Distance)}, not ${metres}`);
    assert.ok(Number.isInteger(Distance));
    assert.equal(Object.keys(membersOf(shown)).at(-1), "Distance");
  } else assert.equal(Distance, undefined);
  if (!isGeo) return;
  assert.equal(shown["id"], plain["Uuid"]);
  assert.deepEqual(shown["geometry"], { type: "Point", coordinates: place });
}
