/**
 * The members of what installation.yaml declares. Its reader, the normal form of declarations and the JSON Schema
 * for editors are derived from these rows.
 */
import type { Schema } from "../lib/json-schema.ts";
import { DEFAULT_INSTALLATION } from "./installation.ts";
import { OWN_BOUNDS } from "./own-bounds.ts";
import { OWN_TYPES } from "./own-resources.ts";
import { TYPE_SYNONYMS } from "./type-synonyms.ts";
import type { OwnField, OwnResource, OwnType } from "./own-resources.ts";
import type { Naming } from "./translated.ts";
import { sentence } from "../words/sentence.ts";
import type { PlainMessage, Wording, Sentence } from "../words/sentence.ts";

interface ValueSchema extends Schema {
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: string | number | readonly string[];
}

export interface Member {
  /** A sentence; absent: its name says all. */
  readonly meaning?: Wording;
  /** A JSON Schema of its value, with the default; absent: that of its members. */
  readonly value?: ValueSchema;
  /** The members of an object; with `value`, it may be either. */
  readonly members?: Members;
  /** Words of other programs that mean one of the value's, by their small letters. */
  readonly synonyms?: ReadonlyMap<string, string>;
  /** What messages call the value: `must be the name of a field, not a list`. */
  readonly wanted?: Wording;
  /** For a path: what messages call that to which it leads. */
  readonly leadsTo?: Wording;
  /** The problem if it is not given; absent: it may be left out. */
  readonly missing?: Wording;
  /** The types of fields that may have it; absent: all. */
  readonly types?: readonly OwnType[];
}

/** By name, in the order of the normal form. */
export type Members = Readonly<Record<string, Member>>;

export const TEXT = { type: "string" };
const perLanguage = (maxLength: number): ValueSchema => {
  const one = { ...TEXT, minLength: 1, maxLength };
  return { anyOf: [one, { type: "object", minProperties: 1, additionalProperties: one }] };
};
const COLUMN = { ...TEXT, minLength: 1, maxLength: OWN_BOUNDS.columnCharacters };
/** The value schema of a text, or of a list of texts. */
const COLUMNS = {
  anyOf: [
    COLUMN,
    { type: "array", items: COLUMN, minItems: 1, maxItems: OWN_BOUNDS.columns, uniqueItems: true },
  ],
};
const FLAG = { type: "boolean" };
const END = { type: ["number", "string"] };
export const TEXTS = { type: "array", items: TEXT, minItems: 1, uniqueItems: true };
export const PAGE_SIZE = {
  type: "integer",
  minimum: 1,
  maximum: OWN_BOUNDS.maxItemsPerPage,
  default: DEFAULT_INSTALLATION.maxItemsPerPage.navigation,
};

export const oneOfWords = (words: readonly string[]): Sentence =>
  sentence("one of {names}", { names: words.join(", ") });
export const missingOf = (words: readonly string[]) => (): Sentence =>
  sentence("must be given: {wanted}", { wanted: oneOfWords(words) });

/** They have one value and a default of their own. */
const WITHOUT_DEFAULT: ReadonlySet<OwnType> = new Set([
  "customAttributes",
  "reference",
  "localized",
]);
const NUMBERS: readonly OwnType[] = ["integer", "float"];
const MOMENTS: readonly OwnType[] = ["date", "timestamp"];
const RANGED: readonly OwnType[] = [...NUMBERS, ...MOMENTS];
const ONLY_REFERENCES: readonly OwnType[] = ["reference"];
const ONLY_LOCALIZED: readonly OwnType[] = ["localized"];

/** What people read instead of names. */
export const NAMING_MEMBERS: { readonly [Name in keyof Naming]-?: Member } = {
  title: {
    meaning: "What people read instead of its name; by default the name in words.",
    value: perLanguage(OWN_BOUNDS.titleCharacters),
    wanted: "a text, or one per language such as { de: Termine, en: Events }",
  },
  help: {
    meaning: "What a form says beside it: a text, or one per language.",
    value: perLanguage(OWN_BOUNDS.helpCharacters),
    wanted: "a text, or one per language such as { de: Termine, en: Events }",
  },
};

const FIELDS_MISSING: PlainMessage =
  "must be given: the fields by their names, such as Name: varchar(128)";

export const FIELD_MEMBERS: { readonly [Name in keyof OwnField]-?: Member } = {
  type: {
    meaning: "What the field holds.",
    value: { ...TEXT, enum: OWN_TYPES },
    synonyms: TYPE_SYNONYMS,
    wanted: () => oneOfWords(OWN_TYPES),
    missing: missingOf(OWN_TYPES),
  },
  size: {
    types: ["varchar", "mail", "phone", "color", "zip"],
    meaning: "The maximum number of characters.",
    value: { type: "integer", minimum: 1, maximum: OWN_BOUNDS.size },
  },
  nullable: { meaning: "Whether the field may have no value.", value: FLAG },
  default: {
    types: OWN_TYPES.filter((type) => !WITHOUT_DEFAULT.has(type)),
    meaning: "The value of an item that gives none.",
    value: {},
  },
  min: { types: RANGED, meaning: "The least number, or the first day or time.", value: END },
  max: { types: RANGED, meaning: "The greatest number, or the last day or time.", value: END },
  pattern: {
    types: ["varchar", "phone", "zip"],
    meaning: "A regular expression for the whole text.",
    value: { ...TEXT, maxLength: OWN_BOUNDS.patternCharacters },
    wanted: "a pattern",
  },
  unique: {
    types: [...RANGED, "varchar", "mail", "phone", "zip", "color", "address"],
    meaning: "Whether no two items may have the same value.",
    value: FLAG,
  },
  anyCell: {
    types: ["varchar", "longVarchar"],
    meaning:
      "Whether a cell of a workbook that is a number, a day, a time, or true or false is taken as a text.",
    value: FLAG,
  },
  after: {
    types: MOMENTS,
    meaning: "The field of the same type that this one must not be before.",
    value: TEXT,
    wanted: "the name of a field",
  },
  values: {
    types: ["enum", "set"],
    meaning: "The allowed values, in their order.",
    value: { ...TEXTS, maxItems: OWN_BOUNDS.values, items: { type: ["string", "number"] } },
    wanted: () =>
      sentence("words of up to {limit} letters and digits, joined by _, - or .", {
        limit: OWN_BOUNDS.valueCharacters,
      }),
  },
  to: {
    types: ONLY_REFERENCES,
    meaning: "The resource that the field refers to.",
    value: TEXT,
    wanted: "the name of a resource",
    missing: "must be given: the resource to refer to",
  },
  many: { types: ONLY_REFERENCES, meaning: "Whether it is a list of references.", value: FLAG },
  embed: {
    types: ONLY_REFERENCES,
    meaning: "Serve the item itself instead of its UUID: all of it, or these fields.",
    value: { anyOf: [FLAG, TEXTS] },
    wanted: "names of fields",
  },
  inverse: {
    types: ONLY_REFERENCES,
    meaning: "Collect the items whose reference of this name points here.",
    value: TEXT,
    wanted: "the name of a reference",
  },
  state: {
    types: ONLY_LOCALIZED,
    meaning: "Whether each language has a state and two dates of publication.",
    value: FLAG,
  },
  ...NAMING_MEMBERS,
  column: {
    types: OWN_TYPES.filter((type) => type !== "customAttributes" && type !== "localized"),
    meaning:
      "Headers of tables that mean the field, the first of which is written; inside a localized field by language code.",
    value: {
      anyOf: [
        ...COLUMNS.anyOf,
        { type: "object", minProperties: 1, additionalProperties: COLUMNS },
      ],
    },
    wanted: "a header or a list of headers",
  },
  renamed: {
    meaning: "The name that the field had, so that a plan knows it again.",
    value: TEXT,
    wanted: "the name that the field had",
  },
  fields: {
    types: ONLY_LOCALIZED,
    meaning: "The fields of each language, by name.",
    wanted: "an object of fields by their names",
    missing: FIELDS_MISSING,
    value: { $ref: "#/definitions/fields" },
  },
};

/** @returns the members that a field of the type has */
export const membersOfType = (type: OwnType): Members =>
  Object.fromEntries(
    Object.entries<Member>(FIELD_MEMBERS).flatMap(([name, { types = [type], ...member }]) =>
      types.includes(type) ? [[name, member]] : [],
    ),
  );

export const mayHave = (type: OwnType, member: keyof OwnField): boolean =>
  FIELD_MEMBERS[member].types?.includes(type) ?? true;

const axis = (end: number): Member => {
  const leadsTo = (): Sentence =>
    sentence("a float with min -{end} and max {end}, neither localized nor in a list", { end });
  const missing = (): Sentence =>
    sentence("must be given: the path of {leadsTo}", { leadsTo: leadsTo() });
  return { value: TEXT, leadsTo, missing };
};

export const RESOURCE_MEMBERS: { readonly [Name in keyof OwnResource]-?: Member } = {
  ...NAMING_MEMBERS,
  model: { meaning: "The name of an item in responses, such as JobOffer.", value: TEXT },
  path: { meaning: "The path, by default /api/v1/ and the name.", value: TEXT },
  entity: {
    meaning: "Gives each item a path of its own.",
    value: TEXT,
    wanted: "a name such as event",
    members: {
      name: {
        value: TEXT,
        wanted: "a name such as event",
        missing: "must be given: the name before the UUID in the path of one item",
      },
      fields: { value: TEXTS, wanted: "names of fields" },
    },
  },
  access: {
    meaning: "Who may read it.",
    value: { enum: ["token", "public"], default: "token" },
  },
  caching: {
    meaning: "How long caches may keep it.",
    value: { enum: ["day", "revalidate"], default: "day" },
  },
  maxItemsPerPage: { meaning: "The size of a page.", value: PAGE_SIZE },
  publication: {
    meaning: "Whether items have a state and two dates of publication.",
    value: FLAG,
  },
  order: {
    meaning: "The order of items, such as StartsAt,-Priority.",
    value: TEXT,
    wanted: "paths of fields such as StartsAt,-Priority",
    leadsTo: "a field that is not an object or a list",
  },
  search: {
    meaning: "What is searched.",
    members: {
      title: { value: TEXT, leadsTo: "a varchar, longVarchar or enum that is not in a list" },
      in: {
        value: { type: "array", items: TEXT, maxItems: OWN_BOUNDS.searched },
        leadsTo: "a text, a list of texts, custom attributes or an embedded item",
      },
    },
  },
  place: {
    meaning: "The fields with the coordinates of an item.",
    members: { longitude: axis(180), latitude: axis(90) },
  },
  key: {
    meaning:
      "The field of which Keys are made, or a list of fields, or row where nothing tells two rows apart: then Uuids are made of the numbers of rows, and do not last.",
    value: {
      anyOf: [TEXT, { ...TEXTS, maxItems: OWN_BOUNDS.keyFields }],
    },
    wanted: "the name of a field, a list of such names, or row",
  },
  renamed: {
    meaning: "The name that the resource had first: Uuids are made of Keys as they were under it.",
    value: TEXT,
    wanted: "the name that the resource had",
  },
  fields: {
    meaning: "The fields by name, in the order in which they are served.",
    wanted: "an object of fields by their names",
    missing: FIELDS_MISSING,
    value: { allOf: [{ $ref: "#/definitions/fields" }] },
  },
};
