/** The order of items that stand in another one. */
import type { FieldKind } from "../catalog/field.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { CollectionItem } from "../release/collection.ts";
import type { Snapshot } from "../release/snapshot.ts";
import { compareBy } from "./evaluate/order.ts";
import type { Leaf } from "./evaluate/columns.ts";
import { valuesAt } from "./members.ts";
import { readOrder } from "./query/declared-order.ts";
import type { SortKey } from "./query/query-model.ts";
import type { ServedItem } from "./serve-item.ts";

interface Ordering {
  readonly resource: ResourceName;
  /** As the query parameter `sort`. */
  readonly order: string;
  /** BCP 47 tag of the language whose rules order texts. */
  readonly language: string | undefined;
  /** Whether numbers in texts are ordered as numbers. */
  readonly isNumeric: boolean;
  /** Makes fields of an item as it is served. */
  readonly serve: (item: CollectionItem, names: readonly string[]) => ServedItem;
}

/** What is served as it is stored need not be served to be compared. */
const SERVED_OTHERWISE: ReadonlySet<FieldKind | undefined> = new Set([
  "timestamp",
  "reference",
  "address",
  "localized",
]);

type Compare = ReturnType<typeof compareBy>;

const comparisons = new WeakMap<readonly SortKey[], Map<string, readonly Compare[]>>();

function comparisonsOf(
  keys: readonly SortKey[],
  { language, isNumeric }: Ordering,
): readonly Compare[] {
  const known = comparisons.getOrInsertComputed(keys, () => new Map());
  return known.getOrInsertComputed(`${language} ${isNumeric}`, () =>
    keys.map(({ path }) => compareBy(path, language, isNumeric)),
  );
}

const isLeaf = (value: unknown): value is Leaf =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

/** @returns the items in order: what has no value last, and equals as they stood */
export function orderItems(
  items: readonly CollectionItem[],
  ordering: Ordering,
  { catalog, installation }: Snapshot,
): readonly CollectionItem[] {
  const { resource, order, serve } = ordering;
  const { fields } = catalog.resources[resource];
  const keys = readOrder(resource, order, installation);
  const made = keys
    .map(({ path }) => path.segments[0] ?? "")
    .filter((name) => SERVED_OTHERWISE.has(fields[name]?.kind));
  const rows = items.map((one) => {
    const item = made.length === 0 ? one.item : { ...one.item, ...serve(one, made) };
    return { one, values: keys.map(({ path }) => valuesAt(item, path.segments)[0]) };
  });
  const compare = comparisonsOf(keys, ordering);
  rows.sort((row, other) => {
    for (const [place, { descending }] of keys.entries()) {
      const [value, second] = [row.values[place], other.values[place]];
      if (!isLeaf(value) || !isLeaf(second)) {
        const lack = Number(!isLeaf(value)) - Number(!isLeaf(second));
        if (lack !== 0) return lack;
        continue;
      }
      const compared = compare[place]?.(value, second) ?? 0;
      if (compared !== 0) return descending ? -compared : compared;
    }
    return 0;
  });
  return rows.map(({ one }) => one);
}
