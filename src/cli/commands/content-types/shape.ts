/** What items look like to a reader, to be written as types: read from the JSON Schemas of items. */
import type { ValueType } from "../../../catalog/filter-operators.ts";
import { CommandError } from "../../../errors.ts";

export type Shapes = Readonly<Record<string, Shape>>;

/** A value. */
export interface Shape {
  readonly type: ValueType;
  readonly isList?: boolean;
  readonly isNullable?: boolean;
  /** Not in every item. */
  readonly isOptional?: boolean;
  readonly values?: readonly string[];
  /** Of an object. */
  readonly members?: Shapes;
  /** An object that may have other members besides, custom attributes. */
  readonly isOpen?: boolean;
  /** Of an object that has one, and looks the same wherever it stands. */
  readonly name?: string;
}

/** As far as shapes are read from one; of whoever wrote the description. */
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

/** By name, as `$ref` has it behind the last slash. */
export type ItemSchemas = Readonly<Record<string, ItemSchema>>;

/** Objects in objects: Lectern has three of them. */
const MAX_DEPTH = 10;
const TIMESTAMP = "2026-05-04 09:30:00";

const PLAIN_TYPES: Readonly<Record<string, ValueType>> = {
  boolean: "boolean",
  integer: "number",
  number: "number",
  object: "object",
};
const FORMATS: Readonly<Record<string, ValueType>> = { uuid: "uuid", date: "date" };

/** @returns whether timestamps have the pattern, and not all texts */
function isTimestamp(pattern = ""): boolean {
  // One that is made to take for ever is none of Lectern's.
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
  return FORMATS[format ?? ""] ?? (isTimestamp(pattern) ? "timestamp" : "text");
}

/** @throws CommandError for what has no form of a name: it would be written into a program */
export function requireName(name: string): string {
  if (/^[A-Za-z][\w.-]{0,300}$/u.test(name)) return name;
  throw new CommandError(`The description has the name ${JSON.stringify(name.slice(0, 100))}.`);
}

/** @throws CommandError when there is no such schema, or it is not one of Lectern's */
export function shapeOf(schema: ItemSchema, schemas: ItemSchemas, depth = 0): Shape {
  if (depth > MAX_DEPTH) throw new CommandError("The description has objects without end.");
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
