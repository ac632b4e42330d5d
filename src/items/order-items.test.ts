import assert from "node:assert/strict";
import { test } from "node:test";
import { CONTRACT } from "../catalog/catalog.ts";
import { DEFAULT_INSTALLATION } from "../catalog/installation.ts";
import type { CollectionItem } from "../serving/collection.ts";
import type { Snapshot } from "../serving/snapshot.ts";
import { orderItems } from "./order-items.ts";

const SNAPSHOT = { catalog: CONTRACT, installation: DEFAULT_INSTALLATION } as Snapshot;

function order(by: string, items: readonly object[]): readonly unknown[] {
  const ordering = {
    resource: "business-division-facilities",
    order: by,
    language: "de",
    isNumeric: true,
    serve: () => ({}),
  } as const;
  const stored = items.map((item) => ({ item }) as CollectionItem);
  return orderItems(stored, ordering, SNAPSHOT).map(({ item }) => item);
}

test("items without a value come last in both directions, equal ones in their previous order", () => {
  const [a, b] = [{ AddressAddition: "a" }, { AddressAddition: "b" }];
  const none = [{ AddressAddition: null }, {}];
  assert.deepEqual(order("AddressAddition", [...none, b, a]), [a, b, ...none]);
  assert.deepEqual(order("-AddressAddition", [...none, a, b]), [b, a, ...none]);
});

test("the next key decides between items that are equal in the first one", () => {
  const [one, two, three] = [
    { AddressCity: "Kiel", AddressAddition: "a" },
    { AddressCity: "Kiel", AddressAddition: "b" },
    { AddressCity: "Bonn", AddressAddition: "c" },
  ];
  assert.deepEqual(order("AddressCity,-AddressAddition", [one, two, three]), [three, two, one]);
});
