/** What a publish says: of a directory, or of a release that was staged. */
import { formatTable } from "../lib/text/format-table.ts";
import type { ResourceCounts } from "../change/result-parts.ts";
import type { Published } from "../publish/results.ts";
import { formatCount, formatCounts, joinNames } from "./phrases.ts";
import type { Say } from "./say.ts";
import { formatSeen, formatTakenBack } from "./say-losses.ts";
import { formatMerged } from "./say-merged.ts";
import { describeAccess, formatStops, isStopped } from "./say-stops.ts";
import { formatTold, warnUntold } from "./say-told.ts";
import type { Lines, Typed } from "./typed.ts";

/** True: the current release already has this content. */
const isNothingNew = ({ created, previous, release }: Published): boolean =>
  !created && previous === release;

function formatChange(
  say: Say,
  { added, changed, removed, reordered, rekeyed = 0 }: ResourceCounts,
): string[] {
  const counts = Object.entries({ "+": added, "~": changed, "-": removed })
    .filter(([, count]) => count > 0)
    .map(([mark, count]) => `${mark}${formatCount(say, count)}`)
    .join(" ");
  return [
    [counts, reordered ? say("reordered") : ""].filter(Boolean).join(", "),
    rekeyed === 0
      ? ""
      : say("{count} of them only with another Key", { count: formatCount(say, rekeyed) }),
  ].filter(Boolean);
}

/** More are only counted. */
const MOST_SETTINGS = 10;

function saySettings(say: Say, settings: readonly string[]): string {
  const names = settings.slice(0, MOST_SETTINGS).join(", ");
  const count = settings.length - MOST_SETTINGS;
  return count > 0
    ? say("changed: {names} and {count} more", { names, count: formatCount(say, count) })
    : say("changed: {names}", { names });
}

/** @returns lines for each changed resource; empty for the first release */
function formatChanges(say: Say, published: Published): readonly string[] {
  const { differences, previous, settings, undeclared, renamed, accessChanges } = published;
  if (previous === null) return [];
  const rows: (readonly [string, string])[] = [];
  const add = (name: string, lines: readonly string[]): void => {
    for (const [index, line] of lines.entries()) rows.push([index === 0 ? name : "", line]);
  };
  for (const [name, counts] of Object.entries(differences)) {
    const access = accessChanges
      .filter(({ resource }) => resource === name)
      .map((one) => describeAccess(say, one));
    add(name, [...formatChange(say, counts), ...formatSeen(say, published, name), ...access]);
  }
  const successors = new Map(Object.entries(renamed).map(([name, old]) => [old, name]));
  for (const old of undeclared) {
    const name = successors.get(old);
    const said =
      name === undefined ? say("no longer declared") : say("renamed to {name}", { name });
    add(old, [said, ...formatSeen(say, published, old)]);
  }
  if (settings.length > 0) add("installation", [saySettings(say, settings)]);
  return rows.length === 0 ? [] : [formatTable(rows)];
}

/** @returns a sentence about which release is current now, or was staged */
function formatHeadline(say: Say, published: Published, store: string): string {
  const { created, staged, again, previous, release, counts } = published;
  const values = { release, store };
  if (created) {
    const whole = { ...values, counts: formatCounts(say, Object.entries(counts)) };
    return staged
      ? say("Staged release {release} in {store}: {counts}.", whole)
      : say("Published release {release} to {store}: {counts}.", whole);
  }
  if (isNothingNew(published)) {
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
const formatNothingLeft = (say: Say, { base, release }: Published, store: string): string =>
  say(
    "Nothing new to publish: release {release} in {store}, which is current, has everything that was changed since release {base}. To publish this content as it is: --over.",
    { release, store, base: String(base) },
  );

/** @returns what to do with a release that is not current */
function formatStaged(say: Say, published: Published, typed: Typed): readonly string[] {
  const { staged, previous, release } = published;
  if (!staged || isNothingNew(published)) return [];
  const command = typed.toPublish(release);
  const stays =
    previous === null
      ? say("Nothing is current yet.")
      : say("Release {previous} stays the current one.", { previous });
  const values = { release, command };
  const next = typed.isAtDesk
    ? say(
        "To look at release {release}, add ?release={release} to a URL, with a token of `lectern token create --preview` or `--edit`. To make it current: the page at {desk}, or `{command}` beside its store.",
        { ...values, desk: typed.store },
      )
    : say(
        "To look at release {release}, add ?release={release} to a URL, with a token of `lectern token create --preview` or `--edit`. To make it current: `{command}`.",
        values,
      );
  return [
    `${stays} ${next}`,
    ...(isStopped(published) ? [formatStops(say, published, "planned", command)] : []),
  ];
}

function formatDuration(say: Say, seconds: number): string {
  if (seconds % 3600 === 0) return say("{count, # hour|# hours}", { count: seconds / 3600 });
  return seconds % 60 === 0
    ? say("{count, # minute|# minutes}", { count: seconds / 60 })
    : say("{count, # second|# seconds}", { count: seconds });
}

const formatOlderCopies = (say: Say, { olderCopies }: Published): readonly string[] =>
  olderCopies === null
    ? []
    : [
        say(
          "Browsers and caches may show older copies of {names} for up to {duration} (`maxAge` in installation.yaml).",
          {
            names: joinNames(say, olderCopies.resources),
            duration: formatDuration(say, olderCopies.seconds),
          },
        ),
      ];

const formatUnnoted = (
  say: Say,
  { unnoted, kept }: Published,
  { subject: directory }: Typed,
): readonly string[] => {
  if (!unnoted) return [];
  const file = `${directory.replace(/\/$/u, "")}/.lectern-base`;
  const { number: release } = kept;
  return [
    unnoted.before === null
      ? say(
          "{directory} cannot be written, so it does not say that its content is release {release}. Where only this directory is published, nothing is lost. Where others publish, too, its next publish would replace what they change until then: give this user the right to write the directory, or that publish --base {release}.",
          { directory, release },
        )
      : say(
          "{file} cannot be written and still names release {before}, from which the next publish from there would be merged: give this user the right to write it, or remove it.",
          { file, before: unnoted.before },
        ),
  ];
};

const sayRolledBack = (
  say: Say,
  { rolledBack = 0, release }: Published,
  { subject, again }: Typed,
): string =>
  say(
    "Nothing was published: {directory} has the content of release {release}, which was rolled back to release {current}. Change the content, or run `{command}` to make release {release} current again.",
    { directory: subject, release: rolledBack, current: release, command: again },
  );

export function sayPublished(say: Say, published: Published, typed: Typed): Lines {
  if (published.rolledBack !== undefined)
    return { warnings: [], text: sayRolledBack(say, published, typed), notices: [] };
  const { isMerged, takenBack, told } = published;
  const isNothing = isNothingNew(published);
  const hasAll = isNothing && isMerged;
  const headline = hasAll
    ? formatNothingLeft(say, published, typed.store)
    : formatHeadline(say, published, typed.store);
  const lines = [
    headline,
    ...formatChanges(say, published),
    ...(hasAll ? [] : formatMerged(say, published, published.previous)),
    ...formatTakenBack(say, takenBack),
    ...formatTold(say, told),
  ];
  return {
    warnings: warnUntold(say, told),
    text: lines.join("\n"),
    notices: [
      ...formatStaged(say, published, typed),
      ...formatOlderCopies(say, published),
      // What was given is kept with it.
      ...(typed.isNoted && isNothing && !isMerged
        ? [say("The note was not stored, because nothing changed.")]
        : []),
      ...formatUnnoted(say, published, typed),
    ],
    done: headline,
  };
}
