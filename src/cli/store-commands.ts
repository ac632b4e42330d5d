/**
 * The rows of the commands that look after the store as a whole: what it keeps, whether it is
 * whole, backup and restore.
 */
import { by, json } from "./command.ts";
import type { Command } from "./command.ts";

export const STORE_COMMANDS = [
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
    examples: [{ line: "lectern releases prune --keep 20", says: "the newest twenty stay" }],
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
    examples: [{ line: "lectern releases verify", says: "once a week, and after a disk failed" }],
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
    examples: [
      { line: "lectern releases repair-clock", says: "when publish says that it is needed" },
    ],
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
    examples: [{ line: "lectern store upgrade", says: "at a time of your choice" }],
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
    examples: [
      { line: "lectern backup /backups/lectern-monday.db", says: "while everything goes on" },
    ],
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
    examples: [{ line: "lectern restore /backups/lectern-monday.db", says: "as it was on Monday" }],
  },
] as const satisfies readonly Command[];
