/** Checks what was sent to the desk, and keeps it with what its publish would change. */
import { bringRelease, readBaseRelease } from "../publish/bases.ts";
import { randomUUID } from "node:crypto";
import type { Decide } from "../change/three-sides.ts";
import { CommandError, requestError, StoreAway, StoreDamaged } from "../errors.ts";
import { formatInstant } from "../lib/instant.ts";
import { BaseError } from "../publish/base-file.ts";
import { offerBases } from "../publish/ask-bases.ts";
import { planContent } from "../publish/plan-content.ts";
import type { Planned, Planning } from "../publish/plan-content.ts";
import type { Publishable } from "../publish/merge-current.ts";
import { isRefused } from "../publish/publish-content.ts";
import { isContradiction } from "../publish/merge-current.ts";
import { refuseContradiction, refuseInvalid } from "../publish/refuse.ts";
import { takeBack } from "../publish/take-back.ts";
import type { Refused } from "../publish/results.ts";
import { showRows } from "../publish/show-rows.ts";
import { CHECK_SECONDS, TakenBackSince } from "../store/publish/kept-checks.ts";
import { findAsPending } from "../store/publish/left-pending.ts";
import type { KeptMerge } from "../store/publish/kept-checks.ts";
import type { ListedRelease, ReleaseContent, StoreReader } from "../store/store.ts";
import { driverOf } from "../store/open-store.ts";
import { withReader, withStore } from "../store/with-store.ts";
import { checkChanges } from "../publish/check-changes.ts";
import type { ItemChange, TakeBack } from "../publish/given-change.ts";
import { sentence } from "../words/sentence.ts";
import type { PlainMessage } from "../words/sentence.ts";
import { invalidBody } from "./bodies.ts";
import type { CheckWish } from "./read-body.ts";
import { API_PATH } from "./tasks.ts";
import type { TaskFrame, DeskAnswer } from "./tasks.ts";
import { BaseUnknown, checkFolder } from "./check-folder.ts";
import type { CheckTask, CheckedContent } from "./check-folder.ts";
import type { CheckSummary, Resolve } from "../publish/check-summary.ts";
import { countProblems } from "../words/say-problems.ts";

/** @returns undefined: nobody has decided */
export function decideBy(resolve: Resolve | null | undefined): Decide | undefined {
  if (!resolve) return undefined;
  if (typeof resolve === "string") return () => resolve;
  return (subject) =>
    resolve.find(
      ({ resource, Uuid, field }) =>
        resource === subject.resource && Uuid === subject.Uuid && field === subject.field,
    )?.side;
}

/** Files that a list names. */
const MOST_LISTED = 20;

async function planGiven(
  reader: StoreReader,
  { result, open }: Pick<CheckedContent, "result" | "open">,
  planning: Planning,
): Promise<Planned> {
  if (result.valid) return planContent(reader, result, { ...planning, open });
  const refused = refuseInvalid(result);
  return { result: open ? { ...refused, errors: await showRows(refused.errors, open) } : refused };
}

/** A problem of everything that was sent, as a document of its own. */
export const refuseAll = (error: CommandError): Refused => {
  const problems = [{ severity: "error", problem: error.sentence }] as const;
  return {
    ...refuseInvalid({ valid: false, errors: problems, warnings: [] }),
    ...(error instanceof BaseError && { needsBase: true }),
    ...(error instanceof TakenBackSince && { needsCheck: true }),
    ...(error instanceof BaseUnknown && offerBases(error.options)),
  };
};

/** @returns null: it is what was given */
const keepMerge = ({ mine, content, expected, decided }: Publishable): KeptMerge | null =>
  content.digest === mine.digest || typeof expected !== "number"
    ? null
    : { content, current: expected, decided: [...decided] };

/** How content was sent. */
interface SentContent extends Omit<CheckWish, "base"> {
  /** The names of files. */
  readonly files: readonly string[];
  /** Absent: none were sent. */
  readonly changes?: readonly ItemChange[];
  /** A release; absent: none. */
  readonly takesBack?: number;
}

const countItems = (changes: readonly ItemChange[]): number =>
  new Set(
    changes.map(({ resource, add, Uuid = add?.["Uuid"], Key = add?.["Key"] }, at) =>
      JSON.stringify([resource, Uuid ?? Key ?? at]),
    ),
  ).size;

/** Checks what was sent, and keeps what it is, valid or not, before anybody is answered. */
async function keepChecked(
  frame: TaskFrame,
  sending: SentContent,
  check: (reader: StoreReader) => Promise<CheckedContent | Refused>,
): Promise<DeskAnswer> {
  await using opened = new AsyncDisposableStack();
  const reader = await driverOf(frame.store).openReader(frame.store);
  opened.defer(() => reader.close());
  // What is taken back while it is checked is taken back since.
  const pending = sending.changes && (await reader.findPending(frame.author));
  let given: CheckedContent | undefined;
  let planned: Planned;
  try {
    const checked = await check(reader);
    given = isRefused(checked) ? undefined : checked;
    const decide = decideBy(sending.resolve);
    // Whoever publishes it is told what it takes back then.
    const planning = sending.stage
      ? { decide, stage: true }
      : { decide, bases: given?.bases, author: frame.author, over: sending.over };
    planned = given ? await planGiven(reader, given, planning) : { result: checked as Refused };
  } catch (error) {
    // Of what was sent, not of the store.
    if (
      !(error instanceof CommandError) ||
      error instanceof StoreAway ||
      error instanceof StoreDamaged
    )
      throw error;
    planned = { result: refuseAll(error) };
  }
  const { result, merging } = planned;
  const id = randomUUID();
  const madeAt = Math.floor(Date.now() / 1000);
  const expiresAt = formatInstant(madeAt + CHECK_SECONDS);
  const body = {
    ...result,
    ...offerBases(given?.options ?? [], given?.bases),
    draft: id,
    expiresAt,
  };
  const isValid = !isRefused(result) && given?.result.valid === true;
  const summary: CheckSummary = {
    valid: isValid,
    errors: isRefused(result) ? countProblems(result.errors) : 0,
    warnings: countProblems(result.warnings),
    published: null,
    bases: given?.bases ? [...given.bases] : null,
    marks: given?.marks ?? [],
    over: sending.over ?? false,
    resolve: sending.resolve ?? null,
    files: sending.files.slice(0, MOST_LISTED),
    items: sending.changes ? countItems(sending.changes) : null,
    takesBack: sending.takesBack ?? null,
  };
  await withStore(frame, (store) =>
    store.keepCheck({
      id,
      madeAt,
      madeBy: frame.author,
      summary: JSON.stringify(summary),
      document: JSON.stringify(body),
      answer: null,
      bases: Array.from(given?.bases?.values() ?? [], ({ number }) => number),
      content: isValid && given?.result.valid ? given.result.content : null,
      merged: merging ? keepMerge(merging) : null,
      changes: sending.changes ?? null,
      pending: findAsPending(sending.changes ?? [], pending?.changes ?? []),
    }),
  );
  return { status: isValid ? 201 : 422, body, headers: { Location: `${API_PATH}/checks/${id}` } };
}

export const checkSent = (frame: TaskFrame, task: CheckTask): Promise<DeskAnswer> =>
  keepChecked(frame, task, (reader) => checkFolder(frame, reader, task));

const NOTHING_TO_CHANGE: PlainMessage =
  "Nothing was published yet, so there is nothing that can be changed: publish content first";

/** @returns the release that changes were made from @throws CommandError when there is none */
async function readBegun(reader: StoreReader, said: CheckWish["base"]): Promise<ReleaseContent> {
  const [[name, base] = [null, undefined], ...others] = said ?? [];
  if (name !== null || others.length > 0)
    throw invalidBody("The base of changes is one release, which stands for all of them");
  const { current } = await reader.readState();
  if (!current) throw new CommandError(sentence(NOTHING_TO_CHANGE));
  return base ? readBaseRelease(reader, base) : reader.readRelease(current.number);
}

/** Checks changes of items. */
export const checkChanged = (
  frame: TaskFrame,
  { base, ...wish }: CheckWish,
  changes: readonly ItemChange[],
): Promise<DeskAnswer> =>
  keepChecked(frame, { ...wish, files: [], changes }, async (reader) => {
    const begun = await readBegun(reader, base);
    const { number, digest } = begun.release;
    const bases = new Map([[null, { number, digest }]]);
    return { result: await checkChanges(reader, begun, changes), bases };
  });

/** Checks what it is to take back what a release changed. Whoever asks for it need not consent to it once more. */
export const checkTakingBack = (
  frame: TaskFrame,
  wish: TakeBack,
  resolve: Resolve | undefined,
): Promise<DeskAnswer> =>
  keepChecked(
    frame,
    { files: [], whole: false, stage: false, over: true, takesBack: wish.release },
    async (reader) => {
      const releases = await reader.listReleases();
      const listed = findListed(releases, wish.release);
      const current = await reader.readRelease(findListed(releases, undefined).number);
      const taken = await takeBack(reader, listed, current, wish, decideBy(resolve));
      if (isContradiction(taken)) return refuseContradiction(reader, taken, []);
      const { number, digest } = current.release;
      const { content, warnings } = taken;
      return {
        result: { valid: true, content, warnings },
        bases: new Map([[null, { number, digest }]]),
      };
    },
  );

/** @param wanted absent: the current one @throws RequestError RELEASE_NOT_FOUND */
export function findListed(
  releases: readonly ListedRelease[],
  wanted: number | undefined,
): ListedRelease {
  const found = releases.find(({ number, current }) =>
    wanted === undefined ? current : number === wanted,
  );
  if (found) return found;
  throw requestError("RELEASE_NOT_FOUND", { release: wanted ?? "current" });
}

/** What it would change to make a release current: a staged one is merged, another one replaces. */
export const planRelease = (
  frame: TaskFrame,
  release: number,
  resolve: Resolve | undefined,
): Promise<DeskAnswer> =>
  withReader(frame.store, async (reader) => {
    const releases = await reader.listReleases();
    const listed = findListed(releases, release);
    const { content, ...brought } = await bringRelease(reader, listed, releases);
    const result = { valid: true, content, warnings: [] } as const;
    const planning = { ...brought, decide: decideBy(resolve) };
    const { result: body } = await planContent(reader, result, planning);
    return { status: isRefused(body) ? 422 : 200, body };
  });
