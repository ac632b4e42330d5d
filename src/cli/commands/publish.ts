/**
 * `lectern publish`: makes a release of a content directory, or with --plan lists what that would change.
 * Content with errors is never written to the store.
 */
import { noteRuns, recallRuns } from "../../store/publish/noted-runs.ts";
import { KnownRuns } from "../../validate/items/known-runs.ts";
import { toJsonReport } from "../../validate/report-problems.ts";
import type { FollowedRelease } from "../../content/open-content.ts";
import { isContradiction, mergeCurrent } from "../../desk/merge-current.ts";
import { CommandError } from "../../errors.ts";
import { checkInChunks } from "../../store/publish/chunk-sink.ts";
import { driverOf } from "../../store/open-store.ts";
import type { StoreReader } from "../../store/store.ts";
import { command, ALLOW_REMOVALS, BY, DIRECTORY, FOLLOW_LINKS, AS_JSON, NOTE } from "../command.ts";
import type { Outcome } from "../command.ts";
import type { CommandResults } from "../results/command-results.ts";
import { readAuthor } from "../terminal/phrases.ts";
import {
  BASE_FLAGS,
  decisionOf,
  chooseBase,
  keepBase,
  listMarks,
  openAgain,
  tellContradiction,
} from "../common/merge-texts.ts";
import { planPublish } from "../common/plan-publish.ts";
import { publishContent, untilWhole } from "../common/publish-content.ts";
import { stopAtRemovals, tellOutcome } from "../common/publish-outcome.ts";
import { findRolledBack, tellRolledBack } from "../common/rolled-back.ts";
import { readStoreIfAny, writeStoreSaying } from "../common/use-store.ts";
import { checkDirectory, listProblems, summarizeProblems } from "../common/read-content.ts";
import { say } from "../../words/say.ts";

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

export const publish = command({
  summary: "Check a content directory and publish it as a release",
  description:
    "Checks everything first; if there is an error, nothing changes. If a release already has the same content, it becomes current again. Without --allow-removals, a publish is refused that would take from the store or from readers a resource, all items of a resource or language, more than half of ten or more, or all values of a field that ten items or more have.",
  arguments: [DIRECTORY],
  flags: [
    { ...NOTE, help: "Description of this release" },
    BY,
    {
      name: "plan",
      help: "Show what a publish would change, field by field, and the dates on which articles appear and vanish, without writing anything",
    },
    {
      name: "stage",
      help: "Make a release that only previews show, until `lectern release publish` makes it current",
    },
    ...BASE_FLAGS,
    ALLOW_REMOVALS,
    {
      name: "keep-rollback",
      help: "Publish nothing if this content was published before and then rolled back; `lectern serve --watch` works like this",
    },
    { name: "exit-code", help: "With --plan: exit status 3 when there is a difference" },
    FOLLOW_LINKS,
    AS_JSON,
  ],
  prints:
    "What was published, and what changed in each resource compared with the previous release; with --plan the differences.",
  fails:
    "The content has errors or would remove too much, the content cannot be read, or the store cannot be read or written.",
  examples: {
    "lectern publish content": "publish the directory `content`",
    'lectern publish content --note "Opening hours for Easter"': "with a note",
    "lectern publish content --plan": "show what a publish would change",
    "lectern publish content --stage": "make a release that somebody else makes current",
  },
  run: (call) =>
    untilWhole(async (): Promise<Outcome<CommandResults["publish"]>> => {
      const [directory] = call.arguments;
      const { flags, settings, terminal } = call;
      const { note, plan, stage } = flags;
      if (flags["exit-code"] && !plan)
        throw new CommandError(say("--exit-code works only with --plan."), 2);
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
      const report = toJsonReport(result);
      const problems = listProblems(result);
      const refusal = plan ? say("Nothing can be published") : say("Nothing was published");
      if (!result.valid) {
        const values = { refusal, directory, problems: summarizeProblems(result) };
        const sentence = say("{refusal}: {directory} has {problems}.", values);
        return { data: report, warnings: [...problems, sentence], status: 1 };
      }
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
        if (known.found.size > 0)
          await driver.writeNotes(settings.store, noteRuns(known, done.kept));
        const notices = stage ? [] : await keepBase(directory, done.kept, marks);
        return tellOutcome(done, call, report.warnings, notices);
      });
      return { ...told, warnings: [...problems, ...(told.warnings ?? [])] };
    }),
});
