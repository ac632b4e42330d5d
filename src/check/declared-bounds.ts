/** What a declared field says of its values: size, range, allowed values and default. */
import { OWN_BOUNDS, OWN_MEANINGS } from "../catalog/own-resources.ts";
import type { Meaning, OwnField, OwnType } from "../catalog/own-resources.ts";
import type { RawObject } from "../content/record.ts";
import { FIELD_MEMBERS } from "./declared-types.ts";
import { givenOf, readInteger, readUniqueTexts, reportLacking } from "./declared-values.ts";
import { readNumber } from "./scalars.ts";
import { reportValue } from "./scope.ts";
import type { Scope } from "./scope.ts";
import { LONE_VALUE_RULES, readSet } from "./value-rules.ts";

export function readSize(scope: Scope, object: RawObject, type: OwnType): number | undefined {
  const { kind, size: fixed }: Meaning = OWN_MEANINGS[type];
  if (kind !== "varchar") return undefined;
  const raw = givenOf(object, "size");
  if (fixed === undefined) {
    if (raw) return readInteger(scope, "size", object, [1, OWN_BOUNDS.size]);
    const problem = `must be given for a varchar: the most characters that it may have, from 1 to ${OWN_BOUNDS.size}`;
    reportLacking(scope, "size", object, FIELD_MEMBERS, problem);
    return undefined;
  }
  const size = raw && readNumber(scope, "size", raw, { wanted: "an integer" });
  if (raw && size !== undefined && size !== fixed)
    reportValue(scope, "size", raw, `is always ${fixed} for the type ${type}: leave it out`);

  return undefined;
}

type Range = Pick<OwnField, "min" | "max">;

export function readRange(scope: Scope, object: RawObject, type: OwnType): Range {
  if (type !== "integer" && type !== "float") return {};
  const readEnd = (name: "min" | "max"): number | undefined => {
    const raw = givenOf(object, name);
    const value = raw && readNumber(scope, name, raw);
    if (raw === undefined || value === undefined) return undefined;
    if (type === "float" || Number.isInteger(value)) return withoutSign(value);
    reportValue(scope, name, raw, "must be a whole number, without decimals");
    return undefined;
  };
  const [min, max] = [readEnd("min"), readEnd("max")];
  const raw = givenOf(object, "max");
  if (raw && min !== undefined && max !== undefined && min > max) {
    reportValue(scope, "max", raw, `must not be less than min, which is ${min}`);
    return {};
  }
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

/** JSON does not tell -0 from 0. */
const withoutSign = (value: number): number => value + 0;

const VALUE = /^[\p{L}\p{N}]+(?:[-_.][\p{L}\p{N}]+)*$/u;
const isValue = (text: string): boolean =>
  VALUE.test(text) && text.length <= OWN_BOUNDS.valueCharacters;

export function readValues(
  scope: Scope,
  object: RawObject,
  type: OwnType,
): readonly string[] | undefined {
  if (type !== "enum" && type !== "set") return undefined;
  const raw = givenOf(object, "values");
  if (raw === undefined) {
    const problem = `must be given for the type ${type}: the list of its values`;
    reportLacking(scope, "values", object, FIELD_MEMBERS, problem);
    return undefined;
  }
  if (raw.kind === "list" && raw.items.length > OWN_BOUNDS.values) {
    const problem = `has ${raw.items.length} values; at most ${OWN_BOUNDS.values} are allowed`;
    reportValue(scope, "values", raw, problem);
    return undefined;
  }
  const wanted = `words of up to ${OWN_BOUNDS.valueCharacters} letters and digits, joined by _, - or .`;
  return readUniqueTexts(scope, "values", raw, wanted, isValue);
}

/** @param bounds what the field says besides, as far as it is right */
export function readDefault(
  scope: Scope,
  object: RawObject,
  bounds: Pick<OwnField, "type" | "size" | "min" | "max" | "values">,
  nullable: true | undefined,
): OwnField["default"] {
  const raw = givenOf(object, "default");
  if (raw === undefined) return undefined;
  if (nullable) {
    const problem = "cannot stand beside nullable, which keeps null: leave one of them out";
    reportValue(scope, "default", raw, problem);
  }
  const { type, values } = bounds;
  // Which values there are is not known: that has been told.
  if ((type === "enum" || type === "set") && values === undefined) return undefined;
  if (type === "set")
    return readSet(scope, "default", raw, { nullable: false }, values ?? []) ?? undefined;
  const field = { ...bounds, ...OWN_MEANINGS[type], nullable: false };
  const rule = LONE_VALUE_RULES[field.kind as keyof typeof LONE_VALUE_RULES];
  const value = rule(scope, "default", raw, field);
  return typeof value === "number" ? withoutSign(value) : (value ?? undefined);
}
