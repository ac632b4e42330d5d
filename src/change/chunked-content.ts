/** Content in chunks, from a release or not stored at all. */
import { setImmediate as giveWay } from "node:timers/promises";
import { DEFAULT_INSTALLATION } from "../catalog/installation.ts";
import type { Installation } from "../catalog/installation.ts";
import { CONTRACT, perResource } from "../catalog/catalog.ts";
import type { PerResource, ResourceName } from "../catalog/resource-names.ts";
import type { StoredItem } from "../catalog/resources.ts";
import { contentOfStored } from "../store/publish/chunk-sink.ts";
import type { NewContent } from "../store/publish/chunk-sink.ts";
import { NO_CHUNKS, readHeld } from "../store/publish/held-chunks.ts";
import { itemsOf } from "../store/format/chunk-texts.ts";
import { readSome } from "../store/reader-view.ts";
import { underNewNames } from "../store/renames.ts";
import type { Renames } from "../store/renames.ts";
import type { ReleaseContent, StoreReader } from "../store/store.ts";
import type { ValidItem } from "../validate/valid-content.ts";
import { parseItem } from "../validate/valid-content.ts";

/** Consecutive items of one resource. */
interface ItemList {
  /** False: certainly no article among them is TIME_CONTROLLED. */
  readonly mayBeTimed: boolean;
  items(): Iterable<ValidItem>;
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

/** @param reader must stay open for as long as chunks are read */
export const contentOfRelease = (
  reader: Pick<StoreReader, "readChunks">,
  release: ReleaseContent,
): ChunkedContent => contentOfChunks(reader, contentOfStored(release));

/** @param reader must stay open for as long as chunks are read */
export const contentOfChunks = (
  reader: Pick<StoreReader, "readChunks">,
  { installation, chunks }: Pick<ChunkedContent, "installation" | "chunks">,
): ChunkedContent => ({
  installation,
  chunks,
  async *readChunks(resource, hashes = chunks[resource]) {
    for await (const chunk of readSome(reader, resource, hashes)) {
      await giveWay();
      yield { mayBeTimed: chunk.facts.windows.length > 0, items: () => itemsOf(chunk) };
    }
  },
});

/** @returns a side before under the names of the side after */
export const underNames = (content: ChunkedContent, renames: Renames): ChunkedContent => ({
  installation: renames.installation,
  chunks: underNewNames(content.chunks, renames),
  async *readChunks(resource, hashes) {
    const former = (renames.resources.get(resource) ?? resource) as ResourceName;
    const rename = ({ Uuid, json }: ValidItem): ValidItem => ({
      Uuid,
      json: Buffer.from(JSON.stringify(renames.renameItem(resource, parseItem(json)))),
    });
    for await (const list of content.readChunks(former, hashes)) {
      yield renames.fields.has(resource)
        ? { ...list, items: () => Array.from(list.items(), rename) }
        : list;
    }
  },
});

/** @returns content that was checked, of no store */
export const contentOfNew = (content: NewContent): ChunkedContent =>
  contentOfChunks(readHeld(content.held, NO_CHUNKS), content);

/** The content before the first publish. */
export const EMPTY_CONTENT = contentOfChunks(NO_CHUNKS, {
  installation: DEFAULT_INSTALLATION,
  chunks: perResource(CONTRACT, () => []),
});

/** @returns all items of a resource, in collection order */
export async function* readItems(
  content: ChunkedContent,
  resource: ResourceName,
): AsyncGenerator<ValidItem, void, undefined> {
  for await (const chunk of content.readChunks(resource)) yield* chunk.items();
}

/** @returns the published languages */
export async function readLanguages(
  content: ChunkedContent,
): Promise<readonly StoredItem<"languages">[]> {
  const languages = await Array.fromAsync(
    readItems(content, "languages"),
    ({ json }) => parseItem(json) as unknown as StoredItem<"languages">,
  );
  return languages.filter(({ State }) => State === "PUBLISHED");
}

const decoder = new TextDecoder();

export const jsonOf = ({ json }: ValidItem): string => decoder.decode(json);
