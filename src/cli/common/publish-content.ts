/** Publishes checked content, for the commands that do and for the desk, and tells what that did. */
import type { ContentSource } from "../../content/record.ts";
import { isContradiction } from "../../publish/merge-current.ts";
import type { Contradiction } from "../../publish/merge-current.ts";
import { publishMerged } from "../../publish/publish-merged.ts";
import type { MergedOutcome, MergeOptions } from "../../publish/publish-merged.ts";
import { findTakenBack, mayTakeBack } from "../../publish/taken-back.ts";
import { CommandError } from "../../errors.ts";
import type { NewContent } from "../../store/publish/chunk-sink.ts";
import { ChunksPruned } from "../../store/publish/held-chunks.ts";
import type { PublishFacts } from "../../change/succession.ts";
import type { Authorship, Store } from "../../store/store.ts";
import { untold } from "../../tell/receiver.ts";
import type { Receiver } from "../../tell/receiver.ts";
import { toJsonReport } from "../../validate/report-problems.ts";
import type { Call, Outcome } from "../command.ts";
import type { NotPublished, Published } from "../results/content-results.ts";
import { sumCounts } from "../terminal/phrases.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { say } from "../../words/say.ts";
import { tellContradiction } from "./merge-texts.ts";
import { tellOutcome } from "./publish-outcome.ts";
import { findStops, formatStops, isStopped, toStopProblems } from "./stop-texts.ts";
import type { Stops } from "./stop-texts.ts";
import { tellSwitched } from "./told-texts.ts";
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
  return showing(terminal, "Publishing", (onProgress) =>
    publishMerged(store, content, authorship, {
      ...options,
      onProgress: (items) => onProgress(items, total),
    }),
  );
}

export interface Publishing extends Pick<
  MergeOptions,
  "bases" | "decide" | "expected" | "check" | "settled"
> {
  readonly authorship: Authorship;
  /** Who is told of a switch. */
  readonly receivers: readonly Receiver[];
  /** Who made the content; absent: who publishes it. */
  readonly author?: string | undefined;
  /** As that of a plan. */
  readonly over?: boolean | undefined;
  /** Of the check of the content. */
  readonly warnings?: Published["warnings"];
  /** Opens what was given again; absent: it is not in files. */
  readonly open?: () => Promise<ContentSource>;
  /** Of the command that permits what stops it; absent: those of the call, which is a publish. */
  readonly words?: string;
}

/** What a publish takes from the store, from readers and from whoever published before. */
interface Taken {
  readonly removals: PublishFacts["removals"];
  readonly takenBack: Published["takenBack"];
}

interface Told {
  readonly outcome: Outcome<Published | NotPublished>;
  /** Absent: nothing was published. */
  readonly done?: MergedOutcome;
}

/** With a guard: what removes much, or changes who may read, is published only if the call permits it, or staged. */
export async function publishAndTell(
  call: Call,
  store: Store,
  content: NewContent,
  { authorship, receivers, author, over, warnings = [], open, words, ...given }: Publishing,
): Promise<Told> {
  const stage = call.flags["stage"] === true;
  let taken: Taken = { removals: [], takenBack: [] };
  let stops: Stops = { removals: [], accessChanges: [] };
  const by = author ?? authorship.by;
  const lists = !stage && (await mayTakeBack(store, by));
  const permit: MergeOptions["permit"] = async (facts, _before, { decided }, difference) => {
    if (stage) return;
    const found = difference && (await findTakenBack(store, { author: by, decided }, difference));
    const { consents = [], takenBack = [] } = found ?? {};
    taken = { removals: [...facts.removals, ...(over ? [] : consents)], takenBack };
    stops = findStops({ ...facts, removals: taken.removals }, call.flags);
    if (isStopped(stops)) throw new CommandError("The publish is not permitted");
  };
  try {
    const options = { ...given, permit, lists, stage };
    const act = { ...authorship, untold: untold(receivers) };
    const done = await publishContent(call.terminal, store, content, act, options);
    if (!isContradiction(done)) {
      const { staged, previous, release } = done.outcome;
      const isSwitched = !staged && previous !== release.number;
      const told = isSwitched ? await tellSwitched(store, receivers) : [];
      return { outcome: tellOutcome(done, call, warnings, taken.takenBack, told), done };
    }
    const opening = say("Nothing was published");
    return { outcome: await tellContradiction(store, opening, done, warnings, open) };
  } catch (error) {
    if (!isStopped(stops)) throw error;
    const problems = toStopProblems(stops);
    const { errors } = toJsonReport({ valid: false, errors: problems, warnings: [] });
    return {
      outcome: {
        data: { valid: false, errors, warnings, ...stops },
        warnings: [formatStops(stops, "refused", call, words)],
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
