/** Checks what was sent to the desk, and keeps it as a draft with what its publish would change. */
import { randomUUID } from "node:crypto";
import type { BaseOption } from "../../publish/ask-bases.ts";
import { BaseError } from "../../publish/base-file.ts";
import { baseOf, listBases } from "../../publish/find-base.ts";
import type { Bases } from "../../publish/find-base.ts";
import type { Publishable } from "../../publish/merge-current.ts";
import { API_PATH } from "../../desk/acts.ts";
import type { ActFrame, DeskAnswer, Resolve } from "../../desk/acts.ts";
import type { DraftSummary } from "../../desk/draft-summary.ts";
import { showRows } from "../../publish/show-rows.ts";
import { CommandError, requestError, StoreAway, StoreDamaged } from "../../errors.ts";
import type { ReferenceNames } from "../../change/item-names.ts";
import type { Decide } from "../../change/three-sides.ts";
import { driverOf } from "../../store/open-store.ts";
import { toNew } from "../../store/publish/chunk-sink.ts";
import { CHECK_SECONDS } from "../../store/publish/kept-checks.ts";
import type { KeptMerge } from "../../store/publish/kept-checks.ts";
import type { ListedRelease, StoreReader } from "../../store/store.ts";
import { toJsonReport } from "../../validate/report-problems.ts";
import { say } from "../../words/say.ts";
import type { Outcome } from "../command.ts";
import { findStagedBases } from "../commands/publish-release.ts";
import { planPublish } from "../common/plan-publish.ts";
import { sayRefusal, tellInvalid } from "../common/read-content.ts";
import { readStoreIfAny, writeStore } from "../common/use-store.ts";
import { formatInstant } from "../terminal/phrases.ts";
import { BaseUnknown, checkFolder } from "./check-folder.ts";
import type { CheckAct, CheckedFolder } from "./check-folder.ts";
import { createCall, QUIET } from "./create-call.ts";

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

/**
 * @param error with which the command line ends instead
 * @returns a document with the lines that the command line prints
 */
export const toDocument = (
  outcome: Outcome & {
    /** The labels of items to which changed fields refer, by Uuid. */
    readonly names?: ReferenceNames;
  },
  more: object = {},
  error?: string,
): object => {
  const { data, names, text = "", warnings = [], notices = [] } = outcome;
  return {
    ...(data as object),
    ...(names && { names: Object.fromEntries(names) }),
    ...more,
    said: { text, warnings, notices, error },
  };
};

/** What was given, with what it is merged from. */
interface Given extends Pick<CheckedFolder, "result" | "bases"> {
  /** Who made it; absent: it is a way back. */
  readonly author?: string | undefined;
  readonly over?: boolean;
  /** Absent: it is not in files. */
  readonly open?: CheckedFolder["open"];
}

/** @param bases that were chosen */
const listOptions = (options: readonly BaseOption[] = [], bases?: Bases): object =>
  options.length === 0
    ? {}
    : {
        bases: options.map(({ isUsual: _isUsual, at, ...option }) => ({
          ...option,
          isChosen:
            bases !== undefined && baseOf(bases, option.resource)?.number === option.release,
          ...(at !== undefined && { at: formatInstant(at) }),
        })),
      };

/** Files that a list names. */
const MOST_NAMED = 20;

interface Answered {
  readonly status: 201 | 422;
  readonly body: object;
  /** What would be published. */
  readonly merging?: Publishable | undefined;
}

async function answerGiven(
  frame: ActFrame,
  reader: StoreReader,
  { result, bases, open, author, over }: Given,
  resolve: Resolve | undefined,
): Promise<Answered> {
  if (!result.valid) {
    const refusal = sayRefusal(frame.call.flags["plan"] === true);
    const told = tellInvalid(frame.call.directory, result, refusal);
    const errors = open ? await showRows(told.data.errors, open) : told.data.errors;
    return { status: 422, body: toDocument({ ...told, data: { ...told.data, errors } }) };
  }
  const merging = { bases, decide: decideBy(resolve), open, author, over };
  const told = await planPublish(createCall(frame, {}), reader, result, merging);
  if (told.status === 1) return { status: 422, body: toDocument(told) };
  const { current } = await reader.readState();
  const more = { valid: true, release: current?.number ?? null };
  return { status: 201, body: toDocument(told, more), merging: told.merging };
}

/** A problem of everything that was sent, as a document of its own. */
export const refuseAll = (error: CommandError): object => {
  const problems = [{ severity: "error", problem: error.sentence }] as const;
  const report = toJsonReport({ valid: false, errors: problems, warnings: [] });
  const more = error instanceof BaseError ? { needsBase: true } : {};
  const options = error instanceof BaseUnknown ? listOptions(error.options) : {};
  return toDocument(
    { data: report, warnings: [say(error.sentence)] },
    { ...more, ...options },
    say(error.sentence),
  );
};

const countOfList = (document: object, name: "errors" | "warnings"): number =>
  (document as Readonly<Partial<Record<typeof name, readonly unknown[]>>>)[name]?.length ?? 0;

/** @returns null: it is what was given */
const keepMerge = ({ mine, content, expected, decided }: Publishable): KeptMerge | null =>
  content.digest === mine.digest || typeof expected !== "number"
    ? null
    : { content, current: expected, decided: [...decided] };

/** Checks files, and keeps what they are, valid or not, before anybody is answered. */
export async function checkDraft(frame: ActFrame, act: CheckAct): Promise<DeskAnswer> {
  await using opened = new AsyncDisposableStack();
  const reader = await driverOf(frame.store).openReader(frame.store);
  opened.defer(() => reader.close());
  let given: CheckedFolder | undefined;
  let answered: Answered;
  try {
    given = await checkFolder(frame, reader, act);
    // Whoever publishes it is told what it takes back then.
    const shown = act.stage
      ? { ...given, bases: undefined }
      : { ...given, author: frame.author, over: act.over };
    answered = await answerGiven(frame, reader, shown, act.resolve);
  } catch (error) {
    // Of what was sent, not of the store.
    if (
      !(error instanceof CommandError) ||
      error instanceof StoreAway ||
      error instanceof StoreDamaged
    )
      throw error;
    answered = { status: 422, body: refuseAll(error) };
  }
  const { status, merging } = answered;
  const id = randomUUID();
  const madeAt = Math.floor(Date.now() / 1000);
  const expiresAt = formatInstant(madeAt + CHECK_SECONDS);
  const options = listOptions(given?.options, given?.bases);
  const body = { ...answered.body, ...options, draft: id, expiresAt };
  const content = status === 201 && given?.result.valid ? given.result.content : null;
  const summary: DraftSummary = {
    valid: content !== null,
    errors: countOfList(body, "errors"),
    warnings: countOfList(body, "warnings"),
    published: null,
    bases: given?.bases ?? null,
    marks: given?.marks ?? {},
    over: act.over,
    resolve: act.resolve ?? null,
    files: act.files.slice(0, MOST_NAMED),
  };
  await writeStore(QUIET, frame, (store) =>
    store.keepCheck({
      id,
      madeAt,
      madeBy: frame.author,
      summary: JSON.stringify(summary),
      document: JSON.stringify(body),
      answer: null,
      bases: given?.bases ? listBases(given.bases).map(({ number }) => number) : [],
      content,
      merged: merging ? keepMerge(merging) : null,
    }),
  );
  return { status, body, headers: { Location: `${API_PATH}/checks/${id}` } };
}

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
export async function planRelease(
  frame: ActFrame,
  release: number,
  resolve: Resolve | undefined,
): Promise<DeskAnswer> {
  return readStoreIfAny(frame.store, async (reader) => {
    const releases = await reader.listReleases();
    const listed = findListed(releases, release);
    const bases = listed.staged ? findStagedBases(listed, releases) : undefined;
    const content = toNew(await reader.readRelease(release));
    const result = { valid: true, content, warnings: [] } as const;
    const author = listed.staged ? listed.publishedBy : undefined;
    const { status, body } = await answerGiven(frame, reader, { result, bases, author }, resolve);
    return { status: status === 201 ? 200 : status, body };
  });
}
