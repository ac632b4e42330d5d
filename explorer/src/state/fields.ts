/**
 * The fields of a resource's items, and how each can be compared: from the JSON Schema of the item, which
 * also exists for own resources; without one, from items.
 */
import { VALUE_TYPES } from "../../../src/catalog/filter-operators.ts";
import type { Operator, ValueType } from "../../../src/catalog/filter-operators.ts";

export type Item = Readonly<Record<string, unknown>>;

export interface KnownField {
  /** The path as in filters, such as `Article.Name`. */
  readonly path: string;
  readonly type: ValueType;
  readonly isList: boolean;
  /** The allowed values. */
  readonly values?: readonly string[] | undefined;
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** Deeper than any path of a filter. */
const MAX_DEPTH = 3;

/** @returns the schema of a reference, or that of a value which is not null, as the service writes both */
function resolveSchema(schema: Schema, root: Schema): Schema {
  const name = schema.$ref?.replace("#/$defs/", "");
  const choice =
    name === undefined ? schema.anyOf?.find(({ type }) => type !== "null") : root.$defs?.[name];
  return choice === undefined ? schema : resolveSchema(choice, root);
}

const isOf = ({ type }: Schema, name: string): boolean =>
  type === name || (Array.isArray(type) && type.includes(name));

/** Timestamps are strings with a certain pattern; patterns of declared fields begin in another way. */
const isTimestamp = ({ pattern = "" }: Schema): boolean =>
  pattern.startsWith("^[0-9]{4}-[0-9]{2}-[0-9]{2} ");

function typeOf(schema: Schema): ValueType {
  if (schema.properties !== undefined || isOf(schema, "object")) return "object";
  if (schema.enum !== undefined) return "enum";
  if (isOf(schema, "boolean")) return "boolean";
  if (isOf(schema, "number") || isOf(schema, "integer")) return "number";
  if (schema.format === "uuid") return "uuid";
  if (schema.format === "date") return "date";
  return isTimestamp(schema) ? "timestamp" : "text";
}

export function fieldsOfSchema(
  schema: Schema,
  root: Schema = schema,
  before = "",
  depth = 0,
): KnownField[] {
  const { properties = {} } = resolveSchema(schema, root);
  return Object.entries(properties).flatMap(([name, property]) => {
    const outer = resolveSchema(property, root);
    const isList = isOf(outer, "array");
    const inner = isList && outer.items ? resolveSchema(outer.items, root) : outer;
    const path = before + name;
    const type = typeOf(inner);
    const values = inner.enum?.filter((one): one is string => typeof one === "string");
    const deeper =
      type === "object" && depth < MAX_DEPTH
        ? fieldsOfSchema(inner, root, `${path}.`, depth + 1)
        : [];
    return [{ path, type, isList, values }, ...deeper];
  });
}

/** @returns a value as text; objects as JSON */
export const writeValue = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** Whether a value is that of a text which names its language: the Uuids of both. */
export const isPair = (value: unknown): boolean =>
  typeof value === "string" && value.split("/").every((one) => UUID.test(one)) && !UUID.test(value);

export function typeOfValue(value: unknown): ValueType {
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "number") return "number";
  if (typeof value === "object") return "object";
  const text = writeValue(value);
  if (UUID.test(text)) return "uuid";
  if (/^\d{4}-\d\d-\d\d$/u.test(text)) return "date";
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u.test(text) ? "timestamp" : "text";
}

/** @returns the fields that occur in items; a field that is always null counts as text */
export function fieldsOfItems(items: readonly Item[], before = "", depth = 0): KnownField[] {
  const names = [...new Set(items.flatMap((item) => Object.keys(item)))];
  return names.flatMap((name) => {
    const found = items.map((item) => item[name]).filter((value) => value !== null);
    const isList = found.some((value) => Array.isArray(value));
    const values = found.flat().filter((value) => value !== undefined);
    const path = before + name;
    const type = values.length === 0 ? "text" : typeOfValue(values[0]);
    const deeper =
      type === "object" && depth < MAX_DEPTH
        ? fieldsOfItems(values as Item[], `${path}.`, depth + 1)
        : [];
    return [{ path, type, isList }, ...deeper];
  });
}

export const operatorsOf = (field: KnownField | undefined): readonly Operator[] =>
  VALUE_TYPES[field?.type ?? "open"].operators;

/** @returns the value at a path; for lists on the way, all values */
export function readPath(item: unknown, path: string): unknown {
  let found: unknown = item;
  for (const name of path.split(".")) {
    if (Array.isArray(found)) found = found.map((one) => (one as Item | null)?.[name] ?? null);
    else found = (found as Item | null | undefined)?.[name];
  }
  return found;
}

interface Row {
  readonly path: string;
  readonly value: unknown;
}

/** @returns a row for each value; values in objects have paths as names */
export function rowsOf(item: Item, before = ""): Row[] {
  return Object.entries(item).flatMap(([name, value]) => {
    const path = before + name;
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    if (isObject) return rowsOf(value as Item, `${path}.`);
    if (Array.isArray(value) && value.some((one) => typeof one === "object"))
      return value.flatMap((one, index) => rowsOf({ [index + 1]: one as unknown }, `${path}.`));
    return [{ path, value }];
  });
}
