/** The types of declared fields: the members that each may have, and their values. */
import type { Field } from "../../catalog/field.ts";
import { FIELD_MEMBERS, mayHave, membersOfType } from "../../catalog/declared-members.ts";
import { OWN_BOUNDS } from "../../catalog/own-bounds.ts";
import { OWN_MEANINGS, rangeOf } from "../../catalog/own-resources.ts";
import type { Meaning, OwnField, OwnType } from "../../catalog/own-resources.ts";
import { findPatternRefusal } from "../../lib/pattern.ts";
import { isList } from "../../content/record.ts";
import type { DeclaredObject } from "./declared-object.ts";
import { LONE_VALUE_RULES, readSet } from "../values/value-rules.ts";
import { sentence } from "../../words/sentence.ts";

/** If there are more types, a message does not list them. */
const MAX_NAMED = 6;

/** @returns the type of a field, when its members were checked; undefined: an error was reported */
export function readFieldType(object: DeclaredObject): OwnType | undefined {
  const written = object.get("type");
  if (typeof written === "string" && /^\w+\(\d+\)$/u.test(written))
    object.refuse("type", sentence("must be only the type here; give the size under size"));
  else {
    const type = object.word("type") as OwnType | undefined;
    if (type !== undefined) return checkMembers(object, type);
  }
  object.check("a field's declaration");
  return undefined;
}

/** Reports members that no field may have, or that are not allowed for the type. */
function checkMembers(object: DeclaredObject, type: OwnType): OwnType {
  const others = object.names.filter(
    (name): name is keyof OwnField =>
      Object.hasOwn(FIELD_MEMBERS, name) && !mayHave(type, name as keyof OwnField),
  );
  for (const name of others) {
    const { types = [] } = FIELD_MEMBERS[name];
    const problem =
      types.length > MAX_NAMED
        ? sentence("is not allowed for the type {type}: leave it out", { type })
        : sentence("is allowed only for {types}, not for {type}", {
            types: types.join(", "),
            type,
          });
    object.refuse(name, problem);
  }
  object.check(
    () => sentence("a declaration of the type {type}", { type }),
    membersOfType(type),
    others,
  );
  return type;
}

/** The members of a field's declaration besides its type, as far as they are valid. */
export type OtherMembers = {
  readonly [Name in Exclude<keyof OwnField, "type">]?: OwnField[Name] | undefined;
};

/** @returns size, range, allowed values, default, and how values are compared with others */
export function readBounds(
  object: DeclaredObject,
  type: OwnType,
  isNullable: boolean,
): OtherMembers {
  const bounds = {
    size: readSize(object, type),
    ...readRange(object, type),
    pattern: readFieldPattern(object),
    unique: object.flag("unique") || undefined,
    anyCell: object.flag("anyCell") || undefined,
    after: object.text("after"),
    values: readValues(object, type),
  };
  if (bounds.unique && object.get("default") !== undefined) {
    object.refuse(
      "unique",
      sentence("cannot be combined with default, which many items would have"),
    );
  }
  if (isNullable && mayHave(type, "default")) {
    const problem = sentence(
      "cannot be combined with nullable, which allows null: leave one of them out",
    );
    object.refuse("default", problem);
  }
  return { ...bounds, default: readDefault(object, type, bounds) };
}

function readFieldPattern(object: DeclaredObject): string | undefined {
  const text = object.text("pattern");
  if (text === undefined) return undefined;
  if (object.isTooLong("pattern", text.length, OWN_BOUNDS.patternCharacters, "characters"))
    return undefined;
  const refusal = findPatternRefusal(text);
  return refusal === undefined ? text : object.refuse("pattern", refusal);
}

function readSize(object: DeclaredObject, type: OwnType): number | undefined {
  const { kind, size: fixed }: Meaning = OWN_MEANINGS[type];
  if (kind !== "varchar") return undefined;
  if (fixed === undefined) {
    if (object.get("size") !== undefined) return object.integer("size");
    const problem = sentence(
      "must be given for a varchar: the maximum number of characters, from 1 to {size}",
      { size: OWN_BOUNDS.size },
    );
    return object.lack("size", problem);
  }
  const size = object.number("size");
  return size === undefined || size === fixed
    ? undefined
    : object.refuse(
        "size",
        sentence("is always {fixed} for the type {type}: leave it out", { fixed, type }),
      );
}

function readRange(object: DeclaredObject, type: OwnType): OtherMembers {
  if (!mayHave(type, "min")) return {};
  const { kind } = OWN_MEANINGS[type];
  const rule = LONE_VALUE_RULES[kind as keyof typeof LONE_VALUE_RULES];
  const readEnd = (name: "min" | "max"): OwnField["min"] => {
    const field = { kind, nullable: false };
    const end = object.read(name, (value, at) => withoutSign(rule(value, at, field)));
    return typeof end === "number" || typeof end === "string" ? end : undefined;
  };
  const [min, max] = [readEnd("min"), readEnd("max")];
  if (min === undefined || max === undefined || min <= max) return { min, max };
  object.refuse("max", sentence("must not be less than min, which is {min}", { min }));
  return {};
}

/** JSON does not tell -0 from 0. */
const withoutSign = <Value>(value: Value): Value => (Object.is(value, -0) ? (0 as Value) : value);

/** A word, so that it can stand in lists and addresses. */
const VALUE = /^[\p{L}\p{N}]+(?:[-_.][\p{L}\p{N}]+)*$/u;
export const isDeclarableValue = (text: string): boolean =>
  VALUE.test(text) && text.length <= OWN_BOUNDS.valueCharacters;

function readValues(object: DeclaredObject, type: OwnType): OwnField["values"] {
  if (!mayHave(type, "values")) return undefined;
  const values = object.get("values");
  if (values === undefined) {
    return object.lack(
      "values",
      sentence("must be given for the type {type}: the list of its values", { type }),
    );
  }
  const count = isList(values) ? values.length : 0;
  return object.isTooLong("values", count, OWN_BOUNDS.values, "values")
    ? undefined
    : object.uniqueTexts("values", isDeclarableValue);
}

/** @param bounds the other members of the field */
function readDefault(
  object: DeclaredObject,
  type: OwnType,
  bounds: OtherMembers,
): OwnField["default"] {
  // If the values could not be read, this has been reported.
  const isUnknown = mayHave(type, "values") && bounds.values === undefined;
  if (isUnknown || !mayHave(type, "default")) return undefined;
  const { min, max, ...others } = bounds;
  const range = rangeOf({ min, max });
  const field = { ...others, ...range, ...OWN_MEANINGS[type], nullable: false } as Field;
  const rule = LONE_VALUE_RULES[field.kind as keyof typeof LONE_VALUE_RULES];
  const value = object.read("default", (given, at) =>
    type === "set" ? readSet(given, at, field, field.values ?? []) : rule(given, at, field),
  );
  return withoutSign(value) ?? undefined;
}

/** @returns the members of a reference besides its type */
export function readReference(object: DeclaredObject): OtherMembers {
  const inverse = object.text("inverse");
  const many = object.flag("many");
  if (object.get("inverse") !== undefined && many === false)
    object.refuse("many", sentence("is always true with inverse: leave it out"));
  return {
    to: object.text("to"),
    many: (inverse === undefined && many) || undefined,
    embed: readEmbed(object),
    inverse,
  };
}

function readEmbed(object: DeclaredObject): OwnField["embed"] {
  const embed = object.get("embed");
  if (embed === undefined || embed === false) return undefined;
  if (embed === true) return true;
  if (isList(embed)) return object.uniqueTexts("embed", Boolean);
  return object.refuse("embed", sentence("must be true, false or a list of names of fields"));
}
