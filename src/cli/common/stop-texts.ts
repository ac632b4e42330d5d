/** What stops a publish until it is permitted, in words: what it takes away, and what it changes in who may read. */
import type { Problem } from "../../content/record.ts";
import { describeLocation } from "../../settings.ts";
import type { PublishFacts } from "../../change/succession.ts";
import { formatCount } from "../../words/phrases.ts";
import { say } from "../../words/say.ts";
import { sentence } from "../../words/sentence.ts";
import type { Sentence } from "../../words/sentence.ts";
import type { Call } from "../command.ts";
import { quoteWord } from "../terminal/phrases.ts";
import { describeRemoval, toRemovalProblem } from "./loss-texts.ts";

export type Stops = Pick<PublishFacts, "removals" | "accessChanges">;
type AccessChange = Stops["accessChanges"][number];

/** @returns what nothing permits yet */
export const findStops = (
  { removals, accessChanges }: Stops,
  flags: Readonly<Record<string, unknown>>,
): Stops => ({
  removals: flags["allow-removals"] === true ? [] : removals,
  accessChanges: flags["allow-access"] === true ? [] : accessChanges,
});

export const isStopped = ({ removals, accessChanges }: Stops): boolean =>
  removals.length + accessChanges.length > 0;

const CHANGED: Readonly<
  Record<
    AccessChange["kind"],
    (values: Readonly<Record<string, string>>, is: AccessChange) => Sentence
  >
> = {
  access: (values, { new: rule }) =>
    rule === "public"
      ? sentence(
          "everybody may read it, without a token: {before} → {after} items (access: {old} → {new})",
          values,
        )
      : sentence(
          "nobody may read it without a token any more: {before} → {after} items (access: {old} → {new})",
          values,
        ),
  publication: (values) =>
    sentence(
      "drafts, and what is not shown yet or any more, become visible to readers: {before} → {after} items (without {old})",
      values,
    ),
  path: (values) =>
    sentence("its address changes, and {old} is not found any more (path: {old} → {new})", values),
  entity: (values, { new: now }) =>
    now === null
      ? sentence("its items have no addresses of their own any more: {old} is not found", values)
      : sentence(
          "the addresses of its items change, and {old} is not found any more (now {new})",
          values,
        ),
};

export const describeAccess = (change: AccessChange): Sentence =>
  CHANGED[change.kind](
    {
      old: change.old,
      new: change.new ?? "",
      before: formatCount(change.before),
      after: formatCount(change.after),
    },
    change,
  );

const toAccessProblem = (change: AccessChange): Problem => ({
  severity: "error",
  resource: change.resource as NonNullable<Problem["resource"]>,
  problem: sentence("{what}; --allow-access permits it", { what: describeAccess(change) }),
});

export const toStopProblems = ({ removals, accessChanges }: Stops): readonly Problem[] => [
  ...removals.map(toRemovalProblem),
  ...accessChanges.map(toAccessProblem),
];

/** @returns a command line of these words, for the store of the call */
export function suggest(words: string, { settings, given, desk }: Omit<Call, "terminal">): string {
  if (desk !== undefined) return `${words} --to ${quoteWord(desk)}`;
  const store = describeLocation(settings.store);
  // Repeated here if it was given, since it may come from the environment; but without its password it would
  // lead nowhere.
  const repeatsStore = given.has("store") && store === settings.store;
  return repeatsStore ? `${words} --store ${quoteWord(store)}` : words;
}

/** Without them, the same command line would do something else. */
const REPEATED = ["follow-links", "mine", "theirs", "over"] as const;

/** When it is said: of what was asked for, of a plan, and of a release that was staged. */
const OPENINGS = {
  refused: {
    removals: () => say("Nothing was published: this would remove:"),
    access: () => say("Nothing was published: this would change what may be read:"),
  },
  planned: {
    removals: () => say("A publish would be refused, because it removes:"),
    access: () => say("A publish would be refused, because it changes what may be read:"),
  },
  staged: {
    removals: () => say("That would be refused, because it removes:"),
    access: () => say("That would be refused, because it changes what may be read:"),
  },
} as const;

/** @param words of the command that permits it, beside the store; absent: those of the call, which is a publish */
export function formatStops(
  { removals, accessChanges }: Stops,
  when: keyof typeof OPENINGS,
  call: Omit<Call, "terminal">,
  words?: string,
): string {
  const repeated = REPEATED.filter((flag) => call.flags[flag] === true).map((flag) => ` --${flag}`);
  const base = typeof call.flags["base"] === "number" ? ` --base ${call.flags["base"]}` : "";
  const permits = [
    ...(removals.length > 0 || call.flags["allow-removals"] === true ? [" --allow-removals"] : []),
    ...(accessChanges.length > 0 || call.flags["allow-access"] === true ? [" --allow-access"] : []),
  ];
  const typed = call.arguments.map((word) => quoteWord(String(word)));
  const { desk: _desk, ...beside } = call;
  const again =
    words === undefined
      ? suggest(["lectern publish", ...typed].join(" "), call)
      : suggest(words, beside);
  const command = `${again}${base}${repeated.join("")}${permits.join("")}`;
  return [
    ...(removals.length === 0
      ? []
      : [
          OPENINGS[when].removals(),
          ...removals.map(
            (removal) =>
              `  ${removal.resource}: ${describeRemoval(removal)
                .map((part) => say(part))
                .join("; ")}`,
          ),
          say(
            "Check whether a file, sheet or column is missing or has another name. If the removal is intended, run `{command}`.",
            { command },
          ),
        ]),
    ...(accessChanges.length === 0
      ? []
      : [
          OPENINGS[when].access(),
          ...accessChanges.map((change) => `  ${change.resource}: ${say(describeAccess(change))}`),
          say("If this is intended, run `{command}`.", { command }),
        ]),
  ].join("\n");
}
