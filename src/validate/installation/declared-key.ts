/** What Keys are made of: declared fields whose values tell any two items apart. */
import { OWN_BOUNDS } from "../../catalog/own-bounds.ts";
import type { OwnField, OwnType } from "../../catalog/own-resources.ts";
import type { ItemKey } from "../../catalog/resources.ts";
import { isList } from "../../content/record.ts";
import { suggestName } from "../../errors.ts";
import type { At } from "../values/at.ts";
import { readDistinct } from "../values/lists.ts";
import { readText } from "../values/scalars.ts";
import { sentence } from "../../words/sentence.ts";
import type { Sentence } from "../../words/sentence.ts";
import type { DeclaredFields } from "./declared-fields.ts";
import type { DeclaredObject } from "./declared-object.ts";

/** Their values have a text that stays the same in every program. */
export const KEY_TYPES: readonly OwnType[] = [
  "varchar",
  "boolean",
  "integer",
  "enum",
  "date",
  "timestamp",
  "mail",
  "phone",
  "color",
  "zip",
  "address",
];

const WANTED_KEY = "the name of a field, a list of such names, or row";

/** @returns undefined: it is not given or wrong, which was reported */
export function readDeclaredKey(
  object: DeclaredObject,
  declared: DeclaredFields,
): ItemKey | undefined {
  return object.read("key", (value, at) => {
    if (!isList(value)) {
      const name = readText(value, at, WANTED_KEY);
      if (name === undefined || name === "row") return name;
      return checkKeyField(name, at, declared, true) ? [name] : undefined;
    }
    if (value.length === 0) return at.report(value, sentence("must have at least one member"));
    if (object.isTooLong("key", value.length, OWN_BOUNDS.keyFields, "fields")) return undefined;
    const isAlone = value.length === 1;
    return readDistinct(value, at, WANTED_KEY, (entry) => {
      const name = readText(entry, at, "the name of a field");
      return name !== undefined && checkKeyField(name, at, declared, isAlone) ? name : undefined;
    });
  });
}

/** @param isAlone whether Keys are made of it alone */
function checkKeyField(
  name: string,
  at: At,
  { fields = {}, isBroken }: DeclaredFields,
  isAlone: boolean,
): boolean {
  if (isBroken(name)) return false;
  const known = new Map(Object.entries(fields));
  const field = known.get(name);
  const possible = [...known].flatMap(([one, other]) =>
    findKeyFault(other, isAlone) === undefined ? [one] : [],
  );
  const problem = field
    ? findKeyFault(field, isAlone)
    : possible.length === 0
      ? sentence("there is no such field")
      : sentence("there is no such field: there are {names}", { names: possible.join(", ") });
  if (problem !== undefined)
    at.report(name, problem, field ? undefined : suggestName(name, possible));
  return problem === undefined;
}

function findKeyFault(field: OwnField, isAlone: boolean): Sentence | undefined {
  if (!KEY_TYPES.includes(field.type)) {
    return sentence("must be a field of a type whose values can be names: {types}", {
      types: KEY_TYPES.join(", "),
    });
  }
  if (field.nullable)
    return sentence("must be a field that every item has: remove nullable from the field");
  return isAlone && field.default !== undefined
    ? sentence("must be a field without default, which many items would have")
    : undefined;
}
