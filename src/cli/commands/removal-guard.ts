/**
 * Keeps a publish from emptying or halving a resource by accident: a sheet that was renamed, a file
 * that is missing. Who means it says so with --allow-removals.
 */
import type { Catalog } from "../../catalog/catalog.ts";
import type { PerResource, ResourceName } from "../../catalog/resource-names.ts";
import type { Problem } from "../../content/record.ts";
import { describeLocation } from "../../settings.ts";
import type { ResourceChange } from "../../store/store.ts";
import type { Call } from "../command.ts";
import { quoteWord } from "../terminal/phrases.ts";

/** Of fewer items, more than half is soon removed with good reason. */
const GUARDED_ITEMS = 10;

/** What one resource would lose, in items; as --json has it. */
export interface Removal {
  readonly resource: ResourceName;
  readonly before: number;
  readonly removed: number;
  readonly after: number;
}

/**
 * @param catalog of what is published: a resource that it declares no longer is not missing by accident
 * @returns what must not be published without a word
 */
export const findRemovals = (
  { names }: Catalog,
  changes: PerResource<Pick<ResourceChange, "before" | "added" | "removed">>,
): readonly Removal[] =>
  names
    .map((resource) => {
      const { before, added, removed } = changes[resource];
      return { resource, before, removed, after: before - removed + added };
    })
    .filter(
      ({ before, removed, after }) =>
        (before > 0 && after === 0) || (before >= GUARDED_ITEMS && removed > before / 2),
    );

const describeRemoval = ({ before, removed, after }: Removal): string => {
  const all = before === 1 ? "its only item" : `all ${before.toLocaleString("en")} items`;
  const some = `${removed.toLocaleString("en")} of ${before.toLocaleString("en")} items`;
  return `${removed === before ? all : some}${after === 0 ? ", and none would be left" : `; ${after.toLocaleString("en")} would be there then`}`;
};

export const toRemovalProblem = (removal: Removal): Problem => ({
  severity: "error",
  resource: removal.resource,
  problem: `publishing removes ${describeRemoval(removal)}; --allow-removals permits it`,
});

/** @param opening such as `Nothing was published: this would remove` */
export function formatRemovals(removals: readonly Removal[], opening: string, call: Call): string {
  const { settings, given } = call;
  const command = [
    "lectern publish",
    ...call.arguments.map(quoteWord),
    // As it was given, since it may have come from the environment or the configuration file.
    ...(given.has("store") ? ["--store", quoteWord(describeLocation(settings.store))] : []),
    ...(call.flags["follow-links"] === true ? ["--follow-links"] : []),
    "--allow-removals",
  ].join(" ");
  return [
    `${opening}:`,
    ...removals.map((removal) => `  ${removal.resource}: ${describeRemoval(removal)}`),
    `See whether a file or sheet is missing or has another name. If it is meant, run \`${command}\`.`,
  ].join("\n");
}
