/** Publishes checked content, for the commands that do. */
import type { Contradiction } from "../../desk/merge-current.ts";
import { publishMerged } from "../../desk/publish-merged.ts";
import type { MergedOutcome, MergeOptions } from "../../desk/publish-merged.ts";
import type { NewContent } from "../../store/publish/chunk-sink.ts";
import { ChunksPruned } from "../../store/publish/held-chunks.ts";
import type { Authorship, Store } from "../../store/store.ts";
import { sumCounts } from "../terminal/phrases.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { showing } from "./use-store.ts";
import { say } from "../../words/say.ts";

/** Publishes checked content, merged with what became current since its base, and shows progress. */
export function publishContent(
  terminal: Terminal,
  store: Store,
  content: NewContent,
  authorship: Authorship,
  options: MergeOptions = {},
): Promise<MergedOutcome | Contradiction> {
  const total = sumCounts(content.counts);
  return showing(terminal, say("Publishing"), (onProgress) =>
    publishMerged(store, content, authorship, {
      ...options,
      onProgress: (items) => onProgress(items, total),
    }),
  );
}

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
