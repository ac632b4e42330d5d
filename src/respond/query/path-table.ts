/** Which paths there are from an item to its values. */
import { COMPARED_ATTRIBUTES, compareAs } from "../../catalog/filter-operators.ts";
import type { Field, Fields } from "../../catalog/field.ts";
import { ATTRIBUTE_IDENTIFIER } from "../../catalog/installation.ts";
import type { Installation } from "../../catalog/installation.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { FieldPath } from "./query-model.ts";

export interface PathTable {
  /** Every path that is declared, by its text, in the contract's order. */
  readonly paths: ReadonlyMap<string, FieldPath>;
  /** @returns also paths of custom attributes that are not declared; undefined: there is none */
  find(text: string): FieldPath | undefined;
  /** @returns whether custom attributes stand at the path, and so any identifier below it */
  hasAttributes(text: string): boolean;
  /** The contract's order; custom attributes by their identifiers. */
  compare(one: FieldPath, other: FieldPath): number;
}

const tables = new WeakMap<Installation, Map<string, PathTable>>();

/** @returns the paths of a collection's items, or of the entity behind it for `load` */
export function pathTableOf(
  resource: ResourceName,
  operation: "find" | "page" | "load",
  installation: Installation,
): PathTable {
  const known = tables.get(installation) ?? new Map<string, PathTable>();
  tables.set(installation, known);
  const key = operation === "load" ? `${resource} load` : resource;
  const table =
    known.get(key) ?? createPathTable(fieldsOf(resource, operation, installation), installation);
  known.set(key, table);
  return table;
}

function fieldsOf(
  resource: ResourceName,
  operation: "find" | "page" | "load",
  installation: Installation,
): Fields {
  const { fields, entity } = catalogOf(installation).resources[resource];
  if (operation !== "load" || !entity) return fields;
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => entity.fields.includes(name)),
  );
}

function createPathTable(fields: Fields, installation: Installation): PathTable {
  const catalog = catalogOf(installation);
  const paths = new Map<string, FieldPath>();
  /** The paths of objects of custom attributes, and whether they lie in lists. */
  const attributes = new Map<string, boolean>();

  /** @param isWithin whether they are those of an embedded item */
  function addFields(
    inner: Fields,
    prefix: string,
    isWithinList: boolean,
    isWithin: boolean,
  ): void {
    for (const [name, field] of Object.entries(inner)) {
      const text = prefix + name;
      const { type, members = {}, ...compared } = compareAs(field, catalog, isWithin);
      const isList = isWithinList || compared.isList === true;
      paths.set(text, createPath(text, type, isList, valuesOf(field, installation)));
      addFields(members, `${text}.`, isList, isWithin || field.target !== undefined);
      if (!field.owner) continue;
      attributes.set(text, isList);
      for (const [identifier, declared] of Object.entries(
        installation.customAttributes[field.owner],
      )) {
        const path = `${text}.${identifier}`;
        const attribute = COMPARED_ATTRIBUTES[declared.type];
        const inList = isList || attribute.isList === true;
        paths.set(path, createPath(path, attribute.type, inList, declared.values));
      }
    }
  }
  addFields(fields, "", false, false);

  const order = [...paths.keys()];
  // Attributes stand where their object stands.
  const placeOf = ({ text }: FieldPath): number =>
    order.indexOf(attributes.has(parentOf(text)) ? parentOf(text) : text);

  return {
    paths,
    find(text) {
      const found = paths.get(text);
      if (found) return found;
      const isList = attributes.get(parentOf(text));
      return isList !== undefined && ATTRIBUTE_IDENTIFIER.test(nameOf(text))
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

/** @returns what stands before the last dot; empty for a path of one name */
export const parentOf = (text: string): string => text.slice(0, Math.max(0, text.lastIndexOf(".")));

/** @returns what stands behind the last dot */
const nameOf = (text: string): string => text.slice(text.lastIndexOf(".") + 1);
