/**
 * What each command prints with --json: commands are checked against these types, docs/reference/results.md shows
 * them, and a test compiles what commands really print.
 */
import type * as Content from "./content-results.ts";
import type * as Releases from "./release-results.ts";
import type * as Stores from "./store-results.ts";

/** By the name of the command; unknown: it prints no JSON. */
export interface CommandResults {
  serve: unknown;
  desk: unknown;
  publish:
    | Content.Published
    | Content.PublishPlan
    | Content.NotPublished
    | Content.StayedRolledBack;
  validate: Content.Report;
  init: Content.CreatedContent;
  fields:
    | Content.ResourceFields
    | readonly Content.ResourceFields[]
    | Content.Types
    | readonly Content.SchemaFile[];
  "release list": readonly Releases.Release[];
  "release diff": Releases.Difference;
  "release checkout": Releases.CheckedOut | Releases.NotCheckedOut;
  "release publish": Content.Published | Content.NotPublished;
  "release rollback": Releases.Release;
  "release tell": Releases.ToldRelease;
  "release log": readonly Releases.Switch[];
  "store prune": Stores.Pruned;
  "store verify": Stores.Verified;
  "store backup": Stores.BackedUp;
  "store restore": Stores.Restored;
  "store copy": Stores.Copied;
  "token create": Stores.NewToken;
  "token list": readonly Stores.Token[];
  "token revoke": Stores.Token;
  export: Stores.Exported;
  check: Stores.ServiceReport;
}
