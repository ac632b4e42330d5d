/** What the addresses of items answer, a row each. */
import { Type } from "typebox";
import type { TSchema } from "typebox";
import {
  CLOSED,
  Count,
  FieldChange,
  Instant,
  listOf,
  Ordinal,
  orNull,
  perName,
  Text,
  Uuid,
} from "../change/result-parts.ts";
import type { ValueOf } from "../change/result-parts.ts";

/** The best first: of an item whose texts are published one by one, that of the best counts. */
export const ITEM_STATES = ["delivered", "coming", "over", "draft"] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** What a list can be limited to: what somebody is changing, what a check warns of, what oneself is changing. */
export const ITEM_ONLY = ["pending", "problems", "mine"] as const;
export type ItemOnly = (typeof ITEM_ONLY)[number];

const State = Type.Enum([...ITEM_STATES], {
  description: "At this moment. Of texts that are published one by one, that of the best.",
});

const lastChange = {
  changedAt: orNull(Instant, "null: it is not published yet."),
  changedBy: orNull(Text, "Of the release that changed it last; null: it was never published."),
};

export const ListedItem = Type.Object(
  {
    Uuid,
    Key: orNull(Text),
    title: Text,
    state: State,
    languages: listOf(Text, "Codes of the languages in which it has a text."),
    ...lastChange,
    pending: Type.Boolean({ description: "Somebody has a pending or staged change of it." }),
    pendingBy: listOf(Text),
    added: Type.Optional(Type.Literal(true, { description: "By pending changes of one's own." })),
    removed: Type.Optional(Type.Literal(true, { description: "By pending changes of one's own." })),
  },
  CLOSED,
);
export type ListedItem = ValueOf<typeof ListedItem>;

export const ItemList = Type.Object(
  {
    items: listOf(ListedItem),
    total: Count,
    page: Ordinal,
    pages: Ordinal,
    release: orNull(Ordinal, "null: nothing was published yet."),
    corrections: listOf(
      Type.Object({ value: Text, used: Text }, CLOSED),
      "Words of the search that no item has, and what was searched instead.",
    ),
  },
  CLOSED,
);
export type ItemList = ValueOf<typeof ItemList>;

const Neighbour = orNull(Type.Object({ Uuid, title: Text }, CLOSED));

export const OneItem = Type.Object(
  {
    item: perName(Type.Unknown(), "As content gives it, in all languages, with its Uuid."),
    titles: perName(Text, "Of the items that it refers to, by their Uuids."),
    base: Type.Integer({ minimum: 1, description: "The current release." }),
    others: listOf(
      Type.Object(
        {
          by: Text,
          how: Type.Enum(["pending", "staged"]),
          release: orNull(Ordinal, "The staged one."),
          at: Instant,
        },
        CLOSED,
      ),
      "Pending and staged changes of it by somebody else.",
    ),
    state: State,
    ...lastChange,
    position: Type.Object(
      { index: Count, total: Count, before: Neighbour, after: Neighbour },
      { ...CLOSED, description: "In its list, from 0, with the items before and after it." },
    ),
  },
  CLOSED,
);
export type OneItem = ValueOf<typeof OneItem>;

export const ItemHistory = Type.Object(
  {
    changes: listOf(
      Type.Object(
        {
          release: Type.Integer({ minimum: 1, description: "That became current then." }),
          by: Text,
          at: Instant,
          note: orNull(Text),
          kind: Type.Enum(["added", "changed", "removed", "moved"]),
          fields: listOf(FieldChange),
          leftOut: Type.Optional(
            Type.Integer({
              minimum: 1,
              description: "How many of its fields are too much to be listed.",
            }),
          ),
        },
        CLOSED,
      ),
      "Newest first; a hundred at most.",
    ),
    pruned: Type.Boolean({ description: "What was before is no longer in the store." }),
  },
  CLOSED,
);
export type ItemHistory = ValueOf<typeof ItemHistory>;

/** By which the description of the API refers to them. */
export const ITEM_COMPONENTS: Readonly<Record<string, TSchema>> = { ListedItem, FieldChange };
