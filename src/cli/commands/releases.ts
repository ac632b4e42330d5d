/** `lectern release`: list, diff and log. */
import { createLocalTime } from "../../lib/local-time.ts";
import type { KeptWhy } from "../../store/publish/kept.ts";
import { toRelease } from "../../publish/list-release.ts";
import type { ListedRelease, Refusal } from "../../store/store.ts";
import { command, nameStore, AS_JSON, RELEASE_OR_CURRENT } from "../command.ts";
import type { Call, Outcome } from "../command.ts";
import { formatInstant } from "../../lib/instant.ts";
import { formatTable } from "../../lib/text/format-table.ts";
import { sumCounts } from "../../words/phrases.ts";
import { readWidth, showingProgress } from "../terminal/terminal.ts";
import { chooseRelease } from "../store-releases.ts";
import { formatComparison, formatLabel } from "../../words/say-difference.ts";
import { formatMinute, listActs, readListed } from "../store-releases.ts";
import { readStore } from "../use-store.ts";
import { writeCount } from "../../lib/text/english.ts";
import { compareContents } from "../../publish/compare-contents.ts";

/** @param shrinking the columns that become narrower in a narrow terminal */
function tellRows<Data extends readonly unknown[]>(
  call: Call,
  data: Data,
  [header, ...rows]: readonly (readonly string[])[],
  shrinking: readonly number[],
): Outcome<Data> {
  const store = nameStore(call);
  return rows.length === 0 || header === undefined
    ? {
        data,
        warnings: [`Nothing is published in ${store} yet: run \`lectern publish DIR\`.`],
      }
    : {
        data,
        text: formatTable([header, ...rows], { width: readWidth(call.terminal), shrinking }),
      };
}

/** As messages show it: enough to tell releases apart. */
const SHORT_DIGEST = 12;

/** As what a release is kept that never was current. */
const KEPT_AS: Readonly<Record<KeptWhy, string>> = {
  staged: "staged",
  base: "kept",
  refused: "refused",
};

/** @returns such as `5 staged`, or with the base `5 staged, base 4` */
function nameListed({ number: release, current, kept, base }: ListedRelease): string {
  if (current) return `${release} current`;
  if (kept === null) return String(release);
  return `${release} ${KEPT_AS[kept]}${base === null ? "" : `, base ${base}`}`;
}

const sayRefusal = ({ by, note }: Refusal): string =>
  `refused by ${formatLabel(by)}${note === null ? "" : `: ${note}`}`;

export const listReleases = command({
  summary: "List all releases, newest first",
  description:
    "The current one is marked, and those that never were current, with the release that they were made from: staged ones, refused ones with who refused them and why, and those that a merge kept. Times are in the time zone of the installation. The table is as wide as the terminal, or 80 characters.",
  arguments: [],
  flags: [AS_JSON],
  prints: "A table.",
  fails: "The store cannot be read.",
  examples: { "lectern release list": "show what was published, when and by whom" },
  async run(call) {
    const { releases, timeZone } = await readListed(call.settings.store);
    const rows = releases.map((release) => [
      nameListed(release),
      formatMinute(release.publishedAt, timeZone),
      formatLabel(release.author ?? release.publishedBy),
      release.refusal ? sayRefusal(release.refusal) : (release.note ?? ""),
      writeCount(sumCounts(release.counts)),
      release.digest.slice(0, SHORT_DIGEST),
    ]);
    const header = ["Release", "Published", "By", "Note", "Items", "Digest"];
    return tellRows(call, releases.map(toRelease), [header, ...rows], [3, 2]);
  },
});

export const showSwitches = command({
  summary: "Show the history of the current release",
  description:
    "Lists every switch (publish, rollback, restore), newest first: when, from which release to which, by whom and why, also of pruned releases. A staging and a refusal are listed, too, although they left the current release as it was. Who made what somebody else published stands behind them.",
  arguments: [],
  flags: [AS_JSON],
  prints: "A table, with times in the time zone of the installation.",
  fails: "The store cannot be read.",
  examples: { "lectern release log": "show who rolled back, when and why" },
  async run(call) {
    const { store } = call.settings;
    const { timeZone } = await readListed(store);
    const acts = await listActs(store);
    const data = acts.map((one) => ({ ...one, instant: formatInstant(one.instant) }));
    const local = createLocalTime(timeZone);
    const rows = acts.map(({ instant, release, previous, by, author, note, kept }) => [
      local.formatTimestamp(instant),
      kept === null ? String(release) : `${release} ${KEPT_AS[kept]}`,
      previous === null || kept !== null ? "" : String(previous),
      formatLabel(author === null ? by : `${by} (of ${author})`),
      note ?? "",
    ]);
    const header = ["Time", "Release", "Instead of", "By", "Note"];
    return tellRows(call, data, [header, ...rows], [4, 3]);
  },
});

export const diffReleases = command({
  summary: "Show the differences between two releases",
  description:
    "Shows which items were added, removed, changed (field by field; null is no value) and moved from A to B, and the future dates on which articles of B appear and vanish. An added item that equals a removed one except for its Key is noted: URLs with the old Uuid no longer work.",
  arguments: [
    { ...RELEASE_OR_CURRENT, name: "A" },
    { ...RELEASE_OR_CURRENT, name: "B" },
  ],
  flags: [AS_JSON],
  prints: "The first differences of each resource; with --json all of them.",
  fails: "There is no such release, or the store cannot be read.",
  examples: {
    "lectern release diff 2 current": "show what changed since release 2",
    "lectern release diff 3 2 --json": "show what a rollback would change, as JSON",
  },
  run: ({ arguments: sides, settings, terminal, say, ...call }) =>
    readStore(settings.store, async (reader) => {
      const releases = await reader.listReleases();
      const store = nameStore({ ...call, settings });
      const [a = 0, b = 0] = sides.map((one) => chooseRelease(one, releases, store).number);
      const [before, after] = [await reader.readRelease(a), await reader.readRelease(b)];
      const data = await showingProgress(terminal, (show) => {
        show(() => "Comparing");
        return compareContents(reader, before, after);
      });
      const headline = data.different
        ? say("What release {b} changed compared with release {a}:", { a, b })
        : say("Releases {a} and {b} are equal.", { a, b });
      const coming = say("To come in release {release}", { release: b });
      return { data, text: formatComparison(say, headline, data, { coming }) };
    }),
});
