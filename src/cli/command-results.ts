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
  FieldChange,
  listOf,
  NamedItem,
  ProblemRow,
  Removal,
  ToldRow,
  VisibleItems,
  WholeItem,
} from "../change/result-parts.ts";
import type { ValueOf } from "../change/result-parts.ts";
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
import * as Content from "./content-results.ts";
import * as Stores from "./store-results.ts";

/** By the name of the command; of the others, there is no JSON. */
export const COMMAND_RESULTS = {
  publish: Type.Union([Published, Plan, Refused]),
  validate: Report,
  init: Content.CreatedContent,
  fields: Type.Union([
    Content.ResourceFields,
    listOf(Content.ResourceFields),
    Content.Types,
    listOf(Content.SchemaFile),
  ]),
  "release list": listOf(Release),
  "release diff": Difference,
  "release checkout": Type.Union([Content.CheckedOut, Content.NotCheckedOut]),
  "release publish": Type.Union([Published, Refused]),
  "release rollback": Release,
  "release tell": ToldRelease,
  "release log": listOf(Switch),
  "store prune": Stores.Pruned,
  "store verify": Stores.Verified,
  "store backup": Stores.BackedUp,
  "store restore": Stores.Restored,
  "store copy": Stores.Copied,
  "token create": Stores.NewToken,
  "token list": listOf(Stores.Token),
  "token revoke": Stores.Token,
  export: Stores.Exported,
  check: Stores.ServiceReport,
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
  Content: { ...Content },
  "Stores and services": { ...Stores },
} as const;
