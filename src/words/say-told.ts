/** How it went to tell others of a switch. */
import type { Published } from "../publish/results.ts";
import type { Say } from "./say.ts";
import type { PlainMessage } from "./sentence.ts";

type Told = Published["told"];

const FAILURES: Readonly<Record<Exclude<Told[number]["outcome"], "told">, PlainMessage>> = {
  refused: "refused",
  redirected: "refused, since redirects are not followed",
  silent: "no answer in time",
  unreachable: "no connection",
  behind: "does not show the release yet",
  tooMany: "not purged, since too many addresses changed",
  untagged: "not purged, since installation.yaml has no cacheTags",
  unfinished: "not finished",
};

/** @returns such as `Told: https://www.example.org/rebuild: 204; https://cache.example.org/: refused, 503.` */
export function formatTold(say: Say, told: Told): readonly string[] {
  if (told.length === 0) return [];
  const each = told.map(({ receiver, outcome, status }) => {
    const how = [
      ...(outcome === "told" ? [] : [say(FAILURES[outcome])]),
      ...(status === null ? [] : [status]),
    ];
    return `${receiver}: ${how.join(", ")}`;
  });
  return [say("Told: {each}.", { each: each.join("; ") })];
}

export const isAllTold = (told: Told): boolean => told.every(({ outcome }) => outcome === "told");

/** @returns what to do where somebody was not told */
export const warnUntold = (say: Say, told: Told): readonly string[] =>
  isAllTold(told)
    ? []
    : [
        say(
          "The release is current, but not everybody was told: `lectern release tell` tells all of them again.",
        ),
      ];
