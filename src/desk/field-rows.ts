/** What the desk says of the fields of resources, a row each. */
import { Type } from "typebox";
import type { TSchema } from "typebox";
import { FIELD_KINDS, TEXT_FORMATS } from "../catalog/field-kinds.ts";
import type { FieldKind, TextFormat } from "../catalog/field-kinds.ts";
import { CLOSED, Flag, listOf, Ordinal, orNull, perName, Text } from "../change/result-parts.ts";
import type { ValueOf } from "../change/result-parts.ts";

const optional = Type.Optional;
const namesOf = <Name extends string>(rows: Readonly<Record<Name, unknown>>) =>
  Type.Enum(Object.keys(rows) as Name[]);

/** What a form needs to know of a field besides its JSON Schema. */
const FieldTraits = Type.Object(
  {
    kind: namesOf<FieldKind>(FIELD_KINDS),
    nullable: Type.Boolean({ description: "It may be left out, or be null." }),
    made: optional(Type.Literal(true, { description: "Left out, it is made." })),
    size: optional(Ordinal),
    format: optional(namesOf<TextFormat>(TEXT_FORMATS)),
    pattern: optional(Text),
    values: optional(
      listOf(Type.Object({ value: Text, title: Text }, CLOSED), "Those allowed, in their order."),
    ),
    default: optional(Type.Unsafe<string | number | boolean | readonly string[]>(Type.Unknown())),
    min: optional(Type.Number()),
    max: optional(Type.Number()),
    earliest: optional(Text),
    latest: optional(Text),
    after: optional(Type.String({ description: "The field that it must not be before." })),
    unique: optional(Flag),
    target: optional(Type.String({ description: "The resource that it refers to." })),
    many: optional(Flag),
    articleIn: optional(
      Type.String({ description: "The field with the article whose address is used." }),
    ),
    owner: optional(Type.String({ description: "Of custom attributes, in installation.yaml." })),
    state: optional(
      Type.Literal(true, { description: "Each language has a state and two dates." }),
    ),
  },
  CLOSED,
);
export type FieldTraits = ValueOf<typeof FieldTraits>;

/** JSON Schema has more members. */
const OPEN = { additionalProperties: true } as const;

const member = {
  title: Text,
  description: optional(Type.String({ description: "Its help." })),
  "x-lectern": FieldTraits,
};
const WithAttributes = Type.Object(
  { ...member, properties: optional(perName(Type.Object(member, OPEN))) },
  OPEN,
);
const FieldSchema = Type.Object(
  {
    ...WithAttributes.properties,
    additionalProperties: optional(
      Type.Object(
        { properties: optional(perName(WithAttributes)), required: optional(listOf(Text)) },
        { ...OPEN, description: "Of texts: those of each language." },
      ),
    ),
  },
  OPEN,
);

const Language = Type.Object(
  {
    code: Text,
    tag: Type.String({ description: "BCP 47." }),
    title: Text,
    isFallback: Flag,
    isPublished: Flag,
    isRightToLeft: Flag,
  },
  CLOSED,
);

const Localized = orNull(Text, "The member with texts by language; null: there is none.");

const ResourceTraits = Type.Object(
  {
    resource: Text,
    title: Text,
    languages: listOf(Language, "All that content has texts in, in their order."),
    timeZone: Text,
    localized: Localized,
    publication: Type.Boolean({ description: "Items have a state." }),
    place: orNull(Type.Object({ longitude: Text, latitude: Text }, CLOSED)),
    order: orNull(Text, "As the query parameter sort; null: as content gives it."),
  },
  CLOSED,
);

export const ItemFields = Type.Object(
  {
    $schema: Text,
    title: Text,
    description: optional(Type.String({ description: "Its help." })),
    properties: perName(FieldSchema, "In declared order."),
    required: listOf(Text),
    "x-lectern": ResourceTraits,
  },
  { ...OPEN, description: "The JSON Schema (draft-07) of one item of content." },
);
export type ItemFields = ValueOf<typeof ItemFields>;

export const NamedResources = Type.Object(
  {
    release: orNull(Ordinal, "null: nothing was published yet."),
    languages: listOf(Language),
    resources: listOf(
      Type.Object(
        {
          name: Text,
          title: Text,
          help: optional(Text),
          localized: Localized,
          fields: perName(
            Type.Object({ title: Text, values: optional(perName(Text)) }, CLOSED),
            "By path, in texts without the language.",
          ),
        },
        CLOSED,
      ),
    ),
  },
  CLOSED,
);
export type NamedResources = ValueOf<typeof NamedResources>;

/** By which the description of the API refers to them. */
export const FIELD_COMPONENTS: Readonly<Record<string, TSchema>> = { FieldTraits, Language };
