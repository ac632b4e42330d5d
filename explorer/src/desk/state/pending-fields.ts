/** What a pending change does to the fields of its item. */
import { rowsOf } from "../../state/fields.ts";
import { isAddition, isRemoving, valueAt } from "./change-set.ts";
import type { Change, Values } from "./change-set.ts";

interface ChangedField {
  readonly path: string;
  readonly old: unknown;
  readonly new: unknown;
}

/**
 * @param item as it is published; absent: it is not
 * @returns what differs, null where there is no value
 */
export function changedFields(change: Change, item: Values = {}): readonly ChangedField[] {
  if (isRemoving(change)) return [];
  if (isAddition(change)) {
    return rowsOf(change.add)
      .filter(({ path }) => path !== "Uuid")
      .map(({ path, value }) => ({ path, old: null, new: value }));
  }
  const { set = {}, unset = [] } = change;
  const given = rowsOf(set).map(({ path, value }) => ({
    path,
    old: valueAt(item, path) ?? null,
    new: value,
  }));
  const gone = unset
    .flatMap((path) => rowsOf({ [path]: valueAt(item, path) ?? null }))
    .map(({ path, value }) => ({ path, old: value, new: null }));
  return [...given, ...gone];
}
