/** The commands that maintain the store as a whole. */
import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { CommandError } from "../../errors.ts";
import { describeLocation } from "../../settings.ts";
import { STAGED_DAYS } from "../../store/publish/commands.ts";
import { driverOf } from "../../store/open-store.ts";
import type { StoreFault, RestoreOutcome, Verification } from "../../store/open-store.ts";
import type { PruneOutcome } from "../../store/publish/commands.ts";
import { command, tellDone, BY, AS_JSON } from "../command.ts";
import type { Call } from "../command.ts";
import { printBytes } from "../terminal/terminal.ts";
import { readAuthor } from "../terminal/phrases.ts";
import { changeStore, showing } from "../use-store.ts";
import { counted, listed } from "../../lib/text/english.ts";

const describeContent = ({ releases, items, tokens }: Verification): string =>
  listed([counted(releases, "release"), counted(items, "item"), counted(tokens, "token")]);

function formatPruned({ kept, removed, items }: PruneOutcome): string {
  const left = counted(kept.length, "release");
  const isOne = kept.length === 1;
  if (removed.length === 0) return `Nothing to remove: there ${isOne ? "is" : "are"} ${left}.`;
  const numbers = removed.toReversed().join(", ");
  return `Removed ${counted(removed.length, "release")} (${numbers}) and ${counted(items, "item")} that only they had; ${left} ${isOne ? "stays" : "stay"}.`;
}

export const pruneReleases = command({
  summary: "Remove old releases",
  description:
    "Keeps the newest N releases that are or were current, the current one, young staged ones, and the bases from which kept ones and checks at the desk are merged; removes all others with the items that only they have. Their numbers are never used again. The file becomes smaller if the disk has room to rewrite it.",
  arguments: [],
  flags: [
    {
      name: "keep",
      value: "N",
      integer: { min: 1, max: 1_000_000 },
      help: "How many of the newest releases to keep",
      required: true,
    },
    {
      name: "staged-days",
      value: "N",
      integer: { min: 0, max: 3650, default: STAGED_DAYS },
      help: "Remove staged releases that are N days old",
    },
    AS_JSON,
  ],
  prints: "What was removed.",
  fails: "The store cannot be written or is damaged.",
  examples: { "lectern store prune --keep 20": "keep the newest twenty" },
  async run({ flags, settings, terminal }) {
    const { kept, removed, items } = await changeStore(terminal, settings, (store) =>
      store.prune(flags.keep, flags["staged-days"]),
    );
    return tellDone(formatPruned({ kept, removed, items }), { kept, removed, items });
  },
});

const formatFault = ({ release, resource, problem }: StoreFault): string =>
  [release && `release ${release}`, resource, problem]
    .filter((part) => part !== undefined)
    .join(": ");

export const verify = command({
  summary: "Verify that the store is not damaged",
  description:
    "Reads the whole store and compares it with its digests. It changes nothing; publishing and serving continue meanwhile.",
  arguments: [],
  flags: [AS_JSON],
  prints: "What was verified; faults are printed to standard error.",
  fails: "There is a fault, or the store is missing or cannot be read.",
  examples: { "lectern store verify": "run it once a week, and after a disk failure" },
  async run({ settings: { store }, terminal }) {
    const verified = await showing(terminal, "Verifying", (onProgress) =>
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
        ? `${location} is not damaged: verified ${describeContent(verified)}.`
        : `${location} is damaged: ${counted(faults.length, "fault")}. Restore a backup with \`lectern store restore FILE\`.`,
      status: whole ? undefined : 1,
    };
  },
});

/** Prints a backup once it is whole and verified. @param write makes it at a path */
async function printBackup(
  { flags, terminal }: Pick<Call<readonly [], readonly [typeof AS_JSON]>, "flags" | "terminal">,
  write: (place: string) => Promise<Verification>,
): Promise<Verification> {
  if (flags.json === true || terminal.stdout.isTTY === true) {
    throw new CommandError(
      "A backup that is written to standard output needs it alone: send it to a file or program, and leave out --json.",
      2,
    );
  }
  const folder = await mkdtemp(join(tmpdir(), "lectern-backup-"));
  try {
    const place = join(folder, "backup.db");
    const verified = await write(place);
    await printBytes(terminal, createReadStream(place));
    return verified;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const backUp = command({
  summary: "Back up the store to one file",
  description:
    "Copies all releases, the history and the tokens at one moment, while the store is in use. The file appears when it is complete and verified. It never overwrites another file.",
  arguments: [
    { name: "FILE", help: "The backup, which must not exist yet; - writes it to standard output" },
  ],
  flags: [AS_JSON],
  prints: "What the backup holds.",
  fails: "There is no store, it is damaged, or the file exists or cannot be written.",
  examples: {
    "lectern store backup /backups/lectern-monday.db": "back up while servers are running",
    "lectern store backup -": "for a program that keeps it on another machine",
  },
  async run(call) {
    const [file] = call.arguments;
    const { settings, terminal } = call;
    const { store, groupReadable } = settings;
    const write = async (place: string): Promise<Verification> =>
      showing(terminal, "Verifying the backup", (onProgress) =>
        driverOf(store).backUp(store, place, { groupReadable }, onProgress),
      );
    const isPrinted = file === "-";
    const verified = isPrinted ? await printBackup(call, write) : await write(file);
    const { releases, items, tokens } = verified;
    const place = isPrinted ? "standard output" : file;
    const sentence = `Wrote ${describeLocation(store)} to ${place}: ${describeContent(verified)}.`;
    const data = { file, releases, items, tokens };
    return isPrinted ? { data, notices: [sentence] } : tellDone(sentence, data);
  },
});

/** @returns possibly unexpected consequences that the user must know */
function listConsequences({
  keptRevocations,
  lostTokens,
  lostChecks,
  isForgotten,
  setAside,
  giveBack,
}: RestoreOutcome): string[] {
  const lines: string[] = [];
  if (keptRevocations.length > 0)
    lines.push(`Still revoked, although the backup is older: ${keptRevocations.join(", ")}.`);

  if (lostTokens.length > 0) {
    lines.push(
      `Lost, because they were created after the backup: ${lostTokens.join(", ")}. Their users need new tokens.`,
    );
  }
  if (lostChecks > 0) {
    lines.push(
      `Lost: ${counted(lostChecks, "check")} at the desk. Whoever wants to publish checks again.`,
    );
  }
  if (isForgotten) {
    lines.push(
      "The damaged store could not be read: tokens that were revoked since the backup are valid again, so revoke them again, and numbers of releases since then are given again.",
    );
  }
  if (setAside !== null) lines.push(`The damaged store was moved to ${setAside}.`);
  if (giveBack !== null) {
    lines.push(
      `The new file could not be given to the user and group of the damaged one, so a server that runs as that user cannot read it: run \`${giveBack}\` as root.`,
    );
  }
  return lines;
}

export const restore = command({
  summary: "Restore the store from a backup",
  description:
    "Verifies the backup, then replaces the store's releases and tokens in one transaction. Running servers switch within two seconds. Tokens created since the backup are lost; those revoked since then stay revoked if the store can be read. A damaged store is kept next to the new one.",
  arguments: [{ name: "FILE", help: "A file that `lectern store backup` wrote" }],
  flags: [BY, AS_JSON],
  prints: "What was restored.",
  fails: "There is no backup, it is incomplete or damaged, or the store cannot be written.",
  examples: { "lectern store restore /backups/lectern-monday.db": "as it was on Monday" },
  async run(call) {
    const [file] = call.arguments;
    const { store, groupReadable } = call.settings;
    const authorship = {
      by: readAuthor(call.flags.by),
      note: `Restored from ${basename(file)}`,
    };
    const outcome = await showing(call.terminal, "Verifying the backup", (onProgress) =>
      driverOf(store).restore(file, store, authorship, {
        rights: { groupReadable },
        onProgress,
      }),
    );
    const { release } = outcome;
    const held = release === null ? "it holds no release" : `release ${release} is current`;
    return {
      ...tellDone(`Restored ${describeLocation(store)} from ${file}: ${held}.`, outcome),
      warnings: listConsequences(outcome),
    };
  },
});
