/** The rows of the commands that look after the store as a whole, and after its tokens. */
import type { Command } from "../command.ts";
import { by, json } from "./shared-parts.ts";

const TOKEN = "{ key, name, createdAt, expiresAt, revokedAt, resources, preview }";

export const STORE_ROWS = [
  {
    name: "releases prune",
    summary: "Remove old releases",
    description:
      "Keeps the newest N releases and the current one, and removes all others together with the items that only they have. What is served does not change, and the number of a removed release is never given again. The file becomes smaller where the disk has room to write it anew; else later releases use what became free.",
    arguments: [],
    flags: [
      { name: "keep", value: "N", help: "How many of the newest releases to keep", required: true },
      json,
    ],
    prints: "What was removed; with --json { kept: [N, …], removed: [N, …], items }.",
    fails: "The store cannot be written or is damaged.",
    examples: { "lectern releases prune --keep 20": "the newest twenty stay" },
  },
  {
    name: "releases verify",
    summary: "Prove that the store holds what was written to it",
    description:
      "Reads everything again and compares it with its digests: each chunk of items, what each release says of itself, the pointer to the current release, and that tokens can be read. It changes nothing; publishing and serving go on meanwhile.",
    arguments: [],
    flags: [json],
    prints:
      "What is whole; faults go to standard error. With --json { whole, releases, items, tokens, faults: [{ release, resource, problem }] }.",
    fails: "There is a fault, or the store is missing or cannot be read.",
    examples: { "lectern releases verify": "once a week, and after a disk failed" },
  },
  {
    name: "releases repair-clock",
    summary: "Move what lies in the future to the present",
    description:
      "For a store into which a clock that was wrong has written: nothing can be published after an instant that is still to come. Every such instant, of the history, releases, items and tokens, becomes one of the last seconds, in the same order; nothing else changes. A proven backup is made beside the store first. Readers get everything anew, with dates that are right. See first that the clock is right now.",
    arguments: [],
    flags: [json],
    prints:
      "What was moved; with --json { switches, releases: [N, …], tokens, backup }, where backup is null when nothing lay in the future.",
    fails: "There is no store, it is damaged, or it or the backup cannot be written.",
    examples: { "lectern releases repair-clock": "when publish says that it is needed" },
  },
  {
    name: "store upgrade",
    summary: "Bring a store of an earlier version to the form of this one",
    description:
      "Every command that writes does so by itself; this one does nothing else. A proven backup is made beside the store first, then everything is changed at once or nothing is. Servers go on meanwhile, and what they answer stays the same to the byte. Earlier versions of Lectern cannot read the store any more.",
    arguments: [],
    flags: [json],
    prints: "Where the store lies as it was; with --json { upgraded, backup }.",
    fails: "There is no store, it is damaged, or it or the backup cannot be written.",
    examples: { "lectern store upgrade": "at a time of your choice" },
  },
  {
    name: "backup",
    summary: "Write the whole store to one file",
    description:
      "Copies the store as it is at one moment, while it is served and written: all releases, which one is current, and the tokens. The file appears when it is complete and proven; it never takes the place of another one.",
    arguments: [{ name: "FILE", help: "The backup, which must not exist yet" }],
    flags: [json],
    prints: "What the backup holds; with --json { file, releases, items, tokens }.",
    fails: "There is no store, it is damaged, or the file exists or cannot be written.",
    examples: { "lectern backup /backups/lectern-monday.db": "while everything goes on" },
  },
  {
    name: "restore",
    summary: "Put a backup in the place of the store",
    description:
      "Proves the backup first, then replaces everything in the store by it, releases and tokens alike: all of it, or nothing changes. Running servers take it over within two seconds. Tokens are those of the backup: what was revoked since then is valid again, what was created since then is gone. A broken store is kept beside its place.",
    arguments: [{ name: "FILE", help: "A file that `lectern backup` wrote" }],
    flags: [by, json],
    prints:
      "What was restored; with --json { release, keptRevocations: [KEY, …], lostTokens: [KEY, …], setAside }.",
    fails: "There is no backup, it is not whole, or the store cannot be written.",
    examples: { "lectern restore /backups/lectern-monday.db": "as it was on Monday" },
  },
  {
    name: "token create",
    summary: "Create an access token",
    description:
      "Prints the token once: the store keeps only its key and the SHA-256 digest of its secret. It opens the resources whose access rule is token.",
    arguments: [],
    flags: [
      {
        name: "name",
        value: "NAME",
        maxLength: 128,
        help: "Whom or what the token is for",
        required: true,
      },
      {
        name: "expires",
        value: "WHEN",
        help: "Lifetime in hours, days or weeks (12h, 90d, 4w), or the last day of it in UTC (2027-01-31); default: never",
      },
      {
        name: "resources",
        value: "NAME,…",
        help: "The resources that it opens, of the contract or of any release in the store; default: all",
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
    examples: {
      "lectern token create --name website --expires 90d": "for ninety days",
      "lectern token create --name menu --resources navigation,languages": "for two resources",
      "lectern token create --name editors --preview": "for looking ahead",
    },
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
    examples: { "lectern token list": "which tokens there are" },
  },
  {
    name: "token revoke",
    summary: "Revoke a token for good",
    description: "Running servers refuse the token within two seconds.",
    arguments: [{ name: "KEY", help: "Key of a token, as `lectern token list` shows it" }],
    flags: [json],
    prints: `What was done; with --json ${TOKEN}.`,
    fails: "There is no such token, or the store cannot be written.",
    examples: { "lectern token revoke k3v9x0a1b2c4d5e6": "the token with that key" },
  },
] as const satisfies readonly Command[];
