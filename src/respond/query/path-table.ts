/** Which paths there are from an item to its values. */
import { COMPARED_ATTRIBUTES, COMPARED_FIELDS } from "../../catalog/filter-operators.ts";
import type { Compared } from "../../catalog/filter-operators.ts";
import type { AttributeOwner, Field, Fields } from "../../catalog/field.ts";
import { ATTRIBUTE_IDENTIFIER } from "../../catalog/installation.ts";
import type { Installation } from "../../catalog/installation.ts";
import { resourceOf } from "../../catalog/resources.ts";
import type { ResourceName } from "../../catalog/resources.ts";
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

/** An object of custom attributes among the paths. */
interface AttributesPath {
  readonly owner: AttributeOwner;
  readonly isList: boolean;
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
  const table = known.get(key) ?? createPathTable(fieldsOf(resource, operation), installation);
  known.set(key, table);
  return table;
}

function fieldsOf(resource: ResourceName, operation: "find" | "page" | "load"): Fields {
  const { fields, entity } = resourceOf(resource);
  if (operation !== "load" || !entity) return fields;
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => entity.fields.includes(name)),
  );
}

function createPathTable(fields: Fields, installation: Installation): PathTable {
  const paths = new Map<string, FieldPath>();
  const attributes = new Map<string, AttributesPath>();
  const order = new Map<string, number>();

  const add = (
    text: string,
    { type, isList = false }: Compared,
    values?: readonly string[],
  ): void => void paths.set(text, createPath(text, type, isList, values));

  function addAttributes(prefix: string, owner: AttributeOwner, isList: boolean): void {
    attributes.set(prefix, { owner, isList });
    for (const [identifier, declaration] of Object.entries(installation.customAttributes[owner])) {
      const compared = COMPARED_ATTRIBUTES[declaration.type];
      const inList = { ...compared, isList: isList || compared.isList === true };
      add(`${prefix}.${identifier}`, inList, declaration.values);
    }
  }

  function addFields(inner: Fields, prefix: string, isWithinList: boolean): void {
    for (const [name, field] of Object.entries(inner)) {
      const text = prefix + name;
      const compared = COMPARED_FIELDS[field.kind];
      const isList = isWithinList || compared.isList === true;
      order.set(text, order.size);
      add(text, { ...compared, isList }, valuesOf(field, installation));
      if (compared.members) addFields(compared.members, `${text}.`, isList);
      if (field.owner) addAttributes(text, field.owner, isList);
    }
  }
  addFields(fields, "", false);

  // Attributes stand where their object stands.
  const placeOf = ({ text }: FieldPath): number =>
    order.get(text) ?? order.get(parentOf(text)) ?? 0;

  return {
    paths,
    find(text) {
      const found = paths.get(text);
      if (found) return found;
      const parent = attributes.get(parentOf(text));
      return parent && ATTRIBUTE_IDENTIFIER.test(nameOf(text))
        ? createPath(text, "open", parent.isList)
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
  kind === "set" ? locations : values;

/** @returns what stands before the last dot; empty for a path of one name */
export const parentOf = (text: string): string => text.slice(0, Math.max(0, text.lastIndexOf(".")));

/** @returns what stands behind the last dot */
const nameOf = (text: string): string => text.slice(text.lastIndexOf(".") + 1);
