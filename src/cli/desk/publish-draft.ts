/** Publishes a draft of the desk, or makes a release current: what the command line does, for others. */
import type { Act, ActFrame, DeskAnswer, Resolve } from "../../desk/acts.ts";
import { readSummary } from "../../desk/draft-summary.ts";
import type { DraftSummary } from "../../desk/draft-summary.ts";
import { composeBase } from "../../publish/compose-base.ts";
import { oldestOf } from "../../publish/find-base.ts";
import type { Bases } from "../../publish/find-base.ts";
import { requireAllowed } from "../../publish/limit-change.ts";
import { listTaken } from "../../publish/merge-current.ts";
import type { Publishable } from "../../publish/merge-current.ts";
import type { MergedOutcome } from "../../publish/publish-merged.ts";
import { requestError, staleRelease } from "../../errors.ts";
import type { NewContent } from "../../store/publish/chunk-sink.ts";
import { findSuccession } from "../../change/succession.ts";
import type { Became, KeptCheck } from "../../store/publish/kept-checks.ts";
import { readOnce } from "../../store/publish/held-chunks.ts";
import { CurrentChanged } from "../../store/publish/publishing.ts";
import type { Content } from "../../store/content.ts";
import type { Store } from "../../store/store.ts";
import type { Told } from "../../store/publish/told.ts";
import type { Outcome } from "../command.ts";
import type { NotPublished, Published, PublishPlan } from "../results/content-results.ts";
import { findStagedBases } from "../commands/publish-release.ts";
import { publishAndTell, untilWhole } from "../common/publish-content.ts";
import type { Publishing } from "../common/publish-content.ts";
import { tellOutcome } from "../common/publish-outcome.ts";
import { findRolledBack, tellRolledBack } from "../common/rolled-back.ts";
import { tellSwitched } from "../common/told-texts.ts";
import { changeStore } from "../common/use-store.ts";
import { decideBy, findListed, toDocument } from "./check-draft.ts";
import { createCall, QUIET } from "./create-call.ts";
import { toNew } from "../../store/publish/chunk-sink.ts";

type PublishAct = Extract<Act, { readonly act: "publish" }>;
type TellAct = Extract<Act, { readonly act: "tell" }>;
type SwitchAct = Extract<Act, { readonly act: "switch" }>;

/** @returns the current release @throws RequestError RELEASE_STALE when it is not the one that was seen as current */
async function requireCurrent(store: Store, seen: number | null): Promise<number | null> {
  const number = (await store.readState()).current?.number ?? null;
  if (number !== seen) throw staleRelease(number);
  return number;
}

/** What is published, and under which conditions. */
interface Wanted extends Pick<PublishAct, "note" | "allowRemovals" | "allowAccess"> {
  readonly stage: boolean;
  readonly resolve?: Resolve | null | undefined;
}

/** Whatever was typed elsewhere only colours sentences: what is asked for is said by the act itself. */
function publishWanted(
  frame: ActFrame,
  store: Store,
  content: NewContent,
  { note, allowRemovals, allowAccess, stage, resolve }: Wanted,
  more: Pick<Publishing, "author" | "over" | "bases" | "expected" | "check" | "settled" | "words">,
): ReturnType<typeof publishAndTell> {
  const flags = {
    stage: stage || undefined,
    "allow-removals": allowRemovals || undefined,
    "allow-access": allowAccess || undefined,
    note,
  } as const;
  return publishAndTell(createCall(frame, flags), store, content, {
    ...more,
    receivers: frame.receivers,
    authorship: { by: frame.author, ...(note !== undefined && { note }) },
    decide: decideBy(resolve),
  });
}

const readToldOf = ({ data }: Outcome<Published | NotPublished>): readonly Told[] =>
  "told" in data ? data.told : [];

const toAnswer = (outcome: Outcome, kept?: MergedOutcome["kept"]): object =>
  toDocument(outcome, kept && { kept: { number: kept.number, digest: kept.digest } });

/** Of a publish that was killed before it kept its answer. */
async function retell(
  frame: ActFrame,
  store: Store,
  draft: KeptCheck,
  became: Became,
): Promise<object> {
  const { release: number, previous, ...facts } = became;
  const mine = draft.content as NewContent;
  const stored = await store.readRelease(number);
  const content = toNew(stored);
  const before = previous === null ? null : await store.readRelease(previous);
  const succession = await findSuccession(store, before, content, Date.now());
  const outcome = { release: stored.release, ...facts, ...succession.facts };
  const releases = await store.listReleases();
  const kept = releases.find(({ digest }) => digest === mine.digest);
  const listed = findListed(releases, number);
  const { bases } = readSummary(draft);
  const base = bases && oldestOf(bases);
  const told = tellOutcome(
    {
      mine,
      content,
      reader: store,
      base: base?.number ?? facts.base,
      ...(await listTaken(store, mine, content)),
      decided: new Set(),
      outcome,
      kept: kept ?? stored.release,
    },
    createCall(frame, {}),
    [],
    [],
    facts.staged ? [] : listed.told,
  );
  return toAnswer(told, kept ?? stored.release);
}

/** It was published, even if this cannot be kept: what it became is noted. */
async function keepAnswer(store: Store, draft: KeptCheck, answer: object): Promise<void> {
  const { release } = answer as Pick<Became, "release">;
  const summary: DraftSummary = { ...readSummary(draft), published: release };
  const whole = { summary: JSON.stringify(summary), answer: JSON.stringify(answer) };
  await store.keepCheck({ ...draft, ...whole }).catch(() => {});
}

/** Whoever sends a file of the same release again is asked whether it goes on from this one. */
async function notePublished(
  store: Store,
  draft: KeptCheck,
  kept: MergedOutcome["kept"],
): Promise<void> {
  const { number: release, publishedAt: at } = kept;
  const some = Object.entries(readSummary(draft).marks).map(([resource, from]) => {
    return { resource, release, from, isPublished: true, at };
  });
  if (some.length > 0) await store.noteDownloads(draft.madeBy, some).catch(() => {});
}

/** Whatever others published since is no change of whoever made it. */
async function requireChange(
  { allowed }: ActFrame,
  store: Store,
  content: Content,
  bases: Bases | undefined,
): Promise<void> {
  const { current } = await store.readState();
  const theirs = current && (await store.readRelease(current.number));
  const before = theirs && (await composeBase(store, bases ?? { resources: {} }, theirs));
  requireAllowed(allowed, before, content);
}

/** @returns what the check answered; undefined: what was given is published, or merged with what is current */
function readSettled(
  store: Store,
  { document, merged: kept }: KeptCheck,
  mine: NewContent,
): Publishable | undefined {
  if (!kept) return undefined;
  const { base, merged, missing } = JSON.parse(document) as PublishPlan;
  const { content, current: expected } = kept;
  const decided = new Set(kept.decided);
  return { mine, content, reader: readOnce(store), base, merged, missing, decided, expected };
}

async function publishOnce(frame: ActFrame, act: PublishAct, store: Store): Promise<DeskAnswer> {
  const draft = await store.findCheck(act.draft);
  if (!draft?.content) throw requestError("DRAFT_NOT_FOUND");
  const summary = readSummary(draft);
  const answered = draft.answer === null ? null : (JSON.parse(draft.answer) as Became);
  // What was staged may be published afterwards.
  if (answered?.staged === act.stage) {
    if ("said" in answered) return { status: 201, body: answered };
    const body = await retell(frame, store, draft, answered);
    await keepAnswer(store, draft, body);
    return { status: 201, body };
  }
  const expected = await requireCurrent(store, act.current);
  if (act.keepRollback) {
    const rolledBack = await findRolledBack(store, draft.content.digest);
    if (rolledBack) {
      const told = tellRolledBack(rolledBack, frame.call.directory, []);
      return { status: 201, body: toDocument(told) };
    }
  }
  await requireChange(frame, store, draft.content, summary.bases ?? undefined);
  const { outcome, done } = await publishWanted(
    frame,
    store,
    draft.content,
    { ...act, resolve: summary.resolve },
    {
      author: draft.madeBy,
      over: summary.over,
      bases: summary.bases ?? undefined,
      expected,
      check: act.draft,
      settled: readSettled(store, draft, draft.content),
    },
  );
  const body = toAnswer(outcome, done?.kept);
  if (!done) return { status: 409, body };
  await keepAnswer(store, draft, body);
  if (!act.stage) await notePublished(store, draft, done.kept);
  return { status: 201, body, told: readToldOf(outcome) };
}

/** @returns what it returns, or that another release became current meanwhile */
const untilStale = async (publish: () => Promise<DeskAnswer>): Promise<DeskAnswer> => {
  try {
    return await untilWhole(publish);
  } catch (error) {
    if (!(error instanceof CurrentChanged)) throw error;
    // Whoever asked twice has published it meanwhile, and gets the same answer.
    return publish();
  }
};

export const publishDraft = (frame: ActFrame, act: PublishAct): Promise<DeskAnswer> =>
  untilStale(() => changeStore(QUIET, frame, (store) => publishOnce(frame, act, store)));

async function switchOnce(frame: ActFrame, act: SwitchAct, store: Store): Promise<DeskAnswer> {
  const releases = await store.listReleases();
  const listed = findListed(releases, act.release);
  const expected = await requireCurrent(store, act.current);
  const content = toNew(await store.readRelease(act.release));
  const bases = listed.staged ? findStagedBases(listed, releases) : undefined;
  await requireChange(frame, store, content, bases);
  const { outcome, done } = await publishWanted(
    frame,
    store,
    content,
    // A way back may remove what it likes, but is asked whether it may open what was closed since.
    { ...act, stage: false, allowRemovals: act.allowRemovals || !listed.staged },
    {
      author: listed.staged ? listed.publishedBy : undefined,
      bases,
      expected,
      words: `lectern release publish ${act.release}`,
    },
  );
  const body = toAnswer(outcome, done?.kept);
  return { status: done ? 200 : 409, body, told: readToldOf(outcome) };
}

/** A staged release is published; one that was current before becomes current again, whatever that removes. */
export const switchRelease = (frame: ActFrame, act: SwitchAct): Promise<DeskAnswer> =>
  untilStale(() => changeStore(QUIET, frame, (store) => switchOnce(frame, act, store)));

/** @throws RequestError RELEASE_NOT_FOUND; RELEASE_STALE when it is not the current one */
export const tellAgain = (frame: ActFrame, { release }: TellAct): Promise<DeskAnswer> =>
  changeStore(QUIET, frame, async (store) => {
    findListed(await store.listReleases(), release);
    await requireCurrent(store, release);
    const told = await tellSwitched(store, frame.receivers);
    return { status: 200, body: { release, told }, told };
  });
