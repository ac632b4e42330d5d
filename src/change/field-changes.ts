/** Two JSON objects, field by field: members of objects are fields; a list is one value. */
import { isObject } from "../content/record.ts";
import type { Plain, PlainObject } from "../content/record.ts";
import type { FieldChange } from "./result-parts.ts";

/** An object that is added or removed counts as its fields; an empty one makes no difference. */
function membersOf(value: Plain): ReadonlyMap<string, Plain> | undefined {
  return value === null || isObject(value) ? new Map(Object.entries(value ?? {})) : undefined;
}

function* compareValues(
  field: string,
  old: Plain,
  now: Plain,
): Generator<FieldChange, void, undefined> {
  const [before, after] = [membersOf(old), membersOf(now)];
  const names = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
  if (before && after && names.size > 0) {
    for (const name of names) {
      const path = field === "" ? name : `${field}.${name}`;
      yield* compareValues(path, before.get(name) ?? null, after.get(name) ?? null);
    }
  } else if (JSON.stringify(old) !== JSON.stringify(now)) yield { field, old, new: now };
}

/** @returns one row per field that differs; a member that is absent counts as null */
export const compareFields = (before: object, after: object): readonly FieldChange[] => [
  ...compareValues("", before as PlainObject, after as PlainObject),
];
