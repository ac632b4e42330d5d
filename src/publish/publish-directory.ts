/** Publishes a content directory beside its store, or computes what that would change. */
import { catalogOf } from "../catalog/own-resources.ts";
import type { Progress } from "../content/record.ts";
import { driverOf } from "../store/open-store.ts";
import { checkInChunks } from "../store/publish/chunk-sink.ts";
import type { Store, StoreReader } from "../store/store.ts";
import { withReader } from "../store/with-store.ts";
import { toReport } from "./report.ts";
import type { CheckResult } from "../validate/valid-content.ts";
import { askBases, chooseBases, findDirectoryBases, requireDecided } from "./ask-bases.ts";
import type { BaseChoice } from "./ask-bases.ts";
import { noteBase } from "./base-file.ts";
import { NO_BASES, readBaseOf } from "./bases.ts";
import type { Bases, ContentPart } from "./bases.ts";
import { findRolledBack } from "./lineage.ts";
import { planContent } from "./plan-content.ts";
import type { Planning } from "./plan-content.ts";
import { isRefused, publishContent, stayRolledBack } from "./publish-content.ts";
import type { PublishRequest } from "./publish-content.ts";
import { checkDirectory, listMarks, openAgain, readFollowed } from "./read-directory.ts";
import { refuseInvalid } from "./refuse.ts";
import type { Plan, Published, Refused } from "./results.ts";

export interface DirectoryPublishing
  extends
    BaseChoice,
    Pick<
      PublishRequest,
      "authorship" | "receivers" | "stage" | "allowRemovals" | "allowAccess" | "onProgress"
    >,
    Pick<Planning, "onCompare"> {
  readonly directory: string;
  /** The location of the store. */
  readonly store: string;
  /** Opens the store to be written. */
  readonly write: <Value>(work: (store: Store) => Promise<Value>) => Promise<Value>;
  readonly followLinks?: true | undefined;
  /** Nothing is written. */
  readonly plan?: boolean | undefined;
  /** Content that was rolled back is not published again. */
  readonly keepRollback?: boolean | undefined;
  readonly onRead?: (progress: Progress) => void;
  readonly onChecked?: ((result: CheckResult) => Promise<void>) | undefined;
}

/** A store that cannot be read has no chunks; that it cannot is said when it is written. */
async function openReader(
  store: string,
  opened: AsyncDisposableStack,
): Promise<StoreReader | undefined> {
  const reader = await driverOf(store)
    .openReader(store)
    .catch(() => undefined);
  if (reader) opened.defer(() => reader.close());
  return reader;
}

/** @throws CommandError when a base was rolled back, and nobody has decided whether to go on from it */
async function settleBases(
  reader: StoreReader,
  bases: Bases,
  names: readonly ContentPart[],
  choice: BaseChoice,
): Promise<Bases> {
  const options = await askBases(reader, bases, ["installation", ...names], choice.side);
  requireDecided(options, choice);
  return choice.base === undefined ? chooseBases(bases, options, NO_BASES) : bases;
}

/** @throws ChunksPruned when it has to be done again; CommandError when the base is not known */
export async function publishDirectory({
  directory,
  store: location,
  write,
  followLinks,
  plan = false,
  keepRollback = false,
  onRead,
  onChecked,
  base,
  side,
  over = false,
  onCompare,
  onProgress,
  authorship,
  receivers,
  ...allowing
}: DirectoryPublishing): Promise<Plan | Published | Refused> {
  const options = {
    followLinks,
    readFollowed: () => withReader(location, readFollowed),
    ...(onRead && { onProgress: onRead }),
  };
  await using opened = new AsyncDisposableStack();
  const reader = await openReader(location, opened);
  // Before the files: one that is exchanged meanwhile is noticed by the next publish.
  const files = await listMarks(directory, options);
  const readBase = reader && readBaseOf(reader, files);
  const result = await checkInChunks(
    (sink) => checkDirectory(directory, options, { sink, readBase }),
    reader,
  );
  await onChecked?.(result);
  if (!result.valid) return refuseInvalid(result);
  const { content } = result;
  const rolledBack = await withReader(location, (one) => findRolledBack(one, content.digest));
  const choice = { base, side, over };
  // Whoever publishes just what was rolled back wants it again.
  const found = rolledBack ? undefined : await findDirectoryBases(directory, files, choice);
  const { names } = catalogOf(content.installation);
  const merging = {
    bases: found && (await withReader(location, (one) => settleBases(one, found, names, choice))),
    decide: side && (() => side),
    over,
    open: () => openAgain(directory, options),
    ...allowing,
  };
  if (plan) {
    const planning = { ...merging, author: authorship.by, onCompare };
    return (await withReader(location, (one) => planContent(one, result, planning))).result;
  }
  const { warnings } = toReport(result);
  if (rolledBack && keepRollback)
    return await withReader(location, (one) => stayRolledBack(one, rolledBack, warnings));
  const publishing = { ...merging, authorship, receivers, warnings, onProgress };
  const done = await write((store) => publishContent(store, content, publishing));
  return isRefused(done) ? done : await noteBase(directory, done, files);
}
