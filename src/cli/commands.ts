/**
 * What the command line offers, one row per command: arguments, flags, examples, what is printed
 * and which exit statuses there are. The parser, `--help` and the reference page derive from them.
 */
import type { Run } from "./call.ts";
import { by, DIFFERENCE, directory, followLinks, json, REPORT } from "./command.ts";
import type { Command } from "./command.ts";
import { RELEASE_COMMANDS } from "./release-commands.ts";
import { STORE_COMMANDS } from "./store-commands.ts";

const REMOVALS = "[{ resource, before, removed, after }]";
const TOKEN = "{ key, name, createdAt, expiresAt, revokedAt, resources, preview }";

export const COMMAND_GROUPS = {
  releases: "Look at releases and move between them",
  store: "Look after the file that releases and tokens are kept in",
  token: "Create, list and revoke access tokens",
} as const;

export const COMMANDS = [
  {
    name: "serve",
    summary: "Serve the current release over HTTP",
    description:
      "Serves what is published in the store and follows every publish, rollback and token within two seconds. It never writes to the store; with --watch, a process of its own publishes. SIGINT (Ctrl-C) and SIGTERM end it. With --demo it first publishes the demo content to a store of its own, ./data/demo-….db, and removes that store at the end.",
    arguments: [],
    flags: [
      { name: "demo", help: "Publish the demo content to a fresh store and serve it" },
      {
        name: "watch",
        value: "DIR",
        help: "Publish this content directory now and on every save: what is valid is served, what is wrong is shown",
      },
      followLinks,
    ],
    prints:
      "The address; with --demo also a token and one curl line per group of resources, ready to paste.",
    fails:
      "The address cannot be listened on, the store cannot be read, or --demo was given a store that already holds releases.",
    examples: [
      { line: "lectern serve --demo", says: "try Lectern out" },
      { line: "lectern serve --watch content", says: "see content while writing it" },
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
      "Checks everything first; any error means that nothing changes. Content that a release already holds makes no new one: that release is current (again). What would leave a resource without the items that it has, or remove more than half of its items where it has ten or more, is not published unless --allow-removals is given. With --plan nothing is written, not even a store: it shows which items would be added, removed, changed (field by field) and moved against the current release, and the dates to come on which articles appear and vanish.",
    arguments: [directory],
    flags: [
      { name: "note", value: "TEXT", help: "What this release is about" },
      by,
      { name: "plan", help: "Show what publishing would change, and write nothing" },
      {
        name: "allow-removals",
        help: "Also publish what leaves a resource without items, or removes more than half of ten or more",
      },
      { name: "exit-code", help: "With --plan: exit status 3 when there is a difference" },
      followLinks,
      json,
    ],
    prints: `What was published, and what it changed in each resource against the release before; with --json { release, created, changed, previous, differences: { navigation: { added, changed, removed }, … }, publishedAt, digest, counts, warnings }, where changed says that readers get something else than before,, or ${REPORT} when the content has errors, with removals: ${REMOVALS} beside them when it would remove too much. With --plan the differences in words; with --json too ${DIFFERENCE.slice(0, -2)}, stops, removals: ${REMOVALS}, warnings }, where stops says that a publish would be refused.`,
    fails:
      "The content has errors or would remove too much, or it or the store cannot be read or written.",
    examples: [
      { line: "lectern publish content", says: "publish the directory content" },
      { line: 'lectern publish content --note "Opening hours for Easter"', says: "with a note" },
      { line: "lectern publish content --plan", says: "see first what it would change" },
    ],
  },
  {
    name: "validate",
    summary: "Check a content directory without publishing it",
    description:
      "Reports every problem at once as `file:line: field: what is wrong (what was found)`. Warnings alone do not fail it.",
    arguments: [directory],
    flags: [followLinks, json],
    prints: `A summary; the problems go to standard error. With --json ${REPORT} and nothing but progress on standard error.`,
    fails: "The content has errors or cannot be read.",
    examples: [
      { line: "lectern validate content", says: "check the directory content" },
      { line: "lectern validate content --json > report.json", says: "for another program" },
    ],
  },
  {
    name: "init",
    summary: "Write a first content directory to begin with",
    description:
      "Writes a small organisation that is valid and shows every resource: two languages, a draft, an article with dates, references by Key, attributes of one's own. Replace its items by your own. It never overwrites anything.",
    arguments: [{ name: "DIR", help: "A directory that does not exist yet, or is empty" }],
    flags: [
      {
        name: "form",
        value: "FORM",
        help: "yaml: files of text with comments, facilities and contact persons as CSV; xlsx: one workbook, content.xlsx, with choices and notes (default: yaml)",
      },
      json,
    ],
    prints: "The files and what to do next; with --json { directory, form, files }.",
    fails: "The directory is not empty or cannot be written.",
    examples: [
      { line: "lectern init my-content", says: "begin with files of text" },
      { line: "lectern init my-content --form xlsx", says: "begin with a workbook" },
    ],
  },
  {
    name: "fields",
    summary: "List the fields that content may give",
    description:
      "Says of each field its name, type and size, what it is when it is left out, which values are allowed and an example. Without a resource it lists the resources.",
    arguments: [
      {
        name: "RESOURCE",
        help: "A resource, such as business-division-facilities",
        optional: true,
      },
    ],
    flags: [json],
    prints:
      "A list; with --json { resource, title, sheet, fields: [{ name, type, size, required, default, values, target, form, example }] }, without a resource an array of these.",
    fails: "Standard output cannot be written.",
    examples: [
      { line: "lectern fields", says: "which resources there are" },
      { line: "lectern fields business-division-facilities", says: "what a facility may have" },
      { line: "lectern fields navigation --json", says: "for another program" },
    ],
  },
  ...RELEASE_COMMANDS,
  ...STORE_COMMANDS,
  {
    name: "preview",
    summary: "Show what readers will newly see, or no longer see, on a date to come",
    description:
      "Compares the current release at 00:00 of that day, in the installation's time zone, with now: the time-controlled articles that will have appeared or vanished by then, in each published language. Where that is not what changes on that very day, it also compares with the day before.",
    arguments: [{ name: "DATE", help: "A date to come, as YYYY-MM-DD" }],
    flags: [json],
    prints:
      "The articles by language, with name and address; with --json { date, instant, release, appear: [{ language, Uuid, Name, NiceUri }], vanish: […], dayBefore: { appear, vanish } }.",
    fails: "Nothing is published yet, or the store cannot be read.",
    examples: [{ line: "lectern preview 2099-12-01", says: "what the first of December brings" }],
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
      {
        name: "preview",
        help: "It also opens ?at= and ?release=: other times and older releases",
      },
      json,
    ],
    prints:
      "The token alone on its line; with --json { token, key, name, createdAt, expiresAt, resources, preview }.",
    fails: "The store cannot be written.",
    examples: [
      { line: "lectern token create --name website --expires 90d", says: "for ninety days" },
      {
        line: "lectern token create --name menu --resources navigation,languages",
        says: "for two resources",
      },
      { line: "lectern token create --name editors --preview", says: "for looking ahead" },
    ],
  },
  {
    name: "token list",
    summary: "List all tokens, without their secrets",
    description:
      "Shows key, name, dates, rights and resources of every token, revoked ones too. The right preview opens other times and older releases. When a token was last used is not known: the process that serves never writes to the store.",
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

/** What a command runs: loaded when it is asked for, so that `--help` does not wait for a web server. */
export const RUNS: Readonly<Record<CommandName, () => Promise<Run>>> = {
  serve: async () => (await import("./serve.ts")).serve,
  publish: async () => (await import("./publish.ts")).publish,
  validate: async () => (await import("./check-directory.ts")).validate,
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

/** What every command's exit status means. */
export const EXIT_STATUSES = {
  0: "Done.",
  1: "The input or the world is at fault; standard error says what to do.",
  2: "Wrong usage: a command, argument, flag or setting that does not exist or has a wrong value.",
  3: "With --exit-code: there is a difference.",
} as const;
