/**
 * Compares new content with the release before: which items are the same for readers and keep their
 * dates, and how much changed. A chunk whose texts all appear again, side by side, is not read.
 */
import { perResource } from "../../catalog/catalog.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import { countTwins } from "../../catalog/item-body.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { PerResource, ResourceName } from "../../catalog/resource-names.ts";
import type { ValidContent, ValidItem } from "../../validate/valid-content.ts";
import { findChunkFacts, parseStored, UUID_BYTES, writeUuid } from "../format/chunk-facts.ts";
import type { FoundFacts } from "../format/chunk-facts.ts";
import type { DatedItems } from "../format/chunk.ts";
import type { Stretch } from "../format/cut-chunks.ts";
import { compareDelivered, writeDeliveredForm, writeForms } from "./delivered-form.ts";
import type { Comparison } from "./delivered-form.ts";
import { LossCount, loseResource } from "./losses.ts";
import type { ResourceLosses } from "./losses.ts";
import { dayOf, ReaderView } from "../reader-view.ts";
import type { ReleaseContent, ResourceChange, StoreReader } from "../store.ts";

/** By stretch of this release, the hash of the chunk of the release before that is the same, dates included. */
type KeptChunks = ReadonlyMap<Stretch, string>;

export interface SucceedingItems extends DatedItems {
  readonly kept: KeptChunks;
  /** Of the other stretches. */
  readonly found: ReadonlyMap<Stretch, FoundFacts>;
  readonly change: ResourceChange;
  readonly losses: ResourceLosses;
  /** Whether readers get something else of the resource at once. */
  readonly isChangedForReaders: boolean;
}

/** Until the release has an instant. */
const UNDATED = 0;

/**
 * @param before null: nothing was published yet
 * @param now ms since 1970-01-01 UTC
 */
export async function succeedItems(
  { installation, items }: ValidContent,
  stretches: PerResource<readonly Stretch[]>,
  reader: Pick<StoreReader, "readChunks" | "describeChunks">,
  before: ReleaseContent | null,
  now: number,
): Promise<Succession> {
  const catalog = catalogOf(installation);
  const comparisons = await compareDelivered(
    catalog,
    {
      before: {
        installation: before?.installation ?? installation,
        items: (resource) => readItems(reader, resource, before?.held[resource]?.chunks ?? []),
      },
      next: { installation, items: (resource) => items[resource] },
    },
    now,
  );
  const { published } = comparisons;
  const areLanguagesAlike = published.before.symmetricDifference(published.next).size === 0;
  const oldCatalog = before && catalogOf(before.installation);
  const viewBefore = (resource: ResourceName): ReaderView =>
    new ReaderView(
      oldCatalog ?? catalog,
      resource,
      published.before,
      dayOf(before?.installation ?? installation, now),
    );
  // The facts of a chunk depend on the declaration.
  const isDeclaredAlike =
    JSON.stringify(before?.installation.resources ?? {}) === JSON.stringify(installation.resources);
  const succession: Partial<Record<ResourceName, SucceedingItems>> = {};
  for (const resource of catalog.names) {
    const comparison = comparisons.of(resource);
    succession[resource] = await succeedResource(
      {
        catalog,
        resource,
        comparison,
        isStable: isDeclaredAlike && (!comparison.texts || areLanguagesAlike),
      },
      new LossCount(
        resource,
        oldCatalog?.find(resource) && viewBefore(resource),
        new ReaderView(catalog, resource, published.next, dayOf(installation, now)),
      ),
      items[resource],
      stretches[resource],
      reader,
      before?.held[resource]?.chunks ?? [],
    );
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

export interface Succession {
  readonly items: PerResource<SucceedingItems>;
  /** Of the resources that only the release before declares. */
  readonly undeclared: Readonly<Record<string, ResourceLosses>>;
}

interface Succeeding {
  readonly catalog: Catalog;
  readonly resource: ResourceName;
  readonly comparison: Comparison;
  /** False: items with equal texts may still differ. */
  readonly isStable: boolean;
}

/** @param hashes of the resource's chunks, read one by one: together they may be large */
async function* readItems(
  reader: Pick<StoreReader, "readChunks">,
  resource: ResourceName,
  hashes: readonly string[],
): AsyncGenerator<ValidItem> {
  for (const hash of hashes)
    for (const chunk of await reader.readChunks(resource, [hash])) yield* chunk.items();
}

/** @param before hashes of the chunks of the release before */
async function succeedResource(
  { catalog, resource, comparison, isStable }: Succeeding,
  losses: LossCount,
  items: readonly ValidItem[],
  stretches: readonly Stretch[],
  reader: Pick<StoreReader, "readChunks" | "describeChunks">,
  before: readonly string[],
): Promise<SucceedingItems> {
  const { hasState } = comparison;
  const chunks = await reader.describeChunks(before);
  const stretchOf = new Map(
    isStable ? stretches.map((stretch) => [stretch.textsDigest, stretch]) : [],
  );
  const kept = new Map<Stretch, string>();
  for (const { hash, textsDigest } of chunks) {
    const stretch = stretchOf.get(textsDigest);
    if (stretch) kept.set(stretch, hash);
  }

  const uuids = new Uint8Array(items.length * UUID_BYTES);
  const createdAt = new Float64Array(items.length).fill(UNDATED);
  const updatedAt = new Float64Array(items.length).fill(UNDATED);
  const places = new Map<string, number>();
  const found = new Map<Stretch, FoundFacts>();
  for (const stretch of stretches) {
    if (kept.has(stretch)) continue;
    for (let place = stretch.start; place < stretch.end; place++) {
      const { Uuid } = items[place] as ValidItem;
      writeUuid(uuids, place * UUID_BYTES, Uuid);
      places.set(Uuid, place);
    }
    const { start, end } = stretch;
    const own = items.slice(start, end).map(({ json }) => json);
    const facts = findChunkFacts(catalog, resource, own, (item, index) =>
      losses.addNext(start + index, item),
    );
    found.set(stretch, facts);
  }

  let [sum, stay, changed, same, lastPlace] = [0, 0, 0, 0, -1];
  let reordered = false;
  /** For items with a State: what readers get, in order; a kept chunk is represented by its digest. */
  const delivered: string[] = [];
  const gone: Uint8Array[] = [];
  for (const { hash, length, textsDigest } of chunks) {
    sum += length;
    const stretch = stretchOf.get(textsDigest);
    if (stretch) {
      delivered.push(textsDigest);
      stay += length;
      same += length;
      reordered ||= stretch.start < lastPlace;
      lastPlace = stretch.end - 1;
      continue;
    }
    const [chunk] = await reader.readChunks(resource, [hash]);
    for (const [index, { Uuid, json: old }] of [...(chunk?.items() ?? [])].entries()) {
      if (hasState) delivered.push(writeDeliveredForm(old, comparison, "before"));
      const place = places.get(Uuid);
      const text = items[place ?? -1]?.json;
      losses.addBefore(old, place);
      if (place === undefined) gone.push(old);
      if (!chunk || place === undefined || text === undefined) continue;
      places.delete(Uuid);
      stay += 1;
      reordered ||= place < lastPlace;
      lastPlace = place;
      const isSameText = Buffer.compare(old, text) === 0;
      if (!isSameText) changed += 1;
      createdAt[place] = chunk.createdAt[index] ?? UNDATED;
      if (
        (isSameText && isStable) ||
        writeDeliveredForm(old, comparison, "before") ===
          writeDeliveredForm(text, comparison, "next")
      ) {
        same += 1;
        updatedAt[place] = chunk.updatedAt[index] ?? UNDATED;
      }
    }
  }
  const [added, removed] = [items.length - stay, sum - stay];
  const rekeyed = countTwins(
    gone.values().map(parseStored),
    places.values().map((place) => parseStored((items[place] as ValidItem).json)),
  );
  const change = {
    before: sum,
    added,
    changed,
    removed,
    reordered,
    ...(rekeyed > 0 && { rekeyed }),
  };
  return {
    texts: { slice: (start, end) => items.slice(start, end).map(({ json }) => json) },
    uuids,
    createdAt,
    updatedAt,
    kept,
    found,
    change,
    losses: await losses.finish(
      reader,
      chunks.filter(({ textsDigest }) => stretchOf.has(textsDigest)),
      change,
    ),
    // Readers must not see whether something hidden was added or removed.
    isChangedForReaders: hasState
      ? writeForms(delivered) !== writeForms(stretches.flatMap(listForms))
      : added > 0 || removed > 0 || reordered || same < sum,
  };

  function listForms(stretch: Stretch): readonly string[] {
    if (kept.has(stretch)) return [stretch.textsDigest];
    return items
      .slice(stretch.start, stretch.end)
      .map(({ json }) => writeDeliveredForm(json, comparison, "next"));
  }
}
