/** What stops a publish until it is permitted, in words: what it takes away, and what it changes in who may read. */
import type { AccessChange } from "../change/result-parts.ts";
import type { Plan } from "../publish/results.ts";
import { formatCount } from "./phrases.ts";
import type { Say } from "./say.ts";
import type { Message } from "./sentence.ts";
import { describeRemoval } from "./say-losses.ts";

export type Stops = Pick<Plan, "removals" | "accessChanges">;

export const isStopped = ({ removals, accessChanges }: Stops): boolean =>
  removals.length + accessChanges.length > 0;

const CHANGED: Readonly<Record<AccessChange["kind"], (to: string | null) => Message>> = {
  access: (to) =>
    to === "public"
      ? "everybody may read it, without a token: {before} → {after} items (access: {old} → {new})"
      : "nobody may read it without a token any more: {before} → {after} items (access: {old} → {new})",
  publication: () =>
    "drafts, and what is not shown yet or any more, become visible to readers: {before} → {after} items (without {old})",
  path: () => "its address changes, and {old} is not found any more (path: {old} → {new})",
  entity: (to) =>
    to === null
      ? "its items have no addresses of their own any more: {old} is not found"
      : "the addresses of its items change, and {old} is not found any more (now {new})",
};

export const describeAccess = (
  say: Say,
  { kind, old, new: now, before, after }: AccessChange,
): string =>
  say({
    text: CHANGED[kind](now),
    values: {
      old,
      new: now ?? "",
      before: formatCount(say, before),
      after: formatCount(say, after),
    },
  });

/** When it is said: of what was asked for, or of a plan and a release that was staged. */
const OPENINGS = {
  refused: {
    removals: "Nothing was published: this would remove:",
    access: "Nothing was published: this would change what may be read:",
  },
  planned: {
    removals: "A publish would be refused, because it removes:",
    access: "A publish would be refused, because it changes what may be read:",
  },
} as const;

/** @param again a command line, to which is added what permits them */
export function formatStops(
  say: Say,
  { removals, accessChanges }: Stops,
  when: keyof typeof OPENINGS,
  again: string,
): string {
  const command = [
    again,
    ...(removals.length > 0 ? ["--allow-removals"] : []),
    ...(accessChanges.length > 0 ? ["--allow-access"] : []),
  ].join(" ");
  return [
    ...(removals.length === 0
      ? []
      : [
          say(OPENINGS[when].removals),
          ...removals.map((removal) => `  ${removal.resource}: ${describeRemoval(say, removal)}`),
          say(
            "Check whether a file, sheet or column is missing or has another name. If the removal is intended, run `{command}`.",
            { command },
          ),
        ]),
    ...(accessChanges.length === 0
      ? []
      : [
          say(OPENINGS[when].access),
          ...accessChanges.map((change) => `  ${change.resource}: ${describeAccess(say, change)}`),
          say("If this is intended, run `{command}`.", { command }),
        ]),
  ].join("\n");
}
