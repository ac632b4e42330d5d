/** Publishes content together with what became current since it was begun. */
import { draftRelease } from "../store/publish/draft-release.ts";
import { readHeld } from "../store/publish/held-chunks.ts";
import { CurrentChanged } from "../store/publish/publishing.ts";
import type {
  Authorship,
  PublishFacts,
  PublishOptions,
  PublishOutcome,
  Store,
} from "../store/store.ts";
import { isContradiction } from "./merge-current.ts";
import type { Contradiction, MergedItems, Merging, Publishable } from "./merge-current.ts";

export interface MergedOutcome {
  readonly outcome: PublishOutcome;
  readonly base: number | null;
  readonly merged: MergedItems;
  /** The release that has what was given: the base of the next publish. */
  readonly mine: PublishOutcome["release"];
}

/** Attempts; each time another release became current meanwhile. */
const MOST_MERGES = 5;

/** Before anything is kept. @throws what the permit throws */
async function permitMerged(
  store: Store,
  { content, expected }: Publishable,
  permit: (facts: PublishFacts) => void,
): Promise<void> {
  const before = expected ? await store.readRelease(expected) : null;
  const reader = readHeld(content.held, store);
  permit((await draftRelease(reader, before, content, Date.now())).facts);
}

/**
 * A merge makes two releases: what was given, which never is current and is kept as a base, and what was
 * merged.
 * @param merge called again when another release became current meanwhile
 */
export async function publishMerged(
  store: Store,
  merge: () => Promise<Merging>,
  authorship: Authorship,
  { permit = () => {}, ...options }: PublishOptions = {},
): Promise<MergedOutcome | Contradiction> {
  for (let tries = 1; ; tries += 1) {
    const merging = await merge();
    if (isContradiction(merging)) return merging;
    const { content, mine, base, merged, expected } = merging;
    const known = { base, ...(expected !== undefined && { expected }) };
    try {
      if (content.digest === mine.digest) {
        // Without a base, that of a release is what was current before.
        const from = base === null ? options : { ...options, ...known };
        const outcome = await store.publish(mine, authorship, { ...from, permit });
        return { outcome, base, merged, mine: outcome.release };
      }
      await permitMerged(store, merging, permit);
      const kept = await store.publish(mine, authorship, { ...options, base, stage: true });
      const outcome = await store.publish(content, authorship, {
        ...options,
        permit,
        ...(expected !== undefined && { base: expected, expected }),
      });
      return { outcome, base, merged, mine: kept.release };
    } catch (error) {
      if (!(error instanceof CurrentChanged) || tries === MOST_MERGES) throw error;
    }
  }
}
