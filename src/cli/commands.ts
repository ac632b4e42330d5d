/** All commands. Each one is declared next to its code, and gets its name here. */
import { CommandError } from "../errors.ts";
import type { Command, DeclaredCommand } from "./command.ts";

export const COMMAND_GROUPS = {
  notify: "Purge caches and call webhooks when another release becomes current",
  releases: "Show releases and change which one is current",
  token: "Create, list and revoke access tokens",
} as const;

/**
 * In the order of the help text: one word, or a group and a word. Loading all of them takes longer
 * than most commands.
 */
const LOADERS: Readonly<Record<string, () => Promise<DeclaredCommand>>> = {
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
  backup: async () => (await import("./commands/store-care.ts")).backUp,
  restore: async () => (await import("./commands/store-care.ts")).restore,
  copy: async () => (await import("./commands/copy.ts")).copyStore,
  pull: async () => (await import("./commands/pull.ts")).pullStore,
  "token create": async () => (await import("./commands/tokens.ts")).createToken,
  "token list": async () => (await import("./commands/tokens.ts")).listTokens,
  "token revoke": async () => (await import("./commands/tokens.ts")).revokeToken,
  "notify run": async () => (await import("./commands/notify-run.ts")).runNotify,
  "notify add": async () => (await import("./commands/notify.ts")).addWebhook,
  "notify list": async () => (await import("./commands/notify.ts")).listWebhooks,
  "notify remove": async () => (await import("./commands/notify.ts")).removeWebhook,
  "notify test": async () => (await import("./commands/notify-run.ts")).testWebhook,
  "notify log": async () => (await import("./commands/notify.ts")).showLog,
  "notify resend": async () => (await import("./commands/notify.ts")).resendEvent,
  "notify rotate": async () => (await import("./commands/notify.ts")).rotateWebhook,
  export: async () => (await import("./commands/export.ts")).exportFiles,
  check: async () => (await import("./commands/check-service.ts")).checkService,
};

/** What commands of former names do now. */
const FORMER: Readonly<Record<string, string>> = {
  hooks: "notify",
  purge: "notify run --purge",
  types: "fields --types",
};

/** @throws CommandError with status 2 when the command has another name now */
export function refuseFormer([first = ""]: readonly string[]): void {
  if (!Object.hasOwn(FORMER, first)) return;
  throw new CommandError(
    `There is no command named "${first}": did you mean lectern ${FORMER[first]}?`,
    2,
  );
}

/**
 * @param words the command line
 * @returns the commands that begin with its first word; all commands if there are none
 */
export async function loadCommands([first]: readonly string[] = []): Promise<readonly Command[]> {
  const all = Object.entries(LOADERS);
  const meant = all.filter(([name]) => name.split(" ")[0] === first);
  return Promise.all(
    (meant.length === 0 ? all : meant).map(async ([name, load]) => ({ ...(await load()), name })),
  );
}

/** The exit statuses of all commands. */
export const EXIT_STATUSES = {
  0: "Done.",
  1: "Failed because of the input or the environment; standard error says what to do.",
  2: "Invalid usage: a command, argument, flag or setting does not exist or has an invalid value.",
  3: "With --exit-code: there is a difference.",
} as const;
