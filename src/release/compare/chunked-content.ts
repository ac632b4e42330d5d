/** Content in chunks, from a release or not stored at all. */
import { setImmediate as giveWay } from "node:timers/promises";
import { DEFAULT_INSTALLATION } from "../../catalog/installation.ts";
import type { Installation } from "../../catalog/installation.ts";
import { CONTRACT, mapResources, perResource } from "../../catalog/catalog.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { PerResource, ResourceName } from "../../catalog/resource-names.ts";
import type { ReleaseContent, StoreReader } from "../../store/store.ts";
import { itemsOf } from "../../store/format/chunk-texts.ts";
import type { LoadedRelease } from "../load-release.ts";

export interface Item {
  readonly Uuid: string;
  /** Canonical JSON in UTF-8. */
  readonly json: Uint8Array;
}

/** Consecutive items of one resource. */
interface ItemList {
  /** False: certainly no article among them is TIME_CONTROLLED. */
  readonly mayBeTimed: boolean;
  items(): Iterable<Item>;
}

export interface ChunkedContent {
  readonly installation: Installation;
  /** Hashes, in collection order: two chunks of a resource with one hash hold the same items. */
  readonly chunks: PerResource<readonly string[]>;
  /** @param hashes some of the resource's; all of them when left out */
  readChunks(
    resource: ResourceName,
    hashes?: readonly string[],
  ): AsyncGenerator<ItemList, void, undefined>;
}

/** Chunks that are read together, and in memory at once. */
const CHUNKS_AT_ONCE = 16;

/** @param reader must stay open for as long as chunks are read */
export const contentOfRelease = (
  reader: Pick<StoreReader, "readChunks">,
  { installation, held }: Pick<ReleaseContent, "installation" | "held">,
): ChunkedContent =>
  contentOfChunks(reader, {
    installation,
    chunks: mapResources(held, ({ chunks }) => chunks),
  });

/** @param reader must stay open for as long as chunks are read */
export function contentOfChunks(
  reader: Pick<StoreReader, "readChunks">,
  { installation, chunks }: Pick<ChunkedContent, "installation" | "chunks">,
): ChunkedContent {
  return {
    installation,
    chunks,
    async *readChunks(resource, hashes = chunks[resource]) {
      for (let start = 0; start < hashes.length; start += CHUNKS_AT_ONCE) {
        const some = hashes.slice(start, start + CHUNKS_AT_ONCE);
        for (const chunk of await reader.readChunks(resource, some))
          yield { mayBeTimed: chunk.facts.windows.length > 0, items: () => itemsOf(chunk) };
      }
    },
  };
}

/** @returns a release in memory; other work gets its turn between its chunks */
export const contentOfLoaded = ({ installation, held }: LoadedRelease): ChunkedContent => ({
  installation,
  chunks: perResource(catalogOf(installation), (resource) =>
    held[resource].chunks.map(({ hash }) => hash),
  ),
  async *readChunks(resource, hashes) {
    const wanted = hashes && new Set(hashes);
    for (const chunk of held[resource].chunks) {
      if (wanted?.has(chunk.hash) === false) continue;
      await giveWay();
      yield { mayBeTimed: chunk.facts.windows.length > 0, items: () => itemsOf(chunk) };
    }
  },
});

/** @returns content that is not in a store */
export const contentOfItems = ({
  installation,
  items,
}: {
  readonly installation: Installation;
  readonly items: PerResource<readonly Item[]>;
}): ChunkedContent => ({
  installation,
  // Unlike any hash, so it is never taken for a chunk of a release.
  chunks: perResource(catalogOf(installation), (resource) =>
    items[resource].length === 0 ? [] : ["unstored"],
  ),
  async *readChunks(resource) {
    yield { mayBeTimed: true, items: () => items[resource] };
  },
});

/** The content before the first publish. */
export const EMPTY_CONTENT = contentOfItems({
  installation: DEFAULT_INSTALLATION,
  items: perResource(CONTRACT, () => []),
});

/** @returns all items of a resource, in collection order */
export async function* readItems(
  content: ChunkedContent,
  resource: ResourceName,
): AsyncGenerator<Item, void, undefined> {
  for await (const chunk of content.readChunks(resource)) yield* chunk.items();
}

const decoder = new TextDecoder();

export const textOf = ({ json }: Item): string => decoder.decode(json);

export type Members = Readonly<Record<string, unknown>>;

export const parseItem = (item: Item): Members => JSON.parse(textOf(item)) as Members;
