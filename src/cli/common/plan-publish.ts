/**
 * Computes what publishing would change. `lectern publish --plan` shows it, without writing anything or
 * creating a store.
 */
import { toJsonReport } from "../../validate/report-problems.ts";
import {
  contentOfChunks,
  contentOfRelease,
  EMPTY_CONTENT,
} from "../../release/compare/chunked-content.ts";
import type { ReferenceNames } from "../../release/compare/item-names.ts";
import type { Publishable } from "../../desk/merge-current.ts";
import { CATALOG_DIGEST } from "../../store/format/digests.ts";
import type { ChunkedResult } from "../../store/publish/chunk-sink.ts";
import { draftRelease } from "../../store/publish/draft-release.ts";
import { readHeld } from "../../store/publish/held-chunks.ts";
import type { ListedRelease } from "../../store/store.ts";
import { nameStore } from "../command.ts";
import type { Call, Outcome } from "../command.ts";
import type { PublishPlan } from "../results/content-results.ts";
import { compareShowing, formatComparison } from "./difference-texts.ts";
import { formatRemovals, formatSeen } from "./loss-texts.ts";
import { formatMerged } from "./merge-texts.ts";
import { readStoreIfAny } from "./use-store.ts";
import { say } from "../../words/say.ts";

/** A summary of what publishing would do, before the details. */
function formatPlanned(
  call: Call,
  current: ListedRelease | undefined,
  same: ListedRelease | undefined,
): string {
  const values = {
    directory: String(call.arguments[0]),
    store: nameStore(call),
    current: current?.number ?? 0,
    same: same?.number ?? 0,
  };
  if (current === undefined)
    return say("Publishing {directory} would create the first release in {store}:", values);
  if (same === undefined) {
    return say(
      "Publishing {directory} would change, compared with release {current} in {store}:",
      values,
    );
  }
  if (same.number === current.number) {
    return say(
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

/**
 * @param result of the check of the directory
 * @param problems the problems that it found, as lines
 */
export async function planPublish(
  call: Call,
  result: ChunkedResult & { readonly valid: true },
  problems: readonly string[],
  merging: Publishable,
): Promise<Outcome<PublishPlan> & { readonly names: ReferenceNames }> {
  const { difference, names, headline, facts } = await readStoreIfAny(
    call.settings.store,
    async (reader) => {
      const { content } = merging;
      const chunks = readHeld(content.held, reader);
      const releases = await reader.listReleases();
      const current = releases.find((release) => release.current);
      const held = current && (await reader.readRelease(current.number));
      const before = held ? contentOfRelease(reader, held) : EMPTY_CONTENT;
      const { difference: found, names: referred } = await compareShowing(
        call.terminal,
        before,
        contentOfChunks(chunks, content),
      );
      // The digest alone is not enough: earlier versions of Lectern compute another digest of the same
      // content.
      const different = found.different || held?.catalog !== CATALOG_DIGEST;
      const same = different
        ? releases.find((release) => release.digest === content.digest)
        : current;
      return {
        difference: { ...found, different },
        names: referred,
        headline: [
          formatPlanned(call, current, same),
          ...(different ? formatMerged(merging) : []),
        ].join("\n"),
        facts: (await draftRelease(chunks, held ?? null, content, Date.now())).facts,
      };
    },
  );
  const { visible, emptied, removals } = facts;
  const { stage, "allow-removals": isAllowed } = call.flags;
  const stops = removals.length > 0 && isAllowed !== true && stage !== true;
  const seen = Object.keys(visible).flatMap((resource) =>
    formatSeen(facts, resource).map((line) => `${resource}: ${line}`),
  );
  return {
    data: {
      ...difference,
      stops,
      removals,
      visible,
      emptied,
      base: merging.base,
      merged: merging.merged,
      warnings: toJsonReport(result).warnings,
    },
    names,
    warnings: problems,
    text: formatComparison(headline, difference, { names, seen }),
    notices: stops
      ? [formatRemovals(removals, say("A publish would be refused, because it removes:"), call)]
      : [],
    status: difference.different && call.flags["exit-code"] ? 3 : undefined,
  };
}
