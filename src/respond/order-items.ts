/** The order of items that stand in another one. */
import type { FieldKind, Fields } from "../catalog/field.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { CollectionItem } from "../release/collection.ts";
import type { Snapshot } from "../release/snapshot.ts";
import { compareBy } from "./evaluate/order.ts";
import type { Leaf } from "./evaluate/columns.ts";
import { valuesAt } from "./query/paths.ts";
import { readOrder } from "./query/listed-parameters.ts";
import type { FieldPath, SortKey } from "./query/query-model.ts";
import type { ServedItem } from "./serve-item.ts";

interface Ordering {
  readonly resource: ResourceName;
  /** As the query parameter `sort`. */
  readonly order: string;
  /** BCP 47 tag of the language whose rules order texts. */
  readonly language: string | undefined;
  /** Whether numbers in texts are ordered as numbers. */
  readonly isNumeric: boolean;
  /** Makes the fields of these names as they are served. */
  readonly serve: (item: CollectionItem, names: readonly string[], fields: Fields) => ServedItem;
}

/** What is served as it is stored need not be served to be compared. */
const SERVED_OTHERWISE: ReadonlySet<FieldKind | undefined> = new Set([
  "timestamp",
  "reference",
  "address",
  "localized",
]);

/** Of two items as they are stored, or with what is made for them. */
type Compare = (one: object, other: object) => number;

const comparisons = new WeakMap<readonly SortKey[], Map<string, Compare>>();

/** @returns what compares by all keys, the first one first */
function comparisonOf(keys: readonly SortKey[], { language, isNumeric }: Ordering): Compare {
  const known = comparisons.getOrInsertComputed(keys, () => new Map());
  return known.getOrInsertComputed(`${language} ${isNumeric}`, () => {
    const all = keys.map((key) => compareByKey(key, language, isNumeric));
    return (one, other) => {
      for (const compare of all) {
        const compared = compare(one, other);
        if (compared !== 0) return compared;
      }
      return 0;
    };
  });
}

/** What has no value is last in both directions. */
function compareByKey(
  { path, descending }: SortKey,
  language: string | undefined,
  isNumeric: boolean,
): Compare {
  const compare = compareBy(path, language, isNumeric);
  const sign = descending ? -1 : 1;
  return (one, other) => {
    const [value, second] = [valueAt(one, path), valueAt(other, path)];
    return isLeaf(value) && isLeaf(second)
      ? sign * compare(value, second)
      : Number(!isLeaf(value)) - Number(!isLeaf(second));
  };
}

/** Paths of an order lead through no lists. */
const valueAt = (item: object, { text, segments }: FieldPath): unknown =>
  segments.length === 1
    ? (item as Readonly<Record<string, unknown>>)[text]
    : valuesAt(item, segments)[0];

const isLeaf = (value: unknown): value is Leaf =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

interface Made {
  readonly names: readonly string[];
  readonly fields: Fields;
}

const madeByKeys = new WeakMap<readonly SortKey[], Made>();

/**
 * @returns what has to be served to be compared: of what is embedded no more than that, since items
 *   that gather each other would be made without end
 */
const madeFor = (keys: readonly SortKey[], fields: Fields): Made =>
  madeByKeys.getOrInsertComputed(keys, () => {
    const byName = Map.groupBy(keys, ({ path }) => path.segments[0] ?? "");
    const names = [...byName.keys()].filter((name) => SERVED_OTHERWISE.has(fields[name]?.kind));
    const embedding = names.flatMap((name) => {
      const field = fields[name];
      const embeds = byName.get(name)?.flatMap(({ path }) => path.segments[1] ?? []);
      return field?.isEmbedded ? [[name, { ...field, embeds }]] : [];
    });
    return { names, fields: { ...fields, ...Object.fromEntries(embedding) } };
  });

/** @returns the items in order: what has no value last, and equals as they stood */
export function orderItems(
  items: readonly CollectionItem[],
  ordering: Ordering,
  { catalog, installation }: Snapshot,
): readonly CollectionItem[] {
  const { resource, order, serve } = ordering;
  const { fields } = catalog.resources[resource];
  const keys = readOrder(resource, order, installation);
  const made = madeFor(keys, fields);
  const compare = comparisonOf(keys, ordering);
  if (made.names.length === 0) return items.toSorted((one, other) => compare(one.item, other.item));
  return items
    .map((one) => ({ one, whole: { ...one.item, ...serve(one, made.names, made.fields) } }))
    .toSorted((row, other) => compare(row.whole, other.whole))
    .map(({ one }) => one);
}
