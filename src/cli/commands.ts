/**
 * In charge of what the command line offers, one row per command: arguments, flags, examples, what
 * is printed and which exit statuses there are. In comes nothing; out go the rows, from which the
 * parser, `--help` and the reference page derive. What a command does stands in run-commands.ts.
 */

interface CommandArgument {
  readonly name: string;
  readonly help: string;
}

interface CommandFlag {
  /** Without its dashes. */
  readonly name: string;
  /** What stands for the value; absent: the flag takes none. */
  readonly value?: string;
  readonly help: string;
  readonly required?: true;
}

interface CommandExample {
  readonly line: string;
  readonly says: string;
}

export interface Command {
  /** One word, or a group and a word. */
  readonly name: string;
  /** A sentence without full stop. */
  readonly summary: string;
  /** What one has to know beyond the summary. */
  readonly description: string;
  readonly arguments: readonly CommandArgument[];
  readonly flags: readonly CommandFlag[];
  /** What goes to standard output. */
  readonly prints: string;
  /** When the exit status is 1. */
  readonly fails: string;
  readonly examples: readonly CommandExample[];
}

const json: CommandFlag = { name: "json", help: "Print the result as one JSON document" };
const by: CommandFlag = {
  name: "by",
  value: "NAME",
  help: "Who or what does it (default: the user of the operating system)",
};
const directory: CommandArgument = {
  name: "DIR",
  help: "Content directory: one file or folder per resource, such as navigation.yaml",
};
const releaseNumber: CommandArgument = {
  name: "N",
  help: "Number of a release, as `lectern releases list` shows it",
};
const REPORT = "{ valid, errors: […], warnings: […] }";
const RELEASE = "{ number, current, publishedAt, publishedBy, note, digest, counts }";
const TOKEN = "{ key, name, createdAt, expiresAt, revokedAt, resources }";

export const COMMAND_GROUPS = {
  releases: "Look at releases and move between them",
  token: "Create, list and revoke access tokens",
} as const;

export const COMMANDS = [
  {
    name: "serve",
    summary: "Serve the current release over HTTP",
    description:
      "Serves what is published in the store and follows every publish, rollback and token within two seconds. It never writes to the store. SIGINT (Ctrl-C) and SIGTERM end it. With --demo it first publishes the demo content to a store of its own, ./data/demo-<process id>.db, and removes that store at the end.",
    arguments: [],
    flags: [{ name: "demo", help: "Publish the demo content to a fresh store and serve it" }],
    prints:
      "The address; with --demo also a token and one curl line per group of resources, ready to paste.",
    fails:
      "The address cannot be listened on, the store cannot be read, or --demo was given a store that already holds releases.",
    examples: [
      { line: "lectern serve --demo", says: "try Lectern out" },
      {
        line: "lectern serve --port 9000 --access trainings=token",
        says: "serve on another port, with a token needed for trainings too",
      },
    ],
  },
  {
    name: "publish",
    summary: "Check a content directory and publish it as a release",
    description:
      "Checks everything first; any error means that nothing changes. Content that a release already holds makes no new one: that release is current (again).",
    arguments: [directory],
    flags: [{ name: "note", value: "TEXT", help: "What this release is about" }, by, json],
    prints: `What was published, in words; with --json { release, created, publishedAt, digest, counts, warnings }, or ${REPORT} when the content has errors.`,
    fails: "The content has errors, or it or the store cannot be read or written.",
    examples: [
      { line: "lectern publish content", says: "publish the directory content" },
      { line: 'lectern publish content --note "Opening hours for Easter"', says: "with a note" },
    ],
  },
  {
    name: "validate",
    summary: "Check a content directory without publishing it",
    description:
      "Reports every problem at once as `file:line: field: what is wrong (what was found)`. Warnings alone do not fail it.",
    arguments: [directory],
    flags: [json],
    prints: `A summary; the problems go to standard error. With --json ${REPORT} and nothing but progress on standard error.`,
    fails: "The content has errors or cannot be read.",
    examples: [
      { line: "lectern validate content", says: "check the directory content" },
      { line: "lectern validate content --json > report.json", says: "for another program" },
    ],
  },
  {
    name: "releases list",
    summary: "List all releases, newest first",
    description: "The current release, which is the one that is served, is marked.",
    arguments: [],
    flags: [json],
    prints: `A table; with --json an array of ${RELEASE}.`,
    fails: "The store cannot be read.",
    examples: [{ line: "lectern releases list", says: "what was published, when and by whom" }],
  },
  {
    name: "releases show",
    summary: "Show one release",
    description: "Shows what a release says about itself and how many items it holds.",
    arguments: [releaseNumber],
    flags: [json],
    prints: `One line per fact; with --json ${RELEASE}.`,
    fails: "There is no such release, or the store cannot be read.",
    examples: [{ line: "lectern releases show 3", says: "all about release 3" }],
  },
  {
    name: "releases rollback",
    summary: "Make an earlier (or later) release the current one",
    description:
      "Moves the pointer to the current release; no release is changed or removed. Running servers follow within two seconds.",
    arguments: [releaseNumber],
    flags: [by, json],
    prints: `What was done; with --json the release that is now current: ${RELEASE}.`,
    fails: "There is no such release, or the store cannot be written.",
    examples: [{ line: "lectern releases rollback 3", says: "serve release 3 again" }],
  },
  {
    name: "token create",
    summary: "Create an access token",
    description:
      "Prints the token once: the store keeps only its key and the SHA-256 digest of its secret. It opens the resources whose access rule is token.",
    arguments: [],
    flags: [
      { name: "name", value: "NAME", help: "Whom or what the token is for", required: true },
      {
        name: "expires",
        value: "WHEN",
        help: "Lifetime in hours, days or weeks (12h, 90d, 4w), or the last day of it in UTC (2027-01-31); default: never",
      },
      {
        name: "resources",
        value: "NAME,…",
        help: "The resources that it opens; default: all",
      },
      json,
    ],
    prints:
      "The token alone on its line; with --json { token, key, name, createdAt, expiresAt, resources }.",
    fails: "The store cannot be written.",
    examples: [
      { line: "lectern token create --name website --expires 90d", says: "for ninety days" },
      {
        line: "lectern token create --name menu --resources navigation,languages",
        says: "for two resources",
      },
    ],
  },
  {
    name: "token list",
    summary: "List all tokens, without their secrets",
    description: "Shows key, name, dates and resources of every token, revoked ones too.",
    arguments: [],
    flags: [json],
    prints: `A table; with --json an array of ${TOKEN}.`,
    fails: "The store cannot be read.",
    examples: [{ line: "lectern token list", says: "which tokens there are" }],
  },
  {
    name: "token revoke",
    summary: "Revoke a token for good",
    description: "Running servers refuse the token within two seconds.",
    arguments: [{ name: "KEY", help: "Key of a token, as `lectern token list` shows it" }],
    flags: [json],
    prints: `What was done; with --json ${TOKEN}.`,
    fails: "There is no such token, or the store cannot be written.",
    examples: [{ line: "lectern token revoke k3v9x0a1b2c4d5e6", says: "the token with that key" }],
  },
] as const satisfies readonly Command[];

export type CommandName = (typeof COMMANDS)[number]["name"];

/** What every command's exit status means. */
export const EXIT_STATUSES = {
  0: "Done.",
  1: "The input or the world is at fault; standard error says what to do.",
  2: "Wrong usage: a command, argument, flag or setting that does not exist or has a wrong value.",
} as const;
