/** What a publish takes from the store or from readers, in words. */
import type { Problem } from "../../content/record.ts";
import { describeLocation } from "../../settings.ts";
import type { PublishFacts } from "../../store/store.ts";
import type { Call } from "../command.ts";
import { quoteWord } from "../terminal/phrases.ts";
import { countOf, formatCount } from "../../words/phrases.ts";

type Removal = PublishFacts["removals"][number];

const sayKeys = ({ rekeyed = 0, removed }: Removal): string => {
  if (rekeyed === 0) return "";
  const which = rekeyed === removed ? "" : ` of ${formatCount(rekeyed)}`;
  return `; only the Keys${which} differ from those of added items: is this intended?`;
};

/** What is lost, by the kind of the removal. */
const NOUNS: Readonly<Record<Removal["kind"], (removal: Removal) => string>> = {
  items: () => "items",
  visible: () => "items that readers see",
  language: ({ language = "" }) => `texts in ${language}`,
  field: ({ field = "" }) => `values of ${field}`,
  resource: () => "items of the resource, which is no longer declared",
};

function describeRemoval(removal: Removal): string {
  const { kind, before, removed, after } = removal;
  const noun = NOUNS[kind](removal);
  const all =
    before === 1 && kind === "items" ? "its only item" : `all ${formatCount(before)} ${noun}`;
  const some = `${formatCount(removed)} of ${formatCount(before)} ${noun}`;
  const left = after === 0 ? "none" : formatCount(after);
  return `${removed === before ? all : some}; ${left} would be left${sayKeys(removal)}`;
}

export const toRemovalProblem = (removal: Removal): Problem => ({
  severity: "error",
  resource: removal.resource as NonNullable<Problem["resource"]>,
  ...(removal.field !== undefined && { field: removal.field }),
  problem: `publishing removes ${describeRemoval(removal)}; --allow-removals permits it`,
});

/** @returns a command line of these words, for the store of the call */
export function suggest(words: string, { settings, given }: Omit<Call, "terminal">): string {
  const store = describeLocation(settings.store);
  // Repeated here if it was given, since it may come from the environment or the configuration file; but
  // without its password it would lead nowhere.
  const repeatsStore = given.has("store") && store === settings.store;
  return repeatsStore ? `${words} --store ${quoteWord(store)}` : words;
}

/**
 * @param opening such as `Nothing was published: this would remove`
 * @param words of the command that permits it; absent: those of the call, which is a publish
 */
export function formatRemovals(
  removals: readonly Removal[],
  opening: string,
  call: Omit<Call, "terminal">,
  words = ["lectern publish", ...call.arguments.map((word) => quoteWord(String(word)))].join(" "),
): string {
  const links = call.flags["follow-links"] === true ? " --follow-links" : "";
  const command = `${suggest(words, call)}${links} --allow-removals`;
  return [
    `${opening}:`,
    ...removals.map((removal) => `  ${removal.resource}: ${describeRemoval(removal)}`),
    `Check whether a file, sheet or column is missing or has another name. If the removal is intended, run \`${command}\`.`,
  ].join("\n");
}

const saySeen = (where: string, was: number, is: number): string =>
  `visible to readers${where}: ${formatCount(was)} → ${formatCount(is)}`;

/** @returns such as `visible to readers: 12 → 0`, and the fields that are emptied; empty: nothing changes */
export function formatSeen(
  { visible, emptied }: Pick<PublishFacts, "visible" | "emptied">,
  resource: string,
): readonly string[] {
  const { before = 0, after = 0, languages = {} } = visible[resource] ?? {};
  return [
    ...(before === after ? [] : [saySeen("", before, after)]),
    ...Object.entries(languages)
      // The others follow from the items.
      .filter(([, seen]) => seen.after - seen.before !== 0)
      .filter(([, seen]) => seen.after - seen.before !== after - before)
      .map(([code, seen]) => saySeen(` in ${code}`, seen.before, seen.after)),
    ...emptied
      .filter((lost) => lost.resource === resource)
      .map((lost) => `${lost.field} emptied in ${countOf(lost.before, "item")}`),
  ];
}
