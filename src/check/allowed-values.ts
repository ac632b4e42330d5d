/** Values out of a fixed set: one of them, or several, in the declared order. */
import type { RawValue } from "../content/record.ts";
import { readList } from "./lists.ts";
import { readText } from "./scalars.ts";
import { reportValue } from "./scope.ts";
import type { Scope } from "./scope.ts";
import { suggestName } from "../errors.ts";

/** More than these are counted instead of named. */
const MAX_NAMED = 12;

/** Sentences are asked for with every value, and told with few. */
const described = new WeakMap<readonly string[], string>();

/** @returns `one of A, B, C`, for sentences */
export function describeAllowed(values: readonly string[]): string {
  const known = described.get(values);
  if (known !== undefined) return known;
  const few = values.length <= MAX_NAMED;
  const text = few ? `one of ${values.join(", ")}` : `one of the ${values.length} allowed values`;
  described.set(values, text);
  return text;
}

/** @param wanted for the sentence: `one of PART_TIME, FULL_TIME` */
export function readMember(
  scope: Scope,
  name: string,
  raw: RawValue,
  values: readonly string[],
  wanted = describeAllowed(values),
): string | undefined {
  const word = readText(scope, name, raw, wanted);
  if (word === undefined || values.includes(word)) return word;
  reportValue(scope, name, raw, `must be ${wanted}`, suggestName(word, values));
  return undefined;
}

/** @returns the members, in the order in which they were declared */
export function readMembers(
  scope: Scope,
  name: string,
  raw: RawValue,
  values: readonly string[],
): readonly string[] | undefined {
  const wanted = describeAllowed(values);
  const isMember = (entry: string): boolean => values.includes(entry);
  const entries = readList(scope, name, raw, `a list with ${wanted}`, isMember);
  if (entries === undefined) return undefined;
  const chosen = new Set<string>();
  let complete = true;
  for (const entry of entries) {
    const word = readMember(scope, name, entry, values);
    if (word === undefined) complete = false;
    else if (chosen.has(word)) {
      reportValue(scope, name, entry, "is in the list twice");
      complete = false;
    } else chosen.add(word);
  }
  return complete ? values.filter((value) => chosen.has(value)) : undefined;
}
