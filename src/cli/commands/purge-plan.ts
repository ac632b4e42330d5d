/**
 * Which parts of caches are stale after a change of the current release, found by comparison with the
 * releases that they may hold.
 */
import { REST_STEP, writeCacheTag } from "../../catalog/cache-tags.ts";
import { CommandError } from "../../errors.ts";
import type { PurgedState } from "../../purge/purge-record.ts";
import { createSnapshot } from "../../release/create-snapshot.ts";
import { loadRelease } from "../../release/load-release.ts";
import { createPastReleases } from "../../release/past-releases.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import { MAX_COMPARED, planPurge } from "../../features/purging/plan-purge.ts";
import type { PurgeOptions } from "../../features/purging/plan-purge.ts";
import { describeLocation } from "../../settings.ts";
import type { Settings } from "../../settings.ts";
import type { ListedRelease, StoreReader } from "../../store/store.ts";
import { formatCount } from "../terminal/phrases.ts";

export interface PlanOptions extends Pick<Settings, "store" | "maxAge" | "access"> {
  /** The prefix of tags. */
  readonly name: string;
  /** True: everything must be purged. */
  readonly isAll: boolean;
  /**
   * Compare with this release and later ones; undefined: with those since the last purge, or within
   * --max-age.
   */
  readonly since: number | undefined;
  readonly purged: PurgedState | undefined;
  /** If there are more tags, they are replaced by tags of whole resources. */
  readonly maxTags: number;
  readonly onCompared: () => void;
}

export interface ReleasePurge {
  /** The current release. */
  readonly state: PurgedState;
  /** Releases that caches may hold, besides the current one, ascending. */
  readonly since: readonly number[];
  readonly tags: readonly string[];
  /** Those of responses that may be unchanged. */
  readonly softTags: ReadonlySet<string>;
  /** Why more is purged than has changed; undefined: only changes are purged. */
  readonly widened: string | undefined;
  /** Whether stored responses made from the current release are valid, whatever their tags. */
  readonly keepsCurrent: boolean;
  /** False: caches may also hold releases that `since` does not list. */
  readonly isComplete: boolean;
}

/** Limit of releases to compare, because each one must be loaded. */
const MAX_RELEASES = 50;
/**
 * How long after a switch the previous release may still be served, including differences between clocks.
 */
const SLACK_SECONDS = 120;

/** Of a cache tag. */
type Path = readonly string[];

type Switch = Awaited<ReturnType<StoreReader["listSwitches"]>>[number];

/**
 * @param switches newest first
 * @returns the releases that were current at that instant or later
 */
function listSince(switches: readonly Switch[], instant: number): readonly number[] {
  const newer = switches.filter((one) => one.instant > instant);
  const first = switches[newer.length];
  const found = [...newer, ...(first ? [first] : [])].map(({ release }) => release);
  return [...new Set(found)].toSorted((one, other) => one - other);
}

/** @returns the instant from which caches may hold responses */
function findStart(switches: readonly Switch[], { purged, maxAge }: PlanOptions): number {
  const oldest = Math.floor(Date.now() / 1000) - maxAge - SLACK_SECONDS;
  // The record of purges may be of another store.
  const isKnown = switches.some(
    ({ instant, release }) => instant === purged?.instant && release === purged.release,
  );
  return isKnown ? Math.max(oldest, purged?.instant ?? 0) : oldest;
}

/** @throws CommandError when the release was never current */
function findInstant(switches: readonly Switch[], release: number): number {
  const found = switches.find((one) => one.release === release);
  if (found) return found.instant;
  throw new CommandError(
    `Release ${release} was never current in the history of this store: \`lectern releases history\` lists the releases that were.`,
  );
}

/** @returns fewer tags: the resources with the most tags are replaced by one tag each */
function bound(paths: readonly Path[], most: number): readonly Path[] {
  if (paths.length <= most) return paths;
  const groups = Map.groupBy(paths, ([resource = ""]) => resource);
  const [largest] = [...groups].toSorted(([, one], [, other]) => other.length - one.length);
  if (!largest || groups.size > most) return [[]];
  const [resource] = largest;
  const others = paths.filter(([one]) => one !== resource);
  return bound([...others, [resource]], most);
}

/** @returns the union, in which no path is below another */
function unite(lists: readonly (readonly Path[])[]): readonly Path[] {
  const found = new Map(lists.flat().map((path) => [path.join("/"), path]));
  return [...found.values()].filter(
    (path) => !path.some((_step, index) => index > 0 && found.has(path.slice(0, index).join("/"))),
  );
}

/** Thrown with the reason when releases cannot be compared. */
class Incomparable extends Error {}

async function comparePast(
  reader: StoreReader,
  after: Snapshot,
  numbers: readonly number[],
  compare: (before: Snapshot) => Promise<readonly Path[]>,
): Promise<readonly Path[]> {
  if (numbers.length > MAX_RELEASES)
    throw new Incomparable(`more than ${MAX_RELEASES} releases may be in caches`);
  const past = createPastReleases(reader);
  const lists: (readonly Path[])[] = [];
  for (const number of numbers) {
    const before = await past.find(number, after);
    if (!before) throw new Incomparable(`release ${number} was pruned and cannot be compared`);
    lists.push(await compare(before));
  }
  return unite(lists);
}

/** @throws CommandError when nothing is published */
export async function planReleasePurge(
  reader: StoreReader,
  options: PlanOptions,
): Promise<ReleasePurge> {
  const { name, isAll, purged, maxAge, access, onCompared } = options;
  const { current } = await reader.readState();
  if (current === null)
    throw new CommandError(`Nothing is published in ${describeLocation(options.store)} yet.`);
  const releases = await reader.listReleases();
  const digestOf = (number: number): ListedRelease["digest"] | undefined =>
    releases.find((one) => one.number === number)?.digest;
  const { number: release, since: instant } = current;
  const state: PurgedState = { instant, release, digest: digestOf(release) ?? "" };
  const switches = await reader.listSwitches();
  const listOthers = (start: number): readonly number[] =>
    listSince(switches, start).filter((number) => number !== release);
  const held = listOthers(findStart(switches, options));
  const since =
    options.since === undefined ? held : listOthers(findInstant(switches, options.since));
  const skipped = new Set<string>();
  const sooner = new Set<string>();
  const isSoft = (path: Path): boolean =>
    path.length <= 1 || path[1] === REST_STEP || sooner.has(path.join("/"));
  const writeTags = (paths: readonly Path[]): readonly string[] =>
    paths.map((path) => writeCacheTag(name, path));
  const give = (paths: readonly Path[], widened?: string): ReleasePurge => ({
    state,
    since,
    tags: writeTags(paths),
    softTags: new Set(writeTags(paths.filter(isSoft))),
    widened,
    keepsCurrent: true,
    isComplete: held.every((number) => since.includes(number)),
  });
  // Stored responses may be from other settings or another store, even with this release number.
  const giveAll = (why: string): ReleasePurge => ({
    ...give([[]], why),
    softTags: new Set(),
    keepsCurrent: false,
    isComplete: true,
  });
  if (isAll) return giveAll("--all");
  if (purged && digestOf(purged.release) !== purged.digest)
    return giveAll(`release ${purged.release} of the last purge is not in this store`);
  if (since.length === 0) return give([]);
  const after = await createSnapshot(await loadRelease(reader, current));
  const { compareDocuments } = await import("../../features/purging/compare-documents.ts");
  const moment = { now: Date.now(), maxAgeMs: maxAge * 1000 };
  const comparison: PurgeOptions = {
    ...moment,
    onCompared,
    onSkipped: (resource) => void skipped.add(resource),
    onSooner: (path) => void sooner.add(path.join("/")),
  };
  try {
    const paths = await comparePast(reader, after, since, async (before) => [
      ...planPurge(before, after, comparison),
      ...(await compareDocuments(before, after, { access, ...moment })),
    ]);
    const bounded = bound(paths, options.maxTags);
    if (bounded !== paths)
      return give(bounded, `${paths.length} tags are more than --max-tags allows`);
    if (skipped.size === 0) return give(paths);
    const most = formatCount(MAX_COMPARED);
    return give(paths, `more than ${most} pages of ${[...skipped].join(", ")} may differ`);
  } catch (error) {
    if (error instanceof Incomparable) return give([[]], error.message);
    throw error;
  }
}
