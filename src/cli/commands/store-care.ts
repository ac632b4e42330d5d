/** The commands that look after the store as a whole. */
import { basename } from "node:path";
import { CommandError } from "../../errors.ts";
import { describeLocation } from "../../settings.ts";
import { driverOf } from "../../store/open-store.ts";
import type { ClockRepair, Fault, RestoreOutcome, Verification } from "../../store/store.ts";
import { tellDone } from "../command.ts";
import type { RunOf } from "../commands.ts";
import { countOf, readAuthor } from "../terminal/phrases.ts";
import { printNotice } from "../terminal/terminal.ts";
import { formatUpgrade, readStore, showing, writeStore } from "./use-store.ts";

const MAX_KEPT = 1_000_000;

/** @param text of --keep @throws CommandError with status 2 */
function parseKeep(text: string): number {
  const keep = /^[1-9]\d{0,6}$/u.test(text) ? Number(text) : 0;
  if (keep >= 1 && keep <= MAX_KEPT) return keep;
  throw new CommandError(
    `The value "${text.slice(0, 100)}" of --keep is wrong: give a whole number from 1 to ${MAX_KEPT}.`,
    2,
  );
}

const describeContent = ({ releases, items, tokens }: Verification): string =>
  `${countOf(releases, "release")}, ${countOf(items, "item")} and ${countOf(tokens, "token")}`;

export const pruneReleases: RunOf<"releases prune"> = async ({ flags, settings }) => {
  const keep = parseKeep(flags.keep);
  // A store without releases has no instant that a change could follow.
  const releases = await readStore(settings.store, (reader) => reader.listReleases());
  const { kept, removed, items } =
    releases.length === 0
      ? { kept: [], removed: [], items: 0 }
      : await writeStore(settings, (store) => store.prune(keep));
  const sentence =
    removed.length === 0
      ? `Nothing to remove: there ${kept.length === 1 ? "is" : "are"} ${countOf(kept.length, "release")}.`
      : `Removed ${countOf(removed.length, "release")} (${removed.toReversed().join(", ")}) and ${countOf(items, "item")} that only they had; ${countOf(kept.length, "release")} ${kept.length === 1 ? "stays" : "stay"}.`;
  return tellDone(sentence, { kept, removed, items });
};

const formatFault = ({ release, resource, problem }: Fault): string =>
  [release === undefined ? undefined : `release ${release}`, resource, problem]
    .filter((part) => part !== undefined)
    .join(": ");

export const verify: RunOf<"releases verify"> = async ({ settings: { store } }) => {
  const verified = await showing("Verifying", (onProgress) =>
    driverOf(store).verify(store, onProgress),
  );
  const { releases, items, tokens, faults } = verified;
  const whole = faults.length === 0;
  const rows = faults.map(({ release = null, resource = null, problem }) => ({
    release,
    resource,
    problem,
  }));
  const location = describeLocation(store);
  return {
    data: { whole, releases, items, tokens, faults: rows },
    warnings: faults.map(formatFault),
    text: whole
      ? `${location} is whole: ${describeContent(verified)} are as they were written.`
      : `${location} is not whole: ${countOf(faults.length, "fault")}. Restore a backup with \`lectern restore FILE\`.`,
    status: whole ? undefined : 1,
  };
};

export const backUp: RunOf<"backup"> = async (call) => {
  const [file] = call.arguments;
  const { store, groupReadable } = call.settings;
  const verified = await showing("Proving the backup", (onProgress) =>
    driverOf(store).backUp(store, file, { groupReadable }, onProgress),
  );
  const { releases, items, tokens } = verified;
  const sentence = `Wrote ${describeLocation(store)} to ${file}: ${describeContent(verified)}.`;
  return tellDone(sentence, { file, releases, items, tokens });
};

export const upgradeStore: RunOf<"store upgrade"> = async ({ settings }) => {
  const { store } = settings;
  await readStore(store, (reader) => reader.readState());
  let backup: string | null = null;
  await writeStore(
    settings,
    async () => {},
    (made) => (backup = made),
  );
  const sentence =
    backup === null
      ? `${describeLocation(store)} is as this version of Lectern writes it: there is nothing to upgrade.`
      : formatUpgrade(store, backup);
  return tellDone(sentence, { upgraded: backup !== null, backup });
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

export const repairClock: RunOf<"releases repair-clock"> = async ({ settings }) => {
  const { store: location } = settings;
  const state = await readStore(location, (reader) => reader.readState());
  const repaired: ClockRepair =
    state.current === null && state.tokens.length === 0
      ? { switches: 0, releases: [], tokens: 0, backup: null }
      : await writeStore(settings, (store) => store.repairClock());
  const { backup } = repaired;
  const sentence =
    backup === null
      ? `Nothing to repair: nothing in ${describeLocation(location)} lies in the future.`
      : `${formatRepair(repaired)} As it was, the store lies at ${backup}.`;
  return tellDone(sentence, repaired);
};

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

export const restore: RunOf<"restore"> = async (call) => {
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
};
