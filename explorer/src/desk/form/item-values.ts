/** The values of an item with what is pending of it. */
import {
  isAddition,
  isRemoving,
  isSame,
  layValues,
  nest,
  valueAt,
  without,
} from "../state/change-set.ts";
import type { Change, Editing, Values } from "../state/change-set.ts";
import type { FormField } from "./item-schema.ts";

const isGone = (paths: readonly string[], path: string): boolean =>
  paths.some((gone) => path === gone || path.startsWith(`${gone}.`));

/** @returns the value at a path; null: there is none */
export function valueOfItem(item: Values, change: Change | undefined, path: string): unknown {
  if (!change || isRemoving(change)) return valueAt(item, path) ?? null;
  if (isAddition(change)) return valueAt(change.add, path) ?? null;
  const { set, unset = [] } = change;
  const changed = valueAt(set, path);
  const old = isGone(unset, path) ? undefined : valueAt(item, path);
  if (typeof changed === "object" && changed !== null && !Array.isArray(changed))
    return layValues((old ?? {}) as Values, changed as Values);
  return changed === undefined ? (old ?? null) : changed;
}

/** @returns what to do so that a path has a value; null: none */
export function editingOf(item: Values, path: string, value: unknown): Editing {
  const old = valueAt(item, path) ?? null;
  const outer = path.slice(0, Math.max(0, path.lastIndexOf(".")));
  // Of a text that is new, what is empty again stays, since otherwise the text would go with its last value.
  const isInNew = outer !== "" && value === null && (valueAt(item, outer) ?? null) === null;
  return isSame(old, value) && !isInNew ? { back: [path] } : { set: nest(path, value) };
}

/** @returns the codes of the languages whose texts are to go */
export const goneLanguagesOf = (change: Change | undefined, group: string): readonly string[] =>
  change && "unset" in change
    ? (change.unset ?? [])
        .filter((path) => path.startsWith(`${group}.`) && path.split(".").length === 2)
        .map((path) => path.slice(group.length + 1))
    : [];

/** @returns the codes of the languages in which a group has texts */
export function languagesOf(
  item: Values,
  change: Change | undefined,
  group: string,
): readonly string[] {
  const texts = valueOfItem(item, change, group);
  if (typeof texts !== "object" || texts === null) return [];
  const gone = goneLanguagesOf(change, group);
  return Object.entries(texts)
    .filter(([code, text]) => text !== null && !gone.includes(code))
    .map(([code]) => code);
}

/** @returns an item with what is pending of it */
export function itemWith(item: Values, change: Change | undefined): Values {
  if (!change || isRemoving(change)) return item;
  if (isAddition(change)) return change.add;
  return layValues((change.unset ?? []).reduce(without, item), change.set ?? {});
}

const KEY = "Key";

/** @returns what a new item takes over from another one: all that is not made, or given, for each anew */
export function copyOf(item: Values, fields: readonly FormField[]): Values {
  const paths = fields.flatMap(({ name, kind, made, members }) => {
    if (made) return [name];
    if (kind !== "localized") return [];
    const inner = members.filter((member) => member.made).map((member) => member.name);
    return Object.keys(item[name] ?? {}).flatMap((code) =>
      inner.map((member) => `${name}.${code}.${member}`),
    );
  });
  // A form has no field for a Key that is made of values.
  return [KEY, ...paths].reduce(without, item);
}
