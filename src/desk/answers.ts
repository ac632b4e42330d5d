/** What the desk's addresses answer, a row each: the description of the API, its page and the tests of each answer use them. */
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
} from "../change/result-parts.ts";
import type { ValueOf } from "../change/result-parts.ts";
import {
  Difference,
  Kept,
  Plan,
  Published,
  Refused,
  Release,
  Report,
  Switch,
  ToldRelease,
} from "../publish/results.ts";

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
};

const Session = Type.Object(
  {
    timeZone: Type.String({ description: "Of the installation." }),
    name: Text,
    rights: Type.Array(Type.Enum(["edit", "publish", "declare"])),
    resources: orNull(listOf(Text), "Those that may be changed; null: all."),
    expiresAt: orNull(Instant),
    site: orNull(Text, "The address of the service; null: the desk does not know it."),
  },
  CLOSED,
);
export type Session = ValueOf<typeof Session>;

const ContentList = Type.Object(
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

const CheckList = Type.Object({ checks: listOf(Kept) }, CLOSED);
export type CheckList = ValueOf<typeof CheckList>;

const ReleaseList = Type.Object({ releases: listOf(Release), timeZone: Text }, CLOSED);
export type ReleaseList = ValueOf<typeof ReleaseList>;

const SwitchList = Type.Object({ acts: listOf(Switch) }, CLOSED);
export type SwitchList = ValueOf<typeof SwitchList>;

const Current = Type.Object({ release: orNull(Ordinal), digest: orNull(Digest) }, CLOSED);

const AnyCheck = Type.Union([Plan, Refused, Report]);
export type AnyCheck = ValueOf<typeof AnyCheck>;

/** By method and path, then by status; no content or no JSON where there is none. */
const ANSWERS: Readonly<Record<string, Readonly<Record<number, TSchema>>>> = {
  "GET /session": { 200: Session },
  "GET /content": { 200: ContentList, 409: Refused },
  "GET /checks": { 200: CheckList },
  "POST /checks": { 200: Plan, 201: Plan, 422: Refused },
  "GET /checks/:draft": { 200: AnyCheck },
  "GET /releases": { 200: ReleaseList },
  "POST /releases": { 201: Published, 409: Refused },
  "POST /releases/:release/told": { 200: ToldRelease },
  "GET /releases/:a/diff/:b": { 200: Difference },
  "GET /current": { 200: Current },
  "POST /current": { 200: Published, 409: Refused },
  "GET /log": { 200: SwitchList },
};

/** @returns undefined: the answer has no JSON */
export const answerOf = (
  { method, path }: { readonly method: string; readonly path: string },
  status: number,
): TSchema | undefined => ANSWERS[`${method} ${path}`]?.[status];
