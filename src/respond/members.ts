/**
 * In charge of cutting items to the members that a request names. In come an item as it is served
 * and the paths; out goes an item with these members only, in their own order, with the objects that
 * stand around them.
 */
import type { FieldPath } from "./query/query-model.ts";
import type { ServedItem } from "./serve-item.ts";

/** What of an object is wanted, by name; null: all of it. */
type Wanted = Map<string, Wanted | null>;

function gatherWanted(fields: readonly FieldPath[]): Wanted {
  const all: Wanted = new Map();
  for (const { segments } of fields) {
    let wanted: Wanted | null = all;
    for (const [index, segment] of segments.entries()) {
      const known: Wanted | null | undefined = wanted.get(segment);
      // The object as a whole is wanted already.
      if (known === null) break;
      const isLast = index === segments.length - 1;
      const inner: Wanted | null = isLast ? null : (known ?? new Map());
      wanted.set(segment, inner);
      if (inner === null) break;
      wanted = inner;
    }
  }
  return all;
}

/** What has no members, such as null, stays as it is. */
function cutValue(value: unknown, wanted: Wanted): unknown {
  if (Array.isArray(value)) return value.map((member) => cutValue(member, wanted));
  return typeof value === "object" && value !== null ? cutObject(value, wanted) : value;
}

function cutObject(object: object, wanted: Wanted): ServedItem {
  const cut: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(object)) {
    const inner = wanted.get(name);
    if (inner !== undefined) cut[name] = inner === null ? value : cutValue(value, inner);
  }
  return cut;
}

/** Members keep the order of the item; what the item does not have stays absent. */
export const selectMembers = (item: ServedItem, fields: readonly FieldPath[]): ServedItem =>
  cutObject(item, gatherWanted(fields));
