/** The members of installation.yaml itself, from which its reader and the JSON Schema for editors are derived. */
import { CONTRACT } from "./catalog.ts";
import { perContractName } from "./resource-names.ts";
import { RESOURCES } from "./resources.ts";
import {
  missingOf,
  NAMING_MEMBERS,
  oneOfWords,
  PAGE_SIZE,
  TEXT,
  TEXTS,
} from "./declared-members.ts";
import type { Member, Members } from "./declared-members.ts";
import {
  ATTRIBUTE_TYPES,
  attributeOwnersOf,
  CACHE_TAG_NAME,
  DEFAULT_INSTALLATION,
} from "./installation.ts";
import type { Installation } from "./installation.ts";
import { OWN_BOUNDS } from "./own-bounds.ts";
import { NAME_FORM } from "./resource-names.ts";
import { sentence } from "../words/sentence.ts";

export const ATTRIBUTE_MEMBERS: Members = {
  type: {
    value: { enum: ATTRIBUTE_TYPES },
    missing: missingOf(ATTRIBUTE_TYPES),
  },
  values: { value: TEXTS, wanted: "texts that are not empty" },
  ...NAMING_MEMBERS,
};

const ATTRIBUTES = { $ref: "#/definitions/attributes" };

export const INSTALLATION_MEMBERS: { readonly [Name in keyof Installation]-?: Member } = {
  timeZone: {
    meaning: "The time zone of every TIMESTAMP and DATE, by its IANA name.",
    value: { ...TEXT, default: DEFAULT_INSTALLATION.timeZone },
  },
  locations: {
    meaning: "The values of the set Locations of trainings, in order.",
    value: { ...TEXTS, default: DEFAULT_INSTALLATION.locations },
    wanted: "upper-case words joined by underscores",
  },
  customAttributes: {
    meaning: () =>
      sentence(
        "Custom attributes by owner ({owners}, declared resources) and identifier: the type, {types}, and for an enum its values.",
        { owners: attributeOwnersOf(CONTRACT).join(", "), types: oneOfWords(ATTRIBUTE_TYPES) },
      ),
    value: {
      type: "object",
      properties: Object.fromEntries(attributeOwnersOf(CONTRACT).map((name) => [name, ATTRIBUTES])),
      additionalProperties: ATTRIBUTES,
    },
  },
  maxItemsPerPage: {
    meaning: "Items per page, by resource of the contract.",
    members: perContractName(() => ({ value: PAGE_SIZE })),
  },
  access: {
    meaning: "Who may read the resources of the contract, by resource.",
    members: perContractName((name) => ({
      value: { enum: ["token", "public"], default: RESOURCES[name].access },
    })),
  },
  maxAge: {
    meaning:
      "How many seconds browsers and caches may use a response without asking again. After this time a publish is visible everywhere.",
    value: { type: "integer", minimum: 60, maximum: 86_400, default: DEFAULT_INSTALLATION.maxAge },
  },
  cacheTags: {
    meaning:
      "What the tags begin with by which caches are purged, a name for each installation behind one cache.",
    value: { ...TEXT, pattern: CACHE_TAG_NAME.source },
    wanted: "1 to 32 lower-case letters, digits and hyphens",
  },
  resources: {
    meaning: "Resources of your own, by name.",
    value: {
      type: "object",
      maxProperties: OWN_BOUNDS.resources,
      propertyNames: { pattern: NAME_FORM.source },
      additionalProperties: { $ref: "#/definitions/resource" },
    },
  },
};
