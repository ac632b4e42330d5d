/** Publishes content, and tells what that changes. */
import type { ContentDifference } from "../change/difference.ts";
import { findSuccession } from "../change/succession.ts";
import type { PublishFacts, Succession } from "../change/succession.ts";
import type { ChunkReader } from "../store/chunk-reader.ts";
import type { NewContent } from "../store/publish/chunk-sink.ts";
import { readHeld } from "../store/publish/held-chunks.ts";
import type {
  Authorship,
  PublishOptions,
  PublishOutcome,
  ReleaseContent,
  Store,
} from "../store/store.ts";

export interface ComparedOutcome extends PublishFacts, PublishOutcome {}

export interface CompareOptions extends PublishOptions {
  /**
   * Called with what is current before anything is written, and again if another process switched releases
   * meanwhile. If it throws, the publish ends and nothing is changed.
   */
  readonly permit?: (
    facts: PublishFacts,
    before: ReleaseContent | null,
    difference: ContentDifference | undefined,
  ) => void | Promise<void>;
  /** Of the chunks of the content, and of those of the store; absent: nothing was read before. */
  readonly reader?: ChunkReader;
  /** Whether the permit is given the difference. */
  readonly lists?: boolean;
  /** What was found out and permitted before, if the release that it follows is still current. */
  readonly known?: Succession | undefined;
}

export async function publishCompared(
  store: Store,
  content: NewContent,
  authorship: Authorship,
  {
    permit,
    reader = readHeld(content.held, store),
    lists = false,
    known,
    ...options
  }: CompareOptions = {},
): Promise<ComparedOutcome> {
  const { found, ...outcome } = await store.publish(
    content,
    async (before, now) => {
      const isKnown = known && known.facts.previous === (before?.release.number ?? null);
      if (isKnown) return known;
      const next = await findSuccession(reader, before, content, now, { lists });
      await permit?.(next.facts, before, next.difference);
      return next;
    },
    authorship,
    options,
  );
  return { ...found.facts, ...outcome };
}
