/**
 * References to items of other resources: a uuid, a Key, or an object with a Uuid, as the API
 * serves embedded items.
 */
import type { ResourceName } from "../catalog/resource-names.ts";
import type { RawValue } from "../content/record.ts";
import type { ItemScope } from "./check-state.ts";
import { readDistinct } from "./lists.ts";
import { isGiven, readText } from "./scalars.ts";
import { reportValue } from "./scope.ts";

/** @returns the uuid; `""` when the item is known to exist but not by which uuid */
export function readReference(
  scope: ItemScope,
  name: string,
  raw: RawValue,
  target: ResourceName,
): string | undefined {
  const wanted = `the Uuid or Key of an item of ${target}, or an object with its Uuid`;
  let named = raw;
  if (raw.kind === "object") {
    const member = raw.members.get("Uuid")?.value;
    if (!isGiven(member)) {
      reportValue(scope, name, raw, `must be ${wanted}`);
      return undefined;
    }
    named = member;
  }
  const text = readText(scope, name, named, wanted);
  if (text === undefined) return undefined;
  const uuid = scope.state.items[target].resolve(text);
  if (uuid !== undefined) return uuid;
  // What is missing may stand in a file that could not be read.
  if (scope.problems.isBroken(target)) return undefined;
  const suggestion = scope.state.items[target].suggestKey(text);
  reportValue(scope, name, named, `names no item of ${target}`, suggestion);
  return undefined;
}

/** @returns the uuids in their order; undefined once a problem is reported */
export function readReferences(
  scope: ItemScope,
  name: string,
  raw: RawValue,
  target: ResourceName,
): readonly string[] | undefined {
  const index = scope.state.items[target];
  return readDistinct(
    scope,
    name,
    raw,
    `a list of items of ${target}`,
    (entry) => readReference(scope, name, entry, target) || undefined,
    (entry) => index.resolve(entry) !== undefined,
  );
}
