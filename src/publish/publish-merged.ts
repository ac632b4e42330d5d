/** Publishes content together with what became current since it was begun. */
import type { Decide } from "../change/three-sides.ts";
import type { ContentDifference } from "../change/difference.ts";
import { findSuccession } from "../change/succession.ts";
import type { PublishFacts, Succession } from "../change/succession.ts";
import type { NewContent } from "../store/publish/chunk-sink.ts";
import { readHeld } from "../store/publish/held-chunks.ts";
import { CurrentChanged } from "../store/publish/publishing.ts";
import type { Authorship, PublishOptions, ReleaseContent, Store } from "../store/store.ts";
import { oldestOf, readBaseRelease } from "./bases.ts";
import type { Bases } from "./bases.ts";
import { isContradiction, mergeCurrent, replacing } from "./merge-current.ts";
import type { Contradiction, Publishable } from "./merge-current.ts";
import { publishCompared } from "./publish-compared.ts";
import type { CompareOptions, ComparedOutcome } from "./publish-compared.ts";

export interface MergedOutcome extends Publishable {
  readonly outcome: ComparedOutcome;
  /** The release that has what was given: the base of the next publish from there. */
  readonly kept: ComparedOutcome["release"];
}

export interface MergeOptions extends Pick<PublishOptions, "onProgress" | "expected" | "check"> {
  /** True: it is kept beside what is current, to be published later. */
  readonly stage?: boolean;
  /** As that of a publish, with what would be published. */
  readonly permit?: (
    facts: PublishFacts,
    before: ReleaseContent | null,
    merging: Publishable,
    difference: ContentDifference | undefined,
  ) => void | Promise<void>;
  /** Whether the permit is given the difference. */
  readonly lists?: boolean;
  /** Absent: what is given replaces what is current. */
  readonly bases?: Bases | undefined;
  /** Where both sides changed the same differently. */
  readonly decide?: Decide | undefined;
  /** What a check made of it, which is published as it is while the same release is current. */
  readonly settled?: Publishable | undefined;
}

/** Attempts; each time another release became current meanwhile. */
const MOST_MERGES = 5;

/** Before anything is kept. @throws what the permit throws */
async function permitMerged(
  store: Store,
  merging: Publishable,
  { permit, lists = false }: Pick<MergeOptions, "permit" | "lists">,
): Promise<Succession> {
  const { content, reader, expected } = merging;
  const before = expected ? await store.readRelease(expected) : null;
  const found = await findSuccession(reader, before, content, Date.now(), { lists });
  await permit?.(found.facts, before, merging, found.difference);
  return found;
}

/** Kept beside what is current, to be merged when it is published. */
async function stageContent(
  store: Store,
  mine: NewContent,
  authorship: Authorship,
  { bases, onProgress, expected, check }: MergeOptions,
): Promise<MergedOutcome> {
  const base = bases && oldestOf(bases);
  const known = base && (await store.readState()).current && (await readBaseRelease(store, base));
  const outcome = await publishCompared(store, mine, authorship, {
    keptAs: "staged",
    ...(known && { base: known.release.number }),
    ...(onProgress && { onProgress }),
    ...(expected !== undefined && { expected }),
    ...(check !== undefined && { check }),
  });
  const merging = replacing(mine, readHeld(mine.held, store));
  return { ...merging, base: outcome.base, outcome, kept: outcome.release };
}

async function publishOnce(
  store: Store,
  merging: Publishable,
  authorship: Authorship,
  { permit: permitContent, lists = false, onProgress, ...given }: MergeOptions,
): Promise<MergedOutcome> {
  const { content, mine, reader, base, expected = given.expected } = merging;
  const permit: CompareOptions["permit"] = (facts, before, difference) =>
    permitContent?.(facts, before, merging, difference);
  const options = {
    reader,
    lists,
    ...(onProgress && { onProgress }),
    ...(expected !== undefined && { expected }),
  };
  const of = given.check === undefined ? {} : { check: given.check };
  if (content.digest === mine.digest) {
    const from = base === null ? {} : { base };
    const outcome = await publishCompared(store, mine, authorship, {
      ...options,
      ...of,
      ...from,
      permit,
    });
    return { ...merging, base: outcome.base, outcome, kept: outcome.release };
  }
  const known = await permitMerged(store, merging, {
    ...(permitContent && { permit: permitContent }),
    lists,
  });
  const kept = await publishCompared(store, mine, authorship, {
    ...options,
    base,
    keptAs: "base",
    lists: false,
  });
  // So it can be told later that what was given was published.
  const from = { base: kept.release.number, known };
  const outcome = await publishCompared(store, content, authorship, {
    ...options,
    ...of,
    ...from,
    permit,
  });
  return { ...merging, outcome, kept: kept.release };
}

/** What was checked is neither merged nor checked again, unless another release became current. */
async function settle(
  store: Store,
  mine: NewContent,
  { settled, bases, decide }: MergeOptions,
): Promise<Publishable | Contradiction> {
  const current = settled && (await store.readState()).current;
  return settled && settled.expected === current?.number
    ? settled
    : mergeCurrent(store, mine, bases, decide);
}

/**
 * A merge makes two releases: what was given, which never is current and is kept as a base, and what was
 * merged.
 */
export async function publishMerged(
  store: Store,
  mine: NewContent,
  authorship: Authorship,
  options: MergeOptions = {},
): Promise<MergedOutcome | Contradiction> {
  if (options.stage) return stageContent(store, mine, authorship, options);
  for (let tries = 1; ; tries += 1) {
    const merging = await settle(store, mine, options);
    const merged = isContradiction(merging) ? merging.current.number : merging.expected;
    const { expected = merged } = options;
    // A conflict with what became current meanwhile was not asked for.
    if (merged !== undefined && expected !== merged)
      throw new CurrentChanged(expected ?? null, merged);
    if (isContradiction(merging)) return merging;
    try {
      return await publishOnce(store, merging, authorship, options);
    } catch (error) {
      // Merged again with what is current now.
      const isFixed = options.expected !== undefined;
      if (!(error instanceof CurrentChanged) || isFixed || tries === MOST_MERGES) throw error;
    }
  }
}
