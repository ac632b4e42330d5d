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
import { describeContentField, describeForm } from "../catalog/content-form.ts";
import { describeContentItem } from "../catalog/content-item-schema.ts";
import type { GivenMember, Notation } from "../catalog/content-item-schema.ts";
import { sayField, sayResource } from "../catalog/naming.ts";
import type { Said } from "../catalog/naming.ts";
import { isGivenByContent } from "../catalog/field.ts";
import type { Installation } from "../catalog/installation.ts";
import type { Resource } from "../catalog/resources.ts";
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

/** A text may be a plain scalar such as 01067, which keeps its digits. */
const YAML: Notation = {
  text: { type: ["string", "number", "boolean"] },
  /** With what YAML makes of those that it does not take as texts. */
  spell: (values) => [...new Set(values.flatMap((value) => [value, parse(value) as unknown]))],
};

/** @returns what an editor shows beside a member */
const annotateIn =
  (say: Say, resource: Resource) =>
  ({ name, field, absent, within }: GivenMember): Schema => {
    const isItem = within === "";
    const form = describeForm(name, field, !isItem, resource.key);
    const { title, help } = sayField(resource, `${within}${name}`, field, say.language);
    const written = isGivenByContent(field)
      ? describeContentField(say, {
          name,
          field,
          form,
          absent,
          madeOf: isItem && name === "Uuid" ? resource.key : undefined,
        })
      : say(form);
    return { title, description: help === undefined ? written : `${help} (${written})` };
  };

const describeSaid = ({ title, help }: Said): Schema => ({
  title,
  ...(help !== undefined && { description: help }),
});

/** @returns the schema of a file with the items of a resource: a list */
const contentSchema = (say: Say, resource: Resource, installation: Installation): Schema => ({
  $schema: "http://json-schema.org/draft-07/schema#",
  ...describeSaid(sayResource(resource, say.language)),
  type: "array",
  items: { $ref: "#/definitions/item" },
  definitions: {
    item: describeContentItem(resource, {
      installation,
      notation: YAML,
      annotate: annotateIn(say, resource),
    }),
  },
});

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
