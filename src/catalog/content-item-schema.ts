/** JSON Schemas of items as content gives them. */
import { findAbsent, KEY, KEY_FIELD, nameInContent } from "./content-form.ts";
import type { ContentField } from "./content-form.ts";
import { NO_FIELDS, isGivenByContent } from "./field.ts";
import type { AttributeOwner, Field, FieldKind, Fields } from "./field.ts";
import { attributesDeclaredFor } from "./installation.ts";
import type { AttributeType, Installation } from "./installation.ts";
import { LANGUAGE_CODES } from "./language-codes.ts";
import type { Resource } from "./resources.ts";
import { VALUE_SCHEMAS } from "./value-schemas.ts";
import { nullableSchema } from "../lib/json-schema.ts";
import type { Schema } from "../lib/json-schema.ts";

/** How a format of content writes values. */
export interface Notation {
  /** The schema of a text. */
  readonly text: Schema;
  /** @returns what may be written for these words */
  readonly spell: (words: readonly string[]) => readonly unknown[];
}

/** A member of an item, of a text in one language, or a declared custom attribute. */
export interface GivenMember {
  readonly name: string;
  readonly field: Field;
  /** Its value if it is left out. */
  readonly absent: ContentField["absent"];
  /** The path of what it is a member of, without a language, and with a last dot: `Articles.`; empty: the item. */
  readonly within: string;
}

interface ContentContext {
  readonly installation: Installation;
  readonly notation: Notation;
  /** @returns what the schema of a member says to people and programs besides its values */
  readonly annotate: (member: GivenMember) => Schema;
}

/** @param path without a language */
type Describe = (field: Field, name: string, context: ContentContext, path: string) => Schema;

const asText =
  (kind: "varchar" | "longVarchar" | "address"): Describe =>
  (field, name, context) => ({
    ...VALUE_SCHEMAS[kind](field, name, context),
    ...context.notation.text,
  });

/** What custom attributes of a type hold. */
const ATTRIBUTE_KINDS: Readonly<Record<AttributeType, FieldKind>> = {
  string: "longVarchar",
  boolean: "boolean",
  integer: "integer",
  decimal: "float",
  list: "list",
  enum: "enumeration",
};

/** @returns the declared custom attributes of an owner as fields */
export const attributeFieldsOf = (
  installation: Installation,
  owner: AttributeOwner | undefined,
): Fields =>
  new Map(
    Array.from(
      attributesDeclaredFor(installation, owner),
      ([name, { type, values, ...naming }]) => [
        name,
        { kind: ATTRIBUTE_KINDS[type], nullable: true, ...(values && { values }), naming },
      ],
    ),
  );

/** Some kinds are given by content in another way than they are served. */
const KINDS: Readonly<Record<FieldKind, Describe>> = {
  ...VALUE_SCHEMAS,
  varchar: asText("varchar"),
  longVarchar: asText("longVarchar"),
  uuid: (_field, _name, { notation }) => notation.text,
  address: asText("address"),
  enumeration: ({ values = [] }, _, { notation }) => ({ enum: notation.spell(values) }),
  set(field, name, context) {
    const { values = context.installation.locations, nullable } = field;
    const items = { enum: context.notation.spell(values) };
    return { ...VALUE_SCHEMAS.set(field, name, context), items, minItems: nullable ? 0 : 1 };
  },
  list: ({ nullable }, _, { notation }) => ({
    type: "array",
    items: notation.text,
    minItems: nullable ? 0 : 1,
  }),
  reference({ isMany }, _, { notation }) {
    const one = { anyOf: [notation.text, { type: "object", required: ["Uuid"] }] };
    return isMany ? { type: "array", items: one } : one;
  },
  customAttributes(field, name, context, path) {
    const declared = attributeFieldsOf(context.installation, field.owner);
    const { properties } = objectOf(declared, context, path);
    return { ...VALUE_SCHEMAS.customAttributes(field, name, context), properties };
  },
  localized: ({ members = NO_FIELDS }, _, context, path) => ({
    type: "object",
    propertyNames: { enum: LANGUAGE_CODES },
    additionalProperties: nullableSchema(objectOf(members, context, path)),
  }),
};

function describeMember(member: GivenMember, context: ContentContext): Schema {
  const { name, field, absent, within } = member;
  // What is served may be put back.
  const schema = isGivenByContent(field)
    ? KINDS[field.kind](field, name, context, `${within}${name}.`)
    : {};
  const isNullable = isGivenByContent(field) && absent !== "error";
  return { ...(isNullable ? nullableSchema(schema) : schema), ...context.annotate(member) };
}

function objectOf(fields: Fields, context: ContentContext, within: string): Schema {
  const members = Array.from(fields, ([served, field]): GivenMember => {
    const name = nameInContent(served, field);
    return { name, field, absent: findAbsent(served, field), within };
  });
  return {
    type: "object",
    properties: Object.fromEntries(
      members.map((member) => [member.name, describeMember(member, context)]),
    ),
    required: members
      .filter(({ field, absent }) => isGivenByContent(field) && absent === "error")
      .map(({ name }) => name),
    additionalProperties: false,
  };
}

/** @returns the schema of an item with these fields */
export const describeContentItem = (
  { fields, key }: Pick<Resource, "fields" | "key">,
  context: ContentContext,
): Schema =>
  key
    ? objectOf(fields, context, "")
    : {
        ...objectOf(new Map([[KEY, KEY_FIELD], ...fields]), context, ""),
        anyOf: [{ required: [KEY] }, { required: ["Uuid"] }],
      };
