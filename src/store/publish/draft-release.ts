/**
 * The part of a publish that needs no lock: comparing with the current release. Other writers can work
 * meanwhile, so before a draft is written, it is checked whether the release that it follows is still
 * the current one.
 */
import { perResource } from "../../catalog/catalog.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { ChunkReader } from "../chunk-reader.ts";
import { writeRelevantSettings, writeInstallation } from "../format/digests.ts";
import type { PublishFacts, ReleaseContent } from "../store.ts";
import type { NewContent } from "./chunk-sink.ts";
import type { ResourceLosses } from "./losses.ts";
import { succeedItems } from "./succeed-items.ts";
import type { Succession } from "./succeed-items.ts";

/** New content compared with the release that it would follow. */
export interface ReleaseDraft {
  /** The outcome of the publish, as far as it is known before writing. */
  readonly facts: PublishFacts;
  readonly items: Succession["items"];
}

/**
 * @param reader reads the chunks of both
 * @param before null: nothing was published yet
 * @param now ms since 1970-01-01 UTC
 */
export async function draftRelease(
  reader: ChunkReader,
  before: ReleaseContent | null,
  content: NewContent,
  now: number,
): Promise<ReleaseDraft> {
  const { items, undeclared } = await succeedItems(reader, before, content, now);
  const catalog = catalogOf(content.installation);
  const kept = catalog.names.map((resource) => [resource, items[resource].losses] as const);
  const losses: Record<string, ResourceLosses> = { ...Object.fromEntries(kept), ...undeclared };
  const list = <Name extends "emptied" | "removals">(name: Name) =>
    Object.values(losses).flatMap<ResourceLosses[Name][number]>((loss) => loss[name]);
  return {
    items,
    facts: {
      previous: before?.release.number ?? null,
      changes: perResource(catalog, (resource) => items[resource].change),
      visible: Object.fromEntries(
        Object.entries(losses).map(([resource, { visible }]) => [resource, visible]),
      ),
      emptied: list("emptied"),
      removals: list("removals"),
      isInstallationChanged:
        before === null ||
        writeInstallation(before.installation) !== writeInstallation(content.installation),
      undeclared: Object.keys(undeclared),
      changedForReaders: catalog.names.filter(
        (resource) =>
          before === null ||
          items[resource].isChangedForReaders ||
          writeRelevantSettings(before.installation, catalog, resource) !==
            writeRelevantSettings(content.installation, catalog, resource),
      ),
    },
  };
}
