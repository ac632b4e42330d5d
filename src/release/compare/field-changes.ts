/** Two JSON objects, field by field: members of objects are fields; a list is one value. */

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: JsonValue;
}

export interface FieldChange {
  /** Such as `Articles.DE.Name`. */
  readonly field: string;
  /** null also where there was nothing. */
  readonly old: JsonValue;
  /** null also where there is nothing any more. */
  readonly new: JsonValue;
}

export const isObject = (value: JsonValue): value is JsonObject =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** An object that is added or removed counts as its fields; an empty one makes no difference. */
function membersOf(value: JsonValue): JsonObject | undefined {
  if (value === null) return {};
  return isObject(value) ? value : undefined;
}

function* compareValues(
  field: string,
  old: JsonValue,
  now: JsonValue,
): Generator<FieldChange, void, undefined> {
  const members = [membersOf(old), membersOf(now)] as const;
  const [before, after] = members;
  const names = new Set(members.flatMap((object) => (object ? Object.keys(object) : [])));
  if (before && after && names.size > 0) {
    for (const name of names) {
      const path = field === "" ? name : `${field}.${name}`;
      yield* compareValues(path, before[name] ?? null, after[name] ?? null);
    }
  } else if (JSON.stringify(old) !== JSON.stringify(now)) yield { field, old, new: now };
}

/** @returns one row per field that differs; a member that is absent counts as null */
export const compareFields = (before: object, after: object): readonly FieldChange[] => [
  ...compareValues("", before as JsonObject, after as JsonObject),
];
