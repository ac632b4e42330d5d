/**
 * The paths from an item to its values, the nearest one to an unknown path, and reading the values at a path.
 */
import { NO_FIELDS } from "../catalog/field.ts";
import { mustGet } from "../lib/must-get.ts";
import type { Field, Fields } from "../catalog/field.ts";
import { COMPARED_ATTRIBUTES, compareAs } from "../catalog/filter-operators.ts";
import { ATTRIBUTE_IDENTIFIER, attributesDeclaredFor } from "../catalog/installation.ts";
import type { Installation } from "../catalog/installation.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { FieldPath } from "./query-model.ts";
import { getOrInsert } from "../lib/get-or-insert.ts";
import { findNearest } from "./query-syntax.ts";

/** An object of a response body. */
type Members = Readonly<Record<string, unknown>>;

export interface PathTable {
  /** All declared paths by text, in the contract's order. */
  readonly paths: ReadonlyMap<string, FieldPath>;
  /** @returns a path, also of a custom attribute that is not declared; undefined: there is none */
  find(text: string): FieldPath | undefined;
  /** @returns whether the path is an object of custom attributes, which may contain any identifier */
  hasAttributes(text: string): boolean;
  /** By the contract's order; custom attributes by their identifiers. */
  compare(one: FieldPath, other: FieldPath): number;
}

const tables = new WeakMap<Installation, Map<string, PathTable>>();

/** @returns the paths of a collection's items, or of the entity for `load` */
export function pathTableOf(
  resource: ResourceName,
  operation: "find" | "page" | "load",
  installation: Installation,
): PathTable {
  const known = getOrInsert(tables, installation, () => new Map());
  const key = operation === "load" ? `${resource} load` : resource;
  return getOrInsert(known, key, () =>
    createPathTable(fieldsOf(resource, operation, installation), installation),
  );
}

function fieldsOf(
  resource: ResourceName,
  operation: "find" | "page" | "load",
  installation: Installation,
): Fields {
  const { fields, entity } = mustGet(catalogOf(installation).resources, resource);
  if (operation !== "load" || !entity) return fields;
  return new Map([...fields].filter(([name]) => entity.fields.includes(name)));
}

function createPathTable(fields: Fields, installation: Installation): PathTable {
  const catalog = catalogOf(installation);
  const paths = new Map<string, FieldPath>();
  /** The paths of objects of custom attributes, and whether they are in lists. */
  const attributes = new Map<string, boolean>();

  /** @param isWithin whether the fields are those of an embedded item */
  function addFields(
    inner: Fields,
    prefix: string,
    isWithinList: boolean,
    isWithin: boolean,
  ): void {
    for (const [name, field] of inner) {
      const text = prefix + name;
      const { type, members = NO_FIELDS, ...compared } = compareAs(field, catalog, isWithin);
      const isList = isWithinList || compared.isList === true;
      paths.set(text, createPath(text, type, isList, valuesOf(field, installation)));
      addFields(members, `${text}.`, isList, isWithin || field.target !== undefined);
      if (!field.owner) continue;
      attributes.set(text, isList);
      for (const [identifier, declared] of attributesDeclaredFor(installation, field.owner)) {
        const path = `${text}.${identifier}`;
        const attribute = COMPARED_ATTRIBUTES[declared.type];
        const inList = isList || attribute.isList === true;
        paths.set(path, createPath(path, attribute.type, inList, declared.values));
      }
    }
  }
  addFields(fields, "", false, false);

  const order = [...paths.keys()];
  // Attributes have the position of their object.
  const placeOf = ({ text }: FieldPath): number =>
    order.indexOf(attributes.has(parentOf(text)) ? parentOf(text) : text);

  return {
    paths,
    find(text) {
      const found = paths.get(text);
      if (found) return found;
      const isList = attributes.get(parentOf(text));
      return isList !== undefined &&
        ATTRIBUTE_IDENTIFIER.test(text.slice(text.lastIndexOf(".") + 1))
        ? createPath(text, "open", isList)
        : undefined;
    },
    hasAttributes: (text) => attributes.has(text),
    compare: (one, other) =>
      placeOf(one) - placeOf(other) ||
      Number(one.text > other.text) - Number(one.text < other.text),
  };
}

const createPath = (
  text: string,
  type: FieldPath["type"],
  isList: boolean,
  values?: readonly string[],
): FieldPath => ({
  text,
  segments: text.split("."),
  type,
  isList,
  ...(values && { values: values.map((value) => value.normalize("NFC")) }),
});

const valuesOf = ({ kind, values }: Field, { locations }: Installation): Field["values"] =>
  kind === "set" ? (values ?? locations) : values;

/** @returns the part before the last dot; empty for a path of one name */
const parentOf = (text: string): string => text.slice(0, Math.max(0, text.lastIndexOf(".")));

interface PathHints {
  readonly reason: "field" | "attribute";
  /** The path as written, up to the first unknown name. */
  readonly part: string;
  readonly suggestion: string | undefined;
  readonly known: readonly string[];
}

const isAnyPath = (): boolean => true;

/** Objects, lists and values in lists cannot be sorted by. */
export const isSortable = ({ type, isList }: FieldPath): boolean => type !== "object" && !isList;

/** @param accepts which paths would be allowed */
export function describeMissingPath(
  text: string,
  table: PathTable,
  accepts: (path: FieldPath) => boolean = isAnyPath,
): PathHints {
  const part = findUnknownPart(text, table);
  const parent = parentOf(part);
  const isAttribute = table.hasAttributes(parent);
  const below = listAllowed(parent, table, accepts);
  return {
    reason: isAttribute ? "attribute" : "field",
    part,
    suggestion: findNearestPath(text, table, accepts),
    // If the known part has no members, the allowed paths from the beginning are listed.
    known: below.length > 0 || isAttribute ? below : listAllowed("", table, accepts),
  };
}

/** @returns the path up to its first unknown name, so that no more names are read than a path can have */
function findUnknownPart(text: string, { paths }: PathTable): string {
  let end = text.indexOf(".");
  while (end >= 0 && paths.has(text.slice(0, end))) end = text.indexOf(".", end + 1);
  return end < 0 ? text : text.slice(0, end);
}

const nameOf = ({ segments }: FieldPath): string => segments.at(-1) ?? "";

/**
 * Compares name by name: as a whole, a path is always similar to its neighbours.
 * @returns the most similar allowed path
 */
function findNearestPath(
  text: string,
  table: PathTable,
  accepts: (path: FieldPath) => boolean,
): string | undefined {
  const paths = [...table.paths.values()];
  const allowed = paths.filter(accepts);
  const segments = text.split(".");
  let found = "";
  for (const [index, segment] of segments.entries()) {
    const candidates = index === segments.length - 1 ? allowed : paths;
    const below = candidates.filter((path) => parentOf(path.text) === found);
    const name = findNearest(segment, below.map(nameOf));
    if (name === undefined) return undefined;
    found = found === "" ? name : `${found}.${name}`;
  }
  return found;
}

const listBeginnings = (segments: readonly string[]): readonly string[] =>
  segments.slice(1).map((_, index) => segments.slice(0, index + 1).join("."));

/** @returns the paths directly below an object, those with members as `Article.*`; "" is the item */
function listAllowed(
  parent: string,
  table: PathTable,
  accepts: (path: FieldPath) => boolean,
): readonly string[] {
  const paths = [...table.paths.values()];
  const begun = new Set(paths.filter(accepts).flatMap(({ segments }) => listBeginnings(segments)));
  const goesOn = ({ text }: FieldPath): boolean => table.hasAttributes(text) || begun.has(text);
  return paths
    .filter(({ text }) => parentOf(text) === parent)
    .flatMap((path) => [
      ...(accepts(path) ? [path.text] : []),
      ...(goesOn(path) ? [`${path.text}.*`] : []),
    ]);
}

/** @returns the values at the end of the path, one for each member of lists on the way; null: no value */
export function valuesAt(value: unknown, path: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((member) => valuesAt(member, path));
  const [name, ...rest] = path;
  if (name === undefined) return [value];
  if (typeof value !== "object" || value === null) return [null];
  return valuesAt((value as Members)[name], rest);
}

/** The selected members of an object, by name; null: all of it. */
type Wanted = Map<string, Wanted | null>;

const gatherWanted = (paths: readonly (readonly string[])[]): Wanted =>
  new Map(
    Array.from(
      Map.groupBy(paths, ([name = ""]) => name),
      ([name, same]) => [
        name,
        same.some(({ length }) => length === 1)
          ? null
          : gatherWanted(same.map(([, ...inner]) => inner)),
      ],
    ),
  );

/** A value without members, such as null, is unchanged. */
function cutValue(value: unknown, wanted: Wanted): unknown {
  if (Array.isArray(value)) return value.map((member) => cutValue(member, wanted));
  return typeof value === "object" && value !== null ? cutObject(value, wanted) : value;
}

function cutObject(object: object, wanted: Wanted): Members {
  const cut: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(object)) {
    const inner = wanted.get(name);
    if (inner !== undefined) cut[name] = inner === null ? value : cutValue(value, inner);
  }
  return cut;
}

/** Members keep the order of the item; members that the item does not have stay absent. */
export const selectMembers = (item: Members, fields: readonly FieldPath[]): Members =>
  cutObject(item, gatherWanted(fields.map(({ segments }) => segments)));
