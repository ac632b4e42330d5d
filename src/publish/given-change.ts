/**
 * What a person changes, item by item: rows of what a form sends to be checked, and of what the desk keeps for somebody.
 */
import { Type } from "typebox";
import type { TSchema } from "typebox";
import { Check } from "typebox/value";
import { CLOSED, Ordinal, orNull, perName, Uuid } from "../change/result-parts.ts";
import type { ValueOf } from "../change/result-parts.ts";
import { MAX_DEPTH } from "../content/limits.ts";
import { isWithin } from "../lib/json-object.ts";

export const CHANGE_LIMITS = {
  changes: 10_000,
  bytes: 8 * 1024 ** 2,
  /** Of one change. */
  unset: 1000,
  /** Of a name or a path, in characters. */
  name: 1000,
} as const;

const Name = Type.String({ maxLength: CHANGE_LIMITS.name });
const Values = perName(Type.Unknown());

const changed = {
  resource: Name,
  Uuid: Type.Optional(Uuid),
  Key: Type.Optional(Name),
  set: Type.Optional(
    perName(
      Type.Unknown(),
      "Values by the names that content has. Of texts by language and of custom attributes, what it names is changed, and the rest stays; null: no value.",
    ),
  ),
  unset: Type.Optional(
    Type.Array(Name, {
      maxItems: CHANGE_LIMITS.unset,
      description: "What has no value from now on, such as Venue, Text.EN_GB or Text.EN_GB.Teaser.",
    }),
  ),
  after: Type.Optional(
    orNull(Name, "The Uuid or Key of the item behind which it stands; null: it is the first."),
  ),
  add: Type.Optional(Values),
  remove: Type.Optional(Type.Literal(true)),
};

/** A change is of one kind. */
const isOneKind = (change: Readonly<Record<string, unknown>>): boolean => {
  const has = (name: string): boolean => change[name] !== undefined;
  const isNamed = has("Uuid") !== has("Key");
  const changes = has("set") || has("unset");
  if (has("add")) return !has("Uuid") && !has("Key") && !changes && !has("remove");
  if (has("remove")) return isNamed && !changes && !has("after");
  return isNamed && (changes || has("after"));
};

export const ItemChange = Type.Refine(
  Type.Object(changed, {
    ...CLOSED,
    description:
      "Changes an item with set, unset and after, which may stand together; adds one with add and after; or removes one.",
  }),
  (change) => isOneKind(change) && isWithin(change, MAX_DEPTH + 2),
);
export type ItemChange = ValueOf<typeof ItemChange>;

/** They are applied in this order. */
export const GivenChanges = Type.Array(ItemChange, { maxItems: CHANGE_LIMITS.changes });

export const TakeBack = Type.Refine(
  Type.Object(
    {
      release: Ordinal,
      resource: Type.Optional(Name),
      Uuid: Type.Optional(Uuid),
    },
    {
      ...CLOSED,
      description:
        "What a release changed, of one item or, without resource and Uuid, all of it, becomes what it was before; what was changed since stays.",
    },
  ),
  ({ resource, Uuid: uuid }) => (resource === undefined) === (uuid === undefined),
);
export type TakeBack = ValueOf<typeof TakeBack>;

/** @returns the number, from 1, of the first that is none; undefined: they are no list, or too many */
export function findNoChange(value: unknown, most: number): number | undefined {
  if (!Array.isArray(value) || value.length > most) return undefined;
  const index = value.findIndex((one) => !Check(ItemChange as TSchema, one));
  return index < 0 ? undefined : index + 1;
}
