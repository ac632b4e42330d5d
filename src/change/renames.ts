/**
 * Resources and fields that are declared under another name than before, and say so: the side before is
 * compared under the names of the side after, so that only what is otherwise differs.
 */
import { declaredIn } from "../catalog/own-resources.ts";
import type { Installation } from "../catalog/installation.ts";
import { originOf } from "../catalog/own-defaults.ts";
import type { OwnField, OwnFields, OwnResource } from "../catalog/own-resources.ts";
import type { ItemValues } from "../validate/valid-content.ts";
import { mapSides, otherSide } from "./three-sides.ts";
import type { Three } from "./three-sides.ts";

export type Rename = (item: ItemValues) => ItemValues;

export interface Renames {
  /** Of the side before, under the names of the side after. */
  readonly installation: Installation;
  /** The names before by those after, where they differ. */
  readonly resources: ReadonlyMap<string, string>;
  /** By the name of the resource after, the former paths of its fields by those of today. */
  readonly fields: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** @returns an item of the side before, under the names of its fields after */
  readonly renameItem: (resource: string, item: ItemValues) => ItemValues;
}

type Declared = ReturnType<typeof declaredIn>;

/** @returns the names before by those after */
function matchResources(before: Declared, after: Declared): ReadonlyMap<string, string> {
  const gone = new Map(
    [...before]
      .filter(([name]) => !after.has(name))
      .map(([name, declared]) => [originOf(name, declared), name] as const),
  );
  return new Map(
    [...after].flatMap(([name, declared]) => {
      const old = before.has(name) ? undefined : gone.get(originOf(name, declared));
      return old === undefined ? [] : [[name, old] as const];
    }),
  );
}

/** @returns the names after by those before */
function matchFields(before: OwnFields, after: OwnFields): ReadonlyMap<string, string> {
  const known = new Set(Object.keys(before));
  return new Map(
    Object.entries(after).flatMap(([name, { renamed = "" }]) =>
      known.has(renamed) && !known.has(name) ? [[renamed, name] as const] : [],
    ),
  );
}

const renameMembers = <Value>(
  values: Readonly<Record<string, Value>>,
  names: ReadonlyMap<string, string>,
  change: (value: Value, name: string) => Value,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    Object.entries(values).map(([old, value]) => {
      const name = names.get(old) ?? old;
      return [name, change(value, name)];
    }),
  );

interface Renaming {
  readonly fields: OwnFields;
  /** Former paths by those of today. */
  readonly paths: ReadonlyMap<string, string>;
  /** Undefined: nothing is renamed. */
  readonly rename: Rename | undefined;
}

/** @param resources the names before by those after, to which references lead */
function renameFields(
  before: OwnFields,
  after: OwnFields,
  nameOf: (resource: string) => string,
  prefix = "",
): Renaming {
  const names = matchFields(before, after);
  const now = new Map(Object.entries(after));
  const inner = new Map<string, Renaming>();
  const fields = renameMembers<OwnField>(before, names, ({ to, fields: own, ...field }, name) => {
    const other = now.get(name)?.fields;
    const within = own && other && renameFields(own, other, nameOf, `${prefix}${name}.`);
    if (within) inner.set(name, within);
    const members = within?.fields ?? own;
    return {
      ...field,
      ...(to !== undefined && { to: nameOf(to) }),
      ...(members && { fields: members }),
    };
  });
  const paths = new Map(Array.from(names, ([old, name]) => [prefix + name, prefix + old] as const));
  for (const one of inner.values()) for (const [name, old] of one.paths) paths.set(name, old);
  const renameTexts = (texts: unknown, name: string): unknown => {
    const { rename } = inner.get(name) ?? {};
    return rename && typeof texts === "object" && texts !== null
      ? renameMembers(texts as Readonly<Record<string, ItemValues>>, new Map(), rename)
      : texts;
  };
  return {
    fields,
    paths,
    rename: paths.size === 0 ? undefined : (item) => renameMembers(item, names, renameTexts),
  };
}

/** @param paths former ones by those of today */
function renameKey(
  key: OwnResource["key"],
  paths: ReadonlyMap<string, string>,
): OwnResource["key"] {
  const now = new Map(Array.from(paths, ([name, old]) => [old, name]));
  return typeof key === "object" ? key.map((name) => now.get(name) ?? name) : key;
}

/** @returns undefined: nothing is declared under another name */
export function findRenames(before: Installation, after: Installation): Renames | undefined {
  const declaredNow = declaredIn(after);
  const resources = matchResources(declaredIn(before), declaredNow);
  const now = new Map(Array.from(resources, ([name, old]) => [old, name]));
  const nameOf = (resource: string): string => now.get(resource) ?? resource;
  const fields = new Map<string, ReadonlyMap<string, string>>();
  const renaming = new Map<string, Rename>();
  const renamed = Object.entries(before.resources).map(([old, declared]) => {
    const name = nameOf(old);
    const made = renameFields(declared.fields, declaredNow.get(name)?.fields ?? {}, nameOf);
    if (made.paths.size > 0) fields.set(name, made.paths);
    if (made.rename) renaming.set(name, made.rename);
    const key = renameKey(declared.key, made.paths);
    return [name, { ...declared, ...(key && { key }), fields: made.fields }] as const;
  });
  if (resources.size === 0 && fields.size === 0) return undefined;
  return {
    installation: {
      ...before,
      customAttributes: renameMembers(before.customAttributes, now, (attributes) => attributes),
      resources: Object.fromEntries(renamed),
    },
    resources,
    fields,
    renameItem: (resource, item) => renaming.get(resource)?.(item) ?? item,
  };
}

/** A state that is merged, under the names of fields that the others have. */
export interface NamedState {
  readonly installation: Installation;
  /** @returns undefined: the items of the resource are as they are */
  readonly renameOf: (resource: string) => Rename | undefined;
}

/** @returns a state under the names that a side gave to its fields; resources of other names are merged as others */
function underNamesOf(state: NamedState, side: Installation): NamedState {
  const resources = Object.fromEntries(
    Object.entries(side.resources).filter(([name]) =>
      Object.hasOwn(state.installation.resources, name),
    ),
  );
  const renames = findRenames(state.installation, { ...side, resources });
  if (!renames) return state;
  return {
    installation: renames.installation,
    renameOf: (resource) => {
      const before = state.renameOf(resource);
      if (!renames.fields.has(resource)) return before;
      return (item) => renames.renameItem(resource, before?.(item) ?? item);
    },
  };
}

/** @returns all three under the names of whichever side declares a field as renamed since they began to differ */
export function nameAlike(given: Three<Installation>): Three<NamedState> {
  const states: Record<keyof Three<unknown>, NamedState> = mapSides(given, (installation) => ({
    installation,
    renameOf: () => undefined,
  }));
  for (const side of ["theirs", "mine"] as const) {
    const { installation } = states[side];
    const other = otherSide(side);
    const base = underNamesOf(states.base, installation);
    if (base === states.base) continue;
    states.base = base;
    states[other] = underNamesOf(states[other], installation);
  }
  return states;
}
