/** Publishes a content directory beside its store, or says what that would change. */
import { toJsonReport } from "../../validate/report-problems.ts";
import { readBaseOf } from "../../publish/base-numbers.ts";
import { checkInChunks } from "../../store/publish/chunk-sink.ts";
import { driverOf } from "../../store/open-store.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { StoreReader } from "../../store/store.ts";
import type { Receiver } from "../../tell/receiver.ts";
import type { Outcome } from "../command.ts";
import type { CommandResults } from "../results/command-results.ts";
import { readAuthor } from "../terminal/phrases.ts";
import {
  chooseDirectoryBases,
  decisionOf,
  keepBase,
  listMarks,
  openAgain,
  settleRolledBack,
} from "./merge-texts.ts";
import { keepProblems } from "./keep-problems.ts";
import { planPublish } from "./plan-publish.ts";
import { publishAndTell } from "./publish-content.ts";
import type { PublishCall } from "./publish-flags.ts";
import { findRolledBack, tellRolledBack } from "./rolled-back.ts";
import { readStoreIfAny, writeStoreSaying } from "./use-store.ts";
import {
  checkDirectory,
  listProblems,
  readFollowed,
  sayRefusal,
  tellInvalid,
} from "./read-content.ts";

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

/**
 * @param receivers who is told
 * @param keepsProblems whether the page of the desk shows, too, what is wrong with the content
 * @throws ChunksPruned when it has to be done again
 */
export async function publishDirectory(
  call: PublishCall,
  receivers: readonly Receiver[],
  { keepsProblems = false } = {},
): Promise<Outcome<CommandResults["publish"]>> {
  const [directory] = call.arguments;
  const { flags, settings, terminal } = call;
  const { note, plan, stage } = flags;
  const decide = decisionOf(flags);
  const authorship = { by: readAuthor(flags.by), ...(note !== undefined && { note }) };
  const options = {
    followLinks: flags["follow-links"],
    readFollowed: () => readStoreIfAny(settings.store, readFollowed),
  };
  await using opened = new AsyncDisposableStack();
  const reader = await openReader(settings.store, opened);
  // Before the files: one that is exchanged meanwhile is noticed by the next publish.
  const files = await listMarks(directory, options);
  const readBase = reader && readBaseOf(reader, files);
  const result = await checkInChunks(
    (sink) => checkDirectory(terminal, directory, options, { sink, readBase }),
    reader,
  );
  if (keepsProblems) await keepProblems(terminal, settings, directory, authorship.by, result);
  if (!result.valid) return tellInvalid(directory, result, sayRefusal(plan === true));
  const { content } = result;
  const rolledBack = await readStoreIfAny(settings.store, (readable) =>
    findRolledBack(readable, content.digest),
  );
  // Whoever publishes just what was rolled back wants it again.
  const found = rolledBack ? undefined : await chooseDirectoryBases(directory, files, flags);
  const { names } = catalogOf(content.installation);
  const merging = {
    bases:
      found &&
      (await readStoreIfAny(settings.store, (one) => settleRolledBack(one, found, names, flags))),
    decide,
    over: flags.over,
    open: () => openAgain(directory, options),
  };
  if (plan) {
    return await readStoreIfAny(settings.store, (one) =>
      planPublish(call, one, result, { ...merging, author: authorship.by }),
    );
  }
  const { warnings } = toJsonReport(result);
  const problems = listProblems(result);
  if (rolledBack && flags["keep-rollback"])
    return { ...tellRolledBack(rolledBack, directory, warnings), warnings: problems };
  const { outcome, done } = await writeStoreSaying(terminal, settings, (store) =>
    publishAndTell(call, store, content, { ...merging, authorship, receivers, warnings }),
  );
  const kept = done && !stage ? await keepBase(directory, done.kept, files) : [];
  return {
    ...outcome,
    warnings: [...problems, ...(outcome.warnings ?? [])],
    notices: [...(outcome.notices ?? []), ...kept],
  };
}
