/** The result of an import in words: English, since operators read it. */
import type { Imported, ImportProblem, ImportUnknown } from "../import/imported.ts";
import { counted, listed } from "../lib/text/english.ts";
import { quoteWord } from "./terminal/phrases.ts";
import type { Outcome } from "./command.ts";

/** Of a group of notes that say the same of several items. */
const MAX_NAMED = 3;
const MAX_GROUPS = 100;

const came = ({ came: value, becomes }: ImportProblem): string =>
  [value === null ? "" : `came ${value}`, becomes === null ? "" : `becomes ${becomes}`]
    .filter(Boolean)
    .join(", ");

const PROBLEM_WORDS: Readonly<Record<ImportProblem["kind"], (problem: ImportProblem) => string>> = {
  "media-type": (problem) => `JSON comes with the media type ${problem.came}`,
  "byte-order-mark": () => "JSON begins with a byte order mark",
  envelope: (problem) => `${problem.why} (${came(problem)})`,
  configuration: (problem) => `is wrong (came ${problem.came}, right is ${problem.becomes})`,
  "left-out": (problem) =>
    `left out: ${problem.why}${problem.came === null ? "" : ` (${problem.came})`}`,
  bent: (problem) => `${came(problem)}${problem.why === null ? "" : `: ${problem.why}`}`,
  "unknown-member": () => "left out: the contract has no such member",
  order: (problem) => problem.why ?? "items come in another order",
  "not-read": (problem) =>
    `not read: ${problem.why}${problem.came === null ? "" : ` (${problem.came})`}`,
};

const UNKNOWN_WORDS: Readonly<Record<ImportUnknown["kind"], string>> = {
  "fallback-text": "may be the text of the fallback language, so it was not written",
  "no-language":
    "not one text of this language came: there are none, or the service answers in the fallback language whatever is asked",
  "no-text": "no language delivers one: it is a draft, not delivered at the moment, or not there",
  "hidden-items": "drafts, and what is not delivered at the moment, are not there",
  "hidden-texts":
    "a text that is a draft, or not delivered at the moment, is not there: readers of its language get the fallback's",
  declaration: "not all of its declaration",
  "time-zone": "the time zone of the service is not known",
};

type Noted = Pick<ImportProblem, "place" | "resource" | "item" | "field">;

/** @returns a line for each sentence about a field, with the first items */
function groupLines<One extends Noted>(
  notes: readonly One[],
  say: (note: One) => string,
  sayAlike: (note: One) => string = say,
): readonly string[] {
  const join = (note: One, said: string): string =>
    [note.resource, note.field, said].filter((part) => part !== null).join(": ");
  const groups = Map.groupBy(notes, (note) => join(note, sayAlike(note)));
  const lines = [...groups.values()].map((all) => {
    const items = all.flatMap(({ item, place }) =>
      item === null ? [] : [`${item}${place === null ? "" : ` (${place})`}`],
    );
    const [first] = all;
    const line = first ? join(first, say(first)) : "";
    if (items.length === 0) return first?.place ? `${line} [${first.place}]` : line;
    const more = items.length - MAX_NAMED;
    return `${line}: ${items.slice(0, MAX_NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  });
  return lines.length <= MAX_GROUPS
    ? lines
    : [...lines.slice(0, MAX_GROUPS), `… and ${lines.length - MAX_GROUPS} more kinds`];
}

export function sayImported(imported: Imported): Pick<Outcome, "text" | "warnings" | "done"> {
  const { source, directory, format, resources, languages, timeZone, requests } = imported;
  const problems = groupLines(
    imported.problems,
    (one) => PROBLEM_WORDS[one.kind](one),
    // The first value that is left out stands for those for which the reason is the same.
    (one) => PROBLEM_WORDS[one.kind](one.kind === "left-out" ? { ...one, came: null } : one),
  );
  const unknown = groupLines(imported.unknown, (one) =>
    [UNKNOWN_WORDS[one.kind], one.why].filter((part) => part !== null).join(": "),
  );
  const warnings = [
    ...(problems.length > 0
      ? [
          `Where the service deviates (${counted(imported.problemCount, "place")}):`,
          ...problems.map((line) => `  ${line}`),
        ]
      : []),
    ...(unknown.length > 0 ? ["What cannot be known:", ...unknown.map((line) => `  ${line}`)] : []),
  ];
  const counts = resources
    .filter(({ access }) => access !== null)
    .map(({ name, items, access }) => `  ${name}: ${counted(items, "item")} (${access})`);
  const spoken = languages.length > 0 ? `, in ${listed(languages)}` : "";
  const done = `Imported ${source} into ${directory} (${format}${spoken}, ${timeZone}, ${counted(requests, "request")}).`;
  const next = `Next: lectern validate ${quoteWord(directory)}`;
  return { warnings, text: [done, ...counts, next].join("\n"), done };
}
