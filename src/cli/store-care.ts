/**
 * The commands that look after the store as a whole: `lectern releases prune`, `releases verify` and
 * `releases repair-clock`, `lectern store upgrade`, `lectern backup` and `lectern restore`.
 */
import path from "node:path";
import { CommandError } from "../errors.ts";
import { describeLocation } from "../settings.ts";
import { driverOf } from "../store/open-store.ts";
import type { ClockRepair, Fault, RestoreOutcome, Verification } from "../store/store.ts";
import type { Call, Run } from "./call.ts";
import { countOf, readAuthor } from "./phrases.ts";
import { printDone, printJson, printNotice, printResult } from "./terminal.ts";
import { formatUpgrade, readStore, showing, writeStore } from "./use-store.ts";

const MAX_KEPT = 1_000_000;

/** @returns the number behind --keep @throws CommandError with status 2 */
function readKeep(call: Call): number {
  const text = String(call.flags["keep"]);
  const keep = /^[1-9]\d{0,6}$/u.test(text) ? Number(text) : 0;
  if (keep < 1 || keep > MAX_KEPT) {
    throw new CommandError(
      `The value "${text.slice(0, 100)}" of --keep is wrong: give a whole number from 1 to ${MAX_KEPT}.`,
      2,
    );
  }
  return keep;
}

const describeContent = ({ releases, items, tokens }: Verification): string =>
  `${countOf(releases, "release")}, ${countOf(items, "item")} and ${countOf(tokens, "token")}`;

export const pruneReleases: Run = async (call) => {
  const keep = readKeep(call);
  const { store: location } = call.settings;
  // A store without releases has no instant that a change could follow.
  const releases = await readStore(location, async (reader) => await reader.listReleases());
  const { kept, removed, items } =
    releases.length === 0
      ? { kept: [], removed: [], items: 0 }
      : await writeStore(call.settings, async (store) => await store.prune(keep));
  const sentence =
    removed.length === 0
      ? `Nothing to remove: there ${kept.length === 1 ? "is" : "are"} ${countOf(kept.length, "release")}.`
      : `Removed ${countOf(removed.length, "release")} (${removed.toReversed().join(", ")}) and ${countOf(items, "item")} that only they had; ${countOf(kept.length, "release")} ${kept.length === 1 ? "stays" : "stay"}.`;
  return printDone(call, sentence, { kept, removed, items });
};

const formatFault = ({ release, resource, problem }: Fault): string =>
  [release === undefined ? undefined : `release ${release}`, resource, problem]
    .filter((part) => part !== undefined)
    .join(": ");

export const verify: Run = async (call) => {
  const { store } = call.settings;
  const verified = await showing("Verifying", (onProgress) =>
    driverOf(store).verify(store, onProgress),
  );
  const { releases, items, tokens, faults } = verified;
  const whole = faults.length === 0;
  if (call.flags["json"] === true) {
    const rows = faults.map(({ release = null, resource = null, problem }) => ({
      release,
      resource,
      problem,
    }));
    printJson({ whole, releases, items, tokens, faults: rows });
    return whole ? 0 : 1;
  }
  for (const fault of faults) {
    printNotice(formatFault(fault));
  }
  const location = describeLocation(store);
  printResult(
    whole
      ? `${location} is whole: ${describeContent(verified)} are as they were written.`
      : `${location} is not whole: ${countOf(faults.length, "fault")}. Restore a backup with \`lectern restore FILE\`.`,
  );
  return whole ? 0 : 1;
};

export const backUp: Run = async (call) => {
  const [file = ""] = call.arguments;
  const { store, groupReadable } = call.settings;
  const verified = await showing("Proving the backup", (onProgress) =>
    driverOf(store).backUp(store, file, { groupReadable }, onProgress),
  );
  const { releases, items, tokens } = verified;
  const sentence = `Wrote ${describeLocation(store)} to ${file}: ${describeContent(verified)}.`;
  return printDone(call, sentence, { file, releases, items, tokens });
};

export const upgradeStore: Run = async (call) => {
  const { store } = call.settings;
  await readStore(store, async (reader) => await reader.readState());
  let backup: string | null = null;
  await writeStore(
    call.settings,
    async () => {},
    (made) => (backup = made),
  );
  const sentence =
    backup === null
      ? `${describeLocation(store)} is as this version of Lectern writes it: there is nothing to upgrade.`
      : formatUpgrade(store, backup);
  return printDone(call, sentence, { upgraded: backup !== null, backup });
};

/** @returns what was moved, in words */
function formatRepair({ switches, releases, tokens }: ClockRepair): string {
  const moved = [
    `${countOf(switches, "change")} of the current release`,
    `${countOf(releases.length, "release")} with the dates of items`,
    countOf(tokens, "token"),
  ];
  return `Moved from the future to the present, in their order: ${moved.join(", ")}.`;
}

export const repairClock: Run = async (call) => {
  const { store: location } = call.settings;
  const state = await readStore(location, async (reader) => await reader.readState());
  const repaired: ClockRepair =
    state.current === null && state.tokens.length === 0
      ? { switches: 0, releases: [], tokens: 0, backup: null }
      : await writeStore(call.settings, async (store) => await store.repairClock());
  const { backup } = repaired;
  const sentence =
    backup === null
      ? `Nothing to repair: nothing in ${describeLocation(location)} lies in the future.`
      : `${formatRepair(repaired)} As it was, the store lies at ${backup}.`;
  return printDone(call, sentence, repaired);
};

/** What somebody has to know who does not expect it. */
function printConsequences({ keptRevocations, lostTokens, setAside }: RestoreOutcome): void {
  if (keptRevocations.length > 0) {
    printNotice(
      `Still revoked, though the backup is older than that: ${keptRevocations.join(", ")}.`,
    );
  }
  if (lostTokens.length > 0) {
    printNotice(
      `Gone, because they were created after the backup: ${lostTokens.join(", ")}. Whoever uses them needs new ones.`,
    );
  }
  if (setAside !== null) {
    printNotice(`The broken store lies at ${setAside} now.`);
  }
}

export const restore: Run = async (call) => {
  const [file = ""] = call.arguments;
  const { store, groupReadable } = call.settings;
  const authorship = { by: readAuthor(call), note: `Restored from ${path.basename(file)}` };
  const outcome = await showing("Proving the backup", (onProgress) =>
    driverOf(store).restore(file, store, authorship, {
      rights: { groupReadable },
      onProgress,
      upgrade: { onProgress, onUpgraded: (backup) => printNotice(formatUpgrade(store, backup)) },
    }),
  );
  const sentence =
    outcome.release === null
      ? `Restored ${describeLocation(store)} from ${file}: it holds no release.`
      : `Restored ${describeLocation(store)} from ${file}: release ${outcome.release} is current.`;
  if (call.flags["json"] !== true) printConsequences(outcome);
  return printDone(call, sentence, outcome);
};
