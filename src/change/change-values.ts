/** Sets and takes away values of an item: of texts by language and of custom attributes, only those that are named. */
import { localizedOf } from "../catalog/catalog.ts";
import { KEY } from "../catalog/content-form.ts";
import { isGivenByContent, NO_FIELDS } from "../catalog/field.ts";
import type { Fields } from "../catalog/field.ts";
import { LANGUAGE_CODES } from "../catalog/language-codes.ts";
import type { Resource } from "../catalog/resources.ts";
import { isObject } from "../content/record.ts";
import type { Plain, PlainObject } from "../content/record.ts";

type Values = Map<string, Plain>;
type ChangeMember = (name: string, before: Plain | undefined, given: Plain) => Plain;

const toValues = (value: Plain | undefined): Values =>
  new Map(value !== undefined && isObject(value) ? Object.entries(value) : []);

/** null is no value. */
function changeMembers(before: Plain | undefined, given: PlainObject, change: ChangeMember): Plain {
  const values = toValues(before);
  for (const [name, value] of Object.entries(given)) {
    const changed = change(name, values.get(name), value);
    if (changed === null) values.delete(name);
    else values.set(name, changed);
  }
  return Object.fromEntries(values);
}

const replace: ChangeMember = (_name, _before, given) => given;

const changeBy =
  (fields: Fields): ChangeMember =>
  (name, before, given) =>
    isObject(given) && fields.get(name)?.kind === "customAttributes"
      ? changeMembers(before, given, replace)
      : given;

/** @param given by the names that content has @returns the values with those that are given */
export function setValues(
  resource: Resource,
  values: PlainObject,
  given: PlainObject,
): PlainObject {
  const { field: localized } = localizedOf(resource) ?? {};
  const ofText = changeBy(localized?.members ?? NO_FIELDS);
  const ofItem = changeBy(resource.fields);
  const change: ChangeMember = (name, before, value) => {
    if (name !== localized?.under || !isObject(value)) return ofItem(name, before, value);
    return changeMembers(before, value, (_code, text, one) =>
      isObject(one) ? changeMembers(text, one, ofText) : one,
    );
  };
  return changeMembers(values, given, change) as PlainObject;
}

const CODES: ReadonlySet<string> = new Set(LANGUAGE_CODES);

function isIn(fields: Fields, [name = "", identifier, ...more]: readonly string[]): boolean {
  const field = fields.get(name);
  if (!field || field.kind === "localized" || !isGivenByContent(field)) return false;
  if (name === "Uuid" || more.length > 0) return false;
  return identifier === undefined || field.kind === "customAttributes";
}

/**
 * @param path of a value or of a part of it, by the names that content has
 * @returns undefined: the resource has nothing there
 */
export function listSteps(resource: Resource, path: string): readonly string[] | undefined {
  const steps = path.split(".");
  const { field: localized } = localizedOf(resource) ?? {};
  const [first = "", second, ...rest] = steps;
  if (localized && first === localized.under) {
    const isWhole = second === undefined || (CODES.has(second) && rest.length === 0);
    return isWhole || (CODES.has(second) && isIn(localized.members, rest)) ? steps : undefined;
  }
  return (path === KEY && !resource.key) || isIn(resource.fields, steps) ? steps : undefined;
}

/** @param steps see `listSteps` @returns the values without what is there */
export function unsetValue(
  values: PlainObject,
  [name = "", ...rest]: readonly string[],
): PlainObject {
  const left = new Map(Object.entries(values));
  const value = left.get(name);
  if (rest.length === 0) left.delete(name);
  else if (value !== undefined && isObject(value)) left.set(name, unsetValue(value, rest));
  return Object.fromEntries(left);
}

/** What makes values of one item those of another. */
export interface ChangedValues {
  readonly set?: PlainObject;
  /** Paths; see `listSteps`. */
  readonly unset?: readonly string[];
}

/** @returns what gives values to an item that has others, so that it has those that are wanted */
export function differValues(
  resource: Resource,
  before: PlainObject,
  wanted: PlainObject,
): ChangedValues {
  const unset: string[] = [];
  const list = (old: PlainObject, now: PlainObject, prefix: string): PlainObject => {
    const set = new Map<string, Plain>();
    for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
      const [one, other = null] = [old[name], now[name]];
      const path = prefix + name;
      const isPart = (inner: string): boolean =>
        listSteps(resource, `${path}.${inner}`) !== undefined;
      if (JSON.stringify(one ?? null) === JSON.stringify(other)) continue;
      if (other === null && listSteps(resource, path)) unset.push(path);
      else if (
        isObject(one) &&
        isObject(other) &&
        Object.keys({ ...one, ...other }).every(isPart)
      ) {
        const inner = list(one, other, `${path}.`);
        if (Object.keys(inner).length > 0) set.set(name, inner);
      } else set.set(name, other);
    }
    return Object.fromEntries(set);
  };
  const set = list(before, wanted, "");
  return { ...(Object.keys(set).length > 0 && { set }), ...(unset.length > 0 && { unset }) };
}
