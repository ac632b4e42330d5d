/** A result in words: a plan and a refusal here, and what was published beside. */
import type { Plan, Published, Refused, Report } from "../publish/results.ts";
import { joinNames } from "./phrases.ts";
import type { Say } from "./say.ts";
import { formatComparison } from "./say-difference.ts";
import { formatSeen, formatTakenBack } from "./say-losses.ts";
import { formatMerged } from "./say-merged.ts";
import { countProblems, listProblems } from "./say-problems.ts";
import { sayPublished } from "./say-published.ts";
import { formatStops, isStopped } from "./say-stops.ts";
import type { Lines, Typed } from "./typed.ts";

function formatHead(say: Say, { release, same, isMerged, base }: Plan, typed: Typed): string {
  const values = {
    directory: typed.subject,
    store: typed.store,
    current: release ?? 0,
    same: same?.number ?? 0,
  };
  if (release === null)
    return say("Publishing {directory} would create the first release in {store}:", values);
  if (same === null) {
    return say(
      "Publishing {directory} would change, compared with release {current} in {store}:",
      values,
    );
  }
  if (same.number === release) {
    return isMerged && base !== null
      ? say(
          "Publishing {directory} would change nothing: release {current} in {store}, which is current, has everything that was changed since release {base}.",
          { ...values, base },
        )
      : say(
          "Publishing {directory} would change nothing: release {current} in {store} already has this content and is current.",
          values,
        );
  }
  return same.staged
    ? say(
        "Publishing {directory} would make release {same} in {store} current, which already has this content. Changes compared with release {current}:",
        values,
      )
    : say(
        "Publishing {directory} would make release {same} in {store} current again, which already has this content. Changes compared with release {current}:",
        values,
      );
}

function sayPlan(say: Say, plan: Plan, typed: Typed): Lines {
  const head = [
    formatHead(say, plan, typed),
    ...(plan.different ? formatMerged(say, plan, plan.release) : []),
    ...formatTakenBack(say, plan.takenBack),
  ];
  const seen = Object.keys(plan.visible).flatMap((resource) =>
    formatSeen(say, plan, resource).map((line) => `${resource}: ${line}`),
  );
  const { removals, access } = typed.allows;
  const stops = {
    removals: removals ? [] : plan.removals,
    accessChanges: access ? [] : plan.accessChanges,
  };
  return {
    warnings: [],
    text: formatComparison(say, head.join("\n"), plan, { seen }),
    notices: plan.stops ? [formatStops(say, stops, "planned", typed.again)] : [],
  };
}

/** @returns a phrase such as `2 errors and 1 warning` */
export function summarizeProblems(
  say: Say,
  { valid, errors, warnings }: Pick<Report, "valid" | "errors" | "warnings">,
): string {
  const count = countProblems(warnings);
  const warned = count === 0 ? [] : [say("{count, # warning|# warnings}", { count })];
  if (valid) return warned[0] ?? say("no warnings");
  return joinNames(say, [
    say("{count, # error|# errors}", { count: countProblems(errors) }),
    ...warned,
  ]);
}

function sayRefused(
  say: Say,
  refused: Refused,
  { subject, again, isPlan }: Typed,
): readonly string[] {
  const problems = listProblems(say, refused);
  const { removals = [], accessChanges = [], release, base } = refused;
  const stops = { removals, accessChanges };
  if (isStopped(stops)) return [...problems, formatStops(say, stops, "refused", again)];
  const opening = isPlan ? say("Nothing can be published") : say("Nothing was published");
  if (base === undefined || typeof release !== "number") {
    const values = {
      refusal: opening,
      directory: subject,
      problems: summarizeProblems(say, refused),
    };
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

/** @param typed what whoever reads it has typed */
export function sayResult(say: Say, result: Plan | Published | Refused, typed: Typed): Lines {
  if ("valid" in result && !result.valid)
    return { warnings: sayRefused(say, result, typed), notices: [] };
  const said =
    "publishedAt" in result ? sayPublished(say, result, typed) : sayPlan(say, result, typed);
  const problems = listProblems(say, { errors: [], warnings: result.warnings });
  return { ...said, warnings: [...problems, ...said.warnings] };
}
