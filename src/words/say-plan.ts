/** What a publish would do: a summary, then the details. */
import type { Plan } from "../publish/results.ts";
import { say } from "./say.ts";
import { formatComparison } from "./say-difference.ts";
import { formatSeen, formatTakenBack } from "./say-losses.ts";
import { formatMerged } from "./say-merged.ts";
import { formatStops } from "./say-stops.ts";
import type { Lines, Typed } from "./typed.ts";

function formatHead({ release, same, isMerged, base }: Plan, typed: Typed): string {
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

export function sayPlan(plan: Plan, typed: Typed): Lines {
  const head = [
    formatHead(plan, typed),
    ...(plan.different ? formatMerged(plan, plan.release) : []),
    ...formatTakenBack(plan.takenBack),
  ];
  const seen = Object.keys(plan.visible).flatMap((resource) =>
    formatSeen(plan, resource).map((line) => `${resource}: ${line}`),
  );
  const { removals, access } = typed.allows;
  const stops = {
    removals: removals ? [] : plan.removals,
    accessChanges: access ? [] : plan.accessChanges,
  };
  return {
    warnings: [],
    text: formatComparison(head.join("\n"), plan, { seen }),
    notices: plan.stops ? [formatStops(stops, "planned", typed.again)] : [],
  };
}
