/** JSON Schemas of content in YAML and JSON, for editors. */
import { parse } from "yaml";
import {
  describeContentField,
  describeForm,
  findAbsent,
  KEY,
  KEY_FIELD,
} from "../../catalog/content-form.ts";
import { NO_FIELDS, isGivenByContent } from "../../catalog/field.ts";
import type { Field, FieldKind, Fields } from "../../catalog/field.ts";
import { LANGUAGE_CODES } from "../../catalog/language-codes.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { Installation } from "../../catalog/installation.ts";
import type { Resource } from "../../catalog/resources.ts";
import { nameInContent } from "../../validate/items/field-names.ts";
import { nullableSchema } from "../../lib/json-schema.ts";
import type { Schema } from "../../lib/json-schema.ts";
import { valueSchema } from "../../features/openapi/field-schemas.ts";
import type { SchemaContext } from "../../features/openapi/field-schemas.ts";
import type { Say } from "../../words/say.ts";
import { SchemaBook } from "../../features/openapi/schema-book.ts";

/** A text may be a plain YAML scalar such as 01067, which keeps its digits. */
const TEXT_TYPES = ["string", "number", "boolean"];

/** @returns the words, and what YAML makes of those that it does not take as texts */
const spell = (values: readonly string[]): readonly unknown[] => [
  ...new Set(values.flatMap((value) => [value, parse(value) as unknown])),
];

interface SaidContext extends SchemaContext {
  readonly say: Say;
}

type Describe = (field: Field, name: string, context: SaidContext) => Schema;

const asText: Describe = (...parts) => ({ ...valueSchema(...parts), type: TEXT_TYPES });

/** The kinds that content gives in another way than they are served. */
const KINDS: Readonly<Partial<Record<FieldKind, Describe>>> = {
  varchar: asText,
  longVarchar: asText,
  uuid: () => ({ type: TEXT_TYPES }),
  address: asText,
  enumeration: ({ values = [] }) => ({ enum: spell(values) }),
  set(...parts) {
    const [{ values, nullable }, , { installation }] = parts;
    const items = { enum: spell(values ?? installation.locations) };
    return { ...valueSchema(...parts), items, minItems: nullable ? 0 : 1 };
  },
  list: ({ nullable }) => ({
    type: "array",
    items: { type: TEXT_TYPES },
    minItems: nullable ? 0 : 1,
  }),
  timestamp: () => ({
    type: "string",
    pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$",
  }),
  reference({ isMany }) {
    const one = { anyOf: [{ type: TEXT_TYPES }, { type: "object", required: ["Uuid"] }] };
    return isMany ? { type: "array", items: one } : one;
  },
  localized: ({ members = NO_FIELDS }, _, context) => ({
    type: "object",
    propertyNames: { enum: LANGUAGE_CODES },
    additionalProperties: nullableSchema(objectOf(members, context, true)),
  }),
};

function describeField(name: string, field: Field, context: SaidContext, isText: boolean): Schema {
  const form = describeForm(name, field, isText);
  // What is served may be put back.
  if (!isGivenByContent(field)) return { description: context.say(form) };
  const absent = findAbsent(name, field);
  const describe = KINDS[field.kind] ?? valueSchema;
  const schema = describe(field, name, context);
  return {
    ...(absent === "error" ? schema : nullableSchema(schema)),
    description: describeContentField(context.say, { name, field, form, absent }),
  };
}

function objectOf(fields: Fields, context: SaidContext, isText: boolean): Schema {
  const entries = [...fields].filter(([name]) => !isText || name !== KEY);
  const required = entries.filter(
    ([name, field]) => isGivenByContent(field) && findAbsent(name, field) === "error",
  );
  return {
    type: "object",
    properties: Object.fromEntries(
      entries.map(([name, field]) => [
        nameInContent(name, field),
        describeField(name, field, context, isText),
      ]),
    ),
    required: required.map(([name, field]) => nameInContent(name, field)),
    additionalProperties: false,
  };
}

/** @returns the schema of a file with the items of a resource: a list */
export function contentSchema(say: Say, resource: Resource, installation: Installation): Schema {
  const { title, fields } = resource;
  const context: SaidContext = {
    say,
    catalog: catalogOf(installation),
    installation,
    book: new SchemaBook(),
    isWithin: false,
    owner: title,
  };
  const item = {
    ...objectOf(new Map([[KEY, KEY_FIELD], ...fields]), context, false),
    anyOf: [{ required: [KEY] }, { required: ["Uuid"] }],
  };
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title,
    type: "array",
    items: { $ref: "#/definitions/item" },
    definitions: { item },
  };
}
