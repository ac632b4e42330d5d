/**
 * Computes what publishing would change. `lectern publish --plan` shows it, without writing anything or
 * creating a store. It also prevents that a resource is emptied or halved by accident, for example
 * because a sheet was renamed or a file is missing. --allow-removals permits such a removal.
 */
import { perResource } from "../../catalog/catalog.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { PerResource, ResourceName } from "../../catalog/resource-names.ts";
import { toJsonReport } from "../../check/report-problems.ts";
import type { CheckResult } from "../../check/valid-content.ts";
import type { Problem } from "../../content/record.ts";
import {
  contentOfItems,
  contentOfRelease,
  EMPTY_CONTENT,
} from "../../release/history/chunked-content.ts";
import { describeLocation } from "../../settings.ts";
import { CATALOG_DIGEST } from "../../store/digests.ts";
import { digestContent } from "../../store/draft-release.ts";
import type { ResourceChange, ListedRelease } from "../../store/store.ts";
import type { Call, Outcome } from "../command.ts";
import { quoteWord, formatCount } from "../terminal/phrases.ts";
import { compareShowing, formatComparison } from "./difference-texts.ts";
import { readStoreIfAny } from "./use-store.ts";

/** With fewer items, removing more than half of them is normal. */
const GUARDED_ITEMS = 10;

/** The number of items that a resource would lose; also used with --json. */
export interface Removal {
  readonly resource: ResourceName;
  readonly before: number;
  readonly removed: number;
  readonly after: number;
}

/**
 * @param catalog of the new content: a resource that is no longer declared is removed intentionally
 * @returns the removals that need --allow-removals
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
  const all = before === 1 ? "its only item" : `all ${formatCount(before)} items`;
  const some = `${formatCount(removed)} of ${formatCount(before)} items`;
  return `${removed === before ? all : some}; ${after === 0 ? "none" : formatCount(after)} would be left`;
};

export const toRemovalProblem = (removal: Removal): Problem => ({
  severity: "error",
  resource: removal.resource,
  problem: `publishing removes ${describeRemoval(removal)}; --allow-removals permits it`,
});

/** @param opening such as `Nothing was published: this would remove` */
export function formatRemovals(removals: readonly Removal[], opening: string, call: Call): string {
  const { settings, given } = call;
  const store = describeLocation(settings.store);
  // Repeated here if it was given, since it may come from the environment or the configuration file; but
  // without its password it would lead nowhere.
  const repeatsStore = given.has("store") && store === settings.store;
  const command = [
    "lectern publish",
    ...call.arguments.map(quoteWord),
    ...(repeatsStore ? ["--store", quoteWord(store)] : []),
    ...(call.flags["follow-links"] === true ? ["--follow-links"] : []),
    "--allow-removals",
  ].join(" ");
  return [
    `${opening}:`,
    ...removals.map((removal) => `  ${removal.resource}: ${describeRemoval(removal)}`),
    `Check whether a file or sheet is missing or has another name. If the removal is intended, run \`${command}\`.`,
  ].join("\n");
}

/** A summary of what publishing would do, before the details. */
function formatHeadline(
  call: Call,
  current: ListedRelease | undefined,
  same: ListedRelease | undefined,
): string {
  const [directory] = call.arguments;
  const store = describeLocation(call.settings.store);
  if (current === undefined)
    return `Publishing ${directory} would create the first release in ${store}:`;
  if (same === undefined)
    return `Publishing ${directory} would change, compared with release ${current.number} in ${store}:`;
  return same.number === current.number
    ? `Publishing ${directory} would change nothing: release ${current.number} in ${store} already has this content and is current.`
    : `Publishing ${directory} would make release ${same.number} in ${store} current again, which already has this content. Changes compared with release ${current.number}:`;
}

/**
 * @param result of the check of the directory
 * @param problems the problems that it found, as lines
 */
export async function planPublish(
  call: Call,
  result: CheckResult & { readonly valid: true },
  problems: readonly string[],
): Promise<Outcome> {
  const { digest } = digestContent(result.content);
  const catalog = catalogOf(result.content.installation);
  const { difference, headline, removals } = await readStoreIfAny(
    call.settings.store,
    async (reader) => {
      const releases = await reader.listReleases();
      const current = releases.find((release) => release.current);
      const held = current && (await reader.readRelease(current.number));
      const before = held ? contentOfRelease(reader, held) : EMPTY_CONTENT;
      const found = await compareShowing(before, contentOfItems(result.content));
      // The digest alone is not enough: earlier versions of Lectern compute another digest of the same
      // content.
      const different = found.different || held?.catalog !== CATALOG_DIGEST;
      const same = different ? releases.find((release) => release.digest === digest) : current;
      return {
        difference: { ...found, different },
        headline: formatHeadline(call, current, same),
        removals: findRemovals(
          catalog,
          perResource(catalog, (resource) => ({
            before: current?.counts[resource] ?? 0,
            added: found.resources[resource].added.length,
            removed: found.resources[resource].removed.length,
          })),
        ),
      };
    },
  );
  const stops = removals.length > 0 && call.flags["allow-removals"] !== true;
  return {
    data: { ...difference, stops, removals, warnings: toJsonReport(result).warnings },
    warnings: problems,
    text: formatComparison(headline, difference),
    notices: stops
      ? [formatRemovals(removals, "A publish would be refused, because it removes", call)]
      : [],
    status: difference.different && call.flags["exit-code"] ? 3 : undefined,
  };
}
