/** Publishes a content directory beside its store, or says what that would change. */
import { noteRuns, recallRuns } from "../../store/publish/noted-runs.ts";
import { KnownRuns } from "../../validate/items/known-runs.ts";
import { toJsonReport } from "../../validate/report-problems.ts";
import type { FollowedRelease } from "../../content/open-content.ts";
import { isContradiction, mergeCurrent } from "../../desk/merge-current.ts";
import { checkInChunks } from "../../store/publish/chunk-sink.ts";
import { driverOf } from "../../store/open-store.ts";
import type { StoreReader } from "../../store/store.ts";
import type { Outcome } from "../command.ts";
import type { CommandResults } from "../results/command-results.ts";
import { readAuthor } from "../terminal/phrases.ts";
import {
  decisionOf,
  chooseBase,
  keepBase,
  listMarks,
  openAgain,
  tellContradiction,
} from "./merge-texts.ts";
import { keepProblems } from "./keep-problems.ts";
import { planPublish } from "./plan-publish.ts";
import { publishContent } from "./publish-content.ts";
import type { PublishCall } from "./publish-flags.ts";
import { stopAtRemovals, tellOutcome } from "./publish-outcome.ts";
import { findRolledBack, tellRolledBack } from "./rolled-back.ts";
import { readStoreIfAny, writeStoreSaying } from "./use-store.ts";
import { checkDirectory, listProblems, sayRefusal, tellInvalid } from "./read-content.ts";

/** @returns what the current release declares; undefined: there is none */
const readFollowed = (store: string): Promise<FollowedRelease | undefined> =>
  readStoreIfAny(store, async (reader) => {
    const { current } = await reader.readState();
    if (current === null) return undefined;
    const { number } = current;
    return { number, resources: (await reader.readRelease(number)).installation.resources };
  });

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

/** @throws ChunksPruned when it has to be done again */
export async function publishDirectory(
  call: PublishCall,
): Promise<Outcome<CommandResults["publish"]>> {
  const [directory] = call.arguments;
  const { flags, settings, terminal } = call;
  const { note, plan, stage } = flags;
  const decide = decisionOf(flags);
  const authorship = { by: readAuthor(flags.by), ...(note !== undefined && { note }) };
  const driver = driverOf(settings.store);
  const options = {
    followLinks: flags["follow-links"],
    readFollowed: () => readFollowed(settings.store),
  };
  await using opened = new AsyncDisposableStack();
  const reader = await openReader(settings.store, opened);
  const notes = reader && (await driver.readNotes(settings.store));
  // What the last publish found valid.
  const known = notes ? await recallRuns(reader, notes) : new KnownRuns();
  // Before the files: one that is exchanged meanwhile is noticed by the next publish.
  const marks = await listMarks(directory, options);
  const result = await checkInChunks(
    (sink) => checkDirectory(terminal, directory, options, { known, sink }),
    reader,
  );
  if (flags["keep-problems"])
    await keepProblems(terminal, settings, directory, authorship.by, result);
  const refusal = sayRefusal(plan === true);
  if (!result.valid) return tellInvalid(directory, result, refusal);
  const report = toJsonReport(result);
  const problems = listProblems(result);
  const { content } = result;
  const rolledBack = await readStoreIfAny(settings.store, (readable) =>
    findRolledBack(readable, content.digest),
  );
  // Whoever publishes just what was rolled back wants it again.
  const base = rolledBack ? undefined : await chooseBase(directory, marks, flags);
  const open = () => openAgain(directory, options);
  if (plan) {
    return await readStoreIfAny(settings.store, async (readable) => {
      const merging = await mergeCurrent(readable, content, base, decide);
      if (!isContradiction(merging)) return planPublish(call, result, problems, merging);
      const told = await tellContradiction(readable, refusal, merging, report.warnings, open);
      return { ...told, warnings: [...problems, ...told.warnings] };
    });
  }
  if (rolledBack && flags["keep-rollback"]) {
    return {
      ...tellRolledBack(rolledBack, directory, report.warnings),
      warnings: problems,
    };
  }
  const told = await stopAtRemovals(call, report.warnings, async (permit) => {
    const done = await writeStoreSaying(terminal, settings, async (store) => {
      const published = await publishContent(terminal, store, content, authorship, {
        permit,
        stage: stage === true,
        base,
        decide,
      });
      return isContradiction(published)
        ? tellContradiction(store, refusal, published, report.warnings, open)
        : published;
    });
    if (!("outcome" in done)) return done;
    if (known.found.size > 0) await driver.writeNotes(settings.store, noteRuns(known, done.kept));
    const notices = stage ? [] : await keepBase(directory, done.kept, marks);
    return tellOutcome(done, call, report.warnings, notices);
  });
  return { ...told, warnings: [...problems, ...(told.warnings ?? [])] };
}
