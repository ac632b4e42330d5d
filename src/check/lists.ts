/**
 * In charge of reading lists: arrays, and cells whose entries are parted by `|`. In comes a raw
 * value; out go its entries as raw values, or undefined once the problem is reported.
 */
import type { RawValue } from "../content/record.ts";
import { describeType } from "./found-values.ts";
import { readText } from "./scalars.ts";
import { reportValue } from "./scope.ts";
import type { Scope } from "./scope.ts";

/** @param wanted what the list should be, for the sentence: `a list of locations` */
export function readList(
  scope: Scope,
  name: string,
  raw: RawValue,
  wanted: string,
): readonly RawValue[] | undefined {
  if (raw.kind === "list") return raw.items;
  if (raw.kind !== "scalar" || !raw.untyped) {
    reportValue(scope, name, raw, `must be ${wanted}, not ${describeType(raw)}`);
    return undefined;
  }
  const text = readText(scope, name, raw, wanted);
  if (text === undefined) return undefined;
  const entries = text.split("|").map((entry) => entry.trim());
  if (entries.includes("")) {
    reportValue(scope, name, raw, "has an empty entry beside a |");
    return undefined;
  }
  return entries.map((entry) => ({ ...raw, value: entry, text: entry }));
}
