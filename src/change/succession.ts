/**
 * What new content would change as the next release: one walk over each resource, which counts, keeps dates, guards
 * what readers see, and lists the differences where somebody wants to know them.
 */
import { isDeepStrictEqual } from "node:util";
import { perResource } from "../catalog/catalog.ts";
import type { Installation } from "../catalog/installation.ts";
import { originOf } from "../catalog/own-defaults.ts";
import { catalogOf, declaredIn } from "../catalog/own-resources.ts";
import type { PerResource, ResourceName } from "../catalog/resource-names.ts";
import type { ChunkReader } from "../store/chunk-reader.ts";
import { NO_CONTENT } from "../store/content.ts";
import type { Content } from "../store/content.ts";
import type { DateRuns } from "../store/format/dates.ts";
import { writeInstallation } from "../store/format/digests.ts";
import type { ReleaseContent } from "../store/store.ts";
import { listAccessChanges } from "./access-changes.ts";
import { CountsWalk } from "./counts.ts";
import type { ResourceChange } from "./counts.ts";
import { DifferenceWalk, joinDifference, namersOf } from "./difference.ts";
import type { ContentDifference } from "./difference.ts";
import { GuardWalk } from "./guard.ts";
import type { ResourceLosses } from "./guard.ts";
import { compareUnderNames, formerName, isSameChunk, pairs } from "./pairs.ts";
import type { ComparedContents } from "./pairs.ts";
import { dayOf, readShownLanguages, ReaderView } from "./reader-view.ts";
import type { ShownLanguages } from "./reader-view.ts";
import type {
  AccessChange,
  ChangedItems,
  EmptiedField,
  Removal,
  VisibleItems,
} from "./result-parts.ts";
import { compareSettings } from "./field-changes.ts";
import { FieldRoom } from "./whole-items.ts";

/** What a publish changes, as far as it is known before anything is written. */
export interface PublishFacts {
  /** The release that was current before; null: none was. */
  readonly previous: number | null;
  readonly changes: PerResource<ResourceChange>;
  /** By the names of resources that either release declares. */
  readonly visible: ReadonlyMap<string, VisibleItems>;
  readonly emptied: readonly EmptiedField[];
  /** What is probably lost by accident. */
  readonly removals: readonly Removal[];
  /** What of installation.yaml differs, by its paths there; for the first release, nothing. */
  readonly settings: readonly string[];
  /** What changes in who may read what, and where. */
  readonly accessChanges: readonly AccessChange[];
  /** The names that resources had in the release before, by those in this one, where it declares them so. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Names of resources that the release before declared, and this one does not. */
  readonly undeclared: readonly string[];
}

export interface Succession {
  readonly facts: PublishFacts;
  /** Of the items of each resource; those that are new or changed have no date yet. */
  readonly dates: PerResource<DateRuns>;
  /** Absent: nobody wanted to know it. */
  readonly difference?: ContentDifference;
}

interface Wanted {
  /** Whether the items that readers see are counted where nothing changes, too. */
  readonly countsAll?: boolean | undefined;
  /** Whether what differs is listed. */
  readonly lists?: boolean | undefined;
}

type ViewOf = (resource: ResourceName) => ReaderView | undefined;

/** @returns what readers see of a resource at a moment; undefined: it is not declared */
function viewAt(installation: Installation, languages: ShownLanguages, now: number): ViewOf {
  const today = dayOf(installation, now);
  const catalog = catalogOf(installation);
  return (resource) =>
    catalog.find(resource) && new ReaderView(catalog, resource, languages, today);
}

/** @returns what readers of both sides see alike, as long as the items are the same */
const areSeenAlike = (
  { renames, before, after }: ComparedContents,
  languages: readonly ShownLanguages[],
): boolean =>
  isDeepStrictEqual(languages[0], languages[1]) &&
  writeInstallation(renames?.installation ?? before.installation) ===
    writeInstallation(after.installation);

/**
 * @param bodies of the items of resources that are declared newly, or no more
 * @returns a removed resource with the new one that has most of its items, except for their Keys and Uuids
 */
function withSuccessor(
  removal: Removal,
  { before, after }: ComparedContents,
  bodies: ReadonlyMap<string, ReadonlySet<string>>,
): Removal {
  const { resource, kind } = removal;
  const lost = bodies.get(resource);
  if (kind !== "resource" || !lost) return removal;
  const renamed = originOf(resource, declaredIn(before.installation).get(resource) ?? {});
  let best: Removal["successor"];
  for (const [name, some] of bodies) {
    const same = lost.intersection(some);
    const isNew = declaredIn(after.installation).has(name);
    if (isNew && same.size > (best?.items ?? lost.size / 2))
      best = { resource: name, renamed, items: same.size };
  }
  return best ? { ...removal, successor: best } : removal;
}

/**
 * @param reader of the chunks of both
 * @param current null: nothing was published yet
 * @param now ms since 1970-01-01 UTC
 */
export async function findSuccession(
  reader: ChunkReader,
  current: ReleaseContent | null,
  next: Content,
  now: number,
  wanted: Wanted & { readonly lists: true },
): Promise<Required<Succession>>;
export async function findSuccession(
  reader: ChunkReader,
  current: ReleaseContent | null,
  next: Content,
  now: number,
  wanted?: Wanted,
): Promise<Succession>;
export async function findSuccession(
  reader: ChunkReader,
  current: ReleaseContent | null,
  next: Content,
  now: number,
  { countsAll = false, lists = false }: Wanted = {},
): Promise<Succession> {
  const compared = compareUnderNames(reader, current ?? NO_CONTENT, next);
  const { renames } = compared;
  const installation = renames?.installation ?? compared.before.installation;
  const languages = [
    await readShownLanguages(reader, compared.before),
    await readShownLanguages(reader, next),
  ] as const;
  const viewBefore: ViewOf = current ? viewAt(installation, languages[0], now) : () => undefined;
  const viewAfter = viewAt(next.installation, languages[1], now);
  const catalog = catalogOf(next.installation);
  const declared = current ? catalogOf(installation).names : [];
  const gone = declared.filter((resource) => !catalog.find(resource));
  const isSeenAlike = current !== null && areSeenAlike(compared, languages);
  const names = await namersOf(compared);
  const room = new FieldRoom();

  const dates = perResource(catalog, (): DateRuns => []);
  const changes = perResource(catalog, () => new CountsWalk().change);
  const differences = new Map<ResourceName, ChangedItems>();
  const losses = new Map<string, ResourceLosses>();
  /** Of resources that are declared newly, or no more. */
  const bodies = new Map<string, ReadonlySet<string>>();
  // From nothing, nothing is lost.
  const isGuarded = current !== null || countsAll;
  for (const resource of [...catalog.names, ...gone]) {
    const isDeclared = catalog.find(resource) !== undefined;
    const views = { before: viewBefore(resource), after: viewAfter(resource) };
    const isOther = views.after && views.before?.compareTexts(views.after);
    const counts = new CountsWalk(
      current?.dates.get(formerName(compared, resource)),
      isOther && (({ values }) => isOther(values)),
    );
    const guard = isGuarded ? new GuardWalk(resource, views) : undefined;
    const difference =
      lists && isDeclared ? new DifferenceWalk(resource, compared, names, room) : undefined;
    const isMoved = gone.length > 0 && declared.includes(resource) !== isDeclared;
    const some = new Set<string>();
    for await (const step of pairs(compared, resource, isOther !== undefined)) {
      counts.take(step);
      guard?.take(step);
      difference?.take(step);
      if (isMoved && !isSameChunk(step)) some.add((step.after ?? step.before)?.body ?? "");
    }
    const { change } = counts;
    if (isDeclared) {
      dates.set(resource, counts.dates);
      changes.set(resource, change);
    }
    if (isMoved) bodies.set(resource, some);
    if (difference) differences.set(resource, await difference.finish(reader));
    if (guard)
      losses.set(resource, await guard.finish(compared, change, countsAll || !isSeenAlike));
  }
  const lost = [...losses.values()];
  const visible = new Map(
    [...losses].flatMap(([name, one]) => (one.visible ? [[name, one.visible] as const] : [])),
  );
  const settings = current ? compareSettings(current.installation, next.installation) : [];
  const declaredBefore = current ? catalogOf(current.installation).names : [];
  return {
    dates,
    ...(lists && {
      difference: await joinDifference(compared, differences, now),
    }),
    facts: {
      previous: current?.release.number ?? null,
      changes,
      visible,
      emptied: lost.flatMap(({ emptied }) => emptied),
      removals: lost.flatMap(({ removals }) =>
        removals.map((removal) => withSuccessor(removal, compared, bodies)),
      ),
      settings: settings.map(({ field }) => field),
      accessChanges: current
        ? listAccessChanges(current.installation, next.installation, visible, renames?.resources)
        : [],
      renamed: renames?.resources ?? new Map(),
      undeclared: declaredBefore.filter((resource) => !catalog.find(resource)),
    },
  };
}
