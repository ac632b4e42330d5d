/** The JSON Schema of installation.yaml, for editors. */
import { ATTRIBUTE_IDENTIFIER } from "../../catalog/installation.ts";
import {
  FIELD_MEMBERS,
  membersOfType,
  RESOURCE_MEMBERS,
} from "../../catalog/declared-members.ts";
import type { Member, Members } from "../../catalog/declared-members.ts";
import { ATTRIBUTE_MEMBERS, INSTALLATION_MEMBERS } from "../../catalog/installation-members.ts";
import { OWN_TYPES } from "../../catalog/own-resources.ts";
import type { OwnType } from "../../catalog/own-resources.ts";
import type { Schema } from "../../lib/json-schema.ts";
import type { Say } from "../../words/say.ts";
import { sentenceOf } from "../../words/sentence.ts";

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

export const describeInstallation = (say: Say): Schema => ({
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
