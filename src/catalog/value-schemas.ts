/** JSON Schemas of values, as far as they are the same in content and in responses: one row per kind of field. */
import { LANGUAGE_CODES } from "./language-codes.ts";
import type { AttributeOwner, Field, FieldKind, TextFormat } from "./field.ts";
import { ATTRIBUTE_IDENTIFIER, attributesDeclaredFor } from "./installation.ts";
import type { AttributeDeclaration, AttributeType, Installation } from "./installation.ts";
import { dateSchema, uuidSchema } from "../lib/json-schema.ts";
import type { Schema } from "../lib/json-schema.ts";

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

/** A segment of a path, without the characters that it cannot contain. */
const PATH_SEGMENT = String.raw`[^\s/?#\\]+`;

/** If content that violates a format only causes a warning, the schema does not require the format. */
const FORMATS: Readonly<Record<TextFormat, Schema>> = {
  color: { pattern: "^(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$" },
  mail: {},
  uuidPair: { pattern: `^${UUID}/${UUID}$` },
  niceUri: { pattern: `^${PATH_SEGMENT}(?:/${PATH_SEGMENT})*$` },
  sitePath: { pattern: `^/(?:${PATH_SEGMENT}/)*$` },
  zip: {},
  phone: {},
  house: {},
  markdown: { contentMediaType: "text/markdown" },
  html: { contentMediaType: "text/html" },
};

const text = ({ nullable, size, format, pattern }: Field): Schema => ({
  type: "string",
  ...(!nullable && { minLength: 1 }),
  ...(size !== undefined && { maxLength: size }),
  ...(format && FORMATS[format]),
  ...(pattern !== undefined && { pattern: `^(?:${pattern})$` }),
});

const number = ({ min, max }: Field): Schema => ({
  ...(min !== undefined && { minimum: min }),
  ...(max !== undefined && { maximum: max }),
});

const texts: Schema = { type: "array", items: { type: "string" } };

const ATTRIBUTE_VALUES: Readonly<
  Record<AttributeType, (declared: AttributeDeclaration) => Schema>
> = {
  string: () => ({ type: "string" }),
  boolean: () => ({ type: "boolean" }),
  integer: () => ({ type: "integer" }),
  decimal: () => ({ type: "number" }),
  list: () => texts,
  enum: ({ values = [] }) => ({ type: "string", enum: values }),
};

/** Declared attributes have their type; further identifiers are allowed. */
const attributesOf = (owner: AttributeOwner, installation: Installation): Schema => ({
  type: "object",
  properties: Object.fromEntries(
    Array.from(attributesDeclaredFor(installation, owner), ([identifier, declared]) => [
      identifier,
      ATTRIBUTE_VALUES[declared.type](declared),
    ]),
  ),
  propertyNames: { pattern: ATTRIBUTE_IDENTIFIER.source },
  additionalProperties: {
    anyOf: [{ type: "string" }, { type: "boolean" }, { type: "number" }, texts],
  },
});

interface ValueContext {
  readonly installation: Installation;
}
type DescribeValue = (field: Field, name: string, context: ValueContext) => Schema;

/** All kinds but those whose values refer to others or have others in them. */
export const VALUE_SCHEMAS: Readonly<
  Record<Exclude<FieldKind, "reference" | "localized">, DescribeValue>
> = {
  varchar: text,
  longVarchar: text,
  uuid: () => uuidSchema,
  boolean: () => ({ type: "boolean" }),
  integer: (field) => ({
    type: "integer",
    minimum: Number.MIN_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
    ...number(field),
  }),
  float: (field) => ({ type: "number", ...number(field) }),
  enumeration: ({ values = [] }) => ({ type: "string", enum: values }),
  set: ({ values }, _, { installation: { locations } }) => ({
    type: "array",
    items: { type: "string", enum: values ?? locations },
    minItems: 1,
    uniqueItems: true,
  }),
  list: () => ({ ...texts, minItems: 1 }),
  timestamp: () => ({
    type: "string",
    pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$",
  }),
  date: () => dateSchema,
  address: () => ({
    type: "string",
    pattern: String.raw`^(?:/(?!/)|[hH][tT][tT][pP][sS]?://)[^\s\\]*$`,
  }),
  customAttributes: ({ owner }, _, { installation }) =>
    owner ? attributesOf(owner, installation) : {},
};

const ALL_LANGUAGES = LANGUAGE_CODES.join();

/** @returns whether they are the contract's languages, a list that is too long to be written twice */
export const areAllLanguages = (values: readonly string[]): boolean =>
  values.join() === ALL_LANGUAGES;
