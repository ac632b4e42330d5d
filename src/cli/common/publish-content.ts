/** Publishes checked content, for the commands that do and for the desk, and tells what that did. */
import type { ContentSource } from "../../content/record.ts";
import { isContradiction } from "../../desk/merge-current.ts";
import type { Contradiction } from "../../desk/merge-current.ts";
import { publishMerged } from "../../desk/publish-merged.ts";
import type { MergedOutcome, MergeOptions } from "../../desk/publish-merged.ts";
import { CommandError } from "../../errors.ts";
import type { NewContent } from "../../store/publish/chunk-sink.ts";
import { ChunksPruned } from "../../store/publish/held-chunks.ts";
import type { Authorship, PublishFacts, Store } from "../../store/store.ts";
import { toJsonReport } from "../../validate/report-problems.ts";
import type { Call, Outcome } from "../command.ts";
import type { NotPublished, Published } from "../results/content-results.ts";
import { sumCounts } from "../terminal/phrases.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { say } from "../../words/say.ts";
import { formatRemovals, toRemovalProblem } from "./loss-texts.ts";
import { tellContradiction } from "./merge-texts.ts";
import { tellOutcome } from "./publish-outcome.ts";
import { showing } from "./use-store.ts";

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

export interface Publishing extends Pick<MergeOptions, "base" | "decide" | "expected" | "draft"> {
  readonly authorship: Authorship;
  /** Of the check of the content. */
  readonly warnings?: Published["warnings"];
  /** Opens what was given again; absent: it is not in files. */
  readonly open?: () => Promise<ContentSource>;
  /** Of the command that permits removals; absent: those of the call, which is a publish. */
  readonly words?: string;
}

interface Told {
  readonly outcome: Outcome<Published | NotPublished>;
  /** Absent: nothing was published. */
  readonly done?: MergedOutcome;
}

/** With a guard: what would remove too much is not published, unless the call permits it or stages. */
export async function publishAndTell(
  call: Call,
  store: Store,
  content: NewContent,
  { authorship, warnings = [], open, words, ...merging }: Publishing,
): Promise<Told> {
  const stage = call.flags["stage"] === true;
  let removals: PublishFacts["removals"] = [];
  const permit = (facts: PublishFacts): void => {
    removals = stage || call.flags["allow-removals"] === true ? [] : facts.removals;
    if (removals.length > 0) throw new CommandError("The publish would remove too much");
  };
  try {
    const options = { ...merging, permit, stage };
    const done = await publishContent(call.terminal, store, content, authorship, options);
    if (!isContradiction(done)) return { outcome: tellOutcome(done, call, warnings), done };
    const opening = say("Nothing was published");
    return { outcome: await tellContradiction(store, opening, done, warnings, open) };
  } catch (error) {
    if (removals.length === 0) throw error;
    const problems = removals.map(toRemovalProblem);
    const { errors } = toJsonReport({ valid: false, errors: problems, warnings: [] });
    const refused = say("Nothing was published: this would remove:");
    return {
      outcome: {
        data: { valid: false, errors, warnings, removals },
        warnings: [formatRemovals(removals, refused, call, words)],
        status: 1,
      },
    };
  }
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
