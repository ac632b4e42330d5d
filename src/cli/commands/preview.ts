/**
 * `lectern preview`: the texts and items of the current release that will appear or vanish by the
 * beginning of a given day, without a new release.
 */
import { CommandError } from "../../errors.ts";
import { contentOfRelease } from "../../release/compare/chunked-content.ts";
import { readComingChanges } from "../../release/compare/publication-calendar.ts";
import type { ComingChange, ComingChanges } from "../../release/compare/publication-calendar.ts";
import { createLocalTime } from "../../release/local-time.ts";
import { readDate } from "../../query/values.ts";
import { describeLocation } from "../../settings.ts";
import { command, AS_JSON } from "../command.ts";
import { formatInstant, formatSome } from "../terminal/phrases.ts";
import { countSubjects, formatLabel } from "../common/difference-texts.ts";
import type { ComingVerb } from "../common/difference-texts.ts";
import { readStore } from "../common/use-store.ts";

function formatSubjects(subjects: readonly ComingChange[], verb: ComingVerb): readonly string[] {
  const groups = Map.groupBy(subjects, ({ resource, language }) => `${resource} ${language}`);
  return [...groups.values()].flatMap((ones) => [
    ...ones.slice(0, 1).map((first) => {
      const opening = first.language === null ? "" : `${first.language}: `;
      return `${opening}${countSubjects(ones.length, verb, first)}`;
    }),
    ...formatSome(ones, ({ resource: _resource, language: _language, Uuid, ...shortTexts }) => {
      const [name = Uuid, ...others] = Object.values(shortTexts).map((text) =>
        formatLabel(String(text)),
      );
      return [others.length === 0 ? name : `${name} (${others.join(", ")})`];
    }).map((line) => `  ${line}`),
  ]);
}

const formatComing = ({ appear, vanish }: ComingChanges): readonly string[] => [
  ...formatSubjects(appear, "appear"),
  ...formatSubjects(vanish, "vanish"),
];

export const preview = command({
  summary: "Show what will appear or vanish for readers by a future date",
  description:
    "Compares the current release at 00:00 of that day, in the time zone of the installation, with now, and with the day before where that differs, in each published language.",
  arguments: [{ name: "DATE", help: "A future date, as YYYY-MM-DD" }],
  flags: [AS_JSON],
  prints:
    "The articles by language, with name and URL, and texts and items of declared resources by their titles.",
  fails: "Nothing is published yet, or the store cannot be read.",
  examples: { "lectern preview 2099-12-01": "show what changes by the first of December" },
  async run(call) {
    const [date] = call.arguments;
    if (readDate(date) === undefined)
      throw new CommandError(`"${date}" is not a date: give one such as 2027-01-31.`, 2);

    const location = call.settings.store;
    const now = Date.now();
    const result = await readStore(location, async (reader) => {
      const { current } = await reader.readState();
      if (current === null) {
        throw new CommandError(
          `There is nothing to preview, because nothing is published in ${describeLocation(location)} yet.`,
        );
      }
      const content = await reader.readRelease(current.number);
      const { timeZone } = content.installation;
      const moment = createLocalTime(timeZone).startOfDay(date);
      if (moment <= now)
        throw new CommandError(`${date} has already begun in ${timeZone}: give a future date.`, 2);

      const chunked = contentOfRelease(reader, content);
      return {
        release: current.number,
        timeZone,
        moment,
        ...(await readComingChanges(chunked, now, moment)),
        // From the last moment of the day before, but not earlier than now.
        dayBefore: await readComingChanges(chunked, Math.max(now, moment - 1), moment),
      };
    });
    const { release, timeZone, moment, appear, vanish, dayBefore } = result;
    const when = `On ${date} at 00:00 (${timeZone}),`;
    const sinceNow = formatComing({ appear, vanish });
    const sinceDayBefore = formatComing(dayBefore);
    const lines =
      sinceNow.length === 0
        ? [`${when} nothing changes for readers of release ${release}.`]
        : [`${when} compared with now, in release ${release}:`, ...sinceNow];
    if (sinceDayBefore.join("\n") !== sinceNow.join("\n")) {
      lines.push(
        ...(sinceDayBefore.length === 0
          ? ["Nothing changes on that day itself."]
          : ["Compared with the day before:", ...sinceDayBefore]),
      );
    }
    return {
      data: { date, instant: formatInstant(moment / 1000), release, appear, vanish, dayBefore },
      text: lines.join("\n"),
    };
  },
});
