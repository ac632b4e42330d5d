/** What a publish says: of a directory, or of a release that was staged. */
import type { Catalog } from "../../catalog/catalog.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { MergedOutcome } from "../../publish/publish-merged.ts";
import type { ComparedOutcome } from "../../publish/publish-compared.ts";
import type { ResourceChange } from "../../change/counts.ts";
import { nameStore } from "../command.ts";
import type { Call, Outcome } from "../command.ts";
import type { Published } from "../results/content-results.ts";
import { formatCounts, formatInstant } from "../terminal/phrases.ts";
import { formatCount, joinNames } from "../../words/phrases.ts";
import { formatTable } from "../terminal/terminal.ts";
import { formatSeen, formatTakenBack } from "./loss-texts.ts";
import { formatMerged } from "./merge-texts.ts";
import { describeAccess, formatStops, isStopped, suggest } from "./stop-texts.ts";
import { formatTold, warnUntold } from "./told-texts.ts";
import { say } from "../../words/say.ts";

type Said = Omit<Call, "terminal">;

function outcomeToJson(
  { outcome, base, merged, missing }: MergedOutcome,
  catalog: Catalog,
  warnings: Published["warnings"],
  takenBack: Published["takenBack"],
  told: Published["told"],
): Published {
  const { number, publishedAt, digest, counts } = outcome.release;
  return {
    release: number,
    staged: outcome.staged,
    created: outcome.created,
    changed: !outcome.staged && outcome.previous !== number,
    previous: outcome.previous,
    base,
    merged,
    missing,
    takenBack,
    differences: Object.fromEntries(
      Array.from(outcome.changes, ([name, { added, changed, removed }]) => [
        name,
        { added, changed, removed },
      ]),
    ),
    settings: outcome.settings,
    visible: Object.fromEntries(outcome.visible),
    emptied: outcome.emptied,
    removals: outcome.removals,
    accessChanges: outcome.accessChanges,
    told,
    publishedAt: formatInstant(publishedAt),
    digest,
    counts: Object.fromEntries(counts),
    warnings,
  };
}

/** True: the current release already has this content. */
const isNothingNew = ({ created, previous, release }: ComparedOutcome): boolean =>
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
    [counts, reordered ? say("reordered") : ""].filter(Boolean).join(", "),
    rekeyed === 0
      ? ""
      : say("{count} of them only with another Key", { count: formatCount(rekeyed) }),
  ].filter(Boolean);
}

/** More are only counted. */
const MOST_SETTINGS = 10;

function saySettings(settings: readonly string[]): string {
  const names = settings.slice(0, MOST_SETTINGS).join(", ");
  const count = settings.length - MOST_SETTINGS;
  return count > 0
    ? say("changed: {names} and {count} more", { names, count: formatCount(count) })
    : say("changed: {names}", { names });
}

/** @returns lines for each changed resource; empty for the first release */
function formatChanges(outcome: ComparedOutcome): string[] {
  const { changes, previous, settings, undeclared, accessChanges } = outcome;
  if (previous === null) return [];
  const rows: (readonly [string, string])[] = [];
  const add = (name: string, lines: readonly string[]): void => {
    for (const [index, line] of lines.entries()) rows.push([index === 0 ? name : "", line]);
  };
  for (const [name, change] of changes) {
    const access = accessChanges
      .filter(({ resource }) => resource === name)
      .map((one) => say(describeAccess(one)));
    add(name, [...formatChange(change), ...formatSeen(outcome, name), ...access]);
  }
  const successors = new Map(Object.entries(outcome.renamed).map(([name, old]) => [old, name]));
  for (const old of undeclared) {
    const name = successors.get(old);
    const said =
      name === undefined ? say("no longer declared") : say("renamed to {name}", { name });
    add(old, [said, ...formatSeen(outcome, old)]);
  }
  if (settings.length > 0) add("installation", [saySettings(settings)]);
  return rows.length === 0 ? [] : [formatTable(rows)];
}

/** @returns a sentence about which release is current now, or was staged */
function formatHeadline(outcome: ComparedOutcome, store: string): string {
  const { created, staged, again, previous } = outcome;
  const { number: release, counts } = outcome.release;
  const values = { release, store };
  if (created) {
    const whole = { ...values, counts: formatCounts(counts) };
    return staged
      ? say("Staged release {release} in {store}: {counts}.", whole)
      : say("Published release {release} to {store}: {counts}.", whole);
  }
  if (isNothingNew(outcome)) {
    return staged
      ? say(
          "Nothing new to stage: release {release} in {store} already has this content and is current.",
          values,
        )
      : say(
          "Nothing new to publish: release {release} in {store} already has this content and is current.",
          values,
        );
  }
  if (staged) {
    return say(
      "Nothing new to stage: release {release} in {store} already has this content.",
      values,
    );
  }
  if (previous === null) {
    return again
      ? say("Release {release} is current again: {store} already has this content.", values)
      : say("Release {release} is current now: {store} already has this content.", values);
  }
  return again
    ? say(
        "Release {release} is current again, instead of release {previous}: {store} already has this content.",
        { ...values, previous },
      )
    : say(
        "Release {release} is current now, instead of release {previous}: {store} already has this content.",
        { ...values, previous },
      );
}

/** What others published since has all that was to be published. */
const formatNothingLeft = ({ base, outcome }: MergedOutcome, store: string): string =>
  say(
    "Nothing new to publish: release {release} in {store}, which is current, has everything that was changed since release {base}. To publish this content as it is: --over.",
    { release: outcome.release.number, store, base: String(base) },
  );

/** @returns what to do with a release that is not current */
function formatStaged(outcome: ComparedOutcome, call: Said): string[] {
  const { staged, previous } = outcome;
  const { number: release } = outcome.release;
  if (!staged || isNothingNew(outcome)) return [];
  const publish = `lectern release publish ${release}`;
  const stays =
    previous === null
      ? say("Nothing is current yet.")
      : say("Release {previous} stays the current one.", { previous });
  const { desk, ...beside } = call;
  const values = { release, command: suggest(publish, beside) };
  const next =
    desk === undefined
      ? say(
          "To look at release {release}, add ?release={release} to a URL, with a token of `lectern token create --preview` or `--edit`. To make it current: `{command}`.",
          values,
        )
      : say(
          "To look at release {release}, add ?release={release} to a URL, with a token of `lectern token create --preview` or `--edit`. To make it current: the page at {desk}, or `{command}` beside its store.",
          { ...values, desk },
        );
  return [
    `${stays} ${next}`,
    ...(isStopped(outcome) ? [formatStops(outcome, "staged", call, publish)] : []),
  ];
}

function formatDuration(seconds: number): string {
  if (seconds % 3600 === 0) return say("{count, # hour|# hours}", { count: seconds / 3600 });
  return seconds % 60 === 0
    ? say("{count, # minute|# minutes}", { count: seconds / 60 })
    : say("{count, # second|# seconds}", { count: seconds });
}

/** @returns how long readers may see older copies; empty if there are no such copies */
function formatOldCopies(
  { changes, settings, previous, staged }: ComparedOutcome,
  { resources }: Catalog,
  maxAgeSeconds: number,
): string[] {
  if (staged) return [];
  const kept = [...changes].flatMap(([name, change]) =>
    resources.get(name)?.caching === "day" &&
    (settings.length > 0 || formatChange(change).length > 0)
      ? [name]
      : [],
  );
  if (kept.length === 0 || previous === null) return [];
  return [
    say(
      "Browsers and caches may show older copies of {names} for up to {duration} (`maxAge` in installation.yaml).",
      { names: joinNames(kept), duration: formatDuration(maxAgeSeconds) },
    ),
  ];
}

/** @param warnings of the check of the content */
export function tellOutcome(
  done: MergedOutcome,
  call: Said,
  warnings: Published["warnings"],
  takenBack: Published["takenBack"],
  told: Published["told"],
): Outcome<Published> {
  const { flags } = call;
  const { outcome } = done;
  const catalog = catalogOf(done.content.installation);
  const store = nameStore(call);
  const hasAll = isNothingNew(outcome) && done.content.digest !== done.mine.digest;
  const headline = hasAll ? formatNothingLeft(done, store) : formatHeadline(outcome, store);
  const merged = hasAll ? [] : formatMerged(done);
  const lines = [headline, ...formatChanges(outcome), ...merged, ...formatTakenBack(takenBack)];
  lines.push(...formatTold(told));
  const notices = [
    ...formatStaged(outcome, call),
    ...formatOldCopies(outcome, catalog, done.content.installation.maxAge),
  ];
  // What was given is kept with it.
  if (flags["note"] !== undefined && isNothingNew(outcome) && !hasAll)
    notices.push(say("The note was not stored, because nothing changed."));
  return {
    data: outcomeToJson(done, catalog, warnings, takenBack, told),
    warnings: warnUntold(told),
    text: lines.join("\n"),
    notices,
    done: headline,
  };
}
