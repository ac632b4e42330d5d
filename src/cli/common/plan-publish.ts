/**
 * Computes what publishing would change. `lectern publish --plan` shows it, without writing anything or
 * creating a store.
 */
import { toJsonReport } from "../../validate/report-problems.ts";
import { nameReferences } from "../../change/item-names.ts";
import { findSuccession } from "../../change/succession.ts";
import { NO_CONTENT } from "../../store/content.ts";
import type { ReferenceNames } from "../../change/item-names.ts";
import type { ContentSource } from "../../content/record.ts";
import type { Bases } from "../../publish/find-base.ts";
import { isContradiction, mergeCurrent } from "../../publish/merge-current.ts";
import type { Publishable } from "../../publish/merge-current.ts";
import { findTakenBack, mayTakeBack } from "../../publish/taken-back.ts";
import type { Decide } from "../../change/three-sides.ts";
import { CATALOG_DIGEST } from "../../store/format/digests.ts";
import type { ChunkedResult } from "../../store/publish/chunk-sink.ts";
import type { ListedRelease, StoreReader } from "../../store/store.ts";
import { nameStore } from "../command.ts";
import type { Call, Outcome } from "../command.ts";
import type { NotPublished, PublishPlan } from "../results/content-results.ts";
import { formatComparison } from "./difference-texts.ts";
import { formatSeen, formatTakenBack } from "./loss-texts.ts";
import { formatMerged, tellContradiction } from "./merge-texts.ts";
import { listProblems, sayRefusal } from "./read-content.ts";
import { findStops, formatStops, isStopped } from "./stop-texts.ts";
import { say } from "../../words/say.ts";
import { showingProgress } from "../terminal/terminal.ts";

/**
 * A summary of what publishing would do, before the details.
 * @param base of what was merged with what others published since; null: nothing was
 */
function formatPlanned(
  call: Call,
  current: ListedRelease | undefined,
  same: ListedRelease | undefined,
  base: number | null,
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
  if (same.number === current.number && base !== null) {
    return say(
      "Publishing {directory} would change nothing: release {current} in {store}, which is current, has everything that was changed since release {base}.",
      { ...values, base },
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

/** How what was checked is merged with what became current since. */
export interface Merging {
  /** Absent: it replaces what is current. */
  readonly bases: Bases | undefined;
  readonly decide: Decide | undefined;
  /** Opens what was given again; absent: it is not in files. */
  readonly open?: (() => Promise<ContentSource>) | undefined;
  /** Who made the content; absent: nothing is said of whose changes it takes back. */
  readonly author?: string | undefined;
  /** True: whoever publishes it said that it goes over what others published. */
  readonly over?: boolean | undefined;
}

/** @param result of the check of the content */
export async function planPublish(
  call: Call,
  reader: StoreReader,
  result: ChunkedResult & { readonly valid: true },
  { bases, decide, open, author, over }: Merging,
): Promise<
  Outcome<PublishPlan | NotPublished> & {
    readonly names: ReferenceNames;
    /** Absent: others changed the same. */
    readonly merging?: Publishable;
  }
> {
  const problems = listProblems(result);
  const { warnings } = toJsonReport(result);
  const { stage, plan, "exit-code": tells } = call.flags;
  const merging = await mergeCurrent(reader, result.content, bases, decide);
  if (isContradiction(merging)) {
    const opening = sayRefusal(plan === true);
    const told = await tellContradiction(reader, opening, merging, warnings, open);
    return { ...told, warnings: [...problems, ...told.warnings] };
  }
  const { content, reader: chunks } = merging;
  const releases = await reader.listReleases();
  const current = releases.find((release) => release.current);
  const before = current ? await reader.readRelease(current.number) : null;
  const { facts, ...compared } = await showingProgress(call.terminal, async (show) => {
    show(() => "Comparing");
    const wanted = { countsAll: true, lists: true } as const;
    return findSuccession(chunks, before, content, Date.now(), wanted);
  });
  const { resources } = compared.difference;
  const names = await nameReferences(chunks, before ?? NO_CONTENT, content, resources);
  const { decided } = merging;
  const found =
    author !== undefined &&
    (await mayTakeBack(reader, author)) &&
    (await findTakenBack(reader, { author, decided }, compared.difference));
  const { difference, takenBack, consents } = found || {
    ...compared,
    takenBack: [],
    consents: [],
  };
  // The digest alone is not enough: earlier versions of Lectern compute another digest of the same
  // content.
  const different = difference.different || before?.catalog !== CATALOG_DIGEST;
  const same = different ? releases.find(({ digest }) => digest === content.digest) : current;
  const headline = [
    formatPlanned(
      call,
      current,
      same,
      content.digest === result.content.digest ? null : merging.base,
    ),
    ...(different ? formatMerged(merging) : []),
    ...formatTakenBack(takenBack),
  ].join("\n");
  const { visible, emptied, accessChanges } = facts;
  const removals = [...facts.removals, ...(over ? [] : consents)];
  const stopping = findStops({ removals, accessChanges }, call.flags);
  const stops = isStopped(stopping) && stage !== true;
  const seen = [...visible.keys()].flatMap((resource) =>
    formatSeen(facts, resource).map((line) => `${resource}: ${line}`),
  );
  return {
    data: {
      ...difference,
      resources: Object.fromEntries(difference.resources),
      different,
      stops,
      removals,
      accessChanges,
      visible: Object.fromEntries(visible),
      emptied,
      base: merging.base,
      merged: merging.merged,
      missing: merging.missing,
      takenBack,
      warnings,
    },
    names,
    merging,
    warnings: problems,
    text: formatComparison(headline, difference, { names, seen }),
    notices: stops ? [formatStops(stopping, "planned", call)] : [],
    status: different && tells ? 3 : undefined,
  };
}
