/**
 * The form in which items are compared by a merge: a default counts as nothing, because it is what a left out
 * value becomes, timestamps that are left out are not removed, and a Key that is made of values follows these.
 */
import { DERIVED_TIMESTAMPS } from "../catalog/content-fields.ts";
import { KEY } from "../catalog/content-form.ts";
import type { Fields } from "../catalog/field.ts";
import type { Resource } from "../catalog/resources.ts";
import { isObject } from "../content/record.ts";
import type { Plain, PlainObject } from "../content/record.ts";
import type { Three } from "./three-sides.ts";
import { getOrInsert } from "../lib/get-or-insert.ts";

/** @returns empty: it is no text */
export const textOf = (value: Plain | undefined): string =>
  typeof value === "string" ? value : "";

/** How the items of a resource are compared. */
export interface ItemForm {
  /** The member with texts by language, each of which is removed as a whole; undefined: there is none. */
  readonly under: string | undefined;
  /** As JSON, by the names in an item; those in texts begin with `*.`. */
  readonly defaults: ReadonlyMap<string, string>;
  /** Keys are made of values, when what is merged is checked. */
  readonly isKeyMade: boolean;
}

const listDefaults = (fields: Fields, within = ""): readonly (readonly [string, string])[] =>
  [...fields].flatMap(([name, field]) => [
    ...(field.under === name
      ? []
      : [[within + name, JSON.stringify(field.default ?? null)] as const]),
    // No text in any language.
    ...(field.under === undefined ? [] : [[within + field.under, "{}"] as const]),
    ...(field.members ? listDefaults(field.members, "*.") : []),
  ]);

/**
 * @param declared the resource in each state that declares it
 * @param isKeyMade as what is merged declares it
 */
export function createForm(declared: readonly Resource[], isKeyMade: boolean): ItemForm {
  const fields = declared.flatMap((resource) => [...resource.fields.values()]);
  const defaults = new Map<string, string>();
  const unlike = new Set<string>();
  for (const [name, value] of declared.flatMap((resource) => listDefaults(resource.fields)))
    if (getOrInsert(defaults, name, () => value) !== value) unlike.add(name);
  // What is left out means something else there, so no value counts as left out.
  for (const name of unlike) defaults.delete(name);
  return { under: fields.find(({ under }) => under !== undefined)?.under, defaults, isKeyMade };
}

type Change = (values: PlainObject, within: string, base: PlainObject) => PlainObject;

/** Changes an item and each of its texts. */
function changeAll({ under }: ItemForm, item: PlainObject, base: PlainObject, change: Change) {
  const changed = change(item, "", base);
  const texts = changed[under ?? ""];
  if (under === undefined || texts === undefined || !isObject(texts)) return changed;
  const others = base[under] ?? null;
  const all = Object.entries(texts).map(([code, text]): [string, Plain] => {
    const other = (isObject(others) && others[code]) || {};
    return [code, isObject(text) ? change(text, "*.", isObject(other) ? other : {}) : text];
  });
  return { ...changed, [under]: Object.fromEntries(all) };
}

const dropDefaults =
  ({ defaults, isKeyMade }: ItemForm): Change =>
  (values, within) =>
    Object.fromEntries(
      Object.entries(values).filter(
        ([name, value]) =>
          value !== null &&
          defaults.get(within + name) !== JSON.stringify(value) &&
          !(isKeyMade && within + name === KEY),
      ),
    );

const fillTimestamps: Change = (values, _within, base) => {
  const left = [...DERIVED_TIMESTAMPS.keys()].filter(
    (name) => (values[name] ?? null) === null && (base[name] ?? null) !== null,
  );
  if (left.length === 0) return values;
  return { ...values, ...Object.fromEntries(left.map((name) => [name, base[name] ?? null])) };
};

/** @param base undefined: both sides added the item */
export function formItems(
  form: ItemForm,
  { base, theirs, mine }: Three<PlainObject>,
): Three<PlainObject> {
  const bare = (item: PlainObject): PlainObject => changeAll(form, item, base, dropDefaults(form));
  const whole = (item: PlainObject): PlainObject =>
    changeAll(form, bare(item), base, fillTimestamps);
  return { base: bare(base), theirs: whole(theirs), mine: whole(mine) };
}
