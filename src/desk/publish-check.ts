/** Publishes what was checked at the desk, or makes a release current: what the command line does, for others. */
import { requestError, staleRelease } from "../errors.ts";
import { bringRelease, composeBase, NO_BASES, oldestOf } from "../publish/bases.ts";
import type { Bases } from "../publish/bases.ts";
import { requireAllowed } from "../publish/limit-change.ts";
import { findRolledBack } from "../publish/lineage.ts";
import { listTaken } from "../publish/merge-current.ts";
import {
  isRefused,
  publishContent,
  stayRolledBack,
  tellSwitched,
  toPublished,
  untilWhole,
} from "../publish/publish-content.ts";
import type { PublishRequest } from "../publish/publish-content.ts";
import type { Publishable } from "../publish/merge-current.ts";
import type { Plan, Published } from "../publish/results.ts";
import { toNew } from "../store/publish/chunk-sink.ts";
import type { NewContent } from "../store/publish/chunk-sink.ts";
import { findSuccession } from "../change/succession.ts";
import type { Content } from "../store/content.ts";
import type { Became, KeptCheck } from "../store/publish/kept-checks.ts";
import { readOnce } from "../store/publish/held-chunks.ts";
import { CurrentChanged } from "../store/publish/publishing.ts";
import type { Store } from "../store/store.ts";
import { withStore } from "../store/with-store.ts";
import type { TaskFrame, TaskOf, DeskAnswer } from "./tasks.ts";
import { decideBy, findListed } from "./check-sent.ts";
import { readCheckSummary } from "../publish/check-summary.ts";
import type { CheckSummary } from "../publish/check-summary.ts";

/** Of one author, so that nobody fills the list of those who decide. */
const MOST_STAGED = 20;

type PublishTask = TaskOf<"publish">;
type TellTask = TaskOf<"tell">;
type SwitchTask = TaskOf<"switch">;

/** @returns the current release @throws RequestError RELEASE_STALE when it is not the one that was seen as current */
async function requireCurrent(store: Store, seen: number | null): Promise<number | null> {
  const number = (await store.readState()).current?.number ?? null;
  if (number !== seen) throw staleRelease(number);
  return number;
}

/** @returns what the task says of a publish */
const publishingOf = (
  { author: by, receivers }: TaskFrame,
  { note, allowRemovals, allowAccess }: PublishTask | SwitchTask,
): Pick<PublishRequest, "authorship" | "receivers" | "allowRemovals" | "allowAccess"> => ({
  authorship: { by, ...(note && { note }) },
  receivers,
  allowRemovals,
  allowAccess,
});

/** Of a publish that was killed before it kept its answer. */
async function retell(store: Store, check: KeptCheck, became: Became): Promise<Published> {
  const { release: number, previous, ...facts } = became;
  const mine = check.content as NewContent;
  const stored = await store.readRelease(number);
  const content = toNew(stored);
  const before = previous === null ? null : await store.readRelease(previous);
  const succession = await findSuccession(store, before, content, Date.now());
  const releases = await store.listReleases();
  const kept = releases.find(({ digest }) => digest === mine.digest);
  const { bases } = readCheckSummary(check);
  const base = bases && oldestOf(new Map(bases));
  const told = facts.staged ? [] : findListed(releases, number).told;
  return toPublished(
    {
      mine,
      content,
      reader: store,
      base: base?.number ?? facts.base,
      ...(await listTaken(store, mine, content)),
      decided: new Set(),
      outcome: { release: stored.release, ...facts, ...succession.facts },
      kept: kept ?? stored.release,
    },
    { warnings: [], takenBack: [], told },
  );
}

/** It was published, even if this cannot be kept: what it became is noted. */
async function keepAnswer(store: Store, check: KeptCheck, answer: Published): Promise<void> {
  const summary: CheckSummary = { ...readCheckSummary(check), published: answer.release };
  const whole = { summary: JSON.stringify(summary), answer: JSON.stringify(answer) };
  await store.keepCheck({ ...check, ...whole }).catch(() => {});
}

/** Whoever sends a file of the same release again is asked whether it goes on from this one. */
async function notePublished(store: Store, check: KeptCheck, release: number): Promise<void> {
  const { publishedAt: at } = findListed(await store.listReleases(), release);
  const some = readCheckSummary(check).marks.map(([resource, from]) => {
    return { resource, release, from, isPublished: true, at };
  });
  if (some.length > 0) await store.noteDownloads(check.madeBy, some).catch(() => {});
}

/** Whatever others published since is no change of whoever made it. */
async function requireChange(
  { allowed }: TaskFrame,
  store: Store,
  content: Content,
  bases: Bases | undefined,
): Promise<void> {
  const { current } = await store.readState();
  const theirs = current && (await store.readRelease(current.number));
  const before = theirs && (await composeBase(store, bases ?? NO_BASES, theirs));
  requireAllowed(allowed, before, content);
}

/** @returns what the check answered; undefined: what was given is published, or merged with what is current */
function readSettled(
  store: Store,
  { document, merged: kept }: KeptCheck,
  mine: NewContent,
): Publishable | undefined {
  if (!kept) return undefined;
  const { base, merged, missing } = JSON.parse(document) as Plan;
  const { content, current: expected } = kept;
  const decided = new Set(kept.decided);
  return { mine, content, reader: readOnce(store), base, merged, missing, decided, expected };
}

async function publishOnce(frame: TaskFrame, task: PublishTask, store: Store): Promise<DeskAnswer> {
  const check = await store.findCheck(task.draft);
  if (!check?.content) throw requestError("DRAFT_NOT_FOUND");
  const { content } = check;
  const { over, resolve, ...summary } = readCheckSummary(check);
  const bases = summary.bases ? new Map(summary.bases) : undefined;
  const answered = check.answer === null ? null : (JSON.parse(check.answer) as Became | Published);
  // What was staged may be published afterwards.
  if (answered?.staged === (task.stage ?? false)) {
    if ("kept" in answered) return { status: 201, body: answered };
    const body = await retell(store, check, answered);
    await keepAnswer(store, check, body);
    return { status: 201, body };
  }
  const expected = await requireCurrent(store, task.current);
  const rolledBack = task.keepRollback && (await findRolledBack(store, content.digest));
  if (rolledBack) return { status: 201, body: await stayRolledBack(store, rolledBack, []) };
  await requireChange(frame, store, content, bases);
  const body = await publishContent(store, content, {
    ...publishingOf(frame, task),
    author: check.madeBy,
    stage: task.stage,
    mostStaged: MOST_STAGED,
    decide: decideBy(resolve),
    over,
    bases,
    expected,
    check: task.draft,
    settled: readSettled(store, check, content),
  });
  if (isRefused(body)) return { status: 409, body };
  await keepAnswer(store, check, body);
  if (!task.stage) await notePublished(store, check, body.kept.number);
  return { status: 201, body, told: body.told };
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

export const publishCheck = (frame: TaskFrame, task: PublishTask): Promise<DeskAnswer> =>
  untilStale(() => withStore(frame, (store) => publishOnce(frame, task, store)));

async function switchOnce(frame: TaskFrame, task: SwitchTask, store: Store): Promise<DeskAnswer> {
  const releases = await store.listReleases();
  const listed = findListed(releases, task.release);
  const expected = await requireCurrent(store, task.current);
  const { content, ...brought } = await bringRelease(store, listed, releases);
  await requireChange(frame, store, content, brought.bases);
  const body = await publishContent(store, content, {
    ...publishingOf(frame, task),
    ...brought,
    // A way back may remove what it likes, but is asked whether it may open what was closed since.
    allowRemovals: task.allowRemovals || !listed.staged,
    decide: decideBy(task.resolve),
    expected,
  });
  return isRefused(body) ? { status: 409, body } : { status: 200, body, told: body.told };
}

/** A staged release is published; one that was current before becomes current again, whatever that removes. */
export const switchRelease = (frame: TaskFrame, task: SwitchTask): Promise<DeskAnswer> =>
  untilStale(() => withStore(frame, (store) => switchOnce(frame, task, store)));

/** @throws RequestError RELEASE_NOT_FOUND; RELEASE_STALE when it is not the current one */
export const tellAgain = (frame: TaskFrame, { release }: TellTask): Promise<DeskAnswer> =>
  withStore(frame, async (store) => {
    findListed(await store.listReleases(), release);
    await requireCurrent(store, release);
    const told = await tellSwitched(store, frame.receivers);
    return { status: 200, body: { release, told }, told };
  });
