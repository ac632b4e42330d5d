/**
 * Which fields the items of a resource have, and how each can be compared: from the JSON Schema of the
 * item, which knows resources of an installation's own, too; from items where there is none.
 */
import { VALUE_TYPES } from "../../../src/catalog/filter-operators.ts";
import type { Operator, ValueType } from "../../../src/catalog/filter-operators.ts";
import type { Item } from "./service.ts";

export interface KnownField {
  /** As filters name it, such as `Article.Name`. */
  readonly path: string;
  readonly type: ValueType;
  readonly isList: boolean;
  /** The only ones it can have. */
  readonly values?: readonly string[] | undefined;
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly description?: string;
  readonly maxLength?: number;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** Deeper than any path of a filter. */
const MAX_DEPTH = 3;

/** @returns the schema that a reference leads to, null apart */
export function resolveSchema(schema: Schema, root: unknown): Schema {
  if (schema.$ref?.startsWith("#/") === true) {
    const steps = schema.$ref
      .slice(2)
      .split("/")
      .map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"));
    let found: unknown = root;
    for (const step of steps) found = (found as Record<string, unknown> | undefined)?.[step];
    return found === undefined ? {} : resolveSchema(found as Schema, root);
  }
  const choices = schema.oneOf ?? schema.anyOf;
  const choice = choices?.find(({ type }) => type !== "null");
  if (choice !== undefined) return resolveSchema(choice, root);
  if (schema.allOf?.length === 1 && schema.allOf[0]) return resolveSchema(schema.allOf[0], root);
  return schema;
}

const isOf = ({ type }: Schema, name: string): boolean =>
  type === name || (Array.isArray(type) && type.includes(name));

/** Timestamps are texts of their own form, which a pattern says. */
function isTimestamp({ pattern }: Schema): boolean {
  if (pattern === undefined) return false;
  const expression = new RegExp(pattern, "u");
  return expression.test("2026-01-31 12:00:00") && !expression.test("text");
}

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
  root: unknown = schema,
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

/** @returns a value as text; of an object, as JSON */
export const writeValue = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");

/** What people call a thing by. */
const TITLE = /(?:^|\.)(?:Name|Title|Firstname|Lastname|Code|Identifier|Reference)$/u;

export const isTitle = ({ path }: KnownField): boolean => TITLE.test(path);

/** An article has a uuid, and is a part of its item all the same. */
const OWN_PART = "Article";

/** @returns how far a field is from the item: in it, in a part of it, or in another item that it embeds */
export function distanceOf({ path }: KnownField, fields: readonly KnownField[]): number {
  const [outer = "", ...inner] = path.split(".");
  if (inner.length === 0) return 0;
  const isEmbedded = fields.some((one) => one.path === `${outer}.Uuid`) && outer !== OWN_PART;
  return isEmbedded ? 2 : 1;
}

/** @returns the path of what people call the items by; "": there is none */
export function titlePathOf(items: readonly Item[]): string {
  const fields = fieldsOfItems(items);
  const titles = fields.filter((one) => isTitle(one) && one.type === "text" && !one.isList);
  const readers = (one: KnownField): number =>
    // What programs call it by comes after what readers see.
    distanceOf(one, fields) + (/(?:Identifier|Reference)$/u.test(one.path) ? 1.5 : 0);
  return titles.toSorted((one, other) => readers(one) - readers(other))[0]?.path ?? "";
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

function typeOfValue(value: unknown): ValueType {
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "number") return "number";
  if (typeof value === "object") return "object";
  const text = writeValue(value);
  if (UUID.test(text)) return "uuid";
  if (/^\d{4}-\d\d-\d\d$/u.test(text)) return "date";
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u.test(text) ? "timestamp" : "text";
}

/** @returns what can be seen of the fields in items; one that is always null is taken for a text */
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

/** @returns what stands at a path; lists on the way give all of theirs */
export function readPath(item: unknown, path: string): unknown {
  let found: unknown = item;
  for (const name of path.split(".")) {
    if (Array.isArray(found)) found = found.map((one) => (one as Item | null)?.[name] ?? null);
    else found = (found as Item | null | undefined)?.[name];
  }
  return found;
}
