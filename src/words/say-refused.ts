/** Why nothing was published, or can be. */
import type { Refused, Report } from "../publish/results.ts";
import { joinNames } from "./phrases.ts";
import { say } from "./say.ts";
import { formatStops, isStopped } from "./say-stops.ts";
import type { Typed } from "./typed.ts";

/** @returns a phrase such as `2 errors and 1 warning` */
export function summarizeProblems({
  valid,
  errors,
  warnings,
}: Pick<Report, "valid" | "errors" | "warnings">): string {
  const { length } = warnings;
  const warned = length === 0 ? [] : [say("{count, # warning|# warnings}", { count: length })];
  if (valid) return warned[0] ?? say("no warnings");
  return joinNames([say("{count, # error|# errors}", { count: errors.length }), ...warned]);
}

/**
 * @param problems its errors and warnings, as lines
 * @param isPlan whether it was only asked what a publish would do
 */
export function sayRefused(
  refused: Refused,
  problems: readonly string[],
  { subject, again }: Typed,
  isPlan: boolean,
): readonly string[] {
  const { removals = [], accessChanges = [], release, base } = refused;
  const stops = { removals, accessChanges };
  if (isStopped(stops)) return [...problems, formatStops(stops, "refused", again)];
  const opening = isPlan ? say("Nothing can be published") : say("Nothing was published");
  if (base === undefined || typeof release !== "number") {
    const values = { refusal: opening, directory: subject, problems: summarizeProblems(refused) };
    return [...problems, say("{refusal}: {directory} has {problems}.", values)];
  }
  const values = { opening, base, current: release };
  return [
    ...problems,
    refused.errors.some(({ conflict }) => conflict !== undefined)
      ? say(
          "{opening}: since release {base}, on which this content is based, others changed the same (release {current} is current). Decide with --mine or --theirs, or change the content.",
          values,
        )
      : say(
          "{opening}: the content is valid, but not together with release {current}, which others published since release {base}.",
          values,
        ),
  ];
}
