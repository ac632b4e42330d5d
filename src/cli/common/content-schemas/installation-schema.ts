/** The JSON Schema of installation.yaml, for editors. */
import { ATTRIBUTE_IDENTIFIER } from "../../../catalog/installation.ts";
import {
  FIELD_MEMBERS,
  membersOfType,
  RESOURCE_MEMBERS,
} from "../../../catalog/declared-members.ts";
import type { Member, Members } from "../../../catalog/declared-members.ts";
import { ATTRIBUTE_MEMBERS, INSTALLATION_MEMBERS } from "../../../catalog/installation-members.ts";
import { OWN_TYPES } from "../../../catalog/own-resources.ts";
import type { OwnType } from "../../../catalog/own-resources.ts";
import type { Schema } from "../../../lib/json-schema.ts";
import { sayWording } from "../../../words/say.ts";

/** @returns the schema of an object that has these members and no others */
const closed = (members: Members): Schema => ({
  type: "object",
  properties: Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, schemaOf(member)]),
  ),
  required: Object.entries(members).flatMap(([name, { missing, types }]) =>
    missing !== undefined && !types ? [name] : [],
  ),
  additionalProperties: false,
});

function schemaOf({ meaning, value, members }: Member): Schema {
  const object = members && closed(members);
  const schema = value && object ? { anyOf: [value, object] } : { ...value, ...object };
  return meaning === undefined ? schema : { ...schema, description: sayWording(meaning) };
}

/** @returns the members of a field of a type */
const ofType = (type: OwnType): Schema => ({
  if: { properties: { type: { const: type } }, required: ["type"] },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: { propertyNames: { enum: Object.keys(membersOfType(type)) } },
});

const attributes: Schema = {
  type: "object",
  propertyNames: { pattern: ATTRIBUTE_IDENTIFIER.source },
  additionalProperties: closed(ATTRIBUTE_MEMBERS),
};

export const INSTALLATION_SCHEMA: Schema = {
  $schema: "http://json-schema.org/draft-07/schema#",
  title: "installation.yaml",
  ...closed(INSTALLATION_MEMBERS),
  definitions: {
    attributes,
    resource: closed(RESOURCE_MEMBERS),
    field: {
      anyOf: [
        { type: "string", pattern: "^[A-Za-z]+(\\([0-9]+\\))?$" },
        { ...closed(FIELD_MEMBERS), allOf: OWN_TYPES.map(ofType) },
      ],
    },
    fields: {
      type: "object",
      minProperties: 1,
      propertyNames: { pattern: "^[A-Z][A-Za-z0-9]{0,63}$" },
      additionalProperties: { $ref: "#/definitions/field" },
    },
  },
};
