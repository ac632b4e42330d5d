/** Makes chunks of valid items while they come, and packs those that a store does not have. */
import { crc32 } from "node:zlib";
import type { Installation } from "../../catalog/installation.ts";
import { perResource } from "../../catalog/catalog.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import type {
  CheckResult,
  ItemSink,
  ItemValues,
  ValidContent,
} from "../../validate/valid-content.ts";
import type { ChunkReader } from "../chunk-reader.ts";
import { composeContent } from "../content.ts";
import type { Content } from "../content.ts";
import { derivationOf } from "../format/chunk-facts.ts";
import { hashLines, packLines, writeLines } from "../format/chunk.ts";
import { derive, findEnds } from "../format/derived.ts";
import type { Rows } from "../format/tables.ts";
import type { ReleaseContent } from "../store.ts";
import { NO_CHUNKS } from "./held-chunks.ts";
import type { HeldRows } from "./held-chunks.ts";
import { inSlices } from "../../lib/in-slices.ts";
import { getOrInsert } from "../../lib/get-or-insert.ts";

/** Shorter chunks would cost more than they share. */
const MIN_ITEMS = 16;
const MAX_ITEMS = 256;
/** Of the texts in a chunk, unless a single item is larger; limits what is decompressed at once. */
const MAX_BYTES = 256 * 1024;
/** On average, one item in this many ends a chunk. */
const ENDS_ONE_IN = 128;

/**
 * The items of a resource that are in no complete chunk yet. Where a chunk ends depends on the items themselves, not
 * on their positions, so that an added item moves no later end: only the chunk around it is new.
 */
class Cutter {
  #texts: Uint8Array[] = [];
  #bytes = 0;
  #isComplete = false;

  /** @returns the texts of a chunk that is complete without this one; undefined: none is */
  add(text: Uint8Array): readonly Uint8Array[] | undefined {
    const isFull = this.#texts.length > 0 && this.#bytes + text.length > MAX_BYTES;
    const complete = this.#isComplete || isFull ? this.take() : undefined;
    this.#texts.push(text);
    this.#bytes += text.length;
    const { length } = this.#texts;
    this.#isComplete =
      length === MAX_ITEMS || (length >= MIN_ITEMS && crc32(text) % ENDS_ONE_IN === 0);
    return complete;
  }

  /** @returns the texts of the last chunk; undefined: there is none */
  take(): readonly Uint8Array[] | undefined {
    const texts = this.#texts;
    [this.#texts, this.#bytes, this.#isComplete] = [[], 0, false];
    return texts.length === 0 ? undefined : texts;
  }
}

/** New content, with what a store may not have of it. */
export interface NewContent extends ValidContent, Content {
  /** The chunks that the store did not have. */
  readonly held: HeldRows;
}

/** @returns a release as what could be published */
export const toNew = (content: ReleaseContent): NewContent => ({
  installation: content.installation,
  digest: content.digest,
  lists: content.lists,
  counts: content.release.counts,
  held: new Map(),
});

/** The result of a check, with the content in chunks. */
export type ChunkedResult =
  | (CheckResult & { readonly valid: false })
  | (CheckResult & { readonly valid: true; readonly content: NewContent });

/** @param store may have some of the chunks */
export async function checkInChunks(
  check: (sink: ItemSink) => Promise<CheckResult>,
  store: Pick<ChunkReader, "describeChunks"> = NO_CHUNKS,
): Promise<ChunkedResult> {
  const sink = new ChunkSink(store);
  const result = await check(sink);
  return result.valid ? { ...result, content: await sink.finish() } : result;
}

interface CutChunk {
  readonly hash: string;
  readonly resource: ResourceName;
  readonly lines: Uint8Array;
  /** See `findEnds`. */
  readonly ends: Uint32Array;
  readonly values: readonly ItemValues[];
}

/** Chunks that are looked for in the store and packed together. */
const PACKED_AT_ONCE = 16;

export class ChunkSink implements ItemSink {
  readonly #store: Pick<ChunkReader, "describeChunks">;
  #installation: Installation | undefined;
  #chunks = new Map<ResourceName, string[]>();
  #counts = new Map<ResourceName, number>();
  #held = new Map<string, Rows["chunk"]>();
  #cutter = new Cutter();
  /** Of the items that are in no chunk yet. */
  #values: ItemValues[] = [];
  #resource: ResourceName | undefined;
  #waiting: CutChunk[] = [];
  #packing: Promise<void> = Promise.resolve();

  /** @param store may have some of the chunks */
  constructor(store: Pick<ChunkReader, "describeChunks">) {
    this.#store = store;
  }

  /** Forgets what was given before: files that change while they are read are read again. */
  begin(installation: Installation): void {
    this.#installation = installation;
    [this.#chunks, this.#counts, this.#held] = [new Map(), new Map(), new Map()];
    [this.#cutter, this.#values] = [new Cutter(), []];
    [this.#resource, this.#waiting] = [undefined, []];
    // What is still being packed belongs to what was given before.
    this.#packing = Promise.resolve();
  }

  add(resource: ResourceName, json: Uint8Array, values: ItemValues): void {
    if (resource !== this.#resource) this.#cut(this.#cutter.take());
    this.#resource = resource;
    this.#counts.set(resource, (this.#counts.get(resource) ?? 0) + 1);
    const complete = this.#cutter.add(json);
    this.#values.push(values);
    this.#cut(complete);
  }

  async drain(): Promise<void> {
    if (this.#waiting.length >= PACKED_AT_ONCE) await this.#packWaiting();
  }

  /** @returns everything since `begin` */
  async finish(): Promise<NewContent> {
    const installation = this.#installation;
    if (!installation) throw new Error("No content was given.");
    this.#cut(this.#cutter.take());
    await this.#packWaiting();
    await this.#packing;
    const catalog = catalogOf(installation);
    const counts = perResource(catalog, (name) => this.#counts.get(name) ?? 0);
    return { ...composeContent(installation, this.#chunks), counts, held: this.#held };
  }

  #cut(texts: readonly Uint8Array[] | undefined): void {
    const resource = this.#resource;
    if (!texts || !resource || !this.#installation) return;
    const lines = writeLines(texts);
    const hash = hashLines(lines);
    const ends = findEnds(texts);
    getOrInsert(this.#chunks, resource, () => []).push(hash);
    const values = this.#values.splice(0, texts.length);
    this.#waiting.push({ hash, resource, lines, ends, values });
  }

  /** Chunks are packed while the next ones are cut. */
  async #packWaiting(): Promise<void> {
    const [cut, held] = [this.#waiting.splice(0), this.#held];
    await this.#packing;
    this.#packing = this.#pack(cut, held);
    // Reported when it is waited for.
    this.#packing.catch(() => {});
  }

  async #pack(cut: readonly CutChunk[], held: Map<string, Rows["chunk"]>): Promise<void> {
    for (const some of inSlices(cut, PACKED_AT_ONCE)) {
      const found = await this.#store.describeChunks(some.map(({ hash }) => hash));
      const stored = new Set(found.map(({ hash }) => hash));
      const lacking = some.filter(({ hash }) => !stored.has(hash));
      for (const row of await Promise.all(lacking.map((chunk) => this.#write(chunk))))
        held.set(row.hash, row);
    }
  }

  async #write({ hash, resource, lines, ends, values }: CutChunk): Promise<Rows["chunk"]> {
    const derivation = derivationOf(catalogOf(this.#installation ?? { resources: {} }), resource);
    const derived = derive(derivation, hash, ends, values);
    return { hash, length: ends.length, derived, bytes: await packLines(lines) };
  }
}
