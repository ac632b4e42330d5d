/** Which settings and declarations a publish changes, by their paths in installation.yaml. */
import type { Installation } from "../../catalog/installation.ts";
import { isObject } from "../../content/record.ts";
import type { Plain } from "../../content/record.ts";
import { ownValue } from "../../lib/own-value.ts";
import { readInstallation, writeInstallation } from "../format/digests.ts";

function listPaths(path: readonly string[], old: Plain, now: Plain): readonly string[] {
  if (JSON.stringify(old) === JSON.stringify(now)) return [];
  if (!isObject(old) || !isObject(now)) return [path.join(".")];
  const names = new Set([...Object.keys(old), ...Object.keys(now)]);
  const found = [...names].flatMap((name) =>
    listPaths([...path, name], ownValue(old, name) ?? null, ownValue(now, name) ?? null),
  );
  // If no member differs, it is their order, which counts where fields are declared.
  return found.length > 0 ? found : [path.join(".")];
}

/** As it is stored, where only the order of declared fields counts. */
const read = (installation: Installation): Plain =>
  readInstallation(writeInstallation(installation)) as unknown as Plain;

/** @returns such as `timeZone`, `resources.clubs.access`, and `resources.clubs.fields.Motto` for a new field */
export const listChangedSettings = (before: Installation, next: Installation): readonly string[] =>
  listPaths([], read(before), read(next));
