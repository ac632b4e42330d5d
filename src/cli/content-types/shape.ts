/** The structure of items for writing types, read from the JSON Schemas of items. */
import type { ValueType } from "../../catalog/filter-operators.ts";
import { CommandError } from "../../errors.ts";

export type Shapes = Readonly<Record<string, Shape>>;

/** A value. */
export interface Shape {
  readonly type: ValueType;
  readonly isList?: boolean;
  readonly isNullable?: boolean;
  /** True: not present in every item. */
  readonly isOptional?: boolean;
  readonly values?: readonly string[];
  /** The members of an object. */
  readonly members?: Shapes;
  /** True: an object that may also have other members (custom attributes). */
  readonly isOpen?: boolean;
  /** The name of an object type that is the same everywhere. */
  readonly name?: string;
}

export interface ShapedResource {
  readonly name: string;
  readonly item: Shape;
  /** The members that `load` serves. */
  readonly entity?: readonly string[];
  /** The query parameters that not all collections have. */
  readonly parameters: readonly string[];
}

/** The parts of a JSON Schema that are used; it may come from any server. */
export interface ItemSchema {
  readonly $ref?: string;
  readonly anyOf?: readonly ItemSchema[];
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly items?: ItemSchema;
  readonly properties?: Readonly<Record<string, ItemSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | object;
}

/** By name, which is the part of `$ref` after the last slash. */
export type ItemSchemas = Readonly<Record<string, ItemSchema>>;

/** Maximum nesting of objects; Lectern has three levels. */
const MAX_DEPTH = 10;
const TIMESTAMP = "2026-05-04 09:30:00";

const PLAIN_TYPES: Readonly<Record<string, ValueType>> = {
  boolean: "boolean",
  integer: "number",
  number: "number",
  object: "object",
};
const TYPES_OF_FORMATS: Readonly<Record<string, ValueType>> = { uuid: "uuid", date: "date" };

/** @returns whether the pattern is one of timestamps */
function isTimestamp(pattern = ""): boolean {
  // Rejects malicious patterns that could take very long.
  if (pattern.length > 100 || !pattern.startsWith("^[0-9]{4}-")) return false;
  return new RegExp(pattern, "u").test(TIMESTAMP);
}

function typeOf(
  type: string | undefined,
  { enum: values, format, pattern }: ItemSchema,
): ValueType {
  const plain = PLAIN_TYPES[type ?? ""];
  if (plain) return plain;
  if (values) return "enum";
  return TYPES_OF_FORMATS[format ?? ""] ?? (isTimestamp(pattern) ? "timestamp" : "text");
}

/** @throws CommandError when it is not a valid name, because it is written into source code */
export function requireName(name: string): string {
  if (/^[A-Za-z][\w.-]{0,300}$/u.test(name)) return name;
  throw new CommandError(`The description has the name ${JSON.stringify(name.slice(0, 100))}.`);
}

/** @throws CommandError when there is no such schema, or it is not one of Lectern's */
export function shapeOf(schema: ItemSchema, schemas: ItemSchemas, depth = 0): Shape {
  if (depth > MAX_DEPTH)
    throw new CommandError("The description has objects that are nested without end.");
  const { $ref, anyOf, items } = schema;
  if ($ref !== undefined) {
    const name = requireName($ref.slice($ref.lastIndexOf("/") + 1));
    const found = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
    if (!found) throw new CommandError(`The description has no schema ${name}.`);
    return { ...shapeOf(found, schemas, depth + 1), name };
  }
  if (anyOf) {
    const some = anyOf.filter(({ type }) => type !== "null");
    return {
      ...shapeOf(some[0] ?? {}, schemas, depth + 1),
      isNullable: some.length < anyOf.length,
    };
  }
  const types = [schema.type ?? []].flat();
  const isNullable = types.includes("null");
  const type = types.find((one) => one !== "null");
  if (type === "array")
    return { ...shapeOf(items ?? {}, schemas, depth + 1), isList: true, isNullable };
  const values = schema.enum?.filter((value) => typeof value === "string");
  const isOpen = typeof schema.additionalProperties === "object";
  const required = new Set(schema.required);
  const members = Object.entries(schema.properties ?? {}).map(([name, member]): [string, Shape] => [
    requireName(name),
    { ...shapeOf(member, schemas, depth + 1), isOptional: !required.has(name) },
  ]);
  return {
    type: typeOf(type, schema),
    isNullable,
    ...(values && { values }),
    ...(type === "object" && { members: Object.fromEntries(members), isOpen }),
  };
}
