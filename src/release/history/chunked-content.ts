/** Content in chunks, wherever it lies: a release of a store, or what none holds yet. */
import { DEFAULT_INSTALLATION } from "../../catalog/installation.ts";
import type { Installation } from "../../catalog/installation.ts";
import { perResource } from "../../catalog/resources.ts";
import type { PerResource, ResourceName } from "../../catalog/resources.ts";
import type { Chunk, StoredText } from "../../store/chunk.ts";
import type { ReleaseContent, StoreReader } from "../../store/store.ts";

/** Consecutive items of one resource. */
export type ItemList = Pick<Chunk, "length" | "uuidAt" | "textAt" | "bytesAt" | "items"> &
  Partial<Pick<Chunk, "facts">>;

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

/** What there is before the first publish. */
export const EMPTY_CONTENT: ChunkedContent = {
  installation: DEFAULT_INSTALLATION,
  chunks: perResource(() => []),
  async *readChunks() {},
};

/** What is read together, and in memory at once. */
const CHUNKS_AT_ONCE = 16;

/** @param reader must stay open for as long as chunks are read */
export const contentOfRelease = (
  reader: Pick<StoreReader, "readChunks">,
  { installation, chunks }: Pick<ReleaseContent, "installation" | "chunks">,
): ChunkedContent => ({
  installation,
  chunks,
  async *readChunks(resource, hashes = chunks[resource]) {
    for (let start = 0; start < hashes.length; start += CHUNKS_AT_ONCE)
      yield* await reader.readChunks(resource, hashes.slice(start, start + CHUNKS_AT_ONCE));
  },
});

/** What content that no store holds yet calls the one chunk of a resource: unlike any hash. */
const UNSTORED = "unstored";

/** @returns content that passed every rule and lies in no store */
export function contentOfItems({
  installation,
  items,
}: {
  readonly installation: Installation;
  readonly items: PerResource<readonly { readonly Uuid: string; readonly json: Uint8Array }[]>;
}): ChunkedContent {
  const decoder = new TextDecoder();
  return {
    installation,
    chunks: perResource(() => [UNSTORED]),
    async *readChunks(resource) {
      const list = items[resource];
      const bytesAt = (index: number): Uint8Array => list[index]?.json ?? new Uint8Array();
      yield {
        length: list.length,
        uuidAt: (index) => list[index]?.Uuid ?? "",
        textAt: (index) => decoder.decode(bytesAt(index)),
        bytesAt,
        *items() {
          for (const { Uuid, json } of list) yield { Uuid, text: decoder.decode(json) };
        },
      };
    },
  };
}

/** @returns all items of a resource, in collection order */
export async function* readItems(
  content: ChunkedContent,
  resource: ResourceName,
): AsyncGenerator<StoredText, void, undefined> {
  for await (const chunk of content.readChunks(resource)) yield* chunk.items();
}
