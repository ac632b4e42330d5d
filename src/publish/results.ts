/**
 * What a check, a publish and a look at the store give: the documents of --json, of the desk and of its page, a row each.
 * Types cost nothing; the rows take a tenth of a second to load, so only who checks or describes documents imports them.
 */
import { Type } from "typebox";
import {
  ChangeCounts,
  Count,
  Counts,
  Difference,
  Digest,
  Flag,
  Instant,
  listOf,
  NamedItem,
  Ordinal,
  orNull,
  perName,
  ProblemRow,
  seen,
  Text,
  ToldRow,
  Uuid,
} from "../change/result-parts.ts";
import { KEPT_WHYS } from "../store/publish/kept.ts";
import type { ValueOf } from "../change/result-parts.ts";

/** Of a release that never was current. */
const KeptAs = orNull(
  Type.Enum([...KEPT_WHYS]),
  "Why it is kept if it never was current: to be published; as what was given to a merge, for the next merge; or as what was refused.",
);

const MadeBy = orNull(Text, "Who made the content; null: the same.");

const RestoredItems = Type.Object({
  resource: Text,
  release: Type.Integer({
    minimum: 1,
    description: "The newest that changed them, and who made it.",
  }),
  by: Text,
  items: Count,
  of: Type.Integer({ minimum: 0, description: "How many the release changed." }),
});

/** Of a plan, and of what was published. */
const merging = {
  base: orNull(Ordinal, "The release that the content was made from; null: there was none."),
  isMerged: Type.Boolean({
    description: "Whether it has something that others published since the base.",
  }),
  merged: perName(listOf(NamedItem), "By resource, the items of which something is theirs."),
  missing: perName(listOf(NamedItem)),
  takenBack: listOf(RestoredItems, "What it restores that somebody else had changed."),
};

const OfferedBase = Type.Object({
  resource: Text,
  release: Ordinal,
  from: Type.Enum(["file", "published", "before", "had", "other"], {
    description:
      "What the file says itself; what its sender made of it since; what stood before its release, which was rolled back; what its sender has; any other.",
  }),
  isChosen: Flag,
  at: Type.Optional(Instant),
  by: Type.Optional(Text),
  note: Type.Optional(orNull(Text)),
});
export type OfferedBase = ValueOf<typeof OfferedBase>;

/** Of what the desk keeps. */
const draft = {
  draft: Type.Optional(Uuid),
  expiresAt: Type.Optional(Instant),
  bases: Type.Optional(
    listOf(
      OfferedBase,
      "At the desk, releases from which files may go on, the usual ones first: `base` chooses among them.",
    ),
  ),
};

const warnings = listOf(ProblemRow);

export const Report = Type.Object({
  valid: Flag,
  errors: listOf(ProblemRow),
  warnings,
  draft: Type.Optional(
    Type.String({
      format: "uuid",
      description: "At the desk, of a directory that is watched beside the store.",
    }),
  ),
});
export type Report = ValueOf<typeof Report>;

export const Plan = Type.Object(
  {
    valid: Type.Literal(true),
    release: orNull(Ordinal, "The release that is current; null: none is."),
    same: orNull(
      Type.Object({ number: Ordinal, staged: Flag }),
      "The release that has this content already.",
    ),
    ...Difference.properties,
    stops: Type.Boolean({
      description:
        "Whether a publish with the same flags would be refused because of removals or changes of access.",
    }),
    ...seen,
    ...merging,
    warnings,
    ...draft,
  },
  { description: "What a publish would change; with a merge, all is about what would be merged." },
);
export type Plan = ValueOf<typeof Plan>;

export const Published = Type.Object({
  release: Ordinal,
  staged: Type.Boolean({ description: "What is current stays as it is." }),
  created: Type.Boolean({
    description: "False: a release with this content existed already.",
  }),
  changed: Type.Boolean({ description: "Whether another release is current than before." }),
  again: Type.Boolean({ description: "Whether it was current before." }),
  previous: orNull(Ordinal, "The release that was current; null: none was."),
  rolledBack: Type.Optional(
    Type.Integer({
      minimum: 1,
      description:
        "With --keep-rollback, the release with this content, which was rolled back: nothing was published.",
    }),
  ),
  kept: Type.Object(
    { number: Ordinal, digest: Digest },
    { description: "The release with just what was given." },
  ),
  unnoted: Type.Optional(
    Type.Object(
      { before: orNull(Ordinal) },
      {
        description:
          "If the directory cannot be written, which therefore does not name what is kept: the release that it names.",
      },
    ),
  ),
  ...merging,
  differences: perName(ChangeCounts, "By resource."),
  renamed: perName(Text, "The names that resources had before, by those that they have."),
  undeclared: listOf(Text, "Resources that are declared no more."),
  settings: listOf(Text, "What of installation.yaml differs, by its paths there."),
  ...seen,
  olderCopies: orNull(
    Type.Object({ resources: listOf(Text), seconds: Count }),
    "What browsers and caches may show as it was, and for how long.",
  ),
  told: listOf(
    ToldRow,
    "Who was told that the release is current; empty: nobody was to be told, or it was current already.",
  ),
  publishedAt: Instant,
  digest: Digest,
  counts: Counts,
  warnings,
});
export type Published = ValueOf<typeof Published>;

export const Refused = Type.Object(
  {
    valid: Type.Literal(false),
    errors: listOf(ProblemRow, "None: it would remove too much, or change who may read."),
    warnings,
    release: Type.Optional(orNull(Ordinal, "The release that is current.")),
    base: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          "If errors have a `conflict`, or the content is only valid without what others published since.",
      }),
    ),
    names: Type.Optional(Difference.properties.names),
    removals: Type.Optional(seen.removals),
    accessChanges: Type.Optional(seen.accessChanges),
    needsBase: Type.Optional(
      Type.Boolean({
        description:
          "At the desk, the files name no release that the store has, or none and others changed theirs since: choose one of the bases.",
      }),
    ),
    needsCheck: Type.Optional(
      Type.Boolean({
        description: "At the desk, something was taken back since the check: check again.",
      }),
    ),
    ...draft,
  },
  {
    description:
      "Nothing was published: the content has errors, or would remove too much or change who may read.",
  },
);
export type Refused = ValueOf<typeof Refused>;

export const Kept = Type.Object(
  {
    draft: Uuid,
    by: Text,
    at: Instant,
    valid: Flag,
    errors: Count,
    warnings: Count,
    published: orNull(Ordinal, "The release that was made of it."),
    files: listOf(Text, "The names of the first."),
    items: orNull(Count, "Of how many items changes were sent; null: files were."),
    takesBack: orNull(Ordinal, "The release whose changes it takes back; null: of none."),
  },
  { description: "What was checked at the desk, and is kept for a day." },
);
export type Kept = ValueOf<typeof Kept>;

export const Release = Type.Object({
  number: Ordinal,
  current: Flag,
  staged: Type.Boolean({ description: "It never was current." }),
  kept: KeptAs,
  base: orNull(Ordinal, "The release that it was made from; null: there was none."),
  publishedAt: Instant,
  publishedBy: Text,
  author: MadeBy,
  note: orNull(Text),
  refusal: orNull(
    Type.Object({ by: Text, note: orNull(Text), at: Instant }),
    "Who said that it is not to be published, and why; null: nobody did.",
  ),
  digest: Digest,
  counts: Counts,
  told: listOf(ToldRow, "Since it became current the last time; empty: there was nobody to tell."),
});
export type Release = ValueOf<typeof Release>;

export const Switch = Type.Object(
  {
    instant: Instant,
    release: Ordinal,
    previous: orNull(Ordinal, "The release that was current; null: none was."),
    by: Text,
    author: MadeBy,
    note: orNull(Text),
    staged: Type.Boolean({
      description: "True: the release was made or refused, and `previous` stayed current.",
    }),
    kept: KeptAs,
  },
  { description: "A change of the current release, a staging, or a refusal." },
);
export type Switch = ValueOf<typeof Switch>;

export const ToldRelease = Type.Object({ release: Ordinal, told: listOf(ToldRow) });

export { Difference };
export type ReleaseDifference = ValueOf<typeof Difference>;
