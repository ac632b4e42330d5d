/** Publishes content together with what became current since it was begun, and tells what that changes. */
import type { ContentDifference } from "../change/difference.ts";
import { findSuccession } from "../change/succession.ts";
import type { PublishFacts, Succession } from "../change/succession.ts";
import type { Decide } from "../change/three-sides.ts";
import type { ChunkReader } from "../store/chunk-reader.ts";
import type { NewContent } from "../store/publish/chunk-sink.ts";
import { readHeld } from "../store/publish/held-chunks.ts";
import { CurrentChanged } from "../store/publish/publishing.ts";
import type { Authorship, PublishOptions, PublishOutcome, Store } from "../store/store.ts";
import { oldestOf, readBaseRelease } from "./bases.ts";
import type { Bases } from "./bases.ts";
import { isContradiction, mergeCurrent, replacing } from "./merge-current.ts";
import type { Contradiction, Publishable } from "./merge-current.ts";

export interface ComparedOutcome extends PublishFacts, PublishOutcome {}

/**
 * Called before anything is written, and again if another process switched releases meanwhile. If it throws, the
 * publish ends and nothing is changed.
 * @param difference undefined: nobody wanted to know it
 */
type Permit<More extends readonly unknown[]> = (
  facts: PublishFacts,
  difference: ContentDifference | undefined,
  ...more: More
) => void | Promise<void>;

export interface CompareOptions extends PublishOptions {
  readonly permit?: Permit<[]> | undefined;
  /** Of the chunks of the content, and of those of the store; absent: nothing was read before. */
  readonly reader?: ChunkReader;
  /** Whether the permit is given the difference. */
  readonly lists?: boolean | undefined;
  /** What was found out and permitted before, if the release that it follows is still current. */
  readonly known?: Succession | undefined;
}

export async function publishCompared(
  store: Store,
  content: NewContent,
  authorship: Authorship,
  { permit, reader = readHeld(content.held, store), lists, known, ...options }: CompareOptions = {},
): Promise<ComparedOutcome> {
  const { found, ...outcome } = await store.publish(
    content,
    async (before, now) => {
      if (known && known.facts.previous === (before?.release.number ?? null)) return known;
      const next = await findSuccession(reader, before, content, now, { lists });
      await permit?.(next.facts, next.difference);
      return next;
    },
    authorship,
    options,
  );
  return { ...found.facts, ...outcome };
}

export interface MergedOutcome extends Publishable {
  readonly outcome: ComparedOutcome;
  /** The release that has what was given: the base of the next publish from there. */
  readonly kept: ComparedOutcome["release"];
}

export interface MergeOptions extends Pick<
  CompareOptions,
  "onProgress" | "expected" | "check" | "lists" | "of" | "mostStaged"
> {
  /** True: it is kept beside what is current, to be published later. */
  readonly stage?: boolean;
  /** Given what would be published, too. */
  readonly permit?: Permit<[merging: Publishable]>;
  /** Absent: what is given replaces what is current. */
  readonly bases?: Bases | undefined;
  /** Where both sides changed the same differently. */
  readonly decide?: Decide | undefined;
  /** What a check made of it, which is published as it is while the same release is current. */
  readonly settled?: Publishable | undefined;
}

/** Attempts; each time another release became current meanwhile. */
const MOST_MERGES = 5;

/** Kept beside what is current, to be merged when it is published. */
async function stageContent(
  store: Store,
  mine: NewContent,
  authorship: Authorship,
  { bases, onProgress, expected, check, mostStaged }: MergeOptions,
): Promise<MergedOutcome> {
  const given = bases && oldestOf(bases);
  const known = given && (await store.readState()).current && (await readBaseRelease(store, given));
  const options = { onProgress, expected, check, mostStaged, base: known?.release.number };
  const outcome = await publishCompared(store, mine, authorship, { ...options, keptAs: "staged" });
  const merging = replacing(mine, readHeld(mine.held, store));
  return { ...merging, base: outcome.base, outcome, kept: outcome.release };
}

async function publishOnce(
  store: Store,
  merging: Publishable,
  authorship: Authorship,
  { permit, lists, onProgress, check, of, expected: given }: MergeOptions,
): Promise<MergedOutcome> {
  const { content, mine, reader, base, expected = given } = merging;
  const asPermitted: CompareOptions["permit"] = (facts, difference) =>
    permit?.(facts, difference, merging);
  const options = { reader, onProgress, expected, of };
  const asked = { ...options, check, lists, permit: asPermitted };
  if (content.digest === mine.digest) {
    const outcome = await publishCompared(store, mine, authorship, {
      ...asked,
      base: base ?? undefined,
    });
    return { ...merging, base: outcome.base, outcome, kept: outcome.release };
  }
  // Before anything is kept.
  const before = expected ? await store.readRelease(expected) : null;
  const known = await findSuccession(reader, before, content, Date.now(), { lists });
  await asPermitted(known.facts, known.difference);
  const kept = await publishCompared(store, mine, authorship, { ...options, base, keptAs: "base" });
  // So it can be told later that what was given was published.
  const outcome = await publishCompared(store, content, authorship, {
    ...asked,
    base: kept.release.number,
    known,
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
