/** Publishes a draft of the desk, or makes a release current: what the command line does, for others. */
import type { Act, ActFrame, ActResult, Resolve } from "../../desk/http/acts.ts";
import { readSummary } from "../../desk/http/draft-summary.ts";
import type { DraftSummary } from "../../desk/http/draft-summary.ts";
import type { Base } from "../../desk/base-file.ts";
import { contentOfStored, isContradiction } from "../../desk/merge-current.ts";
import type { MergedOutcome } from "../../desk/publish-merged.ts";
import type { NewContent } from "../../store/publish/chunk-sink.ts";
import type { Draft } from "../../store/publish/drafts.ts";
import { CurrentChanged } from "../../store/publish/publishing.ts";
import type { Authorship, ListedRelease, Store } from "../../store/store.ts";
import type { Outcome } from "../command.ts";
import { findStagedBase } from "../commands/publish-release.ts";
import { tellContradiction } from "../common/merge-texts.ts";
import { publishContent, untilWhole } from "../common/publish-content.ts";
import { stopAtRemovals, tellOutcome } from "../common/publish-outcome.ts";
import { findRolledBack, tellRolledBack } from "../common/rolled-back.ts";
import { changeStore } from "../common/use-store.ts";
import { say } from "../../words/say.ts";
import { decideBy, toDocument } from "./check-draft.ts";
import { createCall, QUIET } from "./create-call.ts";

type PublishAct = Extract<Act, { readonly act: "publish" }>;
type SwitchAct = Extract<Act, { readonly act: "switch" }>;

/** What is published, and under which conditions. */
interface Wanted extends Pick<PublishAct, "current" | "note" | "allowRemovals"> {
  readonly content: NewContent;
  readonly base: Base | undefined;
  readonly resolve: Resolve | null | undefined;
  readonly stage: boolean;
  /** False: it is a way back, which no guard stops. */
  readonly isGuarded: boolean;
  /** Of the command that would do it. */
  readonly words?: string;
}

const stale = (current: number | null): ActResult => ({
  refusal: { message: "RELEASE_STALE", values: { current: current ?? 0 } },
});

interface Published {
  readonly outcome: Outcome;
  /** Absent: nothing was published. */
  readonly done?: MergedOutcome;
}

async function publishWanted(frame: ActFrame, store: Store, wanted: Wanted): Promise<Published> {
  const { content, base, resolve, stage, isGuarded, allowRemovals, note, words } = wanted;
  const call = createCall(frame, {
    ...(stage && { stage: true }),
    ...((allowRemovals || !isGuarded) && { "allow-removals": true }),
    ...(note !== undefined && { note }),
  });
  const authorship: Authorship = { by: frame.author, ...(note !== undefined && { note }) };
  let done: MergedOutcome | undefined;
  const outcome = await stopAtRemovals(
    call,
    [],
    async (permit) => {
      const published = await publishContent(QUIET, store, content, authorship, {
        permit,
        stage,
        base,
        decide: decideBy(resolve),
        expected: wanted.current,
      });
      if (isContradiction(published))
        return tellContradiction(store, say("Nothing was published"), published, []);
      done = published;
      return tellOutcome(published, call, []);
    },
    words,
  );
  return { outcome, ...(done && { done }) };
}

const toAnswer = ({ outcome, done }: Published): object => {
  const { kept } = done ?? {};
  return toDocument(outcome, kept && { kept: { number: kept.number, digest: kept.digest } });
};

/** A publish that was not answered, because its process was killed, is answered when it is asked again. */
const wasPublished = (
  { content, madeAt, madeBy }: Draft,
  releases: readonly ListedRelease[],
): boolean =>
  releases.some(
    ({ digest, publishedAt, publishedBy }) =>
      digest === content?.digest && publishedAt >= madeAt && publishedBy === madeBy,
  );

interface Sent {
  readonly staged: boolean;
}

async function publishOnce(frame: ActFrame, act: PublishAct, store: Store): Promise<ActResult> {
  const draft = await store.findDraft(act.draft);
  if (!draft?.content) return { refusal: { message: "DRAFT_NOT_FOUND", values: {} } };
  const summary = readSummary(draft);
  const answered = draft.answer === null ? null : (JSON.parse(draft.answer) as Sent);
  // What was staged may be published afterwards.
  if (answered?.staged === act.stage) return { status: 201, document: answered };
  const { current } = await store.readState();
  const number = current?.number ?? null;
  const isRepeated = number !== act.current && wasPublished(draft, await store.listReleases());
  if (number !== act.current && !isRepeated) return stale(number);
  if (act.keepRollback) {
    const rolledBack = await findRolledBack(store, draft.content.digest);
    if (rolledBack) {
      const told = tellRolledBack(rolledBack, frame.call.directory, []);
      return { status: 201, document: toDocument(told) };
    }
  }
  const published = await publishWanted(frame, store, {
    ...act,
    content: draft.content,
    base: summary.base ?? undefined,
    resolve: summary.resolve,
    current: number,
    isGuarded: true,
  });
  const document = toAnswer(published);
  if (!published.done) return { status: 409, document };
  const { release } = published.done.outcome;
  const after: DraftSummary = { ...summary, published: release.number };
  await store.keepDraft({
    ...draft,
    summary: JSON.stringify(after),
    answer: JSON.stringify(document),
  });
  return { status: 201, document };
}

/** @returns what it returns, or that another release became current meanwhile */
const untilStale = async (publish: () => Promise<ActResult>): Promise<ActResult> => {
  try {
    return await untilWhole(publish);
  } catch (error) {
    if (error instanceof CurrentChanged) return stale(error.current);
    throw error;
  }
};

export const publishDraft = (frame: ActFrame, act: PublishAct): Promise<ActResult> =>
  untilStale(() => changeStore(QUIET, frame, (store) => publishOnce(frame, act, store)));

async function switchOnce(frame: ActFrame, act: SwitchAct, store: Store): Promise<ActResult> {
  const releases = await store.listReleases();
  const listed = releases.find(({ number }) => number === act.release);
  if (!listed)
    return { refusal: { message: "RELEASE_NOT_FOUND", values: { release: act.release } } };
  const { current } = await store.readState();
  const number = current?.number ?? null;
  if (number !== act.current) return stale(number);
  const published = await publishWanted(frame, store, {
    ...act,
    content: contentOfStored(await store.readRelease(act.release)),
    base: listed.staged ? findStagedBase(listed, releases) : undefined,
    stage: false,
    isGuarded: listed.staged || act.guard,
    words: `lectern release publish ${act.release}`,
    resolve: act.resolve,
  });
  return { status: published.done ? 200 : 409, document: toAnswer(published) };
}

/** A staged release is published; one that was current before becomes current again, without a guard. */
export const switchRelease = (frame: ActFrame, act: SwitchAct): Promise<ActResult> =>
  untilStale(() => changeStore(QUIET, frame, (store) => switchOnce(frame, act, store)));
