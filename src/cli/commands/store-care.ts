/** The commands that look after the store as a whole. */
import { basename } from "node:path";
import { describeLocation } from "../../settings.ts";
import { driverOf } from "../../store/open-store.ts";
import type { ClockRepair, Fault, RestoreOutcome, Verification } from "../../store/store.ts";
import { command, tellDone, BY, AS_JSON } from "../command.ts";
import { countOf, readAuthor, wrongValue } from "../terminal/phrases.ts";
import { printNotice } from "../terminal/terminal.ts";
import { changeStore, formatUpgrade, showing } from "./use-store.ts";

const MAX_KEPT = 1_000_000;

/** @param text of --keep @throws CommandError with status 2 */
function parseKeep(text: string): number {
  const keep = /^[1-9]\d{0,6}$/u.test(text) ? Number(text) : 0;
  if (keep >= 1 && keep <= MAX_KEPT) return keep;
  throw wrongValue("keep", text, `give a whole number from 1 to ${MAX_KEPT}.`);
}

const describeContent = ({ releases, items, tokens }: Verification): string =>
  `${countOf(releases, "release")}, ${countOf(items, "item")} and ${countOf(tokens, "token")}`;

export const pruneReleases = command({
  name: "releases prune",
  summary: "Remove old releases",
  description:
    "Keeps the newest N releases and the current one, and removes all others together with the items that only they have. What is served does not change, and the number of a removed release is never given again. The file becomes smaller where the disk has room to write it anew; else later releases use what became free.",
  arguments: [],
  flags: [
    { name: "keep", value: "N", help: "How many of the newest releases to keep", required: true },
    AS_JSON,
  ],
  prints: "What was removed; with --json { kept: [N, …], removed: [N, …], items }.",
  fails: "The store cannot be written or is damaged.",
  examples: { "lectern releases prune --keep 20": "the newest twenty stay" },
  async run({ flags, settings }) {
    const keep = parseKeep(flags.keep);
    const { kept, removed, items } = await changeStore(settings, (store) => store.prune(keep));
    const sentence =
      removed.length === 0
        ? `Nothing to remove: there ${kept.length === 1 ? "is" : "are"} ${countOf(kept.length, "release")}.`
        : `Removed ${countOf(removed.length, "release")} (${removed.toReversed().join(", ")}) and ${countOf(items, "item")} that only they had; ${countOf(kept.length, "release")} ${kept.length === 1 ? "stays" : "stay"}.`;
    return tellDone(sentence, { kept, removed, items });
  },
});

const formatFault = ({ release, resource, problem }: Fault): string =>
  [release === undefined ? undefined : `release ${release}`, resource, problem]
    .filter((part) => part !== undefined)
    .join(": ");

export const verify = command({
  name: "releases verify",
  summary: "Prove that the store holds what was written to it",
  description:
    "Reads everything again and compares it with its digests: each chunk of items, what each release says of itself, the pointer to the current release, and that tokens can be read. It changes nothing; publishing and serving go on meanwhile.",
  arguments: [],
  flags: [AS_JSON],
  prints:
    "What is whole; faults go to standard error. With --json { whole, releases, items, tokens, faults: [{ release, resource, problem }] }.",
  fails: "There is a fault, or the store is missing or cannot be read.",
  examples: { "lectern releases verify": "once a week, and after a disk failed" },
  async run({ settings: { store } }) {
    const verified = await showing("Verifying", (onProgress) =>
      driverOf(store).verify(store, onProgress),
    );
    const { releases, items, tokens, faults } = verified;
    const whole = faults.length === 0;
    const rows = faults.map((fault) => ({ release: null, resource: null, ...fault }));
    const location = describeLocation(store);
    return {
      data: { whole, releases, items, tokens, faults: rows },
      warnings: faults.map(formatFault),
      text: whole
        ? `${location} is whole: ${describeContent(verified)} are as they were written.`
        : `${location} is not whole: ${countOf(faults.length, "fault")}. Restore a backup with \`lectern restore FILE\`.`,
      status: whole ? undefined : 1,
    };
  },
});

export const backUp = command({
  name: "backup",
  summary: "Write the whole store to one file",
  description:
    "Copies the store as it is at one moment, while it is served and written: all releases, which one is current, and the tokens. The file appears when it is complete and proven; it never takes the place of another one.",
  arguments: [{ name: "FILE", help: "The backup, which must not exist yet" }],
  flags: [AS_JSON],
  prints: "What the backup holds; with --json { file, releases, items, tokens }.",
  fails: "There is no store, it is damaged, or the file exists or cannot be written.",
  examples: { "lectern backup /backups/lectern-monday.db": "while everything goes on" },
  async run(call) {
    const [file] = call.arguments;
    const { store, groupReadable } = call.settings;
    const verified = await showing("Proving the backup", (onProgress) =>
      driverOf(store).backUp(store, file, { groupReadable }, onProgress),
    );
    const { releases, items, tokens } = verified;
    const sentence = `Wrote ${describeLocation(store)} to ${file}: ${describeContent(verified)}.`;
    return tellDone(sentence, { file, releases, items, tokens });
  },
});

export const upgradeStore = command({
  name: "store upgrade",
  summary: "Bring a store of an earlier version to the form of this one",
  description:
    "Every command that writes does so by itself; this one does nothing else. A proven backup is made beside the store first, then everything is changed at once or nothing is. Servers go on meanwhile, and what they answer stays the same to the byte. Earlier versions of Lectern cannot read the store any more.",
  arguments: [],
  flags: [AS_JSON],
  prints: "Where the store lies as it was; with --json { upgraded, backup }.",
  fails: "There is no store, it is damaged, or it or the backup cannot be written.",
  examples: { "lectern store upgrade": "at a time of your choice" },
  async run({ settings }) {
    const { store } = settings;
    let backup: string | null = null;
    await changeStore(
      settings,
      async () => {},
      (made) => (backup = made),
    );
    const sentence =
      backup === null
        ? `${describeLocation(store)} is as this version of Lectern writes it: there is nothing to upgrade.`
        : formatUpgrade(store, backup);
    return tellDone(sentence, { upgraded: backup !== null, backup });
  },
});

/** @returns what was moved, in words */
function formatRepair({ switches, releases, tokens }: ClockRepair): string {
  const moved = [
    `${countOf(switches, "change")} of the current release`,
    `${countOf(releases.length, "release")} with the dates of items`,
    countOf(tokens, "token"),
  ];
  return `Moved from the future to the present, in their order: ${moved.join(", ")}.`;
}

export const repairClock = command({
  name: "releases repair-clock",
  summary: "Move what lies in the future to the present",
  description:
    "For a store into which a clock that was wrong has written: nothing can be published after an instant that is still to come. Every such instant, of the history, releases, items and tokens, becomes one of the last seconds, in the same order; nothing else changes. A proven backup is made beside the store first. Readers get everything anew, with dates that are right. See first that the clock is right now.",
  arguments: [],
  flags: [AS_JSON],
  prints:
    "What was moved; with --json { switches, releases: [N, …], tokens, backup }, where backup is null when nothing lay in the future.",
  fails: "There is no store, it is damaged, or it or the backup cannot be written.",
  examples: { "lectern releases repair-clock": "when publish says that it is needed" },
  async run({ settings }) {
    const repaired = await changeStore(settings, (store) => store.repairClock());
    const { backup } = repaired;
    const sentence =
      backup === null
        ? `Nothing to repair: nothing in ${describeLocation(settings.store)} lies in the future.`
        : `${formatRepair(repaired)} As it was, the store lies at ${backup}.`;
    return tellDone(sentence, repaired);
  },
});

/** @returns what somebody has to know who does not expect it */
function listConsequences({ keptRevocations, lostTokens, setAside }: RestoreOutcome): string[] {
  const lines: string[] = [];
  if (keptRevocations.length > 0) {
    lines.push(
      `Still revoked, though the backup is older than that: ${keptRevocations.join(", ")}.`,
    );
  }
  if (lostTokens.length > 0) {
    lines.push(
      `Gone, because they were created after the backup: ${lostTokens.join(", ")}. Whoever uses them needs new ones.`,
    );
  }
  if (setAside !== null) lines.push(`The broken store lies at ${setAside} now.`);
  return lines;
}

export const restore = command({
  name: "restore",
  summary: "Put a backup in the place of the store",
  description:
    "Proves the backup first, then replaces everything in the store by it, releases and tokens alike: all of it, or nothing changes. Running servers take it over within two seconds. Tokens are those of the backup: what was revoked since then is valid again, what was created since then is gone. A broken store is kept beside its place.",
  arguments: [{ name: "FILE", help: "A file that `lectern backup` wrote" }],
  flags: [BY, AS_JSON],
  prints:
    "What was restored; with --json { release, keptRevocations: [KEY, …], lostTokens: [KEY, …], setAside }.",
  fails: "There is no backup, it is not whole, or the store cannot be written.",
  examples: { "lectern restore /backups/lectern-monday.db": "as it was on Monday" },
  async run(call) {
    const [file] = call.arguments;
    const { store, groupReadable } = call.settings;
    const authorship = {
      by: readAuthor(call.flags.by),
      note: `Restored from ${basename(file)}`,
    };
    const outcome = await showing("Proving the backup", (onProgress) =>
      driverOf(store).restore(file, store, authorship, {
        rights: { groupReadable },
        onProgress,
        upgrade: { onProgress, onUpgraded: (backup) => printNotice(formatUpgrade(store, backup)) },
      }),
    );
    const held =
      outcome.release === null ? "it holds no release" : `release ${outcome.release} is current`;
    return {
      ...tellDone(`Restored ${describeLocation(store)} from ${file}: ${held}.`, outcome),
      warnings: listConsequences(outcome),
    };
  },
});
