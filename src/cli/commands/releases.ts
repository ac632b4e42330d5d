/** `lectern releases`: list, history, show, diff and rollback. */
import { DEFAULT_INSTALLATION } from "../../catalog/installation.ts";
import { CommandError } from "../../errors.ts";
import { contentOfRelease } from "../../release/history/chunked-content.ts";
import { createLocalTime } from "../../release/local-time.ts";
import { describeLocation } from "../../settings.ts";
import type { ListedRelease, StoreReader } from "../../store/store.ts";
import { tellDone } from "../command.ts";
import type { Outcome } from "../command.ts";
import type { RunOf } from "../commands.ts";
import { formatInstant, readAuthor, sumCounts } from "../terminal/phrases.ts";
import { formatTable, readWidth } from "../terminal/terminal.ts";
import { compareShowing, formatComparison, formatLabel } from "./difference-texts.ts";
import { readStore, writeStore } from "./use-store.ts";

/** Instead of a number. */
const CURRENT = "current";
type WantedRelease = number | typeof CURRENT;

/**
 * @param word undefined: the current one
 * @throws CommandError when the word is no number that a release can have
 */
export function parseWanted(word: string = CURRENT): WantedRelease {
  if (word === CURRENT) return CURRENT;
  if (/^[1-9]\d{0,14}$/u.test(word)) return Number(word);
  throw new CommandError(
    `"${word}" is no release number: give a whole number from 1, or \`current\`.`,
    2,
  );
}

/**
 * @param releases newest first
 * @throws CommandError when there is no such release
 */
export function chooseRelease(
  wanted: WantedRelease,
  releases: readonly ListedRelease[],
  location: string,
): ListedRelease {
  const found = releases.find(({ number, current }) =>
    wanted === CURRENT ? current : number === wanted,
  );
  if (found !== undefined) return found;
  const [newest] = releases;
  const store = describeLocation(location);
  if (wanted === CURRENT) throw new CommandError(`Nothing is published in ${store} yet.`);
  throw new CommandError(
    newest === undefined
      ? `There is no release ${wanted}, for nothing is published in ${store} yet.`
      : `There is no release ${wanted} in ${store}, whose newest is ${newest.number}: \`lectern releases list\` shows all.`,
  );
}

const toJson = (release: ListedRelease): object => ({
  number: release.number,
  current: release.current,
  publishedAt: formatInstant(release.publishedAt),
  publishedBy: release.publishedBy,
  note: release.note,
  digest: release.digest,
  counts: release.counts,
});

interface Listed {
  readonly releases: readonly ListedRelease[];
  /** Of the installation: what content means by a time. */
  readonly timeZone: string;
}

async function readListed(reader: StoreReader): Promise<Listed> {
  const releases = await reader.listReleases();
  const current = releases.find((release) => release.current);
  const content = current && (await reader.readRelease(current.number));
  return { releases, timeZone: (content?.installation ?? DEFAULT_INSTALLATION).timeZone };
}

/** @param shrinking the columns that give way where the terminal is narrow */
function tellRows(
  data: readonly unknown[],
  [header, ...rows]: readonly (readonly string[])[],
  shrinking: readonly number[],
  location: string,
): Outcome {
  const store = describeLocation(location);
  return rows.length === 0 || header === undefined
    ? { data, warnings: [`Nothing is published in ${store} yet: run \`lectern publish DIR\`.`] }
    : { data, text: formatTable([header, ...rows], { width: readWidth(), shrinking }) };
}

/** @returns to the minute, such as `2026-12-01 09:30` */
const formatMinute = (seconds: number, timeZone: string): string =>
  createLocalTime(timeZone).formatTimestamp(seconds).slice(0, "YYYY-MM-DD HH:MM".length);

export const listReleases: RunOf<"releases list"> = async ({ settings: { store } }) => {
  const { releases, timeZone } = await readStore(store, readListed);
  const rows = releases.map((release) => [
    `${release.number}${release.current ? " current" : ""}`,
    formatMinute(release.publishedAt, timeZone),
    formatLabel(release.publishedBy),
    release.note ?? "",
    sumCounts(release.counts).toLocaleString("en"),
  ]);
  const header = ["Release", "Published", "By", "Note", "Items"];
  return tellRows(releases.map(toJson), [header, ...rows], [3, 2], store);
};

export const showHistory: RunOf<"releases history"> = async ({ settings: { store } }) => {
  const { switches, timeZone } = await readStore(store, async (reader) => ({
    ...(await readListed(reader)),
    switches: await reader.listSwitches(),
  }));
  const data = switches.map(({ instant, release, previous, by, note }) => ({
    instant: formatInstant(instant),
    release,
    previous,
    by,
    note,
  }));
  const local = createLocalTime(timeZone);
  const rows = switches.map(({ instant, release, previous, by, note }) => [
    local.formatTimestamp(instant),
    String(release),
    previous === null ? "" : String(previous),
    formatLabel(by),
    note ?? "",
  ]);
  const header = ["Current since", "Release", "Instead of", "By", "Note"];
  return tellRows(data, [header, ...rows], [4, 3], store);
};

export const showRelease: RunOf<"releases show"> = async (call) => {
  const wanted = parseWanted(call.arguments[0]);
  const { store } = call.settings;
  const { releases, timeZone, latest } = await readStore(store, async (reader) => ({
    ...(await readListed(reader)),
    latest: (await reader.listSwitches())[0],
  }));
  const release = chooseRelease(wanted, releases, store);
  const local = createLocalTime(timeZone);
  const rows = [
    ["Release", `${release.number}${release.current ? " (current)" : ""}`],
    ["Published", `${local.formatTimestamp(release.publishedAt)} (${timeZone})`],
    ["By", formatLabel(release.publishedBy)],
    ["Note", release.note ?? "-"],
  ];
  if (release.current && latest !== undefined) {
    const since = `${local.formatTimestamp(latest.instant)} by ${formatLabel(latest.by)}`;
    rows.push(["Current since", latest.note === null ? since : `${since}: ${latest.note}`]);
  }
  rows.push(
    ["Digest", release.digest],
    ...Object.entries(release.counts).map(([name, count]) => [name, count.toLocaleString("en")]),
  );
  return { data: toJson(release), text: formatTable(rows) };
};

export const diffReleases: RunOf<"releases diff"> = async (call) => {
  const wanted = call.arguments.map(parseWanted);
  const location = call.settings.store;
  return readStore(location, async (reader) => {
    const releases = await reader.listReleases();
    const [a = 0, b = 0] = wanted.map((one) => chooseRelease(one, releases, location).number);
    const difference = await compareShowing(
      contentOfRelease(reader, await reader.readRelease(a)),
      contentOfRelease(reader, await reader.readRelease(b)),
    );
    const headline = difference.different
      ? `What release ${b} changed against release ${a}:`
      : `Releases ${a} and ${b} do not differ.`;
    return { data: difference, text: formatComparison(headline, difference) };
  });
};

export const rollBack: RunOf<"releases rollback"> = async (call) => {
  const { note } = call.flags;
  const wanted = parseWanted(call.arguments[0]);
  const { releases, timeZone } = await readStore(call.settings.store, readListed);
  const release = chooseRelease(wanted, releases, call.settings.store);
  const before = releases.find(({ current }) => current);
  const authorship = { by: readAuthor(call.flags.by), ...(note !== undefined && { note }) };
  const after = await writeStore(call.settings, (store) =>
    store.makeCurrent(release.number, authorship),
  );
  const instead = before === undefined ? "" : `, instead of release ${before.number}`;
  const sentence =
    before?.number === after.number
      ? `Release ${after.number} was current already; nothing changed.`
      : `Release ${after.number} of ${formatMinute(after.publishedAt, timeZone)} is current now${instead}.`;
  return tellDone(sentence, toJson(after));
};
