/** The order of items that are embedded in another item. */
import { mustGet } from "../lib/must-get.ts";
import type { Field, FieldKind, Fields } from "../catalog/field.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { CollectionItem } from "../serving/collection.ts";
import type { Snapshot } from "../serving/snapshot.ts";
import { compareBy } from "./compare-values.ts";
import type { Leaf } from "./compare-values.ts";
import { valuesAt } from "../query/paths.ts";
import { readOrder } from "../query/listed-parameters.ts";
import type { FieldPath, SortKey } from "../query/query-model.ts";
import type { ServedItem } from "./serve-item.ts";
import { getOrInsert } from "../lib/get-or-insert.ts";

interface Ordering {
  readonly resource: ResourceName;
  /** As the query parameter `sort`. */
  readonly order: string;
  /** BCP 47 tag of the language whose rules order texts. */
  readonly language: string | undefined;
  /** Whether numbers in texts are ordered as numbers. */
  readonly isNumeric: boolean;
  /** Serves the fields with these names. */
  readonly serve: (item: CollectionItem, names: readonly string[], fields: Fields) => ServedItem;
}

/** Other kinds of fields are served as stored, so the stored value can be compared. */
const SERVED_OTHERWISE: ReadonlySet<FieldKind | undefined> = new Set([
  "timestamp",
  "reference",
  "address",
  "localized",
]);

/** Compares two items, as stored or with served fields. */
type Compare = (one: object, other: object) => number;

/** Items without a value come last in both directions. */
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

/** Paths in an order never pass through lists. */
const valueAt = (item: object, { text, segments }: FieldPath): unknown =>
  segments.length === 1
    ? (item as Readonly<Record<string, unknown>>)[text]
    : valuesAt(item, segments)[0];

const isLeaf = (value: unknown): value is Leaf =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

/** How items are compared by all keys, in order, and the fields that must be served for it. */
interface Prepared {
  readonly compare: Compare;
  readonly names: readonly string[];
  readonly fields: Fields;
}

const prepared = new WeakMap<readonly SortKey[], Map<string, Prepared>>();

/**
 * Of embedded items, only the compared fields are served: otherwise, items that embed each other would cause
 * endless recursion.
 */
function prepare(
  keys: readonly SortKey[],
  fields: Fields,
  { language, isNumeric }: Ordering,
): Prepared {
  const known = getOrInsert(prepared, keys, () => new Map());
  return getOrInsert(known, `${language} ${isNumeric}`, () => {
    const all = keys.map((key) => compareByKey(key, language, isNumeric));
    const byName = Map.groupBy(keys, ({ path }) => path.segments[0] ?? "");
    const names = [...byName.keys()].filter((name) => SERVED_OTHERWISE.has(fields.get(name)?.kind));
    const embedding = names.flatMap((name): [string, Field][] => {
      const field = fields.get(name);
      const embeds = byName.get(name)?.flatMap(({ path }) => path.segments[1] ?? []) ?? [];
      return field?.isEmbedded ? [[name, { ...field, embeds }]] : [];
    });
    return {
      compare(one, other) {
        for (const compare of all) {
          const compared = compare(one, other);
          if (compared !== 0) return compared;
        }
        return 0;
      },
      names,
      fields: new Map([...fields, ...embedding]),
    };
  });
}

/** @returns the sorted items: those without a value last, equal ones in their previous order */
export function orderItems(
  items: readonly CollectionItem[],
  ordering: Ordering,
  { catalog, installation }: Snapshot,
): readonly CollectionItem[] {
  const { resource, order, serve } = ordering;
  const keys = readOrder(resource, order, installation);
  const { compare, names, fields } = prepare(
    keys,
    mustGet(catalog.resources, resource).fields,
    ordering,
  );
  if (names.length === 0) return items.toSorted((one, other) => compare(one.item, other.item));
  return items
    .map((one) => ({ one, whole: { ...one.item, ...serve(one, names, fields) } }))
    .toSorted((row, other) => compare(row.whole, other.whole))
    .map(({ one }) => one);
}
