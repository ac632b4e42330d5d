/** The members of items as they are served: those at a path, and those that a request names. */
import type { FieldPath } from "./query/query-model.ts";
import type { ServedItem } from "./serve-item.ts";

/** @returns what stands at the end of the path, of each member of lists on the way; null: nothing */
export function valuesAt(value: unknown, path: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((member) => valuesAt(member, path));
  const [name, ...rest] = path;
  if (name === undefined) return [value];
  if (typeof value !== "object" || value === null) return [null];
  return valuesAt((value as ServedItem)[name], rest);
}

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
