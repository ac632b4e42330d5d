/** What came from others, where a publish was merged with what they published. */
import type { Plan } from "../publish/results.ts";
import { joinNames } from "./phrases.ts";
import type { Say } from "./say.ts";

const sayItems = (say: Say, merged: Plan["merged"]): string =>
  joinNames(
    say,
    Object.entries(merged).map(([resource, items]) =>
      say("{items} of {resource}", {
        items: say("{count, # item|# items}", { count: items.length }),
        resource,
      }),
    ),
  );

/** @param current the release that it was merged with */
export function formatMerged(
  say: Say,
  { base, isMerged, merged, missing }: Pick<Plan, "base" | "isMerged" | "merged" | "missing">,
  current: number | null,
): readonly string[] {
  if (!isMerged || base === null) return [];
  const items = sayItems(say, merged);
  return [
    say("Merged with release {release}, which others published since release {base}: {what}.", {
      release: String(current),
      base,
      what: items === "" ? say("the order or settings") : items,
    }),
    ...Object.entries(missing).map(([resource, gone]) =>
      say(
        "Missing, although this content has them, because others removed them: {items, # item|# items} of {resource}.",
        { items: gone.length, resource },
      ),
    ),
  ];
}
