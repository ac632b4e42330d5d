/** What stops a publish until it is permitted, in words: what it takes away, and what it changes in who may read. */
import type { AccessChange } from "../publish/result-parts.ts";
import type { Plan } from "../publish/results.ts";
import { formatCount } from "./phrases.ts";
import { say } from "./say.ts";
import { describeRemoval } from "./say-losses.ts";

export type Stops = Pick<Plan, "removals" | "accessChanges">;

export const isStopped = ({ removals, accessChanges }: Stops): boolean =>
  removals.length + accessChanges.length > 0;

const CHANGED: Readonly<
  Record<
    AccessChange["kind"],
    (values: Readonly<Record<string, string>>, is: AccessChange) => string
  >
> = {
  access: (values, { new: rule }) =>
    rule === "public"
      ? say(
          "everybody may read it, without a token: {before} → {after} items (access: {old} → {new})",
          values,
        )
      : say(
          "nobody may read it without a token any more: {before} → {after} items (access: {old} → {new})",
          values,
        ),
  publication: (values) =>
    say(
      "drafts, and what is not shown yet or any more, become visible to readers: {before} → {after} items (without {old})",
      values,
    ),
  path: (values) =>
    say("its address changes, and {old} is not found any more (path: {old} → {new})", values),
  entity: (values, { new: now }) =>
    now === null
      ? say("its items have no addresses of their own any more: {old} is not found", values)
      : say(
          "the addresses of its items change, and {old} is not found any more (now {new})",
          values,
        ),
};

export const describeAccess = (change: AccessChange): string =>
  CHANGED[change.kind](
    {
      old: change.old,
      new: change.new ?? "",
      before: formatCount(change.before),
      after: formatCount(change.after),
    },
    change,
  );

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

/** @param again a command line, to which is added what permits them */
export function formatStops(
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
          OPENINGS[when].removals(),
          ...removals.map((removal) => `  ${removal.resource}: ${describeRemoval(removal)}`),
          say(
            "Check whether a file, sheet or column is missing or has another name. If the removal is intended, run `{command}`.",
            { command },
          ),
        ]),
    ...(accessChanges.length === 0
      ? []
      : [
          OPENINGS[when].access(),
          ...accessChanges.map((change) => `  ${change.resource}: ${describeAccess(change)}`),
          say("If this is intended, run `{command}`.", { command }),
        ]),
  ].join("\n");
}
