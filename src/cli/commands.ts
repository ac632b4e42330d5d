/**
 * What the command line offers, and what each command runs. The parser, `--help` and the reference page
 * derive from the rows.
 */
import type { Run } from "./command.ts";
import { CONTENT_ROWS } from "./rows/content-rows.ts";
import { RELEASE_ROWS } from "./rows/release-rows.ts";
import { STORE_ROWS } from "./rows/store-rows.ts";

export const COMMAND_GROUPS = {
  releases: "Look at releases and move between them",
  store: "Look after the file that releases and tokens are kept in",
  token: "Create, list and revoke access tokens",
} as const;

/** In the order of the help. */
export const COMMANDS = [...CONTENT_ROWS, ...RELEASE_ROWS, ...STORE_ROWS] as const;

export type CommandName = (typeof COMMANDS)[number]["name"];
export type RowOf<Name extends CommandName> = Extract<
  (typeof COMMANDS)[number],
  { readonly name: Name }
>;
export type RunOf<Name extends CommandName> = Run<RowOf<Name>>;

/** Loaded when it is asked for, so that `--help` does not wait for a web server. */
export const RUNS: { readonly [Name in CommandName]: () => Promise<RunOf<Name>> } = {
  serve: async () => (await import("./commands/serve.ts")).serve,
  publish: async () => (await import("./commands/publish.ts")).publish,
  validate: async () => (await import("./commands/validate.ts")).validate,
  init: async () => (await import("./commands/init.ts")).initialise,
  fields: async () => (await import("./commands/fields.ts")).listFields,
  "releases list": async () => (await import("./commands/releases.ts")).listReleases,
  "releases show": async () => (await import("./commands/releases.ts")).showRelease,
  "releases diff": async () => (await import("./commands/releases.ts")).diffReleases,
  "releases checkout": async () => (await import("./commands/checkout.ts")).checkOutRelease,
  "releases rollback": async () => (await import("./commands/releases.ts")).rollBack,
  "releases history": async () => (await import("./commands/releases.ts")).showHistory,
  preview: async () => (await import("./commands/preview.ts")).preview,
  "releases prune": async () => (await import("./commands/store-care.ts")).pruneReleases,
  "releases verify": async () => (await import("./commands/store-care.ts")).verify,
  "releases repair-clock": async () => (await import("./commands/store-care.ts")).repairClock,
  "store upgrade": async () => (await import("./commands/store-care.ts")).upgradeStore,
  backup: async () => (await import("./commands/store-care.ts")).backUp,
  restore: async () => (await import("./commands/store-care.ts")).restore,
  "token create": async () => (await import("./commands/tokens.ts")).createToken,
  "token list": async () => (await import("./commands/tokens.ts")).listTokens,
  "token revoke": async () => (await import("./commands/tokens.ts")).revokeToken,
};

/** What every command's exit status means. */
export const EXIT_STATUSES = {
  0: "Done.",
  1: "The input or the world is at fault; standard error says what to do.",
  2: "Wrong usage: a command, argument, flag or setting that does not exist or has a wrong value.",
  3: "With --exit-code: there is a difference.",
} as const;
