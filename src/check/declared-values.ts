/** Reads what declarations in installation.yaml are made of: objects, flags, numbers, lists of texts. */
import type { RawObject, RawValue } from "../content/record.ts";
import { describeType } from "./found-values.ts";
import { readList } from "./lists.ts";
import { isGiven, readBoolean, readNumber, readText } from "./scalars.ts";
import { reportName, reportValue } from "./scope.ts";
import type { Scope } from "./scope.ts";
import { suggestName } from "../errors.ts";

export const scopeWithin = (scope: Scope, name: string): Scope => ({
  ...scope,
  prefix: `${scope.prefix}${name}.`,
});

/** @returns the value under a name; undefined when it is not given, or null */
export function givenOf(object: RawObject, name: string): RawValue | undefined {
  const raw = object.members.get(name)?.value;
  return isGiven(raw) ? raw : undefined;
}

/** @returns the object under a name; undefined when it is not given, or reported */
export function readObject(scope: Scope, name: string, parent: RawObject): RawObject | undefined {
  const raw = givenOf(parent, name);
  if (raw === undefined || raw.kind === "object") return raw;
  reportValue(scope, name, raw, `must be an object, not ${describeType(raw)}`);
  return undefined;
}

/**
 * Reports a member that an object lacks, where the object begins; unless its name was misspelt, which
 * is told there.
 * @param names of the members that the object may have
 */
export function reportLacking(
  scope: Scope,
  name: string,
  { line, column, members }: RawObject,
  names: ReadonlySet<string>,
  problem: string,
): void {
  const strangers = [...members.keys()].filter((one) => !names.has(one));
  if (strangers.some((one) => suggestName(one, names) === name)) return;
  reportName(scope, name, { line, ...(column !== undefined && { column }) }, problem);
}

/** @returns true or false; undefined when it is not given, or reported */
export function readFlag(scope: Scope, name: string, parent: RawObject): boolean | undefined {
  const raw = givenOf(parent, name);
  return raw && readBoolean(scope, name, raw);
}

/** @returns an integer within bounds; undefined when it is not given, or reported */
export function readInteger(
  scope: Scope,
  name: string,
  parent: RawObject,
  [least, most]: readonly [least: number, most: number],
): number | undefined {
  const raw = givenOf(parent, name);
  const value = raw && readNumber(scope, name, raw, { wanted: "an integer" });
  if (value === undefined || raw === undefined) return undefined;
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  reportValue(scope, name, raw, `must be an integer from ${least} to ${most}`);
  return undefined;
}

/** @returns the texts of a list, all different; undefined when one is wrong */
export function readUniqueTexts(
  scope: Scope,
  name: string,
  raw: RawValue,
  wanted: string,
  isLegal: (text: string) => boolean,
): readonly string[] | undefined {
  const entries = readList(scope, name, raw, `a list of ${wanted}`);
  if (entries === undefined) return undefined;
  if (entries.length === 0) reportValue(scope, name, raw, "must have at least one member");
  const texts = new Set<string>();
  for (const entry of entries) {
    const text = readText(scope, name, entry);
    if (text === undefined) continue;
    if (!isLegal(text)) reportValue(scope, name, entry, `must be a list of ${wanted}`);
    else if (texts.has(text)) reportValue(scope, name, entry, "is in the list twice");
    else texts.add(text);
  }
  return entries.length > 0 && texts.size === entries.length ? [...texts] : undefined;
}
