/** Computes what a publish would change, without writing anything. */
import { findSuccession } from "../change/succession.ts";
import { NO_CONTENT } from "../store/content.ts";
import { CATALOG_DIGEST } from "../store/format/digests.ts";
import type { ChunkedResult } from "../store/publish/chunk-sink.ts";
import type { StoreReader } from "../store/store.ts";
import { toReport } from "./report.ts";
import { compareContents } from "./compare-contents.ts";
import { isContradiction, mergeCurrent } from "./merge-current.ts";
import type { Publishable } from "./merge-current.ts";
import type { Merging } from "./publish-content.ts";
import { findStops, isStopping, refuseContradiction } from "./refuse.ts";
import type { Allowing } from "./refuse.ts";
import type { Plan, Refused } from "./results.ts";
import { findTakenBack, mayTakeBack } from "./taken-back.ts";

export interface Planning extends Merging, Allowing {
  /** Who made the content; absent: nothing is said of whose changes it takes back. */
  readonly author?: string | undefined;
  /** True: nothing stops it. */
  readonly stage?: boolean | undefined;
  /** Called before both are compared, which may take long. */
  readonly onCompare?: (() => void) | undefined;
}

export interface Planned {
  readonly result: Plan | Refused;
  /** What would be published; absent: others changed the same. */
  readonly merging?: Publishable;
}

/** @param result of the check of the content */
export async function planContent(
  reader: StoreReader,
  result: ChunkedResult & { readonly valid: true },
  { bases, decide, open, author, over, stage, onCompare, ...allowing }: Planning,
): Promise<Planned> {
  const { warnings } = toReport(result);
  const merging = await mergeCurrent(reader, result.content, bases, decide);
  if (isContradiction(merging))
    return { result: await refuseContradiction(reader, merging, warnings, open) };
  const { content, reader: chunks, decided, base, merged, missing } = merging;
  const releases = await reader.listReleases();
  const current = releases.find((release) => release.current);
  const before = current ? await reader.readRelease(current.number) : null;
  onCompare?.();
  const wanted = { countsAll: true, lists: true } as const;
  const { facts, ...compared } = await findSuccession(chunks, before, content, Date.now(), wanted);
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
  const { visible, emptied, accessChanges } = facts;
  const removals = [...facts.removals, ...(over ? [] : consents)];
  const plan: Plan = {
    valid: true,
    release: current?.number ?? null,
    same: same ? { number: same.number, staged: same.staged } : null,
    ...(await compareContents(chunks, before ?? NO_CONTENT, content, difference)),
    different,
    stops: isStopping(findStops({ removals, accessChanges }, allowing)) && !stage,
    visible: Object.fromEntries(visible),
    emptied,
    removals,
    accessChanges,
    base,
    isMerged: content.digest !== result.content.digest,
    merged,
    missing,
    takenBack,
    warnings,
  };
  return { result: plan, merging };
}
