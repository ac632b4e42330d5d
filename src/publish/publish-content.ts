/** Publishes checked content, or makes a kept release current, and tells others of it. */
import type { Catalog } from "../catalog/catalog.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import type { ResourceChange } from "../change/counts.ts";
import { findSuccession } from "../change/succession.ts";
import type { Decide } from "../change/three-sides.ts";
import type { ContentSource } from "../content/record.ts";
import { CommandError } from "../errors.ts";
import { formatInstant } from "../lib/instant.ts";
import type { OnProgress } from "../store/open-store.ts";
import { toNew } from "../store/publish/chunk-sink.ts";
import type { NewContent } from "../store/publish/chunk-sink.ts";
import { ChunksPruned } from "../store/publish/held-chunks.ts";
import type { Authorship, Store, StoreReader } from "../store/store.ts";
import { untold } from "../tell/receiver.ts";
import type { Receiver } from "../tell/receiver.ts";
import { sumCounts } from "../words/phrases.ts";
import type { Bases } from "./bases.ts";
import type { RolledBack } from "./lineage.ts";
import { isContradiction, replacing } from "./merge-current.ts";
import { publishMerged } from "./publish-merged.ts";
import type { ComparedOutcome, MergedOutcome, MergeOptions } from "./publish-merged.ts";
import { findStops, isStopping, refuseContradiction } from "./refuse.ts";
import type { Allowing, Stopping } from "./refuse.ts";
import type { Published, Refused } from "./results.ts";
import { findTakenBack, mayTakeBack } from "./taken-back.ts";

/** How content is merged with what became current since it was made. */
export interface Merging {
  /** Absent: it replaces what is current. */
  readonly bases?: Bases | undefined;
  readonly decide?: Decide | undefined;
  /** Opens what was given again; absent: it is not in files. */
  readonly open?: (() => Promise<ContentSource>) | undefined;
  /** True: whoever publishes it said that it goes over what others published. */
  readonly over?: boolean | undefined;
}

export interface PublishRequest
  extends
    Merging,
    Allowing,
    Pick<MergeOptions, "expected" | "check" | "settled" | "of" | "mostStaged"> {
  readonly authorship: Authorship;
  /** Who is told of a switch. */
  readonly receivers: readonly Receiver[];
  /** Who made the content; absent: who publishes it. */
  readonly author?: string | undefined;
  readonly stage?: boolean | undefined;
  /** Of the check of the content. */
  readonly warnings?: Published["warnings"];
  readonly onProgress?: OnProgress | undefined;
}

/** After a switch, which stands whatever happens here. */
export async function tellSwitched(
  store: Store,
  receivers: readonly Receiver[],
): Promise<Published["told"]> {
  if (receivers.length === 0) return [];
  const { tellReceivers } = await import("../tell/tell.ts");
  return tellReceivers(store, receivers).catch(() => untold(receivers));
}

/** What changed, where items were only put in another order, too. */
const isAltered = (change: ResourceChange): boolean =>
  change.added + change.changed + change.removed > 0 || change.reordered;

/** @returns what readers may see as it was, because caches keep it */
function findOlderCopies(
  { changes, settings, previous, staged }: ComparedOutcome,
  { resources }: Catalog,
  seconds: number,
): Published["olderCopies"] {
  if (staged || previous === null) return null;
  const kept = [...changes].flatMap(([name, change]) =>
    resources.get(name)?.caching === "day" && (settings.length > 0 || isAltered(change))
      ? [name]
      : [],
  );
  return kept.length === 0 ? null : { resources: kept, seconds };
}

export function toPublished(
  { outcome, kept, mine, content, base, merged, missing }: MergedOutcome,
  more: Pick<Published, "warnings" | "takenBack" | "told">,
): Published {
  const { installation } = content;
  const catalog = catalogOf(installation);
  const { number, publishedAt, digest, counts } = outcome.release;
  return {
    release: number,
    staged: outcome.staged,
    created: outcome.created,
    changed: !outcome.staged && outcome.previous !== number,
    again: outcome.again,
    previous: outcome.previous,
    kept: { number: kept.number, digest: kept.digest },
    base,
    isMerged: content.digest !== mine.digest,
    merged,
    missing,
    differences: Object.fromEntries(
      Array.from(outcome.changes, ([name, { added, changed, removed, reordered, rekeyed }]) => [
        name,
        { added, changed, removed, reordered, ...(rekeyed && { rekeyed }) },
      ]),
    ),
    renamed: Object.fromEntries(outcome.renamed),
    undeclared: outcome.undeclared,
    settings: outcome.settings,
    visible: Object.fromEntries(outcome.visible),
    emptied: outcome.emptied,
    removals: outcome.removals,
    accessChanges: outcome.accessChanges,
    olderCopies: findOlderCopies(outcome, catalog, installation.maxAge),
    publishedAt: formatInstant(publishedAt),
    digest,
    counts: Object.fromEntries(counts),
    ...more,
  };
}

/** @returns that what is current stays @param warnings of the check of the content */
export async function stayRolledBack(
  reader: StoreReader,
  { release: rolledBack, current }: RolledBack,
  warnings: Published["warnings"],
): Promise<Published> {
  const stored = await reader.readRelease(current);
  const { release } = stored;
  const content = toNew(stored);
  const { facts } = await findSuccession(reader, stored, content, Date.now());
  const as = { created: false, staged: false, again: false, base: release.base };
  const outcome = { ...facts, ...as, release };
  const stays = { ...replacing(content, reader), base: release.base, outcome, kept: release };
  return { ...toPublished(stays, { warnings, takenBack: [], told: [] }), rolledBack };
}

/** With a guard: what removes much, or changes who may read, is published only if it is allowed, or staged. */
export async function publishContent(
  store: Store,
  content: NewContent,
  {
    authorship,
    receivers,
    author = authorship.by,
    over = false,
    warnings = [],
    open,
    stage = false,
    allowRemovals,
    allowAccess,
    onProgress = () => {},
    ...given
  }: PublishRequest,
): Promise<Published | Refused> {
  const total = sumCounts(content.counts);
  let takenBack: Published["takenBack"] = [];
  let stops: Stopping = { removals: [], accessChanges: [] };
  const lists = !stage && (await mayTakeBack(store, author));
  const permit: MergeOptions["permit"] = async (facts, difference, { decided }) => {
    if (stage) return;
    const taken = difference && (await findTakenBack(store, { author, decided }, difference));
    takenBack = taken?.takenBack ?? [];
    const removals = [...facts.removals, ...(over ? [] : (taken?.consents ?? []))];
    stops = findStops({ ...facts, removals }, { allowRemovals, allowAccess });
    if (isStopping(stops)) throw new CommandError("The publish is not permitted");
  };
  try {
    const act = { ...authorship, author, untold: untold(receivers) };
    const done = await publishMerged(store, content, act, {
      ...given,
      permit,
      lists,
      stage,
      onProgress: (items) => onProgress(items, total),
    });
    if (isContradiction(done)) return await refuseContradiction(store, done, warnings, open);
    const { staged, previous, release } = done.outcome;
    const isSwitched = !staged && previous !== release.number;
    const told = isSwitched ? await tellSwitched(store, receivers) : [];
    return toPublished(done, { warnings, takenBack, told });
  } catch (error) {
    if (!isStopping(stops)) throw error;
    return { valid: false, errors: [], warnings, ...stops };
  }
}

export const isRefused = (result: object): result is Refused =>
  "valid" in result && result.valid === false;

/** Attempts. Another one is needed if chunks that the content needs were pruned meanwhile. */
const MOST_PUBLISHES = 5;

/** @returns what it returns when no chunk was missing */
export async function untilWhole<Result>(publishOnce: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await publishOnce();
    } catch (error) {
      if (!(error instanceof ChunksPruned) || tries === MOST_PUBLISHES) throw error;
    }
  }
}
