/**
 * Which code a command runs: one loader for each, so that `lectern --help` does not wait for a web
 * server to load.
 */
import type { Run } from "./call.ts";
import type { CommandName } from "./commands.ts";

export const RUNS: Readonly<Record<CommandName, () => Promise<Run>>> = {
  serve: async () => (await import("./serve.ts")).serve,
  publish: async () => (await import("./publish.ts")).publish,
  validate: async () => (await import("./validate.ts")).validate,
  init: async () => (await import("./init.ts")).initialise,
  fields: async () => (await import("./fields.ts")).listFields,
  "releases list": async () => (await import("./releases.ts")).listReleases,
  "releases show": async () => (await import("./releases.ts")).showRelease,
  "releases diff": async () => (await import("./releases.ts")).diffReleases,
  "releases checkout": async () => (await import("./checkout-release.ts")).checkOutRelease,
  "releases rollback": async () => (await import("./releases.ts")).rollBack,
  "releases history": async () => (await import("./releases.ts")).showHistory,
  "releases prune": async () => (await import("./store-care.ts")).pruneReleases,
  "releases verify": async () => (await import("./store-care.ts")).verify,
  "releases repair-clock": async () => (await import("./store-care.ts")).repairClock,
  "store upgrade": async () => (await import("./store-care.ts")).upgradeStore,
  backup: async () => (await import("./store-care.ts")).backUp,
  restore: async () => (await import("./store-care.ts")).restore,
  preview: async () => (await import("./preview.ts")).preview,
  "token create": async () => (await import("./tokens.ts")).createToken,
  "token list": async () => (await import("./tokens.ts")).listTokens,
  "token revoke": async () => (await import("./tokens.ts")).revokeToken,
};
