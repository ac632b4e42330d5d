/**
 * The part of a publish that needs no lock: comparing with the current release, choosing dates,
 * compressing chunks. Other writers can work meanwhile, so before a draft is written, it is checked
 * whether the release that it follows is still the current one.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { perResource } from "../../catalog/catalog.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { PerResource, ResourceName } from "../../catalog/resource-names.ts";
import type { ValidContent } from "../../validate/valid-content.ts";
import { countPublished } from "../format/chunk-facts.ts";
import { hashChunk, packChunk, writeChunk } from "../format/chunk.ts";
import type { DatedItems } from "../format/chunk.ts";
import { cutContent } from "../format/cut-chunks.ts";
import type { CutContent, Stretch } from "../format/cut-chunks.ts";
import { CATALOG_DIGEST, writeRelevantSettings, writeInstallation } from "../format/digests.ts";
import { chooseInstant } from "./instants.ts";
import type { Clock } from "./instants.ts";
import type { ResourceLosses } from "./losses.ts";
import type {
  CurrentRelease,
  PublishFacts,
  PublishOptions,
  ReleaseContent,
  StoreReader,
} from "../store.ts";
import type { Rows } from "../format/tables.ts";
import { succeedItems } from "./succeed-items.ts";
import type { SucceedingItems, Succession } from "./succeed-items.ts";

interface PackedItems {
  readonly chunks: PerResource<readonly string[]>;
  /** As they are stored. The current release does not have them, but another one may. */
  readonly packed: readonly Rows["chunk"][];
}

export interface ReleaseDraft {
  /** The instant of the latest switch when the draft was made; null: there was none. */
  readonly after: number | null;
  /** The outcome of the publish, as far as it is known before writing. */
  readonly facts: PublishFacts;
  /** The release that already holds the content and only has to be made current. */
  readonly known?: number;
  /** The resources whose items change for readers. */
  readonly changedItems: ReadonlySet<ResourceName>;
  readonly made?: PackedItems & { readonly instant: number };
}

/** Content with the places of its cuts and its digest. */
export interface DigestedContent extends CutContent {
  readonly content: ValidContent;
  /** The installation as canonical JSON. */
  readonly installation: string;
}

export function digestContent(content: ValidContent): DigestedContent {
  const installation = writeInstallation(content.installation);
  const texts = perResource(catalogOf(content.installation), (resource) =>
    content.items[resource].values().map(({ json }) => json),
  );
  return { content, installation, ...cutContent(CATALOG_DIGEST, installation, texts) };
}

/** Chunks that are compressed at a time. */
const CHUNKS_AT_ONCE = 4;

/** Content compared with the release that it would follow. */
interface Foreseen {
  readonly facts: PublishFacts;
  readonly items: Succession["items"];
}

/**
 * @param before null: nothing was published yet
 * @param now ms since 1970-01-01 UTC
 */
export async function foreseePublish(
  reader: Pick<StoreReader, "readChunks" | "describeChunks">,
  before: ReleaseContent | null,
  { content, installation, stretches }: DigestedContent,
  now: number,
): Promise<Foreseen> {
  const { items, undeclared } = await succeedItems(content, stretches, reader, before, now);
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
        before === null || writeInstallation(before.installation) !== installation,
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

/**
 * @param current the release that the draft follows
 * @param options see `PublishOptions`; what `permit` throws is thrown
 * @throws CommandError when the current release was removed meanwhile
 */
export async function draftRelease(
  reader: StoreReader,
  current: CurrentRelease | null,
  digested: DigestedContent,
  clock: Clock,
  { onProgress = () => {}, permit = () => {} }: PublishOptions,
): Promise<ReleaseDraft> {
  const { content, digest, stretches } = digested;
  const before = current && (await reader.readRelease(current.number));
  const releases = await reader.listReleases();
  const known = releases.find((release) => release.digest === digest)?.number;
  // As chooseInstant does, where the clock is behind.
  const now = Math.max(clock(), (current?.since ?? 0) * 1000);
  const { facts, items: succession } = await foreseePublish(reader, before, digested, now);
  const catalog = catalogOf(content.installation);
  permit(facts);
  const changedItems = new Set(
    catalog.names.filter((resource) => succession[resource].isChangedForReaders),
  );
  const draft = { after: current?.since ?? null, facts, changedItems };
  if (known !== undefined) return { ...draft, known };
  const instant = await chooseInstant(clock, current?.since ?? 0);
  // Items that are new or changed in this release have no date yet.
  const date = (dates: Float64Array): Float64Array => dates.map((found) => found || instant);
  const items = perResource(catalog, (resource) => ({
    ...succession[resource],
    createdAt: date(succession[resource].createdAt),
    updatedAt: date(succession[resource].updatedAt),
  }));
  const packed = await packItems(catalog, items, stretches, onProgress);
  return { ...draft, made: { ...packed, instant } };
}

/** @returns the hashes of all chunks, and the stored form of those that are not kept */
async function packItems(
  catalog: Catalog,
  items: PerResource<DatedItems & Pick<SucceedingItems, "kept" | "found">>,
  stretches: PerResource<readonly Stretch[]>,
  onProgress: (items: number) => void,
): Promise<PackedItems> {
  const chunks = perResource<string[]>(catalog, () => []);
  const packing: Promise<PackedItems["packed"][number]>[] = [];
  let handled = 0;
  for (const resource of catalog.names) {
    for (const stretch of stretches[resource]) {
      const { start, end, textsDigest } = stretch;
      const kept = items[resource].kept.get(stretch);
      const length = end - start;
      if (kept === undefined) {
        const found = items[resource].found.get(stretch);
        const bytes = writeChunk(catalog, resource, items[resource], start, end, found);
        const hash = hashChunk(bytes);
        const published = JSON.stringify(found ? countPublished(found.facts, length) : []);
        chunks[resource].push(hash);
        packing.push(
          packChunk(bytes).then((packed) => ({
            hash,
            length,
            textsDigest,
            published,
            bytes: packed,
          })),
        );
        await packing.at(-CHUNKS_AT_ONCE);
        await nextTurn();
      } else chunks[resource].push(kept);

      handled += length;
      onProgress(handled);
    }
  }
  return { chunks, packed: await Promise.all(packing) };
}
