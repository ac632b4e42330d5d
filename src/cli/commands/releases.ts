/** `lectern release`: list, show, diff, rollback and log. */
import { DEFAULT_INSTALLATION } from "../../catalog/installation.ts";
import { CommandError } from "../../errors.ts";
import { contentOfRelease } from "../../release/compare/chunked-content.ts";
import { createLocalTime } from "../../release/local-time.ts";
import { describeLocation } from "../../settings.ts";
import type { ListedRelease, StoreReader } from "../../store/store.ts";
import {
  command,
  tellDone,
  BY,
  AS_JSON,
  NOTE,
  RELEASE_NUMBER,
  RELEASE_OR_CURRENT,
} from "../command.ts";
import type { Call, Outcome } from "../command.ts";
import type { Release } from "../results/release-results.ts";
import { formatInstant, readAuthor, sumCounts } from "../terminal/phrases.ts";
import { formatCount } from "../../words/phrases.ts";
import { formatTable, readWidth } from "../terminal/terminal.ts";
import { CURRENT, chooseRelease } from "../common/choose-release.ts";
import { compareShowing, formatComparison, formatLabel } from "../common/difference-texts.ts";
import { readStore, writeStore } from "../common/use-store.ts";
import { say } from "../../words/say.ts";

/** @param releases newest first @returns the newest one before the current one */
function findBefore(releases: readonly ListedRelease[], location: string): ListedRelease {
  const current = chooseRelease(CURRENT, releases, location);
  const before = releases.find(({ number, staged }) => !staged && number < current.number);
  if (before !== undefined) return before;
  throw new CommandError(
    say("There is no release before release {release}, the current one.", {
      release: current.number,
    }),
  );
}

const releaseToJson = ({
  number,
  current,
  staged,
  base,
  publishedAt,
  ...release
}: ListedRelease): Release => ({
  number,
  current,
  staged,
  base,
  publishedAt: formatInstant(publishedAt),
  ...release,
});

interface Listed {
  readonly releases: readonly ListedRelease[];
  /** The time zone of the installation. */
  readonly timeZone: string;
}

async function readListed(reader: StoreReader): Promise<Listed> {
  const releases = await reader.listReleases();
  const current = releases.find((release) => release.current);
  const content = current && (await reader.readRelease(current.number));
  return { releases, timeZone: (content?.installation ?? DEFAULT_INSTALLATION).timeZone };
}

/** @param shrinking the columns that become narrower in a narrow terminal */
function tellRows<Data extends readonly unknown[]>(
  { settings, terminal }: Pick<Call, "settings" | "terminal">,
  data: Data,
  [header, ...rows]: readonly (readonly string[])[],
  shrinking: readonly number[],
): Outcome<Data> {
  const store = describeLocation(settings.store);
  return rows.length === 0 || header === undefined
    ? {
        data,
        warnings: [
          say("Nothing is published in {store} yet: run `lectern publish DIR`.", { store }),
        ],
      }
    : { data, text: formatTable([header, ...rows], { width: readWidth(terminal), shrinking }) };
}

const nameBase = (base: number | null): string =>
  base === null ? "-" : say("release {release}", { release: base });

/** @returns such as `5 staged`, or with the base `5 staged, base 4` */
function nameListed({ number: release, current, staged, base }: ListedRelease): string {
  if (current) return say("{release} current", { release });
  if (!staged) return String(release);
  return base === null
    ? say("{release} staged", { release })
    : say("{release} staged, base {base}", { release, base });
}

/** @returns to the minute, such as `2026-12-01 09:30` */
const formatMinute = (seconds: number, timeZone: string): string =>
  createLocalTime(timeZone).formatTimestamp(seconds).slice(0, "YYYY-MM-DD HH:MM".length);

export const listReleases = command({
  summary: "List all releases, newest first",
  description:
    "The current one is marked, and staged ones, which never were current, with the release that they were made from. Times are in the time zone of the installation. The table is as wide as the terminal, or 80 characters.",
  arguments: [],
  flags: [AS_JSON],
  prints: "A table.",
  fails: "The store cannot be read.",
  examples: { "lectern release list": "show what was published, when and by whom" },
  async run(call) {
    const { releases, timeZone } = await readStore(call.settings.store, readListed);
    const rows = releases.map((release) => [
      nameListed(release),
      formatMinute(release.publishedAt, timeZone),
      formatLabel(release.publishedBy),
      release.note ?? "",
      formatCount(sumCounts(release.counts)),
    ]);
    const header = ["Release", say("Published"), say("By"), say("Note"), say("Items")];
    return tellRows(call, releases.map(releaseToJson), [header, ...rows], [3, 2]);
  },
});

export const showSwitches = command({
  summary: "Show the history of the current release",
  description:
    "Lists every switch (publish, rollback, restore), newest first: when, from which release to which, by whom and why, also of pruned releases. A staging is listed, too, although it left the current release as it was.",
  arguments: [],
  flags: [AS_JSON],
  prints: "A table, with times in the time zone of the installation.",
  fails: "The store cannot be read.",
  examples: { "lectern release log": "show who rolled back, when and why" },
  async run(call) {
    const { acts, timeZone } = await readStore(call.settings.store, async (reader) => ({
      ...(await readListed(reader)),
      acts: await reader.listActs(),
    }));
    const data = acts.map((one) => ({ ...one, instant: formatInstant(one.instant) }));
    const local = createLocalTime(timeZone);
    const rows = acts.map(({ instant, release, previous, by, note, staged }) => [
      local.formatTimestamp(instant),
      staged ? say("{release} staged", { release }) : String(release),
      previous === null || staged ? "" : String(previous),
      formatLabel(by),
      note ?? "",
    ]);
    const header = [say("Time"), "Release", say("Instead of"), say("By"), say("Note")];
    return tellRows(call, data, [header, ...rows], [4, 3]);
  },
});

export const showRelease = command({
  summary: "Show one release",
  description:
    "With its number of items; the current one also with since when it is current, by whom and why.",
  arguments: [
    {
      ...RELEASE_OR_CURRENT,
      help: "Number of a release, as `lectern release list` shows it, or `current` (the default)",
      optional: true,
    },
  ],
  flags: [AS_JSON],
  prints: "One line per fact.",
  fails: "There is no such release, or the store cannot be read.",
  examples: { "lectern release show 3": "show release 3" },
  async run(call) {
    const [wanted = CURRENT] = call.arguments;
    const { store } = call.settings;
    const { releases, timeZone, latest } = await readStore(store, async (reader) => ({
      ...(await readListed(reader)),
      latest: (await reader.listSwitches())[0],
    }));
    const release = chooseRelease(wanted, releases, store);
    const local = createLocalTime(timeZone);
    const rows = [
      [
        "Release",
        release.current
          ? say("{release} (current)", { release: release.number })
          : release.staged
            ? say("{release} (staged)", { release: release.number })
            : String(release.number),
      ],
      [say("Published"), `${local.formatTimestamp(release.publishedAt)} (${timeZone})`],
      [say("By"), formatLabel(release.publishedBy)],
      [say("Note"), release.note ?? "-"],
      [say("Made from"), nameBase(release.base)],
    ];
    if (release.current && latest !== undefined) {
      const since = say("{time} by {name}", {
        time: local.formatTimestamp(latest.instant),
        name: formatLabel(latest.by),
      });
      rows.push([say("Current since"), latest.note === null ? since : `${since}: ${latest.note}`]);
    }
    rows.push(
      [say("Digest"), release.digest],
      ...Object.entries(release.counts).map(([name, count]) => [name, formatCount(count)]),
    );
    return { data: releaseToJson(release), text: formatTable(rows) };
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
  async run(call) {
    const location = call.settings.store;
    return readStore(location, async (reader) => {
      const releases = await reader.listReleases();
      const [a = 0, b = 0] = call.arguments.map(
        (one) => chooseRelease(one, releases, location).number,
      );
      const { difference, names } = await compareShowing(
        call.terminal,
        contentOfRelease(reader, await reader.readRelease(a)),
        contentOfRelease(reader, await reader.readRelease(b)),
      );
      const headline = difference.different
        ? say("What release {b} changed compared with release {a}:", { a, b })
        : say("Releases {a} and {b} are equal.", { a, b });
      return {
        data: difference,
        names,
        text: formatComparison(headline, difference, {
          names,
          coming: say("To come in release {release}", { release: b }),
        }),
      };
    });
  },
});

export const rollBack = command({
  summary: "Make an earlier (or later) release the current one",
  description:
    "No release is changed or removed, and nothing is compared. Without N, it is the newest one before the current that was current itself; a staged one needs `lectern release publish`. Running servers switch within two seconds.",
  arguments: [{ ...RELEASE_NUMBER, optional: true }],
  flags: [NOTE, BY, AS_JSON],
  prints: "What was done.",
  fails: "There is no such release, or the store cannot be written.",
  examples: {
    "lectern release rollback": "serve the release before again",
    "lectern release rollback 3": "serve release 3 again",
    'lectern release rollback 3 --note "Wrong opening hours in 4"': "add the reason",
  },
  async run(call) {
    const { note } = call.flags;
    const [wanted] = call.arguments;
    const { store: location } = call.settings;
    const { releases, timeZone } = await readStore(location, readListed);
    const release =
      wanted === undefined
        ? findBefore(releases, location)
        : chooseRelease(wanted, releases, location);
    const before = releases.find(({ current }) => current);
    const authorship = { by: readAuthor(call.flags.by), ...(note !== undefined && { note }) };
    const after = await writeStore(call.terminal, call.settings, (store) =>
      store.makeCurrent(release.number, authorship),
    );
    const values = { release: after.number, time: formatMinute(after.publishedAt, timeZone) };
    const sentence =
      before === undefined
        ? say("Release {release} of {time} is current now.", values)
        : before.number === after.number
          ? say("Release {release} was current already; nothing changed.", values)
          : say("Release {release} of {time} is current now, instead of release {before}.", {
              ...values,
              before: before.number,
            });
    return tellDone(sentence, releaseToJson(after));
  },
});
