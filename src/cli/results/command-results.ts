/**
 * What each command prints with --json: commands are checked against these types, docs/reference/results.md shows
 * them, and a test compiles what commands really print.
 */
import type {
  CreatedContent,
  NotPublished,
  PublishPlan,
  Published,
  Report,
  ResourceFields,
  StayedRolledBack,
  SchemaFile,
  Types,
} from "./content-results.ts";
import type {
  Attempt,
  NewWebhook,
  NotifiedOnce,
  Resent,
  TestedWebhook,
  Webhook,
  Webhooks,
} from "./notify-results.ts";
import type {
  CheckedOut,
  Difference,
  NotCheckedOut,
  Preview,
  Release,
  Switch,
} from "./release-results.ts";
import type {
  BackedUp,
  Copied,
  Exported,
  NewToken,
  Pruned,
  Restored,
  ServiceReport,
  Token,
  Verified,
} from "./store-results.ts";

/** By the name of the command; unknown: it prints no JSON. */
export interface CommandResults {
  serve: unknown;
  desk: unknown;
  publish: Published | PublishPlan | NotPublished | StayedRolledBack;
  validate: Report;
  init: CreatedContent;
  fields: ResourceFields | readonly ResourceFields[] | Types | readonly SchemaFile[];
  "release list": readonly Release[];
  "release show": Release;
  "release diff": Difference;
  "release checkout": CheckedOut | NotCheckedOut;
  "release publish": Published | NotPublished;
  "release rollback": Release;
  "release log": readonly Switch[];
  preview: Preview;
  "store prune": Pruned;
  "store verify": Verified;
  "store backup": BackedUp;
  "store restore": Restored;
  "store copy": Copied;
  "token create": NewToken;
  "token list": readonly Token[];
  "token revoke": Token;
  "notify run": NotifiedOnce;
  "notify add": NewWebhook;
  "notify list": Webhooks;
  "notify remove": Webhook;
  "notify test": TestedWebhook;
  "notify log": readonly Attempt[];
  "notify resend": Resent;
  "notify rotate": NewWebhook;
  export: Exported;
  check: ServiceReport;
}
