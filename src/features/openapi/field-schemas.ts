/**
 * JSON Schemas of fields as they are served, one row per kind of field. They describe what is really
 * sent: a field that is never null in responses is not nullable here, even if it may be omitted in
 * content.
 */
import { mustGet } from "../../lib/must-get.ts";
import { DERIVED_TIMESTAMPS } from "../../catalog/content-fields.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import { NO_FIELDS, selectFields } from "../../catalog/field.ts";
import type { Field, FieldKind, Fields, TextFormat } from "../../catalog/field.ts";
import type { Installation } from "../../catalog/installation.ts";
import { modelNameOf } from "../../catalog/resources.ts";
import type { Resource } from "../../catalog/resources.ts";
import { areAllLanguages, VALUE_SCHEMAS } from "../../catalog/value-schemas.ts";
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

/** @returns one of these values; the long list of languages is written once */
export function describeValues(values: readonly string[], book: SchemaBook): Schema {
  const schema = { type: "string", enum: values };
  return areAllLanguages(values) ? book.refer("LanguageCode", () => schema) : schema;
}

type DescribeField = (field: Field, name: string, context: SchemaContext) => Schema;

const FORMATS: Readonly<Partial<Record<TextFormat, string>>> = {
  mail: "A mail address.",
  phone: "A telephone number.",
};

const text: DescribeField = (...parts) => {
  const [{ format }] = parts;
  const description = format && FORMATS[format];
  return { ...VALUE_SCHEMAS.varchar(...parts), ...(description !== undefined && { description }) };
};

const KINDS: Readonly<Record<FieldKind, DescribeField>> = {
  ...VALUE_SCHEMAS,
  varchar: text,
  address: (...parts) => ({
    ...VALUE_SCHEMAS.address(...parts),
    description: "An absolute URL, or a path that starts with a slash.",
  }),
  customAttributes: (...parts) => ({
    ...VALUE_SCHEMAS.customAttributes(...parts),
    description: "Custom attributes by identifier. Identifiers that are not declared are allowed.",
  }),
  enumeration: ({ values = [] }, _, { book }) => describeValues(values, book),
  timestamp: (...parts) =>
    parts[2].book.refer("Timestamp", () => ({
      ...VALUE_SCHEMAS.timestamp(...parts),
      description: `Local time in ${parts[2].installation.timeZone}, YYYY-MM-DD HH:MM:SS.`,
    })),
  reference: describeReference,
  localized: ({ members = NO_FIELDS, shown = members, hasState }, name, context) => {
    const owner = `${context.owner}_${name}`;
    return context.book.refer(owner, () => ({
      description:
        "In the first requested language that has a text, else in the fallback language.",
      ...objectOf(shown, { ...context, owner }, hasState),
    }));
  },
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
const valueSchema: DescribeField = (field, ...rest) => KINDS[field.kind](field, ...rest);

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
