/** The JSON Schema of installation.yaml, for editors. */
import { CONTRACT } from "../../../catalog/catalog.ts";
import {
  ATTRIBUTE_IDENTIFIER,
  ATTRIBUTE_TYPES,
  attributeOwnersOf,
} from "../../../catalog/installation.ts";
import { membersOfType, OWN_MEMBERS } from "../../../catalog/own-members.ts";
import { OWN_BOUNDS, OWN_TYPES } from "../../../catalog/own-resources.ts";
import type { OwnType } from "../../../catalog/own-resources.ts";
import { CONTRACT_NAMES, NAME_FORM } from "../../../catalog/resource-names.ts";
import type { Schema } from "../../../lib/json-schema.ts";

const TEXT = { type: "string" };
const PAGE_SIZE = { type: "integer", minimum: 1, maximum: OWN_BOUNDS.maxItemsPerPage };
const PATHS = { type: "array", items: TEXT, maxItems: OWN_BOUNDS.searched };

const closed = (properties: Schema, required: readonly string[] = []): Schema => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

const said = (description: string, schema: Schema): Schema => ({ ...schema, description });

/** @returns the members of a field of a type */
function ofType(type: OwnType): Schema {
  const names = membersOfType(type);
  return {
    if: { properties: { type: { const: type } }, required: ["type"] },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { propertyNames: { enum: names } },
  };
}

const FIELD: Schema = {
  anyOf: [
    { type: "string", pattern: "^[A-Za-z]+(\\([0-9]+\\))?$" },
    {
      ...closed(
        Object.fromEntries(
          Object.entries(OWN_MEMBERS).map(([name, { meaning, value }]) => [
            name,
            said(meaning, name === "fields" ? { $ref: "#/definitions/fields" } : value),
          ]),
        ),
        ["type"],
      ),
      allOf: OWN_TYPES.map(ofType),
    },
  ],
};

const FIELDS: Schema = {
  type: "object",
  minProperties: 1,
  propertyNames: { pattern: "^[A-Z][A-Za-z0-9]{0,63}$" },
  additionalProperties: { $ref: "#/definitions/field" },
};

const RESOURCE: Schema = closed(
  {
    title: said("Its name for people; by default the name in words.", {
      ...TEXT,
      maxLength: OWN_BOUNDS.titleCharacters,
    }),
    model: said("The name of an item in responses, such as JobOffer.", TEXT),
    path: said("The path, by default /api/v1/ and the name.", TEXT),
    entity: said("Gives each item a path of its own.", {
      anyOf: [TEXT, closed({ name: TEXT, fields: { type: "array", items: TEXT } }, ["name"])],
    }),
    access: said("Who may read it.", { enum: ["token", "public"] }),
    caching: said("How long caches may keep it.", { enum: ["day", "revalidate"] }),
    maxItemsPerPage: said("The size of a page.", PAGE_SIZE),
    publication: said("Whether items have a state and two dates of publication.", {
      type: "boolean",
    }),
    order: said("The order of items, such as StartsAt,-Priority.", TEXT),
    search: said("What is searched.", closed({ title: TEXT, in: PATHS })),
    place: said(
      "The fields with the coordinates of an item.",
      closed({ longitude: TEXT, latitude: TEXT }, ["longitude", "latitude"]),
    ),
    fields: said("The fields by name, in the order in which they are served.", {
      allOf: [{ $ref: "#/definitions/fields" }],
    }),
  },
  ["fields"],
);

const ATTRIBUTES: Schema = {
  type: "object",
  propertyNames: { pattern: ATTRIBUTE_IDENTIFIER.source },
  additionalProperties: closed(
    { type: { enum: ATTRIBUTE_TYPES }, values: { type: "array", items: TEXT, minItems: 1 } },
    ["type"],
  ),
};

const ofEach = (names: readonly string[], schema: Schema): Schema =>
  Object.fromEntries(names.map((name) => [name, schema]));

export const INSTALLATION_SCHEMA: Schema = {
  $schema: "http://json-schema.org/draft-07/schema#",
  title: "installation.yaml",
  ...closed({
    timeZone: said("The time zone of all dates, such as Europe/Berlin.", TEXT),
    locations: said("The locations of trainings.", { type: "array", items: TEXT, minItems: 1 }),
    customAttributes: said("The custom attributes of each resource, by identifier.", {
      type: "object",
      properties: ofEach(attributeOwnersOf(CONTRACT), ATTRIBUTES),
      additionalProperties: ATTRIBUTES,
    }),
    maxItemsPerPage: said("Page sizes.", closed(ofEach(CONTRACT_NAMES, PAGE_SIZE))),
    resources: said("Resources of your own, by name.", {
      type: "object",
      maxProperties: OWN_BOUNDS.resources,
      propertyNames: { pattern: NAME_FORM.source },
      additionalProperties: RESOURCE,
    }),
  }),
  definitions: { field: FIELD, fields: FIELDS },
};
