/** What a publish takes from the store or from readers, in words. */
import type { VisibleItems } from "../../change/guard.ts";
import type { Problem } from "../../content/record.ts";
import type { PublishFacts } from "../../change/succession.ts";
import type { Published } from "../results/content-results.ts";
import { formatCount } from "../../words/phrases.ts";
import { say } from "../../words/say.ts";
import { sentence } from "../../words/sentence.ts";
import type { Sentence } from "../../words/sentence.ts";

type Removal = PublishFacts["removals"][number];

const sayKeys = ({ rekeyed = 0, removed }: Removal): readonly Sentence[] => {
  if (rekeyed === 0) return [];
  return [
    rekeyed === removed
      ? sentence("only the Keys differ from those of added items: is this intended?")
      : sentence("only the Keys of {count} differ from those of added items: is this intended?", {
          count: formatCount(rekeyed),
        }),
  ];
};

const saySuccessor = ({ resource: lost, successor }: Removal): readonly Sentence[] =>
  successor === undefined
    ? []
    : [
        sentence(
          "{resource} has {items, # item|# items} that are the same under other Uuids, so links to them would break: declare `renamed: {renamed}` there, or keep the name {lost} and change its title, model and path",
          { ...successor, lost },
        ),
      ];

interface Counts {
  readonly removed: string;
  readonly before: string;
}

const sayTakenBack = (counts: Counts, { by = "", release = 0 }: Removal): Sentence =>
  sentence("what {by} published in release {release}, in {removed} of {before} items", {
    ...counts,
    by,
    release,
  });

/** What is lost, by the kind of the removal: all, or some. */
const LOST: Readonly<
  Record<
    Removal["kind"],
    Readonly<Record<"all" | "some", (counts: Counts, removal: Removal) => Sentence>>
  >
> = {
  items: {
    all: (counts, { before }) =>
      before === 1 ? sentence("its only item") : sentence("all {before} items", counts),
    some: (counts) => sentence("{removed} of {before} items", counts),
  },
  visible: {
    all: (counts, { before }) =>
      before === 1
        ? sentence("the only item that readers see")
        : sentence("all {before} items that readers see", counts),
    some: (counts) => sentence("{removed} of {before} items that readers see", counts),
  },
  language: {
    all: (counts, { before, language = "" }) =>
      before === 1
        ? sentence("the only text in {language}", { language })
        : sentence("all {before} texts in {language}", { ...counts, language }),
    some: (counts, { language = "" }) =>
      sentence("{removed} of {before} texts in {language}", { ...counts, language }),
  },
  fallback: {
    all: (counts, { before, language = "" }) =>
      before === 1
        ? sentence(
            "the only text for readers without a language of their own, who now get {language}",
            {
              language,
            },
          )
        : sentence(
            "all {before} texts for readers without a language of their own, who now get {language}",
            { ...counts, language },
          ),
    some: (counts, { language = "" }) =>
      sentence(
        "{removed} of {before} texts for readers without a language of their own, who now get {language}",
        { ...counts, language },
      ),
  },
  field: {
    all: (counts, { field = "" }) =>
      sentence("all {before} values of {field}", { ...counts, field }),
    some: (counts, { field = "" }) =>
      sentence("{removed} of {before} values of {field}", { ...counts, field }),
  },
  resource: {
    all: (counts, { before }) =>
      before === 1
        ? sentence("the only item of the resource, which is no longer declared")
        : sentence("all {before} items of the resource, which is no longer declared", counts),
    some: (counts) =>
      sentence("{removed} of {before} items of the resource, which is no longer declared", counts),
  },
  takenBack: { all: sayTakenBack, some: sayTakenBack },
};

/** @returns whose changes are taken back, as lines of the head of a plan */
export const formatTakenBack = (takenBack: Published["takenBack"]): readonly string[] =>
  takenBack.map(({ resource, release, by, items }) =>
    say(
      "Takes back what {by} published in release {release}: {items, # item|# items} of {resource}.",
      {
        by,
        release,
        items,
        resource,
      },
    ),
  );

export function describeRemoval(removal: Removal): readonly Sentence[] {
  const { kind, before, removed, after } = removal;
  const counts = { removed: formatCount(removed), before: formatCount(before) };
  const lost = LOST[kind][removed === before ? "all" : "some"](counts, removal);
  // What it was before is left.
  if (kind === "takenBack") return [lost];
  return [
    lost,
    after === 0
      ? sentence("none would be left")
      : sentence("{count} would be left", { count: formatCount(after) }),
    ...sayKeys(removal),
    ...saySuccessor(removal),
  ];
}

export const toRemovalProblem = (removal: Removal): Problem => ({
  severity: "error",
  resource: removal.resource as NonNullable<Problem["resource"]>,
  ...(removal.field !== undefined && { field: removal.field }),
  problem: sentence("publishing removes {what, ;}; --allow-removals permits it", {
    what: describeRemoval(removal),
  }),
});

type Seen = VisibleItems["languages"][string];

/** @param language undefined: in any */
const saySeen = ({ before, after }: Seen, language?: string): string => {
  const counts = { before: formatCount(before), after: formatCount(after) };
  return language === undefined
    ? say("visible to readers: {before} → {after}", counts)
    : say("visible to readers in {language}: {before} → {after}", { ...counts, language });
};

/** @returns such as `visible to readers: 12 → 0`, and the fields that are emptied; empty: nothing changes */
export function formatSeen(
  { visible, emptied }: Pick<PublishFacts, "visible" | "emptied">,
  resource: string,
): readonly string[] {
  const { before = 0, after = 0, languages = {}, fallback } = visible.get(resource) ?? {};
  return [
    ...(before === after ? [] : [saySeen({ before, after })]),
    ...Object.entries(languages)
      // The others follow from the items.
      .filter(([, seen]) => seen.after - seen.before !== 0)
      .filter(([, seen]) => seen.after - seen.before !== after - before)
      .map(([code, seen]) => saySeen(seen, code)),
    ...(fallback === undefined || fallback.before === fallback.after
      ? []
      : [
          say("texts for readers without a language of their own: {before} → {after}", {
            before: formatCount(fallback.before),
            after: formatCount(fallback.after),
          }),
        ]),
    ...emptied
      .filter((lost) => lost.resource === resource)
      .map(({ field, before: had }) =>
        say("{field} emptied in {items, # item|# items}", { field, items: had }),
      ),
  ];
}
