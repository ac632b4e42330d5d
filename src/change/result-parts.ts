/**
 * Parts of results, a row each: TypeScript's type, the JSON Schema and the check derive from it, and the descriptions
 * stand in the reference.
 */
import { Type } from "typebox";
import type { Static, TArray, TNull, TRecord, TSchema, TUnion } from "typebox";
import { TOLD_OUTCOMES } from "../store/publish/told.ts";
import type { Sentence } from "../words/sentence.ts";

/** Nobody changes a result. */
type Frozen<Value> = Value extends readonly (infer One)[]
  ? readonly Frozen<One>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: Frozen<Value[Name]> }
    : Value;

/** What a row says of a value. */
export type ValueOf<Row extends TSchema> = Frozen<Static<Row>>;

export const Text = Type.String();
export const Flag = Type.Boolean();
export const Count = Type.Integer({ minimum: 0 });
export const Ordinal = Type.Integer({ minimum: 1 });
export const Uuid = Type.String({ format: "uuid" });
export const Digest = Type.String({ pattern: "^[0-9a-f]{64}$" });
export const Instant = Type.String({
  format: "date-time",
  description: "Such as 2026-12-01T09:30:00Z.",
});
export const orNull = <Row extends TSchema>(row: Row, description?: string): TUnion<[Row, TNull]> =>
  Type.Union([row, Type.Null()], description === undefined ? {} : { description });
export const perName = <Row extends TSchema>(
  row: Row,
  description?: string,
): TRecord<"^.*$", Row> =>
  Type.Record(Type.String(), row, description === undefined ? {} : { description });
export const listOf = <Row extends TSchema>(row: Row, description?: string): TArray<Row> =>
  Type.Array(row, description === undefined ? {} : { description });

/** Has no other members. */
export const CLOSED = { additionalProperties: false } as const;

export const Counts = perName(Count, "Number of items, by resource.");

/** An item with a label for people. */
export const NamedItem = Type.Object({ Uuid, label: Text });
export type NamedItem = ValueOf<typeof NamedItem>;

const ConflictRow = Type.Object(
  {
    item: orNull(Type.Object({ Uuid, Key: orNull(Text), label: Text }), "null: the installation."),
    base: Type.Unknown({
      description:
        "Of the field; all values of an item that one side deleted, for which `field` is null.",
    }),
    theirs: Type.Unknown(),
    mine: Type.Unknown(),
    release: Type.Integer({
      minimum: 1,
      description: "The newest release that changed theirs, and who made it current.",
    }),
    by: Text,
  },
  { description: "What somebody else changed differently since the base of the content." },
);

/** A sentence until the document is shown, and then a text. */
const Said = Type.Unsafe<string | Sentence>(Type.String());

export const ProblemRow = Type.Object(
  {
    file: orNull(Text),
    line: orNull(Ordinal),
    column: orNull(Ordinal),
    cell: orNull(Text, "In a spreadsheet, such as Facilities!F17."),
    resource: orNull(Text),
    field: orNull(Text),
    problem: Said,
    found: orNull(Said),
    suggestion: orNull(Said),
    conflict: Type.Optional(ConflictRow),
    item: Type.Optional(
      Type.Object(NamedItem.properties, {
        description: "At the desk, of what is wrong in an item that was changed there, or by that.",
      }),
    ),
    more: Type.Optional(Type.Integer({ description: "How many it stands for; absent: one." })),
    row: Type.Optional(
      listOf(Type.Object({ name: Text, value: Text }), "At the desk, the cells beside it."),
    ),
  },
  { description: "All members are present; null: not known." },
);

export const ToldRow = Type.Object(
  {
    receiver: Type.String({
      description: "Its address, as the file of --tell has it, without a query.",
    }),
    kind: Type.Enum(["servers", "purge", "webhook"]),
    outcome: Type.Enum([...TOLD_OUTCOMES], {
      description:
        "`behind`: the server does not show the release; `tooMany`, `untagged`: a cache was not purged, because too many addresses changed, or because installation.yaml has no cacheTags; `unfinished`: it was stopped.",
    }),
    status: orNull(Count, "Of the last answer; null: there was none."),
  },
  { description: "How it went to tell somebody that a release is current." },
);

/** As content has it, whose readers the page of the desk does not load. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
const Value = Type.Unsafe<Json>(Type.Unknown());

const TakesBack = Type.Object(
  { release: Ordinal, by: Text },
  {
    description:
      "Of a plan: the release that somebody else published, before which it stood as it is to be.",
  },
);

export type TakenBack = ValueOf<typeof TakesBack>;

export const FieldChange = Type.Object(
  {
    field: Text,
    old: Value,
    new: Value,
    takesBack: Type.Optional(TakesBack),
    like: Type.Optional(
      Type.Object(
        { field: Text, items: Count },
        {
          description:
            "Of a newly declared field: the removed one that had its values, in so many items.",
        },
      ),
    ),
  },
  { description: "null: no value." },
);
export type FieldChange = ValueOf<typeof FieldChange>;

const whole = {
  ...NamedItem.properties,
  fields: listOf(FieldChange),
  leftOut: Type.Optional(
    Type.Integer({ minimum: 0, description: "How many of its fields are too much to be listed." }),
  ),
  takesBack: Type.Optional(TakesBack),
};
export const WholeItem = Type.Object(whole);
export type WholeItem = ValueOf<typeof WholeItem>;

export const ChangedItems = Type.Object({
  added: listOf(
    Type.Object({
      ...whole,
      sameAs: Type.Optional(
        Type.String({
          format: "uuid",
          description: "The Uuid of a removed item that equals it except for its Key.",
        }),
      ),
    }),
  ),
  removed: listOf(WholeItem),
  changed: listOf(
    Type.Object({ ...NamedItem.properties, fields: listOf(FieldChange) }),
    "Without fields: it differs only in how it is stored.",
  ),
  moved: listOf(
    NamedItem,
    "The fewest without which both lists have the same order; they may have changed, too.",
  ),
});
export type ChangedItems = ValueOf<typeof ChangedItems>;

export const CalendarRow = Type.Object({
  date: Text,
  resource: Text,
  language: orNull(Text),
  appear: Count,
  vanish: Count,
  items: Type.Object(
    { appearing: listOf(NamedItem), vanishing: listOf(NamedItem) },
    {
      description:
        "The first of them: at most 20 in each list, and 500 in the whole calendar, the earliest ones.",
    },
  ),
});
export type CalendarRow = ValueOf<typeof CalendarRow>;

export const Difference = Type.Object({
  different: Type.Boolean({ description: "Also true if only the order of items differs." }),
  resources: perName(ChangedItems, "Every resource, by its name."),
  installation: listOf(FieldChange),
  calendar: listOf(
    CalendarRow,
    "Future dates on which texts appear or vanish; language null: items.",
  ),
  names: perName(Text, "By their Uuids, items to which changed fields refer."),
});

const beforeAfter = { before: Count, after: Count };
export const BeforeAfter = Type.Object(beforeAfter);
export type BeforeAfter = ValueOf<typeof BeforeAfter>;

export const VisibleItems = Type.Object({
  ...beforeAfter,
  languages: perName(BeforeAfter),
  fallback: Type.Optional(
    Type.Object(beforeAfter, {
      description:
        "With a text for readers without a language of their own; only where these get another language.",
    }),
  ),
});

export type VisibleItems = ValueOf<typeof VisibleItems>;

const EmptiedField = Type.Object({ resource: Text, field: Text, before: Count });
export type EmptiedField = ValueOf<typeof EmptiedField>;

export const Removal = Type.Object({
  resource: Text,
  kind: Type.Enum(["items", "visible", "language", "fallback", "field", "resource", "takenBack"], {
    description:
      "Items; those that readers see; those with a text in a language, or for readers without a language of their own, who get this one; values of a field; a whole resource; items that `by` changed in `release`, and that become what they were before.",
  }),
  ...beforeAfter,
  removed: Count,
  language: Type.Optional(Text),
  field: Type.Optional(Text),
  release: Type.Optional(Ordinal),
  by: Type.Optional(Text),
  rekeyed: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: "How many of the removed items equal an added one except for its Key.",
    }),
  ),
  successor: Type.Optional(
    Type.Object(
      { resource: Text, renamed: Text, items: Count },
      {
        description:
          "Of a resource: one that is declared newly with the same items, and what it could say as `renamed`.",
      },
    ),
  ),
});
export type Removal = ValueOf<typeof Removal>;

export const AccessChange = Type.Object(
  {
    resource: Text,
    kind: Type.Enum(["access", "publication", "path", "entity"], {
      description: "Who may read; what is held back until it is published; addresses that end.",
    }),
    old: Text,
    new: orNull(Text, "null: nothing."),
    ...beforeAfter,
  },
  { description: "Number of items that readers see; where access changes, without a token." },
);
export type AccessChange = ValueOf<typeof AccessChange>;

export const ChangeCounts = Type.Object({
  added: Count,
  changed: Count,
  removed: Count,
  reordered: Flag,
  rekeyed: Type.Optional(
    Type.Integer({ minimum: 0, description: "How many of them only have another Key." }),
  ),
});
export type ResourceCounts = ValueOf<typeof ChangeCounts>;

/** What readers see, and what needs consent. */
export const seen = {
  visible: perName(
    VisibleItems,
    "By resource, the items that readers see at this moment, and those with text in each published language. Of a publish, only where they may be others.",
  ),
  emptied: listOf(EmptiedField, "Fields that ten items or more had, and none has now."),
  removals: listOf(Removal, "What stops a publish without --allow-removals."),
  accessChanges: listOf(AccessChange, "What stops a publish without --allow-access."),
};
