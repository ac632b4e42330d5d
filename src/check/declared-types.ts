/** The types of declared fields: which there are, and which members each has. */
import { OWN_TYPES } from "../catalog/own-resources.ts";
import type { OwnType } from "../catalog/own-resources.ts";
import type { RawObject } from "../content/record.ts";
import { readMember } from "./allowed-values.ts";
import { givenOf, reportLacking } from "./declared-values.ts";
import { cutText } from "./found-values.ts";
import { checkMemberNames } from "./members.ts";
import { reportName, reportValue } from "./scope.ts";
import type { Scope } from "./scope.ts";
import { suggestName } from "../errors.ts";

/** More types than these are not named in a sentence. */
const MAX_NAMED = 6;

const NUMBERS: readonly OwnType[] = ["integer", "float"];
export const WITHOUT_DEFAULT: ReadonlySet<OwnType> = new Set([
  "customAttributes",
  "reference",
  "localized",
]);

/** Which types a member of a field's declaration is for. */
const MEMBER_TYPES: ReadonlyMap<string, readonly OwnType[]> = new Map([
  ["type", OWN_TYPES],
  ["size", ["varchar", "mail", "phone", "color", "zip"]],
  ["nullable", OWN_TYPES],
  ["default", OWN_TYPES.filter((type) => !WITHOUT_DEFAULT.has(type))],
  ["min", NUMBERS],
  ["max", NUMBERS],
  ["values", ["enum", "set"]],
  ["to", ["reference"]],
  ["many", ["reference"]],
  ["embed", ["reference"]],
  ["inverse", ["reference"]],
  ["state", ["localized"]],
  ["fields", ["localized"]],
]);
export const FIELD_MEMBERS: ReadonlySet<string> = new Set(MEMBER_TYPES.keys());

/** @returns the type of a field; undefined when it is missing or wrong, which is told */
export function readFieldType(scope: Scope, object: RawObject): OwnType | undefined {
  const raw = givenOf(object, "type");
  const wanted = `one of ${OWN_TYPES.join(", ")}`;
  if (raw === undefined) {
    reportLacking(scope, "type", object, FIELD_MEMBERS, `must be given: ${wanted}`);
    return undefined;
  }
  if (raw.kind === "scalar" && /^\w+\(\d+\)$/u.test(String(raw.value))) {
    const problem = "must be the type alone here; its size stands beside it, under size";
    reportValue(scope, "type", raw, problem);
    return undefined;
  }
  const read = readMember(scope, "type", raw, OWN_TYPES, wanted);
  return OWN_TYPES.find((type) => type === read);
}

/** Reports members that no field has, or none of the type. */
export function checkFieldMembers(
  scope: Scope,
  object: RawObject,
  type: OwnType | undefined,
): void {
  if (type === undefined) {
    checkMemberNames(scope, object, FIELD_MEMBERS, "a field's declaration");
    return;
  }
  for (const [name, { value }] of object.members.entries()) {
    const types = MEMBER_TYPES.get(name);
    if (types === undefined || types.includes(type) || givenOf(object, name) === undefined)
      continue;
    const problem =
      types.length > MAX_NAMED
        ? `has no meaning for the type ${type}: leave it out`
        : `belongs to ${types.join(", ")} only, and the type is ${type}`;
    reportValue(scope, name, value, problem);
  }
  const names = [...FIELD_MEMBERS].filter((name) => MEMBER_TYPES.get(name)?.includes(type));
  for (const [name, member] of object.members.entries()) {
    if (FIELD_MEMBERS.has(name)) continue;
    const suggestion = suggestName(name, names);
    const remedy = suggestion === undefined ? `: there are ${names.join(", ")}` : "";
    const problem = `not a field of a declaration of the type ${type}${remedy}`;
    reportName(scope, cutText(name), member, problem, suggestion);
  }
}
