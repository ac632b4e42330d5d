/** Two JSON objects, field by field: members of objects are fields; a list is one value. */
import type { Installation } from "../catalog/installation.ts";
import { isObject } from "../content/record.ts";
import type { Plain, PlainObject } from "../content/record.ts";
import { readInstallation, writeInstallation } from "../store/format/digests.ts";
import type { FieldChange } from "./result-parts.ts";

/** @param isWhole whether what is added or removed is one row, and the order of members counts */
function* compareValues(
  field: string,
  old: Plain,
  now: Plain,
  isWhole: boolean,
): Generator<FieldChange, void, undefined> {
  if (JSON.stringify(old) === JSON.stringify(now)) return;
  const [before, after] = [old, now].map((value) =>
    isObject(value) || (value === null && !isWhole)
      ? new Map(Object.entries(value ?? {}))
      : undefined,
  );
  const names = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
  if (!before || !after || names.size === 0) {
    yield { field, old, new: now };
    return;
  }
  let isFound = false;
  for (const name of names) {
    const path = field === "" ? name : `${field}.${name}`;
    const [one, other] = [before.get(name) ?? null, after.get(name) ?? null];
    for (const row of compareValues(path, one, other, isWhole)) {
      isFound = true;
      yield row;
    }
  }
  if (isWhole && !isFound) yield { field, old: [...before.keys()], new: [...after.keys()] };
}

/** @returns one row per field that differs; a member that is absent counts as null, an object as its fields */
export const compareFields = (before: object, after: object): readonly FieldChange[] => [
  ...compareValues("", before as PlainObject, after as PlainObject, false),
];

/** As it is stored, where only the order of declared fields counts. */
const readStored = (installation: Installation): Plain =>
  readInstallation(writeInstallation(installation)) as unknown as Plain;

/**
 * @returns one row per member of installation.yaml that differs, by its path there, such as
 *   `resources.clubs.fields.Motto`; what is added or removed is one row with all that it has
 */
export const compareSettings = (
  before: Installation,
  after: Installation,
): readonly FieldChange[] => [...compareValues("", readStored(before), readStored(after), true)];
