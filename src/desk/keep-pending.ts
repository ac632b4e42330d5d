/** What somebody changed at the desk and has not published: kept, and shown with what is wrong and what others did. */
import { readFile } from "node:fs/promises";
import type { Problem } from "../content/record.ts";
import { requestError } from "../errors.ts";
import { formatInstant, nowInSeconds } from "../lib/instant.ts";
import { settleAdded } from "../publish/added-since.ts";
import { checkChangedItems } from "../publish/check-changed-items.ts";
import { findBehind } from "../publish/find-behind.ts";
import type { BehindItem } from "../publish/find-behind.ts";
import { toReport } from "../publish/report.ts";
import type { PendingChanges } from "../store/publish/pending.ts";
import type { Store, StoreReader } from "../store/store.ts";
import { withReader, withStore } from "../store/with-store.ts";
import { sayDocument } from "../words/say-problems.ts";
import { sayIn } from "../words/say.ts";
import { sentence } from "../words/sentence.ts";
import type { Pending } from "./answers.ts";
import { parseDocument } from "./bodies.ts";
import { BODIES, readBodyFields } from "./read-body.ts";
import type { DeskAnswer, TaskFrame, TaskOf } from "./tasks.ts";

/** What is there before anything was changed. */
const nothingPending = (base: number | null): PendingChanges => ({ at: 0, base, changes: [] });

/** What goes on from the current release, if it can. */
interface Followed extends Pick<Pending, "base" | "behind"> {
  readonly changes: PendingChanges["changes"];
  /** Nothing is known any more of the release that they went on from. */
  readonly isGone: boolean;
}

async function followCurrent(
  store: StoreReader,
  { by, base, changes: asked }: Omit<PendingChanges, "at"> & { readonly by: string },
): Promise<Followed> {
  const { current } = await store.readState();
  if (!current) return { base: null, behind: [], changes: asked, isGone: base !== null };
  const { number } = current;
  const now = await store.readRelease(number);
  const known = base === null || (await store.listReleases()).some((one) => one.number === base);
  const before =
    base === null || base === number || !known ? undefined : await store.readRelease(base);
  const changes = await settleAdded(store, by, asked, now, before);
  const behind: readonly BehindItem[] = before
    ? await findBehind(store, changes, before, now, by)
    : [];
  // Before the current release, what was added since is not there yet.
  return behind.length === 0
    ? { base: number, behind, changes, isGone: !known }
    : { base, behind, changes: asked, isGone: false };
}

/** @param gone the release that there is no more; null: it is there */
async function listProblems(
  frame: TaskFrame,
  store: StoreReader,
  { base, changes }: Pick<Pending, "base" | "changes">,
  gone: number | null,
): Promise<Pending["problems"]> {
  const ofItems: readonly Problem[] =
    base === null || changes.length === 0
      ? []
      : await checkChangedItems(store, await store.readRelease(base), changes);
  const problem = sentence(
    "Release {release}, from which these changes go on, no longer exists: they now go on from the current one. Please look at them once more.",
    { release: gone ?? 0 },
  );
  const errors = gone === null ? ofItems : [{ severity: "error", problem } as const, ...ofItems];
  const report = toReport({ valid: false, errors, warnings: [] });
  return sayDocument(await sayIn(frame.language), report).errors;
}

async function describe(
  frame: TaskFrame,
  store: StoreReader,
  asked: PendingChanges,
  version: string | undefined,
  move: Store["movePending"],
): Promise<DeskAnswer> {
  const by = frame.author;
  const { isGone, base, behind, ...followed } = await followCurrent(store, { by, ...asked });
  // They were taken as such.
  const changes = followed.changes as Pending["changes"];
  const isOther = changes !== asked.changes;
  const moved =
    version !== undefined && (base !== asked.base || isOther)
      ? await move({ by, version, base, ...(isOther && { changes }) })
      : undefined;
  const body: Pending = {
    base,
    behind,
    changes,
    at: version === undefined ? null : formatInstant(asked.at),
    problems: await listProblems(frame, store, { base, changes }, isGone ? asked.base : null),
    others: (await store.listPending())
      .filter((one) => one.by !== by && one.changes.length > 0)
      .map(({ by: name, at, changes: theirs }) => ({
        by: name,
        changes: theirs.length,
        resources: [...new Set(theirs.map(({ resource }) => String(resource)))],
        at: formatInstant(at),
      })),
  };
  const tag = moved ?? version;
  return { status: 200, body, ...(tag !== undefined && { headers: { ETag: `"${tag}"` } }) };
}

export const showPending = (frame: TaskFrame): Promise<DeskAnswer> =>
  withReader(frame.store, async (reader) => {
    const kept = await reader.findPending(frame.author);
    const { current } = await reader.readState();
    const shown = kept ?? nothingPending(current?.number ?? null);
    // Who only reads gets them, too.
    return describe(frame, reader, shown, kept?.version, (moved) =>
      withStore(frame, (store) => store.movePending(moved)).catch(() => undefined),
    );
  });

/** Replaces them all. */
export async function savePending(
  frame: TaskFrame,
  { body, seen }: TaskOf<"savePending">,
): Promise<DeskAnswer> {
  const sent = readBodyFields(BODIES.pending, parseDocument(await readFile(body)));
  const { changes } = sent;
  return withStore(frame, async (store) => {
    const { current } = await store.readState();
    const base = sent.base ?? current?.number ?? null;
    const pending = { at: nowInSeconds(), base, changes };
    const version = await store.keepPending(frame.author, pending, seen);
    if (version === undefined) throw requestError("PENDING_CHANGED");
    return describe(frame, store, pending, version, (moved) => store.movePending(moved));
  });
}

export const leavePending = (
  frame: TaskFrame,
  { seen }: TaskOf<"leavePending">,
): Promise<DeskAnswer> =>
  withStore(frame, async (store) => {
    if (await store.dropPending(frame.author, seen)) return { status: 204 };
    throw requestError("PENDING_CHANGED");
  });
