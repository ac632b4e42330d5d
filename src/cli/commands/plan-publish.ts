/**
 * `lectern publish --plan`: what publishing would change. Nothing is written, and no store is made.
 */
import { perResource } from "../../catalog/catalog.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import { toJsonReport } from "../../check/report-problems.ts";
import type { CheckResult } from "../../check/valid-content.ts";
import {
  contentOfItems,
  contentOfRelease,
  EMPTY_CONTENT,
} from "../../release/history/chunked-content.ts";
import { describeLocation } from "../../settings.ts";
import { CATALOG_DIGEST } from "../../store/digests.ts";
import { digestContent } from "../../store/draft-release.ts";
import type { ListedRelease } from "../../store/store.ts";
import type { Call, Outcome } from "../command.ts";
import { compareShowing, formatComparison } from "./difference-texts.ts";
import { findRemovals, formatRemovals } from "./removal-guard.ts";
import { readStoreIfAny } from "./use-store.ts";

/** What publishing would do, before the details. */
function formatHeadline(
  call: Call,
  current: ListedRelease | undefined,
  same: ListedRelease | undefined,
): string {
  const [directory] = call.arguments;
  const store = describeLocation(call.settings.store);
  if (current === undefined)
    return `Publishing ${directory} would make the first release in ${store}:`;
  if (same === undefined)
    return `Publishing ${directory} would change against release ${current.number} in ${store}:`;
  return same.number === current.number
    ? `Publishing ${directory} would change nothing: release ${current.number} in ${store} holds this content already and is current.`
    : `Publishing ${directory} would make release ${same.number} in ${store} current again, which holds this content already. Against release ${current.number} that changes:`;
}

/**
 * @param result of the check of the directory
 * @param problems what it found, in lines
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
      // Not by the digest alone: an earlier version made another one of the same content.
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
      ? [formatRemovals(removals, "Publishing this would stop, for it removes", call)]
      : [],
    status: difference.different && call.flags["exit-code"] ? 3 : undefined,
  };
}
