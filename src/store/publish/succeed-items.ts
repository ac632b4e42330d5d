/** Compares new content with the release before, resource by resource. */
import { mapResources, perResource } from "../../catalog/catalog.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { PerResource, ResourceName } from "../../catalog/resource-names.ts";
import type { ChunkReader } from "../chunk-reader.ts";
import { dayOf, ReaderView } from "../reader-view.ts";
import type { ReleaseContent } from "../store.ts";
import type { NewContent } from "./chunk-sink.ts";
import { compareDelivered } from "./delivered-form.ts";
import { LossCount, loseResource } from "./losses.ts";
import type { ResourceLosses } from "./losses.ts";
import { NOTHING } from "./releases.ts";
import { beginResource, succeedResource } from "./succeed-resource.ts";
import type { SucceedingItems } from "./succeed-resource.ts";

export interface Succession {
  readonly items: PerResource<SucceedingItems>;
  /** Of the resources that only the release before declares. */
  readonly undeclared: Readonly<Record<string, ResourceLosses>>;
}

/**
 * @param reader reads the chunks of both
 * @param before null: nothing was published yet
 * @param now ms since 1970-01-01 UTC
 */
export async function succeedItems(
  reader: ChunkReader,
  before: ReleaseContent | null,
  next: NewContent,
  now: number,
): Promise<Succession> {
  const { installation } = next;
  const catalog = catalogOf(installation);
  const old = {
    installation: before?.installation ?? installation,
    chunks: before ? mapResources(before.held, ({ chunks }) => chunks) : {},
  };
  const comparisons = await compareDelivered(catalog, reader, { before: old, next }, now);
  const { published } = comparisons;
  const areLanguagesAlike = published.before.symmetricDifference(published.next).size === 0;
  const oldCatalog = before && catalogOf(before.installation);
  const viewBefore = (resource: ResourceName): ReaderView =>
    new ReaderView(oldCatalog ?? catalog, resource, published.before, dayOf(old.installation, now));
  const succession: Partial<Record<ResourceName, SucceedingItems>> = {};
  for (const resource of catalog.names) {
    const comparison = comparisons.of(resource);
    const isStable = !comparison.texts || areLanguagesAlike;
    const losses = new LossCount(
      resource,
      oldCatalog?.find(resource) && viewBefore(resource),
      new ReaderView(catalog, resource, published.next, dayOf(installation, now)),
    );
    const succeeding = { reader, resource, comparison, isStable, losses };
    const hashes = next.chunks[resource];
    succession[resource] = await (before
      ? // The release before may not have declared it.
        succeedResource(succeeding, before.held[resource] ?? NOTHING, hashes)
      : beginResource(succeeding, hashes));
  }
  const undeclared: Record<string, ResourceLosses> = {};
  for (const resource of oldCatalog?.names ?? []) {
    if (before && !catalog.find(resource))
      undeclared[resource] = await loseResource(reader, resource, before, viewBefore(resource));
  }
  return {
    items: perResource(catalog, (resource) => succession[resource] as SucceedingItems),
    undeclared,
  };
}
