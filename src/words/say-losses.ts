/** What a publish takes from the store or from readers, in words. */
import type { Removal } from "../change/result-parts.ts";
import type { Plan, Published } from "../publish/results.ts";
import { formatCount } from "./phrases.ts";
import type { Say } from "./say.ts";
import type { Message } from "./sentence.ts";

const sayKeys = (say: Say, { rekeyed = 0, removed }: Removal): readonly string[] => {
  if (rekeyed === 0) return [];
  return [
    rekeyed === removed
      ? say("only the Keys differ from those of added items: is this intended?")
      : say("only the Keys of {count} differ from those of added items: is this intended?", {
          count: formatCount(say, rekeyed),
        }),
  ];
};

const saySuccessor = (say: Say, { resource: lost, successor }: Removal): readonly string[] =>
  successor === undefined
    ? []
    : [
        say(
          "{resource} has {items, # item|# items} that are the same under other Uuids, so links to them would break: declare `renamed: {renamed}` there, or keep the name {lost} and change its title, model and path",
          { ...successor, lost },
        ),
      ];

/** What is lost, by the kind of the removal: the only one, all, or some. */
const LOST: Readonly<
  Record<
    Exclude<Removal["kind"], "takenBack">,
    readonly [one: Message, all: Message, some: Message]
  >
> = {
  items: ["its only item", "all {before} items", "{removed} of {before} items"],
  visible: [
    "the only item that readers see",
    "all {before} items that readers see",
    "{removed} of {before} items that readers see",
  ],
  language: [
    "the only text in {language}",
    "all {before} texts in {language}",
    "{removed} of {before} texts in {language}",
  ],
  fallback: [
    "the only text for readers without a language of their own, who now get {language}",
    "all {before} texts for readers without a language of their own, who now get {language}",
    "{removed} of {before} texts for readers without a language of their own, who now get {language}",
  ],
  field: [
    "all {before} values of {field}",
    "all {before} values of {field}",
    "{removed} of {before} values of {field}",
  ],
  resource: [
    "the only item of the resource, which is no longer declared",
    "all {before} items of the resource, which is no longer declared",
    "{removed} of {before} items of the resource, which is no longer declared",
  ],
};

/** @returns whose changes are taken back, as lines of the head of a plan */
export const formatTakenBack = (say: Say, takenBack: Published["takenBack"]): readonly string[] =>
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

export function describeRemoval(say: Say, removal: Removal): string {
  const { kind, before, removed, after, language = "", field = "", by = "", release = 0 } = removal;
  const counts = { removed: formatCount(say, removed), before: formatCount(say, before) };
  if (kind === "takenBack") {
    // What it was before is left.
    return say("what {by} published in release {release}, in {removed} of {before} items", {
      ...counts,
      by,
      release,
    });
  }
  const [one, all, some] = LOST[kind];
  const text = removed < before ? some : before === 1 ? one : all;
  return [
    say({ text, values: { ...counts, language, field } }),
    after === 0
      ? say("none would be left")
      : say("{count} would be left", { count: formatCount(say, after) }),
    ...sayKeys(say, removal),
    ...saySuccessor(say, removal),
  ].join("; ");
}

type Seen = Plan["visible"][string]["languages"][string];

/** @param language undefined: in any */
const saySeen = (say: Say, { before, after }: Seen, language?: string): string => {
  const counts = { before: formatCount(say, before), after: formatCount(say, after) };
  return language === undefined
    ? say("visible to readers: {before} → {after}", counts)
    : say("visible to readers in {language}: {before} → {after}", { ...counts, language });
};

/** @returns such as `visible to readers: 12 → 0`, and the fields that are emptied; empty: nothing changes */
export function formatSeen(
  say: Say,
  { visible, emptied }: Pick<Plan, "visible" | "emptied">,
  resource: string,
): readonly string[] {
  const known = Object.hasOwn(visible, resource) ? visible[resource] : undefined;
  const { before = 0, after = 0, languages = {}, fallback } = known ?? {};
  return [
    ...(before === after ? [] : [saySeen(say, { before, after })]),
    ...Object.entries(languages)
      // The others follow from the items.
      .filter(([, seen]) => seen.after - seen.before !== 0)
      .filter(([, seen]) => seen.after - seen.before !== after - before)
      .map(([code, seen]) => saySeen(say, seen, code)),
    ...(fallback === undefined || fallback.before === fallback.after
      ? []
      : [
          say("texts for readers without a language of their own: {before} → {after}", {
            before: formatCount(say, fallback.before),
            after: formatCount(say, fallback.after),
          }),
        ]),
    ...emptied
      .filter((lost) => lost.resource === resource)
      .map(({ field, before: had }) =>
        say("{field} emptied in {items, # item|# items}", { field, items: had }),
      ),
  ];
}
