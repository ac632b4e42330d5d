/** Makes chunks of valid items while they come, and packs those that are not stored yet. */
import type { Installation } from "../../catalog/installation.ts";
import { perResource } from "../../catalog/catalog.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { PerResource, ResourceName } from "../../catalog/resource-names.ts";
import { countPublished, findChunkFacts, kindOf } from "../format/chunk-facts.ts";
import { hashTexts, packChunk, writeChunk } from "../format/chunk.ts";
import { Cutter } from "../format/cut-chunks.ts";
import { CATALOG_DIGEST, digestRelease, writeInstallation } from "../format/digests.ts";
import type { Rows } from "../format/tables.ts";
import type { ValidContent } from "../../validate/valid-content.ts";
import type { Store } from "../store.ts";

/** New content, whose items are in chunks. */
export interface NewContent {
  readonly installation: Installation;
  /** See `digestRelease`. */
  readonly digest: string;
  /** Hashes, in collection order. */
  readonly chunks: PerResource<readonly string[]>;
  /** The number of items. */
  readonly counts: PerResource<number>;
}

interface CutChunk {
  readonly hash: string;
  readonly resource: ResourceName;
  readonly texts: readonly Uint8Array[];
}

/** Chunks that are looked for in the store, packed and added together. */
const PACKED_AT_ONCE = 32;

class ChunkBuilder {
  readonly #store: Pick<Store, "describeChunks" | "addChunks">;
  readonly #installation: Installation;
  readonly #catalog: Catalog;
  readonly #cutter = new Cutter();
  readonly #chunks: PerResource<string[]>;
  readonly #counts: Record<string, number>;
  #resource: ResourceName | undefined;
  #waiting: CutChunk[] = [];
  #storing: Promise<void> = Promise.resolve();

  constructor(store: Pick<Store, "describeChunks" | "addChunks">, installation: Installation) {
    this.#store = store;
    this.#installation = installation;
    this.#catalog = catalogOf(installation);
    this.#chunks = perResource<string[]>(this.#catalog, () => []);
    this.#counts = { ...perResource(this.#catalog, () => 0) };
  }

  /** @param json canonical. The items of a resource follow each other. */
  add(resource: ResourceName, json: Uint8Array): void {
    if (resource !== this.#resource) this.#cut(this.#cutter.take());
    this.#resource = resource;
    this.#counts[resource] = (this.#counts[resource] ?? 0) + 1;
    this.#cut(this.#cutter.add(json));
  }

  /** Resolves when there is room for more. */
  async drain(): Promise<void> {
    if (this.#waiting.length >= PACKED_AT_ONCE) await this.#storeWaiting();
  }

  async finish(): Promise<NewContent> {
    this.#cut(this.#cutter.take());
    await this.#storeWaiting();
    await this.#storing;
    const chunks = this.#chunks;
    const installation = writeInstallation(this.#installation);
    return {
      installation: this.#installation,
      digest: digestRelease(CATALOG_DIGEST, installation, chunks),
      chunks,
      counts: this.#counts as PerResource<number>,
    };
  }

  #cut(texts: readonly Uint8Array[] | undefined): void {
    const resource = this.#resource;
    if (!texts || !resource) return;
    const hash = hashTexts(kindOf(this.#catalog, resource), texts);
    this.#chunks[resource].push(hash);
    this.#waiting.push({ hash, resource, texts });
  }

  /** Chunks are stored while the next ones are cut. */
  async #storeWaiting(): Promise<void> {
    const cut = this.#waiting;
    this.#waiting = [];
    await this.#storing;
    this.#storing = this.#put(cut);
    // Reported when it is waited for.
    this.#storing.catch(() => {});
  }

  async #put(cut: readonly CutChunk[]): Promise<void> {
    const found = await this.#store.describeChunks(cut.map(({ hash }) => hash));
    const stored = new Set(found.map(({ hash }) => hash));
    const lacking = cut.filter(({ hash }) => !stored.has(hash));
    if (lacking.length > 0)
      await this.#store.addChunks(await Promise.all(lacking.map((chunk) => this.#pack(chunk))));
  }

  async #pack({ hash, resource, texts }: CutChunk): Promise<Rows["chunk"]> {
    const found = findChunkFacts(this.#catalog, resource, texts);
    const { length } = texts;
    const published = JSON.stringify(countPublished(found.facts, length));
    return { hash, length, published, bytes: await packChunk(writeChunk(found, texts)) };
  }
}

/** @param onProgress called with the number of items so far */
export async function chunkContent(
  store: Pick<Store, "describeChunks" | "addChunks">,
  { installation, items }: ValidContent,
  onProgress: (items: number) => void = () => {},
): Promise<NewContent> {
  const builder = new ChunkBuilder(store, installation);
  let handled = 0;
  for (const resource of catalogOf(installation).names) {
    for (const { json } of items[resource]) {
      // A copy, because it may be in memory that is used again.
      builder.add(resource, Uint8Array.from(json));
      handled += 1;
      if (handled % 1024 === 0) {
        await builder.drain();
        onProgress(handled);
      }
    }
  }
  const content = await builder.finish();
  onProgress(handled);
  return content;
}

/** Has every chunk that it is asked for, so that none is packed. */
const EVERYTHING = {
  describeChunks: async (hashes: readonly string[]) =>
    hashes.map((hash) => ({ hash, length: 0, published: [] })),
  addChunks: async () => {},
};

/** @returns the digest that a release of the content would have */
export const digestContent = async (content: ValidContent): Promise<string> =>
  (await chunkContent(EVERYTHING, content)).digest;
