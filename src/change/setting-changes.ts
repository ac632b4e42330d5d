/** Which settings and declarations differ, by their paths in installation.yaml. */
import type { Installation } from "../catalog/installation.ts";
import { isObject } from "../content/record.ts";
import type { Plain } from "../content/record.ts";
import type { FieldChange } from "./result-parts.ts";
import { readInstallation, writeInstallation } from "../store/format/digests.ts";

function listChanges(path: readonly string[], old: Plain, now: Plain): readonly FieldChange[] {
  if (JSON.stringify(old) === JSON.stringify(now)) return [];
  const field = path.join(".");
  if (!isObject(old) || !isObject(now)) return [{ field, old, new: now }];
  const [before, after] = [new Map(Object.entries(old)), new Map(Object.entries(now))];
  const found = [...new Set([...before.keys(), ...after.keys()])].flatMap((name) =>
    listChanges([...path, name], before.get(name) ?? null, after.get(name) ?? null),
  );
  // If no member differs, it is their order, which counts where fields are declared.
  return found.length > 0 ? found : [{ field, old: Object.keys(old), new: Object.keys(now) }];
}

/** As it is stored, where only the order of declared fields counts. */
const read = (installation: Installation): Plain =>
  readInstallation(writeInstallation(installation)) as unknown as Plain;

/** @returns one row per member that differs; what is added or removed is one row with all that it has */
export const compareSettings = (
  before: Installation,
  after: Installation,
): readonly FieldChange[] => listChanges([], read(before), read(after));
