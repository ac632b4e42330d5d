/** `lectern fields --schema`: JSON Schemas of installation.yaml and of content in YAML and JSON, with which editors check and complete them. */
import { ATTRIBUTE_IDENTIFIER } from "../catalog/installation.ts";
import { FIELD_MEMBERS, membersOfType, RESOURCE_MEMBERS } from "../catalog/declared-members.ts";
import type { Member, Members } from "../catalog/declared-members.ts";
import { ATTRIBUTE_MEMBERS, INSTALLATION_MEMBERS } from "../catalog/installation-members.ts";
import { OWN_TYPES } from "../catalog/own-resources.ts";
import type { OwnType } from "../catalog/own-resources.ts";
import type { Schema } from "../lib/json-schema.ts";
import type { Say } from "../words/say.ts";
import { sentenceOf } from "../words/sentence.ts";
import { parse } from "yaml";
import {
  describeContentField,
  describeForm,
  findAbsent,
  KEY,
  KEY_FIELD,
} from "../catalog/content-form.ts";
import { NO_FIELDS, isGivenByContent } from "../catalog/field.ts";
import type { Field, FieldKind, Fields } from "../catalog/field.ts";
import { LANGUAGE_CODES } from "../catalog/language-codes.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import type { Installation } from "../catalog/installation.ts";
import type { Resource } from "../catalog/resources.ts";
import { nameInContent } from "../validate/items/field-names.ts";
import { nullableSchema } from "../lib/json-schema.ts";
import { valueSchema } from "../features/openapi/field-schemas.ts";
import type { SchemaContext } from "../features/openapi/field-schemas.ts";
import { SchemaBook } from "../features/openapi/schema-book.ts";
import { mkdir, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { INSTALLATION_FILE } from "../content/find/content-names.ts";
import { CommandError } from "../errors.ts";
import { tellDone } from "./command.ts";
import type { Outcome } from "./command.ts";
import type { SchemaFile } from "./command-results.ts";
import { requireDeclared, USUAL_DIRECTORY } from "./read-content.ts";

/** @returns the schema of an object that has these members and no others */
const closed = (say: Say, members: Members): Schema => ({
  type: "object",
  properties: Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, schemaOf(say, member)]),
  ),
  required: Object.entries(members).flatMap(([name, { missing, types }]) =>
    missing !== undefined && !types ? [name] : [],
  ),
  additionalProperties: false,
});

function schemaOf(say: Say, { meaning, value, members }: Member): Schema {
  const object = members && closed(say, members);
  const schema = value && object ? { anyOf: [value, object] } : { ...value, ...object };
  return meaning === undefined ? schema : { ...schema, description: say(sentenceOf(meaning)) };
}

/** @returns the members of a field of a type */
const ofType = (type: OwnType): Schema => ({
  if: { properties: { type: { const: type } }, required: ["type"] },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: { propertyNames: { enum: Object.keys(membersOfType(type)) } },
});

const describeAttributes = (say: Say): Schema => ({
  type: "object",
  propertyNames: { pattern: ATTRIBUTE_IDENTIFIER.source },
  additionalProperties: closed(say, ATTRIBUTE_MEMBERS),
});

const describeInstallation = (say: Say): Schema => ({
  $schema: "http://json-schema.org/draft-07/schema#",
  title: "installation.yaml",
  ...closed(say, INSTALLATION_MEMBERS),
  definitions: {
    attributes: describeAttributes(say),
    resource: closed(say, RESOURCE_MEMBERS),
    field: {
      anyOf: [
        { type: "string", pattern: "^[A-Za-z]+(\\([0-9]+\\))?$" },
        { ...closed(say, FIELD_MEMBERS), allOf: OWN_TYPES.map(ofType) },
      ],
    },
    fields: {
      type: "object",
      minProperties: 1,
      propertyNames: { pattern: "^[A-Z][A-Za-z0-9]{0,63}$" },
      additionalProperties: { $ref: "#/definitions/field" },
    },
  },
});

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
function contentSchema(say: Say, resource: Resource, installation: Installation): Schema {
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

/** @throws CommandError when installation.yaml has errors, or a file cannot be written */
export async function writeSchemas(
  say: Say,
  folder: string,
  directory: string = USUAL_DIRECTORY,
): Promise<Outcome<readonly SchemaFile[]>> {
  const { installation, catalog } = await requireDeclared(say, directory);
  const schemas: Readonly<Record<string, Schema>> = {
    [INSTALLATION_FILE]: describeInstallation(say),
    ...Object.fromEntries(
      Array.from(catalog.resources, ([name, resource]) => [
        `${name}.yaml`,
        contentSchema(say, resource, installation),
      ]),
    ),
  };
  const files = Object.entries(schemas).map(([name, schema]) => {
    const path = join(folder, name.replace(".yaml", ".schema.json"));
    const seen = relative(directory, path).split(sep).join("/");
    return { name, path, line: `# yaml-language-server: $schema=${seen}`, schema };
  });
  try {
    await mkdir(folder, { recursive: true });
    for (const { path, schema } of files)
      await writeFile(path, `${JSON.stringify(schema, undefined, 2)}\n`);
  } catch (error) {
    throw new CommandError(`The schemas cannot be written: ${(error as Error).message}.`);
  }
  const sentence = `Wrote ${files.length} schemas to ${folder}. Editors use one where a YAML file begins with its line:`;
  const lines = files.map(({ name, line }) => `  ${name.padEnd(45)} ${line}`);
  return tellDone(
    [sentence, ...lines].join("\n"),
    files.map(({ name, path, line }) => ({ file: name, schema: path, line })),
  );
}
