/** JSON Schemas of items as content gives them. */
import {
  describeContentField,
  describeForm,
  findAbsent,
  KEY,
  KEY_FIELD,
  nameInContent,
} from "./content-form.ts";
import { NO_FIELDS, isGivenByContent } from "./field.ts";
import type { Field, FieldKind, Fields } from "./field.ts";
import type { Installation } from "./installation.ts";
import { LANGUAGE_CODES } from "./language-codes.ts";
import type { Resource } from "./resources.ts";
import { VALUE_SCHEMAS } from "./value-schemas.ts";
import { nullableSchema } from "../lib/json-schema.ts";
import type { Schema } from "../lib/json-schema.ts";
import type { Say } from "../words/say.ts";

/** How a format of content writes values. */
export interface Notation {
  /** The schema of a text. */
  readonly text: Schema;
  /** @returns what may be written for these words */
  readonly spell: (words: readonly string[]) => readonly unknown[];
}

interface ContentContext {
  readonly say: Say;
  readonly installation: Installation;
  readonly notation: Notation;
}

type Describe = (field: Field, name: string, context: ContentContext) => Schema;

const asText =
  (kind: "varchar" | "longVarchar" | "address"): Describe =>
  (...parts) => ({ ...VALUE_SCHEMAS[kind](...parts), ...parts[2].notation.text });

/** Some kinds are given by content in another way than they are served. */
const KINDS: Readonly<Record<FieldKind, Describe>> = {
  ...VALUE_SCHEMAS,
  varchar: asText("varchar"),
  longVarchar: asText("longVarchar"),
  uuid: (_field, _name, { notation }) => notation.text,
  address: asText("address"),
  enumeration: ({ values = [] }, _, { notation }) => ({ enum: notation.spell(values) }),
  set(...parts) {
    const [{ values, nullable }, , { installation, notation }] = parts;
    const items = { enum: notation.spell(values ?? installation.locations) };
    return { ...VALUE_SCHEMAS.set(...parts), items, minItems: nullable ? 0 : 1 };
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
  localized: ({ members = NO_FIELDS }, _, context) => ({
    type: "object",
    propertyNames: { enum: LANGUAGE_CODES },
    additionalProperties: nullableSchema(objectOf(members, context, true)),
  }),
};

function describeField(
  name: string,
  field: Field,
  context: ContentContext,
  isText: boolean,
): Schema {
  const form = describeForm(name, field, isText);
  // What is served may be put back.
  if (!isGivenByContent(field)) return { description: context.say(form) };
  const absent = findAbsent(name, field);
  const schema = KINDS[field.kind](field, name, context);
  return {
    ...(absent === "error" ? schema : nullableSchema(schema)),
    description: describeContentField(context.say, { name, field, form, absent }),
  };
}

function objectOf(fields: Fields, context: ContentContext, isText: boolean): Schema {
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

/** @returns the schema of an item of a resource */
export const describeContentItem = ({ fields }: Resource, context: ContentContext): Schema => ({
  ...objectOf(new Map([[KEY, KEY_FIELD], ...fields]), context, false),
  anyOf: [{ required: [KEY] }, { required: ["Uuid"] }],
});
