/**
 * JSON Schemas of fields as they are served, one row per kind of field. They describe what is really
 * sent: a field that is never null in responses is not nullable here, even if it may be omitted in
 * content.
 */
import { mustGet } from "../../lib/must-get.ts";
import { DERIVED_TIMESTAMPS } from "../../catalog/content-fields.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import { NO_FIELDS, selectFields } from "../../catalog/field.ts";
import type { AttributeOwner, Field, FieldKind, Fields, TextFormat } from "../../catalog/field.ts";
import { ATTRIBUTE_IDENTIFIER, attributesDeclaredFor } from "../../catalog/installation.ts";
import type {
  AttributeDeclaration,
  AttributeType,
  Installation,
} from "../../catalog/installation.ts";
import { LANGUAGE_CODES } from "../../catalog/language-codes.ts";
import { modelNameOf } from "../../catalog/resources.ts";
import type { Resource } from "../../catalog/resources.ts";
import { nullableSchema, uuidSchema } from "../../lib/json-schema.ts";
import type { Schema } from "../../lib/json-schema.ts";
import type { SchemaBook } from "./schema-book.ts";

export interface SchemaContext {
  readonly catalog: Catalog;
  readonly installation: Installation;
  readonly book: SchemaBook;
  /** True: in an embedded item, where references are UUIDs. */
  readonly isWithin: boolean;
  /** The name of the schema that contains the field. */
  readonly owner: string;
}

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

/** A segment of a path, without the characters that it cannot contain. */
const PATH_SEGMENT = String.raw`[^\s/?#\\]+`;

/** If content that violates a format only causes a warning, the schema does not require the format. */
const FORMATS: Readonly<Record<TextFormat, Schema>> = {
  color: { pattern: "^(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$" },
  mail: { description: "A mail address." },
  uuidPair: { pattern: `^${UUID}/${UUID}$` },
  niceUri: { pattern: `^${PATH_SEGMENT}(?:/${PATH_SEGMENT})*$` },
  sitePath: { pattern: `^/(?:${PATH_SEGMENT}/)*$` },
  zip: {},
  phone: { description: "A telephone number." },
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

const ATTRIBUTES: Readonly<Record<AttributeType, (declared: AttributeDeclaration) => Schema>> = {
  string: () => ({ type: "string" }),
  boolean: () => ({ type: "boolean" }),
  integer: () => ({ type: "integer" }),
  decimal: () => ({ type: "number" }),
  list: () => texts,
  enum: ({ values = [] }) => ({ type: "string", enum: values }),
};

/** Declared attributes have their type; further identifiers are allowed. */
const attributesOf = (owner: AttributeOwner, { installation }: SchemaContext): Schema => ({
  type: "object",
  description: "Custom attributes by identifier. Identifiers that are not declared are allowed.",
  properties: Object.fromEntries(
    Array.from(attributesDeclaredFor(installation, owner), ([identifier, declared]) => [
      identifier,
      ATTRIBUTES[declared.type](declared),
    ]),
  ),
  propertyNames: { pattern: ATTRIBUTE_IDENTIFIER.source },
  additionalProperties: {
    anyOf: [{ type: "string" }, { type: "boolean" }, { type: "number" }, texts],
  },
});

const ALL_LANGUAGES = LANGUAGE_CODES.join();

/** @returns one of these values; the long list of languages is written once */
export function describeValues(values: readonly string[], book: SchemaBook): Schema {
  const schema = { type: "string", enum: values };
  return values.join() === ALL_LANGUAGES ? book.refer("LanguageCode", () => schema) : schema;
}

type DescribeField = (field: Field, name: string, context: SchemaContext) => Schema;

const KINDS: Readonly<Record<FieldKind, DescribeField>> = {
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
  enumeration: ({ values = [] }, _, { book }) => describeValues(values, book),
  set: ({ values }, _, { installation }) => ({
    type: "array",
    items: { type: "string", enum: values ?? installation.locations },
    minItems: 1,
    uniqueItems: true,
  }),
  list: () => ({ ...texts, minItems: 1 }),
  timestamp: (_, _name, { installation, book }) =>
    book.refer("Timestamp", () => ({
      type: "string",
      description: `Local time in ${installation.timeZone}, YYYY-MM-DD HH:MM:SS.`,
      pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$",
    })),
  date: () => ({ type: "string", format: "date" }),
  reference: describeReference,
  address: () => ({
    type: "string",
    description: "An absolute URL, or a path that starts with a slash.",
    pattern: String.raw`^(?:/(?!/)|[hH][tT][tT][pP][sS]?://)[^\s\\]*$`,
  }),
  localized: ({ members = NO_FIELDS, shown = members, hasState }, name, context) => {
    const owner = `${context.owner}_${name}`;
    return context.book.refer(owner, () => ({
      description:
        "In the first requested language that has a text, else in the fallback language.",
      ...objectOf(shown, { ...context, owner }, hasState),
    }));
  },
  customAttributes: ({ owner }, _, context) => (owner ? attributesOf(owner, context) : {}),
};

function describeReference(field: Field, name: string, context: SchemaContext): Schema {
  const { target, isMany } = field;
  if (target === undefined) return uuidSchema;
  const resource = mustGet(context.catalog.resources, target);
  const isEmbedded = field.isEmbedded && !context.isWithin;
  const one = isEmbedded
    ? embed(resource, field, name, context)
    : { ...uuidSchema, description: `The Uuid of an item of ${resource.title}.` };
  return isMany ? { type: "array", items: one, minItems: 1 } : one;
}

/** @returns the schema of a served value that is not null */
export const valueSchema: DescribeField = (field, ...rest) => KINDS[field.kind](field, ...rest);

/** @returns the schema of the collection item itself, if it is embedded completely */
function embed(
  resource: Resource,
  { embeds }: Field,
  name: string,
  context: SchemaContext,
): Schema {
  const { fields, place, hasState } = resource;
  const model = modelNameOf(resource);
  const isSame = !place && ![...fields.values()].some(({ isEmbedded }) => isEmbedded);
  if (!embeds && isSame) return context.book.refer(model, () => itemSchema(resource, context));
  const owner = embeds ? `${context.owner}_${name}` : `${model}_embedded`;
  const inner = { ...context, owner, isWithin: true };
  return context.book.refer(owner, () =>
    objectOf(embeds ? selectFields(fields, embeds) : fields, inner, hasState),
  );
}

/** Whether the served value can be null, which can differ from the field's nullability in content. */
function isNull(
  name: string,
  { kind, nullable, target, inverse, articleIn }: Field,
  { catalog }: SchemaContext,
): boolean {
  if (kind === "timestamp" && DERIVED_TIMESTAMPS.has(name)) return false;
  // An item that is not delivered now is left out.
  const mayGo =
    kind === "reference" && target !== undefined && mustGet(catalog.resources, target).hasState;
  return nullable || inverse !== undefined || articleIn !== undefined || mayGo === true;
}

/** Drafts are never served. */
const withoutDrafts = (field: Field): Field => ({
  ...field,
  ...(field.values && { values: field.values.filter((value) => value !== "DRAFT") }),
});

/** @param hasState whether the owner of these fields has a State */
export function objectOf(fields: Fields, context: SchemaContext, hasState = false): Schema {
  const properties = [...fields].map(([name, declared]): [string, Schema] => {
    const field = hasState && name === "State" ? withoutDrafts(declared) : declared;
    const schema = valueSchema(field, name, context);
    return [name, isNull(name, field, context) ? nullableSchema(schema) : schema];
  });
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    required: [...fields.keys()],
    additionalProperties: false,
  };
}

const DISTANCE: Schema = {
  type: "integer",
  minimum: 0,
  description: "Distance from `near` in metres; only in responses to requests with `near`.",
};

/** @returns a collection item of a resource */
export function itemSchema(resource: Resource, context: SchemaContext): Schema {
  const owner = modelNameOf(resource);
  const object = objectOf(
    resource.fields,
    { ...context, owner, isWithin: false },
    resource.hasState,
  );
  return {
    title: owner,
    ...object,
    ...(resource.place && {
      properties: { ...(object["properties"] as Schema), Distance: DISTANCE },
    }),
  };
}
