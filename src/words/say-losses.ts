/** What a publish takes from the store or from readers, in words. */
import type { Removal } from "../publish/result-parts.ts";
import type { Plan, Published } from "../publish/results.ts";
import { formatCount } from "./phrases.ts";
import { say } from "./say.ts";

const sayKeys = ({ rekeyed = 0, removed }: Removal): readonly string[] => {
  if (rekeyed === 0) return [];
  return [
    rekeyed === removed
      ? say("only the Keys differ from those of added items: is this intended?")
      : say("only the Keys of {count} differ from those of added items: is this intended?", {
          count: formatCount(rekeyed),
        }),
  ];
};

const saySuccessor = ({ resource: lost, successor }: Removal): readonly string[] =>
  successor === undefined
    ? []
    : [
        say(
          "{resource} has {items, # item|# items} that are the same under other Uuids, so links to them would break: declare `renamed: {renamed}` there, or keep the name {lost} and change its title, model and path",
          { ...successor, lost },
        ),
      ];

interface Counts {
  readonly removed: string;
  readonly before: string;
}

const sayTakenBack = (counts: Counts, { by = "", release = 0 }: Removal): string =>
  say("what {by} published in release {release}, in {removed} of {before} items", {
    ...counts,
    by,
    release,
  });

/** What is lost, by the kind of the removal: all, or some. */
const LOST: Readonly<
  Record<
    Removal["kind"],
    Readonly<Record<"all" | "some", (counts: Counts, removal: Removal) => string>>
  >
> = {
  items: {
    all: (counts, { before }) =>
      before === 1 ? say("its only item") : say("all {before} items", counts),
    some: (counts) => say("{removed} of {before} items", counts),
  },
  visible: {
    all: (counts, { before }) =>
      before === 1
        ? say("the only item that readers see")
        : say("all {before} items that readers see", counts),
    some: (counts) => say("{removed} of {before} items that readers see", counts),
  },
  language: {
    all: (counts, { before, language = "" }) =>
      before === 1
        ? say("the only text in {language}", { language })
        : say("all {before} texts in {language}", { ...counts, language }),
    some: (counts, { language = "" }) =>
      say("{removed} of {before} texts in {language}", { ...counts, language }),
  },
  fallback: {
    all: (counts, { before, language = "" }) =>
      before === 1
        ? say("the only text for readers without a language of their own, who now get {language}", {
            language,
          })
        : say(
            "all {before} texts for readers without a language of their own, who now get {language}",
            { ...counts, language },
          ),
    some: (counts, { language = "" }) =>
      say(
        "{removed} of {before} texts for readers without a language of their own, who now get {language}",
        { ...counts, language },
      ),
  },
  field: {
    all: (counts, { field = "" }) => say("all {before} values of {field}", { ...counts, field }),
    some: (counts, { field = "" }) =>
      say("{removed} of {before} values of {field}", { ...counts, field }),
  },
  resource: {
    all: (counts, { before }) =>
      before === 1
        ? say("the only item of the resource, which is no longer declared")
        : say("all {before} items of the resource, which is no longer declared", counts),
    some: (counts) =>
      say("{removed} of {before} items of the resource, which is no longer declared", counts),
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

export function describeRemoval(removal: Removal): string {
  const { kind, before, removed, after } = removal;
  const counts = { removed: formatCount(removed), before: formatCount(before) };
  const lost = LOST[kind][removed === before ? "all" : "some"](counts, removal);
  // What it was before is left.
  if (kind === "takenBack") return lost;
  return [
    lost,
    after === 0
      ? say("none would be left")
      : say("{count} would be left", { count: formatCount(after) }),
    ...sayKeys(removal),
    ...saySuccessor(removal),
  ].join("; ");
}

type Seen = Plan["visible"][string]["languages"][string];

/** @param language undefined: in any */
const saySeen = ({ before, after }: Seen, language?: string): string => {
  const counts = { before: formatCount(before), after: formatCount(after) };
  return language === undefined
    ? say("visible to readers: {before} → {after}", counts)
    : say("visible to readers in {language}: {before} → {after}", { ...counts, language });
};

/** @returns such as `visible to readers: 12 → 0`, and the fields that are emptied; empty: nothing changes */
export function formatSeen(
  { visible, emptied }: Pick<Plan, "visible" | "emptied">,
  resource: string,
): readonly string[] {
  const known = Object.hasOwn(visible, resource) ? visible[resource] : undefined;
  const { before = 0, after = 0, languages = {}, fallback } = known ?? {};
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
