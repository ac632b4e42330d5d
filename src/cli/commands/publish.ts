/**
 * `lectern publish`: makes a release of a content directory, or with --plan lists what that would change.
 * Content with errors is never written to the store.
 */
import type { Catalog } from "../../catalog/catalog.ts";
import { perResource } from "../../catalog/catalog.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import { noteRuns, recallRuns } from "../../store/publish/noted-runs.ts";
import { KnownRuns } from "../../validate/items/known-runs.ts";
import { toJsonReport } from "../../validate/report-problems.ts";
import type { FollowedRelease } from "../../content/open-content.ts";
import { CommandError } from "../../errors.ts";
import { describeLocation } from "../../settings.ts";
import { checkInChunks } from "../../store/publish/chunk-sink.ts";
import { driverOf } from "../../store/open-store.ts";
import type {
  PublishOptions,
  PublishOutcome,
  ResourceChange,
  StoreReader,
} from "../../store/store.ts";
import { command, BY, DIRECTORY, FOLLOW_LINKS, AS_JSON, NOTE } from "../command.ts";
import type { Outcome } from "../command.ts";
import type { CommandResults } from "../results/command-results.ts";
import type { NotPublished, Published } from "../results/content-results.ts";
import {
  countOf,
  formatCounts,
  formatInstant,
  joinNames,
  readAuthor,
  formatCount,
} from "../terminal/phrases.ts";
import { formatTable } from "../terminal/terminal.ts";
import { formatRemovals, formatSeen, toRemovalProblem } from "../common/loss-texts.ts";
import { planPublish } from "../common/plan-publish.ts";
import { publishContent, untilWhole } from "../common/publish-content.ts";
import { findRolledBack, tellRolledBack } from "../common/rolled-back.ts";
import { readStoreIfAny, writeStoreSaying } from "../common/use-store.ts";
import { checkDirectory, listProblems, summarizeProblems } from "../common/read-content.ts";

function outcomeToJson(
  outcome: PublishOutcome,
  catalog: Catalog,
  warnings: Published["warnings"],
): Published {
  const { number, publishedAt, digest, counts } = outcome.release;
  return {
    release: number,
    created: outcome.created,
    changed: isChangedForReaders(outcome),
    previous: outcome.previous,
    differences: perResource(catalog, (resource) => {
      const { added, changed, removed } = outcome.changes[resource];
      return { added, changed, removed };
    }),
    visible: outcome.visible,
    emptied: outcome.emptied,
    publishedAt: formatInstant(publishedAt),
    digest,
    counts,
    warnings,
  };
}

const isChangedForReaders = ({ changedForReaders, undeclared }: PublishOutcome): boolean =>
  changedForReaders.length + undeclared.length > 0;

/** True: the current release already has this content. */
const isNothingNew = ({ created, previous, release }: PublishOutcome): boolean =>
  !created && previous === release.number;

function formatChange({
  added,
  changed,
  removed,
  reordered,
  rekeyed = 0,
}: ResourceChange): string[] {
  const counts = Object.entries({ "+": added, "~": changed, "-": removed })
    .filter(([, count]) => count > 0)
    .map(([mark, count]) => `${mark}${formatCount(count)}`)
    .join(" ");
  return [
    [counts, reordered ? "reordered" : ""].filter(Boolean).join(", "),
    rekeyed === 0 ? "" : `${formatCount(rekeyed)} of them only with another Key`,
  ].filter(Boolean);
}

/** @returns lines for each changed resource; empty for the first release */
function formatChanges(outcome: PublishOutcome, { names }: Catalog): string[] {
  const { changes, previous, isInstallationChanged, undeclared } = outcome;
  if (previous === null) return [];
  const rows: (readonly [string, string])[] = [];
  const add = (name: string, lines: readonly string[]): void => {
    for (const [index, line] of lines.entries()) rows.push([index === 0 ? name : "", line]);
  };
  for (const name of names)
    add(name, [...formatChange(changes[name]), ...formatSeen(outcome, name)]);
  for (const name of undeclared) add(name, ["no longer declared", ...formatSeen(outcome, name)]);
  if (isInstallationChanged) add("installation", ["changed"]);
  return rows.length === 0 ? [] : [formatTable(rows)];
}

/** @returns a sentence about which release is current now */
function formatHeadline(outcome: PublishOutcome, store: string): string {
  const { release, created, previous } = outcome;
  if (created)
    return `Published release ${release.number} to ${store}: ${formatCounts(release.counts)}.`;
  return previous === release.number
    ? `Nothing new to publish: release ${release.number} in ${store} already has this content and is current.`
    : `Release ${release.number} is current again${previous === null ? "" : `, instead of release ${previous}`}: ${store} already has this content.`;
}

function formatDuration(seconds: number): string {
  if (seconds % 3600 === 0) return countOf(seconds / 3600, "hour");
  return seconds % 60 === 0 ? countOf(seconds / 60, "minute") : countOf(seconds, "second");
}

/** @returns how long readers may see older copies; empty if there are no such copies */
function formatOldCopies(
  { changedForReaders, previous }: PublishOutcome,
  { resources }: Catalog,
  maxAgeSeconds: number,
): string[] {
  const kept = changedForReaders.filter((resource) => resources[resource].caching === "day");
  if (kept.length === 0 || previous === null) return [];
  return [
    `Browsers and caches may show older copies of ${joinNames(kept)} for up to ${formatDuration(maxAgeSeconds)} (\`lectern serve --max-age\`).`,
  ];
}

/**
 * @param catalog of the published content
 * @param store its location, in words
 * @param maxAgeSeconds the --max-age of the serving process
 * @param note the note for the release
 * @param warnings of the check of the content
 */
function tellOutcome(
  outcome: PublishOutcome,
  catalog: Catalog,
  store: string,
  maxAgeSeconds: number,
  note: string | undefined,
  warnings: Published["warnings"],
): Outcome<Published> {
  const headline = formatHeadline(outcome, store);
  const lines = [headline, ...formatChanges(outcome, catalog)];
  if (!isChangedForReaders(outcome) && !isNothingNew(outcome))
    lines.push("Nothing changes for readers.");
  const notices = formatOldCopies(outcome, catalog, maxAgeSeconds);
  if (note !== undefined && isNothingNew(outcome))
    notices.push("The note was not stored, because nothing changed.");
  return {
    data: outcomeToJson(outcome, catalog, warnings),
    text: lines.join("\n"),
    notices,
    done: headline,
  };
}

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
      name: "allow-removals",
      help: "Publish also what would otherwise be refused because it removes so much",
    },
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
  },
  run: (call) =>
    untilWhole(async (): Promise<Outcome<CommandResults["publish"]>> => {
      const [directory] = call.arguments;
      const { flags, settings, terminal } = call;
      const { note, plan } = flags;
      if (flags["exit-code"] && !plan)
        throw new CommandError("--exit-code works only with --plan.", 2);
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
      const result = await checkInChunks(
        (sink) => checkDirectory(terminal, directory, options, { known, sink }),
        reader,
      );
      const report = toJsonReport(result);
      const problems = listProblems(result);
      const refuse = (
        sentence: string,
        more: Partial<NotPublished> = {},
      ): Outcome<NotPublished> => ({
        data: { ...report, ...more },
        warnings: [...problems, sentence],
        status: 1,
      });
      if (!result.valid) {
        const outcome = plan ? "Nothing can be published" : "Nothing was published";
        return refuse(`${outcome}: ${directory} has ${summarizeProblems(result)}.`);
      }
      if (plan) return await planPublish(call, result, problems);
      const { content } = result;
      const catalog = catalogOf(content.installation);
      const rolledBack = flags["keep-rollback"]
        ? await readStoreIfAny(settings.store, (readable) =>
            findRolledBack(readable, content.digest),
          )
        : undefined;
      if (rolledBack) {
        return {
          ...tellRolledBack(rolledBack, directory, report.warnings),
          warnings: problems,
        };
      }
      let removals: PublishOutcome["removals"] = [];
      const permit: PublishOptions["permit"] = (facts) => {
        removals = flags["allow-removals"] ? [] : facts.removals;
        if (removals.length > 0) throw new CommandError("The publish would remove too much");
      };
      try {
        const outcome = await writeStoreSaying(terminal, settings, (store) =>
          publishContent(terminal, store, content, authorship, permit),
        );
        if (known.found.size > 0)
          await driver.writeNotes(settings.store, noteRuns(known, outcome.release));
        const store = describeLocation(settings.store);
        const { maxAge } = settings;
        const told = tellOutcome(outcome, catalog, store, maxAge, note, report.warnings);
        return { ...told, warnings: problems };
      } catch (error) {
        if (removals.length === 0) throw error;
        const errors = removals.map(toRemovalProblem);
        return refuse(formatRemovals(removals, "Nothing was published: this would remove", call), {
          ...toJsonReport({ valid: false, errors, warnings: result.warnings }),
          removals,
        });
      }
    }),
});
