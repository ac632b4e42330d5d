/** Cuts items to the members that a request names, with the objects that stand around them. */
import type { FieldPath } from "./query/query-model.ts";
import type { ServedItem } from "./serve-item.ts";

/** What of an object is wanted, by name; null: all of it. */
type Wanted = Map<string, Wanted | null>;

const gatherWanted = (paths: readonly (readonly string[])[]): Wanted =>
  new Map(
    Array.from(
      Map.groupBy(paths, ([name = ""]) => name),
      ([name, same]) => [
        name,
        same.some(({ length }) => length === 1)
          ? null
          : gatherWanted(same.map(([, ...inner]) => inner)),
      ],
    ),
  );

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
  cutObject(item, gatherWanted(fields.map(({ segments }) => segments)));
