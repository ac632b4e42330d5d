/**
 * The part of a publish that needs no lock: comparing with the current release, resource by resource. Other
 * writers can work meanwhile, so before a draft is written, it is checked whether the release that it
 * follows is still the current one.
 */
import { ownValue } from "../../lib/own-value.ts";
import { isDeepStrictEqual } from "node:util";
import { perResource } from "../../catalog/catalog.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { PerResource, ResourceName } from "../../catalog/resource-names.ts";
import type { ItemValues } from "../../validate/valid-content.ts";
import type { ChunkReader } from "../chunk-reader.ts";
import { writeInstallation } from "../format/digests.ts";
import { dayOf, readShownLanguages, ReaderView } from "../reader-view.ts";
import { findRenames, readRenamed, underNewNames } from "../renames.ts";
import type { Renames } from "../renames.ts";
import type { PublishFacts, ReleaseContent } from "../store.ts";
import { compareSettings } from "./setting-changes.ts";
import { contentOfStored } from "./chunk-sink.ts";
import type { NewContent } from "./chunk-sink.ts";
import { listAccessChanges } from "./access-changes.ts";
import { findLosses } from "./losses.ts";
import type { ResourceLosses } from "./losses.ts";
import { loseResource } from "./lost-resources.ts";
import { succeedResource } from "./succeed-resource.ts";
import type { SucceedingItems } from "./succeed-resource.ts";

/** New content compared with the release that it would follow. */
export interface ReleaseDraft {
  /** The outcome of the publish, as far as it is known before writing. */
  readonly facts: PublishFacts;
  readonly items: PerResource<SucceedingItems>;
}

const underNames = (content: ReleaseContent, renames: Renames): ReleaseContent => ({
  ...content,
  installation: renames.installation,
  held: underNewNames(content.held, renames),
});

/**
 * @param given reads the chunks of both
 * @param current null: nothing was published yet
 * @param now ms since 1970-01-01 UTC
 * @param countsAll whether the items that readers see are counted where nothing changes, too
 */
export async function draftRelease(
  given: ChunkReader,
  current: ReleaseContent | null,
  next: NewContent,
  now: number,
  countsAll = false,
): Promise<ReleaseDraft> {
  const { installation } = next;
  const catalog = catalogOf(installation);
  const renames = current ? findRenames(current.installation, installation) : undefined;
  const before = current && renames ? underNames(current, renames) : current;
  const reader =
    current && renames ? readRenamed(given, renames, contentOfStored(current).chunks) : given;
  const old = before
    ? contentOfStored(before)
    : { installation, chunks: perResource(catalog, () => []) };
  const languages = {
    before: await readShownLanguages(reader, old.chunks.languages),
    next: await readShownLanguages(reader, next.chunks.languages),
  };
  const oldCatalog = before && catalogOf(before.installation);
  const today = { before: dayOf(old.installation, now), next: dayOf(installation, now) };
  const isSeenAlike =
    isDeepStrictEqual(languages.before, languages.next) &&
    writeInstallation(old.installation) === writeInstallation(installation);
  const viewBefore = (resource: ResourceName): ReaderView =>
    new ReaderView(oldCatalog ?? catalog, resource, languages.before, today.before);
  const succeeding: Partial<Record<ResourceName, SucceedingItems>> = {};
  const all: Record<string, ResourceLosses> = {};
  for (const resource of catalog.names) {
    const chunks = {
      // The release before may not have declared it.
      before: ownValue(old.chunks, resource) ?? [],
      next: next.chunks[resource],
    };
    const held = before ? ownValue(before.held, resource) : undefined;
    const found = await succeedResource(reader, resource, held, chunks.next);
    succeeding[resource] = found;
    const guarded = {
      resource,
      chunks,
      before: oldCatalog?.find(resource) && viewBefore(resource),
      next: new ReaderView(catalog, resource, languages.next, today.next),
      rename: (item: ItemValues) => renames?.renameItem(resource, item) ?? item,
      countsAll: countsAll || !isSeenAlike,
    };
    // From nothing, nothing is lost.
    if (before || countsAll) all[resource] = await findLosses(reader, guarded, found.change);
  }
  const items = succeeding as PerResource<SucceedingItems>;
  const undeclared = oldCatalog?.names.filter((resource) => !catalog.find(resource)) ?? [];
  for (const resource of before ? undeclared : []) {
    const view = viewBefore(resource);
    all[resource] = await loseResource(reader, resource, { before: old, next }, view);
  }
  const lost = Object.values(all);
  const declaredBefore = current ? catalogOf(current.installation).names : [];
  const visible = Object.fromEntries(
    Object.entries(all).flatMap(([name, losses]) =>
      losses.visible ? [[name, losses.visible]] : [],
    ),
  );
  return {
    items,
    facts: {
      previous: before?.release.number ?? null,
      changes: perResource(catalog, (resource) => items[resource].change),
      visible,
      emptied: lost.flatMap(({ emptied }) => emptied),
      removals: lost.flatMap(({ removals }) => removals),
      settings: current
        ? compareSettings(current.installation, installation).map(({ field }) => field)
        : [],
      accessChanges: current
        ? listAccessChanges(current.installation, installation, visible, renames?.resources)
        : [],
      renamed: Object.fromEntries(renames?.resources ?? []),
      undeclared: declaredBefore.filter((resource) => !catalog.find(resource)),
    },
  };
}
