/** `lectern releases`: list, history, show, diff and rollback. */
import { DEFAULT_INSTALLATION } from "../catalog/installation.ts";
import { RESOURCE_NAMES } from "../catalog/resources.ts";
import { CommandError } from "../errors.ts";
import { contentOfRelease } from "../release/history/chunked-content.ts";
import type { ChunkedContent } from "../release/history/chunked-content.ts";
import { compareContent } from "../release/history/compare-content.ts";
import type { ContentDifference } from "../release/history/compare-content.ts";
import { createLocalTime } from "../release/local-time.ts";
import { describeLocation } from "../settings.ts";
import type { ListedRelease, StoreReader, Switch } from "../store/store.ts";
import type { Call, Run } from "./call.ts";
import { formatLabel, printDifference } from "./difference-texts.ts";
import { countOf, formatInstant, MAX_NOTE_LENGTH, readAuthor, readTextFlag } from "./phrases.ts";
import {
  formatTable,
  printDone,
  printJson,
  printNotice,
  printResult,
  readWidth,
  showingProgress,
} from "./terminal.ts";
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

const readReleases = async (call: Call): Promise<Listed> =>
  await readStore(call.settings.store, readListed);

function noticeNothingPublished(call: Call): void {
  const store = describeLocation(call.settings.store);
  printNotice(`Nothing is published in ${store} yet: run \`lectern publish DIR\`.`);
}

/** @returns to the minute, such as `2026-12-01 09:30` */
const formatMinute = (seconds: number, timeZone: string): string =>
  createLocalTime(timeZone).formatTimestamp(seconds).slice(0, "YYYY-MM-DD HH:MM".length);

const countAll = ({ counts }: ListedRelease): number =>
  RESOURCE_NAMES.reduce((sum, name) => sum + counts[name], 0);

export const listReleases: Run = async (call) => {
  const { releases, timeZone } = await readReleases(call);
  if (call.flags["json"] === true) {
    printJson(releases.map(toJson));
  } else if (releases.length === 0) {
    noticeNothingPublished(call);
  } else {
    const rows = releases.map((release) => [
      `${release.number}${release.current ? " current" : ""}`,
      formatMinute(release.publishedAt, timeZone),
      formatLabel(release.publishedBy),
      release.note ?? "",
      countAll(release).toLocaleString("en"),
    ]);
    const header = ["Release", "Published", "By", "Note", "Items"];
    printResult(formatTable([header, ...rows], { width: readWidth(), shrinking: [3, 2] }));
  }
  return 0;
};

export const showHistory: Run = async (call) => {
  const { switches, timeZone } = await readStore(call.settings.store, async (reader) => ({
    ...(await readListed(reader)),
    switches: await reader.listSwitches(),
  }));
  if (call.flags["json"] === true) {
    printJson(
      switches.map(({ instant, release, previous, by, note }) => ({
        instant: formatInstant(instant),
        release,
        previous,
        by,
        note,
      })),
    );
  } else if (switches.length === 0) {
    noticeNothingPublished(call);
  } else {
    const local = createLocalTime(timeZone);
    const rows = switches.map(({ instant, release, previous, by, note }) => [
      local.formatTimestamp(instant),
      String(release),
      previous === null ? "" : String(previous),
      formatLabel(by),
      note ?? "",
    ]);
    const header = [`Current since`, "Release", "Instead of", "By", "Note"];
    printResult(formatTable([header, ...rows], { width: readWidth(), shrinking: [4, 3] }));
  }
  return 0;
};

/** Since when, by whom and why a release is current; none of one that is not. */
function formatCurrency(latest: Switch | undefined, timeZone: string): readonly string[][] {
  if (latest === undefined) {
    return [];
  }
  const { instant, by, note } = latest;
  const since = `${createLocalTime(timeZone).formatTimestamp(instant)} by ${formatLabel(by)}`;
  return [["Current since", note === null ? since : `${since}: ${note}`]];
}

export const showRelease: Run = async (call) => {
  const wanted = parseWanted(call.arguments[0]);
  const { releases, timeZone, latest } = await readStore(call.settings.store, async (reader) => ({
    ...(await readListed(reader)),
    latest: (await reader.listSwitches())[0],
  }));
  const release = chooseRelease(wanted, releases, call.settings.store);
  if (call.flags["json"] === true) {
    printJson(toJson(release));
    return 0;
  }
  const published = createLocalTime(timeZone).formatTimestamp(release.publishedAt);
  printResult(
    formatTable([
      ["Release", `${release.number}${release.current ? " (current)" : ""}`],
      ["Published", `${published} (${timeZone})`],
      ["By", formatLabel(release.publishedBy)],
      ["Note", release.note ?? "-"],
      ...formatCurrency(release.current ? latest : undefined, timeZone),
      ["Digest", release.digest],
      ...RESOURCE_NAMES.map((name) => [name, release.counts[name].toLocaleString("en")]),
    ]),
  );
  return 0;
};

/** Compares content and shows how far that is. */
export const compareShowing = (
  before: ChunkedContent,
  after: ChunkedContent,
): Promise<ContentDifference> =>
  showingProgress((show) => {
    let chunks = 0;
    return compareContent(before, after, Date.now(), (resource) => {
      chunks += 1;
      show(() => `Comparing ${resource}: ${countOf(chunks, "part")} read`);
    });
  });

export const diffReleases: Run = async (call) => {
  const wanted = call.arguments.map(parseWanted);
  const location = call.settings.store;
  const { a, b, difference } = await readStore(location, async (reader) => {
    const releases = await reader.listReleases();
    const [before = 0, after = 0] = wanted.map(
      (one) => chooseRelease(one, releases, location).number,
    );
    return {
      a: before,
      b: after,
      difference: await compareShowing(
        contentOfRelease(reader, await reader.readRelease(before)),
        contentOfRelease(reader, await reader.readRelease(after)),
      ),
    };
  });
  if (call.flags["json"] === true) {
    printJson(difference);
  } else if (difference.different) {
    printDifference(`What release ${b} changed against release ${a}:`, difference);
  } else {
    printDifference(`Releases ${a} and ${b} do not differ.`, difference);
  }
  return 0;
};

export const rollBack: Run = async (call) => {
  const by = readAuthor(call);
  const note = readTextFlag(call, "note", MAX_NOTE_LENGTH);
  const wanted = parseWanted(call.arguments[0]);
  const { releases, timeZone } = await readReleases(call);
  const release = chooseRelease(wanted, releases, call.settings.store);
  const before = releases.find(({ current }) => current);
  const after = await writeStore(
    call.settings,
    async (store) =>
      await store.makeCurrent(release.number, { by, ...(note !== undefined && { note }) }),
  );
  const instead = before === undefined ? "" : `, instead of release ${before.number}`;
  const sentence =
    before?.number === after.number
      ? `Release ${after.number} was current already; nothing changed.`
      : `Release ${after.number} of ${formatMinute(after.publishedAt, timeZone)} is current now${instead}.`;
  return printDone(call, sentence, toJson(after));
};
