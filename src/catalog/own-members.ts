/** The members of a declared field: the types that may have each, and what it says. */
import { OWN_BOUNDS, OWN_TYPES } from "./own-resources.ts";
import type { OwnField, OwnType } from "./own-resources.ts";

interface OwnMember {
  readonly types: readonly OwnType[];
  /** A sentence. */
  readonly meaning: string;
  /** A JSON Schema of its value. */
  readonly value: Readonly<Record<string, unknown>>;
}

/** They have one value and a default of their own. */
const WITHOUT_DEFAULT: ReadonlySet<OwnType> = new Set([
  "customAttributes",
  "reference",
  "localized",
]);
export const hasDefault = (type: OwnType): boolean => !WITHOUT_DEFAULT.has(type);

const NUMBERS: readonly OwnType[] = ["integer", "float"];
const MOMENTS: readonly OwnType[] = ["date", "timestamp"];
const RANGED: readonly OwnType[] = [...NUMBERS, ...MOMENTS];
export const LISTED: readonly OwnType[] = ["enum", "set"];
const ONLY_REFERENCES: readonly OwnType[] = ["reference"];
const ONLY_LOCALIZED: readonly OwnType[] = ["localized"];
const TEXTS = { type: "array", items: { type: "string" }, minItems: 1, uniqueItems: true };
const END = { type: ["number", "string"] };
const FLAG = { type: "boolean" };

/** In the order of the normal form. */
export const OWN_MEMBERS: Readonly<Record<keyof OwnField, OwnMember>> = {
  type: {
    types: OWN_TYPES,
    meaning: "What the field holds.",
    value: { type: "string", enum: OWN_TYPES },
  },
  size: {
    types: ["varchar", "mail", "phone", "color", "zip"],
    meaning: "The maximum number of characters.",
    value: { type: "integer", minimum: 1, maximum: OWN_BOUNDS.size },
  },
  nullable: {
    types: OWN_TYPES,
    meaning: "Whether the field may have no value.",
    value: FLAG,
  },
  default: {
    types: OWN_TYPES.filter(hasDefault),
    meaning: "The value of an item that gives none.",
    value: {},
  },
  min: { types: RANGED, meaning: "The least number, or the first day or time.", value: END },
  max: { types: RANGED, meaning: "The greatest number, or the last day or time.", value: END },
  pattern: {
    types: ["varchar", "phone", "zip"],
    meaning: "A regular expression without groups, for the whole text.",
    value: { type: "string", maxLength: OWN_BOUNDS.patternCharacters },
  },
  unique: {
    types: [...RANGED, "varchar", "mail", "phone", "zip", "color", "address"],
    meaning: "Whether no two items may have the same value.",
    value: FLAG,
  },
  after: {
    types: MOMENTS,
    meaning: "The field of the same type that this one must not be before.",
    value: { type: "string" },
  },
  values: {
    types: LISTED,
    meaning: "The allowed values, in their order.",
    value: { ...TEXTS, maxItems: OWN_BOUNDS.values, items: { type: ["string", "number"] } },
  },
  to: {
    types: ONLY_REFERENCES,
    meaning: "The resource that the field refers to.",
    value: { type: "string" },
  },
  many: { types: ONLY_REFERENCES, meaning: "Whether it is a list of references.", value: FLAG },
  embed: {
    types: ONLY_REFERENCES,
    meaning: "Serve the item itself instead of its UUID: all of it, or these fields.",
    value: { anyOf: [FLAG, TEXTS] },
  },
  inverse: {
    types: ONLY_REFERENCES,
    meaning: "Collect the items whose reference of this name points here.",
    value: { type: "string" },
  },
  state: {
    types: ONLY_LOCALIZED,
    meaning: "Whether each language has a state and two dates of publication.",
    value: FLAG,
  },
  fields: {
    types: ONLY_LOCALIZED,
    meaning: "The fields of each language, by name.",
    value: { type: "object" },
  },
};

const NAMES = Object.keys(OWN_MEMBERS) as readonly (keyof OwnField)[];
export const FIELD_MEMBERS: ReadonlySet<string> = new Set(NAMES);

/** @returns the members that a field of the type may have */
export const membersOfType = (type: OwnType): readonly (keyof OwnField)[] =>
  NAMES.filter((name) => OWN_MEMBERS[name].types.includes(type));
