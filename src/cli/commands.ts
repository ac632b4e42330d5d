/** All commands. Each one is declared next to its code, and gets its name here. */
import type { Arguments, Command, DeclaredCommand, Flags, Outcome } from "./command.ts";
import type { CommandResults } from "./command-results.ts";

export const COMMAND_GROUPS = {
  release: "Show releases and change which one is current",
  store: "Back up, copy, prune and verify the store",
  token: "Create, list and revoke access tokens",
} as const satisfies Readonly<Record<string, string>>;

/** Each with the result that it prints with --json. */
type Loaders = {
  readonly [Name in keyof CommandResults]: () => Promise<
    DeclaredCommand<Arguments, Flags, Outcome<CommandResults[Name]>>
  >;
};

/**
 * In the order of the help text: one word, or a group and a word. Loading all of them takes longer
 * than most commands.
 */
const LOADERS: Loaders = {
  serve: async () => (await import("./commands/serve.ts")).serve,
  desk: async () => (await import("./commands/desk.ts")).desk,
  publish: async () => (await import("./commands/publish.ts")).publish,
  validate: async () => (await import("./commands/validate.ts")).validate,
  init: async () => (await import("./commands/init.ts")).initialise,
  import: async () => (await import("./commands/import.ts")).importContent,
  fields: async () => (await import("./commands/fields.ts")).listFields,
  "release list": async () => (await import("./commands/releases.ts")).listReleases,
  "release diff": async () => (await import("./commands/releases.ts")).diffReleases,
  "release checkout": async () => (await import("./commands/checkout.ts")).checkOutRelease,
  "release publish": async () => (await import("./commands/switch-release.ts")).publishStaged,
  "release rollback": async () => (await import("./commands/switch-release.ts")).rollBack,
  "release tell": async () => (await import("./commands/switch-release.ts")).tellRelease,
  "release log": async () => (await import("./commands/releases.ts")).showSwitches,
  "store backup": async () => (await import("./commands/store-care.ts")).backUp,
  "store restore": async () => (await import("./commands/store-care.ts")).restore,
  "store copy": async () => (await import("./commands/copy.ts")).copyStore,
  "store prune": async () => (await import("./commands/store-care.ts")).pruneReleases,
  "store verify": async () => (await import("./commands/store-care.ts")).verify,
  "token create": async () => (await import("./commands/tokens.ts")).createToken,
  "token list": async () => (await import("./commands/tokens.ts")).listTokens,
  "token revoke": async () => (await import("./commands/tokens.ts")).revokeToken,
  export: async () => (await import("./commands/export.ts")).exportFiles,
  check: async () => (await import("./commands/check-service.ts")).checkService,
};

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
} as const satisfies Readonly<Record<number, string>>;
