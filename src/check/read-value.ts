/**
 * In charge of what holds for every field before its kind matters: given or not, default, null. In
 * comes the raw value, if there is one; out goes the stored value, or undefined once the problem is
 * reported.
 */
import type { Field } from "../catalog/field.ts";
import type { RawValue } from "../content/record.ts";
import type { ItemScope } from "./check-state.ts";
import { isGiven } from "./scalars.ts";
import { reportMissing, reportValue } from "./scope.ts";
import type { ReadValue } from "./value-rules.ts";

export function readValue(
  scope: ItemScope,
  name: string,
  raw: RawValue | undefined,
  field: Field,
  read: ReadValue,
): ReturnType<ReadValue> {
  const isNull = raw?.kind === "scalar" && raw.value === null;
  if (isGiven(raw)) return read(scope, name, raw, field);
  if (field.default !== undefined) return field.default;
  if (field.nullable) return null;
  if (raw !== undefined && isNull) reportValue(scope, name, raw, "must not be null");
  else reportMissing(scope, name, "must be given");
  return undefined;
}
