/**
 * What each command prints with --json: commands are checked against the types of these rows, docs/reference/results.md
 * shows them, and a test compiles what commands really print.
 */
import { Type } from "typebox";
import {
  AccessChange,
  BeforeAfter,
  ChangeCounts,
  ChangedItems,
  Count,
  Counts,
  Digest,
  FieldChange,
  Flag,
  Instant,
  listOf,
  NamedItem,
  Ordinal,
  orNull,
  ProblemRow,
  Removal,
  Text,
  ToldRow,
  VisibleItems,
  WholeItem,
} from "../change/result-parts.ts";
import type { ValueOf } from "../change/result-parts.ts";
import { Guess } from "../guess/results.ts";
import { Imported, ImportProblemRow, ImportUnknownRow } from "../import/imported.ts";
import {
  Difference,
  Plan,
  Published,
  Refused,
  Release,
  Report,
  Switch,
  ToldRelease,
} from "../publish/results.ts";

const CreatedContent = Type.Object({
  directory: Text,
  format: Text,
  files: listOf(Text),
});

const ListedField = Type.Object({
  name: Text,
  title: Type.String({ description: "What people call it." }),
  help: orNull(Text, "What a form says beside it."),
  type: Text,
  size: orNull(Type.Number()),
  required: Flag,
  default: Type.Unknown(),
  values: orNull(listOf(Text)),
  target: orNull(Text, "The resource that it refers to."),
  format: Text,
  columns: listOf(
    Text,
    "Headers of tables that mean it, inside a localized field with the language.",
  ),
  example: Text,
});
const ResourceFields = Type.Object(
  { resource: Text, title: Text, sheet: Text, fields: listOf(ListedField) },
  { description: "Without a resource, a list of all; with --types or --schema, what these print." },
);
export type ResourceFields = ValueOf<typeof ResourceFields>;

const Types = Type.Object({
  types: Type.String({ description: "The text of content.d.ts." }),
});

export type Types = ValueOf<typeof Types>;

const SchemaFile = Type.Object({
  file: Text,
  schema: Text,
  line: Type.String({ description: "With which a YAML file names its schema." }),
});

export type SchemaFile = ValueOf<typeof SchemaFile>;

const CheckedOut = Type.Object({
  release: Ordinal,
  directory: Text,
  format: Text,
  digest: Digest,
  counts: Counts,
});

const NotCheckedOut = Type.Object(
  {
    release: Ordinal,
    directory: Type.Null(),
    format: Text,
    misfits: listOf(
      Type.Object({
        resource: Text,
        item: Text,
        field: Text,
        problem: Text,
        found: Type.Unknown(),
      }),
    ),
  },
  { description: "The format cannot hold these values." },
);

const Pruned = Type.Object({
  kept: listOf(Ordinal, "Numbers of releases, newest first."),
  removed: listOf(Ordinal),
  items: Count,
});

const Verified = Type.Object({
  whole: Flag,
  releases: Count,
  items: Count,
  tokens: Count,
  faults: listOf(Type.Object({ release: orNull(Ordinal), resource: orNull(Text), problem: Text })),
});

const BackedUp = Type.Object({
  file: Text,
  releases: Count,
  items: Count,
  tokens: Count,
});

const Restored = Type.Object({
  release: orNull(Ordinal),
  keptRevocations: listOf(Text, "Keys of tokens."),
  lostTokens: listOf(Text),
  lostChecks: Type.Integer({ description: "Number of checks at the desk that are gone." }),
  isForgotten: Type.Boolean({
    description:
      "Whether nothing could be read of the damaged store: revoked tokens and numbers of releases.",
  }),
  setAside: orNull(Text, "Where a damaged store was put."),
  giveBack: orNull(
    Text,
    "The command that gives the new file to the owner of the damaged one, if this user could not.",
  ),
});

const Copied = Type.Object(
  {
    changed: Flag,
    release: orNull(Ordinal, "The current one."),
    added: listOf(Ordinal),
    removed: listOf(Ordinal),
    tokens: Count,
    chunks: Type.Integer({ description: "What was copied." }),
    bytes: Count,
  },
  { description: "With --follow, one line for each change." },
);

const newToken = {
  key: Text,
  name: Text,
  createdAt: Instant,
  expiresAt: orNull(Instant),
  resources: orNull(listOf(Text), "null: all."),
  preview: Flag,
  copy: Flag,
  metrics: Flag,
  edit: Flag,
  publish: Flag,
  declare: Flag,
  release: orNull(Ordinal, "Of a link that the desk made: the staged release that it opens."),
};
const Token = Type.Object({ ...newToken, revokedAt: orNull(Instant) });
export type Token = ValueOf<typeof Token>;

const NewToken = Type.Object({ ...newToken, token: Text });

const Exported = Type.Object({
  release: Ordinal,
  directory: Text,
  files: Count,
  closed: listOf(Text, "Resources that need a token."),
  validUntil: orNull(Instant, "null: nothing changes without a new release."),
});

const Finding = Type.Object({
  check: Text,
  operation: Text,
  clause: Text,
  rule: Text,
  count: Count,
  examples: listOf(
    Type.Object({
      request: Text,
      place: Type.Optional(
        Type.String({ description: "The part of the response; absent: the whole response." }),
      ),
      expected: Text,
      found: Text,
    }),
    "The first ones.",
  ),
});
const ServiceReport = Type.Object({
  conforms: Flag,
  address: Text,
  requests: Count,
  findings: listOf(Finding),
  unchecked: listOf(Type.Object({ operation: Text, reason: Text })),
});

/** By the name of the command; of the others, there is no JSON. */
export const COMMAND_RESULTS = {
  publish: Type.Union([Published, Plan, Refused]),
  validate: Report,
  init: Type.Union([CreatedContent, Guess]),
  import: Imported,
  fields: Type.Union([ResourceFields, listOf(ResourceFields), Types, listOf(SchemaFile)]),
  "release list": listOf(Release),
  "release diff": Difference,
  "release checkout": Type.Union([CheckedOut, NotCheckedOut]),
  "release publish": Type.Union([Published, Refused]),
  "release rollback": Release,
  "release tell": ToldRelease,
  "release log": listOf(Switch),
  "store prune": Pruned,
  "store verify": Verified,
  "store backup": BackedUp,
  "store restore": Restored,
  "store copy": Copied,
  "token create": NewToken,
  "token list": listOf(Token),
  "token revoke": Token,
  export: Exported,
  check: ServiceReport,
} as const;

type Printed = typeof COMMAND_RESULTS;

export type CommandResults = { readonly [Name in keyof Printed]: ValueOf<Printed[Name]> } & {
  readonly serve: unknown;
  readonly desk: unknown;
};

/** By which the reference names them, under its headings. */
export const NAMED_ROWS = {
  Publishing: {
    Published,
    Plan,
    Refused,
    Report,
    Problem: ProblemRow,
    NamedItem,
    ChangeCounts,
    Difference,
    ChangedItems,
    WholeItem,
    FieldChange,
    VisibleItems,
    BeforeAfter,
    Removal,
    AccessChange,
  },
  Releases: { Release, Switch, Told: ToldRow, ToldRelease },
  Content: {
    CreatedContent,
    Guess,
    Imported,
    ImportProblem: ImportProblemRow,
    ImportUnknown: ImportUnknownRow,
    ResourceFields,
    Types,
    SchemaFile,
    CheckedOut,
    NotCheckedOut,
  },
  "Stores and services": {
    Pruned,
    Verified,
    BackedUp,
    Restored,
    Copied,
    Token,
    NewToken,
    Exported,
    ServiceReport,
  },
} as const;
