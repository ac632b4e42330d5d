/** What the desk's addresses answer, a row each: those of the addresses have them, and the page has their types. */
import { Type } from "typebox";
import type { TSchema } from "typebox";
import {
  CLOSED,
  Count,
  Digest,
  Instant,
  listOf,
  NamedItem,
  Ordinal,
  orNull,
  ProblemRow,
  Text,
  ToldRow,
  Uuid,
} from "../change/result-parts.ts";
import type { ValueOf } from "../change/result-parts.ts";
import { ItemChange } from "../publish/given-change.ts";
import {
  Difference,
  Kept,
  Plan,
  Published,
  Refused,
  Release,
  Report,
  Switch,
} from "../publish/results.ts";

import { FIELD_COMPONENTS } from "./field-rows.ts";
import { ITEM_COMPONENTS } from "./item-answers.ts";

const Refusal = Type.Object(
  {
    Notifications: Type.Array(
      Type.Object(
        {
          Type: Text,
          Message: Text,
          LocalizedMessage: Text,
          Level: Ordinal,
          LevelAsString: Text,
          Details: listOf(Text),
          Code: Ordinal,
        },
        CLOSED,
      ),
      { minItems: 1 },
    ),
  },
  CLOSED,
);

/** By which the description of the API refers to them. */
export const COMPONENTS: Readonly<Record<string, TSchema>> = {
  Refusal,
  ...FIELD_COMPONENTS,
  Problem: ProblemRow,
  NamedItem,
  Told: ToldRow,
  Difference,
  Report,
  Plan,
  Published,
  Refused,
  Kept,
  Release,
  ...ITEM_COMPONENTS,
};

export const Session = Type.Object(
  {
    history: orNull(
      Type.String({
        pattern: "^[0-9a-f]{8}$",
        description: "Of the store, which no other one has: how it begins.",
      }),
      "null: nothing was published yet.",
    ),
    timeZone: Type.String({ description: "Of the installation." }),
    name: Text,
    rights: Type.Array(Type.Enum(["edit", "publish", "declare"])),
    resources: orNull(listOf(Text), "Those that may be changed; null: all."),
    expiresAt: orNull(Instant),
    site: orNull(Text, "The address of the service; null: the desk does not know it."),
    link: orNull(
      Type.Object(
        {
          release: Ordinal,
          by: Text,
          note: orNull(Text),
          at: Instant,
          state: Type.Enum(["staged", "published"]),
        },
        CLOSED,
      ),
      "Of whoever came by a link: the only release that it opens, who made it, why and when.",
    ),
  },
  CLOSED,
);
export type Session = ValueOf<typeof Session>;

export const MadeLink = Type.Object(
  {
    url: Type.String({
      description:
        "Of the page of the desk, as this request reached it; the token is in the fragment.",
    }),
    expiresAt: Instant,
    key: Type.String({ description: "By which it is withdrawn." }),
    site: orNull(Text, "The address of the service; null: the desk does not know it."),
  },
  CLOSED,
);
export type MadeLink = ValueOf<typeof MadeLink>;

export const LinkList = Type.Object(
  {
    links: listOf(
      Type.Object(
        { key: Text, release: Ordinal, by: Text, createdAt: Instant, expiresAt: Instant },
        CLOSED,
      ),
    ),
  },
  CLOSED,
);
export type LinkList = ValueOf<typeof LinkList>;

export const RefusedRelease = Type.Object(
  { release: Ordinal, by: Text, note: orNull(Text), at: Instant },
  CLOSED,
);

export const Pending = Type.Object(
  {
    base: orNull(Ordinal, "The release that they go on from; null: there is none."),
    changes: listOf(ItemChange),
    at: orNull(Instant, "When they were saved; null: nothing is kept."),
    problems: listOf(ProblemRow, "Of each item by itself."),
    behind: listOf(
      Type.Object({ resource: Text, Uuid, by: Text, release: Ordinal }, CLOSED),
      "Items of them that others changed since the base, and what they cannot be without: items that are gone, also those named in `after`, and new ones that are there already; with the newest release that did it. Without any, the base is the current release.",
    ),
    others: listOf(
      Type.Object({ by: Text, changes: Count, resources: listOf(Text), at: Instant }, CLOSED),
      "Who else has changed something and has not published it.",
    ),
  },
  CLOSED,
);
export type Pending = ValueOf<typeof Pending>;

export const ContentList = Type.Object(
  {
    release: orNull(Ordinal, "null: nothing was published yet."),
    resources: listOf(
      Type.Object(
        {
          name: Text,
          title: Text,
          count: orNull(Count, "null: it has no items."),
          formats: listOf(Text),
        },
        CLOSED,
      ),
    ),
  },
  CLOSED,
);
export type ContentList = ValueOf<typeof ContentList>;

export const CheckList = Type.Object({ checks: listOf(Kept) }, CLOSED);
export type CheckList = ValueOf<typeof CheckList>;

export const ReleaseList = Type.Object({ releases: listOf(Release), timeZone: Text }, CLOSED);
export type ReleaseList = ValueOf<typeof ReleaseList>;

export const SwitchList = Type.Object({ acts: listOf(Switch) }, CLOSED);
export type SwitchList = ValueOf<typeof SwitchList>;

export const Current = Type.Object({ release: orNull(Ordinal), digest: orNull(Digest) }, CLOSED);

export const AnyCheck = Type.Union([Plan, Refused, Report]);
export type AnyCheck = ValueOf<typeof AnyCheck>;
