/** Checks what was sent to the desk, and keeps it as a draft with what its publish would change. */
import { randomUUID } from "node:crypto";
import type { ContentSource } from "../../content/record.ts";
import { BaseError } from "../../desk/base-file.ts";
import type { Base } from "../../desk/base-file.ts";
import { API_PATH } from "../../desk/http/acts.ts";
import type { Act, ActFrame, DeskAnswer, Resolve } from "../../desk/http/acts.ts";
import type { DraftSummary } from "../../desk/http/draft-summary.ts";
import { readBaseOf } from "../../desk/base-numbers.ts";
import { readBaseRelease } from "../../desk/merge-current.ts";
import { checkOverlay } from "../../desk/overlay-source.ts";
import { showRows } from "../../desk/show-rows.ts";
import { CommandError, requestError, StoreAway, StoreDamaged } from "../../errors.ts";
import type { ReferenceNames } from "../../release/compare/item-names.ts";
import { findContinued } from "../../desk/find-continued.ts";
import type { Bases } from "../../desk/find-continued.ts";
import { agreeOnBase } from "../../desk/find-base.ts";
import { readMarks } from "../../content/read-marks.ts";
import type { Decide } from "../../release/merge/three-sides.ts";
import { driverOf } from "../../store/open-store.ts";
import { checkInChunks, contentOfStored } from "../../store/publish/chunk-sink.ts";
import type { ChunkedResult } from "../../store/publish/chunk-sink.ts";
import { DRAFT_SECONDS } from "../../store/publish/drafts.ts";
import type { ListedRelease, ReleaseContent, StoreReader } from "../../store/store.ts";
import { toJsonReport } from "../../validate/report-problems.ts";
import type { Outcome } from "../command.ts";
import { findStagedBase } from "../commands/publish-release.ts";
import { openAgain } from "../common/merge-texts.ts";
import { planPublish } from "../common/plan-publish.ts";
import {
  readContent,
  readFollowed,
  reportUnreadable,
  sayRefusal,
  tellInvalid,
} from "../common/read-content.ts";
import { findRolledBack } from "../common/rolled-back.ts";
import { readStoreIfAny, writeStore } from "../common/use-store.ts";
import { formatInstant } from "../terminal/phrases.ts";
import { createCall, QUIET } from "./create-call.ts";

type CheckAct = Extract<Act, { readonly act: "check" }>;

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
interface Given {
  readonly result: ChunkedResult;
  /** Absent: it replaces what is current. */
  readonly base?: Base | undefined;
  /** If the same person published from the release of the files since: both, of which one was chosen. */
  readonly bases?: Bases | undefined;
  /** Who made it; absent: it is a way back. */
  readonly author?: string | undefined;
  /** Absent: it is not in files. */
  readonly open?: () => Promise<ContentSource>;
}

/** All content, as a directory has it. */
async function checkWhole(frame: ActFrame, reader: StoreReader, act: CheckAct): Promise<Given> {
  const { folder, over } = act;
  const followed = await readFollowed(reader);
  const options = { readFollowed: async () => followed };
  const marks = await readMarks(folder);
  const readBase = readBaseOf(reader, marks);
  const result = await checkInChunks(
    (sink) =>
      reportUnreadable(frame.call.directory, () =>
        readContent(folder, options, { sink, readBase }),
      ),
    reader,
  );
  const open = () => openAgain(folder, options);
  // Whoever publishes just what was rolled back wants it again.
  const isAgain = result.valid && (await findRolledBack(reader, result.content.digest));
  if (over || isAgain) return { result, open };
  // A directory of the command line says its base, or that it has none.
  return { result, base: act.base ?? agreeOnBase(marks), open };
}

/** Some files: what else the content has is as in the release that they go on from. */
async function checkParts(
  frame: ActFrame,
  reader: StoreReader,
  act: CheckAct,
  current: ReleaseContent,
): Promise<Given> {
  const { folder, over, from } = act;
  const { resources } = current.installation;
  const marks = await readMarks(folder, {
    completedBy: { number: current.release.number, resources },
  });
  const marked = over || act.base ? undefined : agreeOnBase(marks);
  const named = over ? undefined : (act.base ?? marked);
  // Whoever names a base means just this one. What is current, also after a roll back, is what is current.
  const published =
    marked && marked.number !== current.release.number
      ? await findContinued(reader, await readBaseRelease(reader, marked), frame.author)
      : undefined;
  const bases = published && marked && { file: marked.number, published: published.release.number };
  const chosen = published && from === "published" ? published : undefined;
  const begun = chosen ?? (named ? await readBaseRelease(reader, named) : current);
  const { number, digest } = begun.release;
  const completedBy = { number, resources: begun.installation.resources };
  const open = () => openAgain(folder, { completedBy });
  const result = await checkOverlay(await open(), reader, begun, readBaseOf(reader, marks));
  return { result, base: over ? undefined : { number, digest }, bases, open };
}

async function checkFolder(frame: ActFrame, reader: StoreReader, act: CheckAct): Promise<Given> {
  const { current } = await reader.readState();
  return act.whole || current === null
    ? checkWhole(frame, reader, act)
    : checkParts(frame, reader, act, await reader.readRelease(current.number));
}

/** Files that a list names. */
const MOST_NAMED = 20;

async function answerGiven(
  frame: ActFrame,
  reader: StoreReader,
  { result, base, open, author }: Given,
  resolve: Resolve | undefined,
): Promise<{ readonly status: 201 | 422; readonly body: object }> {
  if (!result.valid) {
    const refusal = sayRefusal(frame.call.flags["plan"] === true);
    const told = tellInvalid(frame.call.directory, result, refusal);
    const errors = open ? await showRows(told.data.errors, open) : told.data.errors;
    return { status: 422, body: toDocument({ ...told, data: { ...told.data, errors } }) };
  }
  const merging = { base, decide: decideBy(resolve), open, author };
  const told = await planPublish(createCall(frame, {}), reader, result, merging);
  if (told.status === 1) return { status: 422, body: toDocument(told) };
  const { current } = await reader.readState();
  const more = { valid: true, release: current?.number ?? null };
  return { status: 201, body: toDocument(told, more) };
}

/** A problem of everything that was sent, as a document of its own. */
export const refuseAll = (error: CommandError): object => {
  const problem = error.message.replace(/\.$/u, "");
  const problems = [{ severity: "error", problem }] as const;
  const report = toJsonReport({ valid: false, errors: problems, warnings: [] });
  const more = error instanceof BaseError ? { needsBase: true } : {};
  return toDocument({ data: report, warnings: [error.message] }, more, error.message);
};

const countOfList = (document: object, name: "errors" | "warnings"): number =>
  (document as Readonly<Partial<Record<typeof name, readonly unknown[]>>>)[name]?.length ?? 0;

/** Checks files, and keeps what they are, valid or not, before anybody is answered. */
export async function checkDraft(frame: ActFrame, act: CheckAct): Promise<DeskAnswer> {
  await using opened = new AsyncDisposableStack();
  const reader = await driverOf(frame.store).openReader(frame.store);
  opened.defer(() => reader.close());
  let given: Given | undefined;
  let answered: Awaited<ReturnType<typeof answerGiven>>;
  try {
    given = await checkFolder(frame, reader, act);
    // Whoever publishes it is told what it takes back then.
    const shown = act.stage ? { ...given, base: undefined } : { ...given, author: frame.author };
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
  const { status } = answered;
  const id = randomUUID();
  const madeAt = Math.floor(Date.now() / 1000);
  const expiresAt = formatInstant(madeAt + DRAFT_SECONDS);
  const bases = given?.bases && { bases: given.bases };
  const body = { ...answered.body, ...bases, draft: id, expiresAt };
  const content = status === 201 && given?.result.valid ? given.result.content : null;
  const summary: DraftSummary = {
    valid: content !== null,
    errors: countOfList(body, "errors"),
    warnings: countOfList(body, "warnings"),
    published: null,
    base: given?.base ?? null,
    resolve: act.resolve ?? null,
    files: act.files.slice(0, MOST_NAMED),
  };
  await writeStore(QUIET, frame, (store) =>
    store.keepDraft({
      id,
      madeAt,
      madeBy: frame.author,
      summary: JSON.stringify(summary),
      document: JSON.stringify(body),
      answer: null,
      content,
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
    const base = listed.staged ? findStagedBase(listed, releases) : undefined;
    const content = contentOfStored(await reader.readRelease(release));
    const result = { valid: true, content, warnings: [] } as const;
    const author = listed.staged ? listed.publishedBy : undefined;
    const { status, body } = await answerGiven(frame, reader, { result, base, author }, resolve);
    return { status: status === 201 ? 200 : status, body };
  });
}
