/** What is checked, compared, published and kept: an installation, and the chunks of each resource. */
import { setImmediate as giveWay } from "node:timers/promises";
import { catalogOf } from "../catalog/own-resources.ts";
import { DEFAULT_INSTALLATION } from "../catalog/installation.ts";
import type { Installation } from "../catalog/installation.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { StoredItem } from "../catalog/resources.ts";
import { inSlices } from "../lib/in-slices.ts";
import type { ValidItem } from "../validate/valid-content.ts";
import { parseItem } from "../validate/valid-content.ts";
import type { Chunk } from "./format/chunk.ts";
import { digestRelease } from "./format/digests.ts";
import { itemsOf } from "./format/chunk-items.ts";
import type { StoreReader } from "./store.ts";

export interface Content {
  readonly installation: Installation;
  /** By resource, the hashes of its chunks, in collection order. */
  readonly lists: ReadonlyMap<string, readonly string[]>;
  /** See `digestRelease`. */
  readonly digest: string;
}

/** What is there before the first publish. */
export const NO_CONTENT: Content = {
  installation: DEFAULT_INSTALLATION,
  lists: new Map(),
  digest: "",
};

/** @param lists of any resources, in any order */
export function composeContent(
  installation: Installation,
  lists: ReadonlyMap<string, readonly string[]>,
): Content {
  const { names } = catalogOf(installation);
  const all = new Map(names.map((name) => [name, lists.get(name) ?? []] as const));
  return { installation, lists: all, digest: digestRelease(installation, all) };
}

/** @returns the hashes of a resource; none if it is not declared */
export const chunksOf = ({ lists }: Pick<Content, "lists">, resource: string): readonly string[] =>
  lists.get(resource) ?? [];

export type ReadChunks = Pick<StoreReader, "readChunks">;

/** Chunks that are read together, and in memory at once. */
const READ_AT_ONCE = 16;

/** @param hashes of any number of chunks */
export async function* readSome(
  reader: ReadChunks,
  resource: ResourceName,
  hashes: readonly string[],
): AsyncGenerator<Chunk, void, undefined> {
  for (const some of inSlices(hashes, READ_AT_ONCE)) {
    for (const chunk of await reader.readChunks(resource, some)) {
      await giveWay();
      yield chunk;
    }
  }
}

/** @returns all items of a resource, in collection order */
export async function* readItems(
  reader: ReadChunks,
  content: Pick<Content, "lists">,
  resource: ResourceName,
): AsyncGenerator<ValidItem, void, undefined> {
  for await (const chunk of readSome(reader, resource, chunksOf(content, resource)))
    yield* itemsOf(chunk);
}

/** @returns also those that are not published */
export const readAllLanguages = (
  reader: ReadChunks,
  content: Pick<Content, "lists">,
): Promise<readonly StoredItem<"languages">[]> =>
  Array.fromAsync(
    readItems(reader, content, "languages"),
    ({ json }) => parseItem(json) as unknown as StoredItem<"languages">,
  );

/** @returns the published languages */
export async function readLanguages(
  reader: ReadChunks,
  content: Pick<Content, "lists">,
): Promise<readonly StoredItem<"languages">[]> {
  const languages = await readAllLanguages(reader, content);
  return languages.filter(({ State }) => State === "PUBLISHED");
}
