/**
 * Loads a release into memory, as plain data that can be posted to any thread: what is large is in
 * shared memory. Chunks and UUID indexes that it has in common with the release before are reused
 * and not even read. Other work gets its turn in between, so that requests are answered meanwhile.
 */
import { perResource } from "../catalog/catalog.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import { randomUUID } from "node:crypto";
import { setImmediate as giveWay } from "node:timers/promises";
import type { Installation } from "../catalog/installation.ts";
import type { PerResource, ResourceName } from "../catalog/resource-names.ts";
import { derivationOf } from "../store/format/chunk-facts.ts";
import type { Derivation } from "../store/format/chunk-facts.ts";
import { listChunks } from "../store/format/chunk-list.ts";
import type { DateRuns } from "../store/format/dates.ts";
import type { CurrentRelease, StoreReader } from "../store/store.ts";
import { chunksOf } from "../store/content.ts";
import { loadChunk, sizeOf } from "./loaded-chunk.ts";
import type { LoadedChunk } from "./loaded-chunk.ts";
import { layerColumn, listKeyFields } from "./uuid-index.ts";
import type { LayeredColumn } from "./uuid-index.ts";

/** Chunks that are read before other work gets its turn. */
const LOADED_AT_ONCE = 16;
/** Content up to this size is kept with its texts; of more, the rest is kept packed: a sixth. */
const PLAIN_BYTES = 128 * 1024 ** 2;
/** One fetches while another unpacks. */
const READS_AT_ONCE = 2;

/** One resource of a release in memory. */
export interface LoadedCollection {
  /** Digest of everything that its bodies depend on besides the time. */
  readonly bodies: string;
  /** See `Derivation`. */
  readonly form: string;
  /** In collection order. */
  readonly chunks: readonly LoadedChunk[];
  /** Of their items. */
  readonly dates: DateRuns;
  readonly columns: readonly LayeredColumn[];
}

export interface LoadedRelease {
  /** Unique, also among threads. */
  readonly id: string;
  readonly current: CurrentRelease;
  /** Of its content, in hex. */
  readonly digest: string;
  readonly installation: Installation;
  readonly held: PerResource<LoadedCollection>;
}

/** The part of a store's reader that loading needs. */
export type ReleaseReader = Pick<StoreReader, "readRelease" | "readChunks">;

/**
 * @param previous of the same store
 * @throws whatever the store throws: the caller keeps the release that it has
 */
export async function loadRelease(
  reader: ReleaseReader,
  current: CurrentRelease,
  previous?: LoadedRelease,
  plainBytes = PLAIN_BYTES,
): Promise<LoadedRelease> {
  const stored = await reader.readRelease(current.number);
  const { installation, digest } = stored;
  const catalog = catalogOf(installation);
  const parts = perResource(catalog, (name) => {
    const derivation = derivationOf(catalog, name);
    const form = derivation.form.toString("hex");
    const before = previous?.held.get(name);
    // Of an item that is the same, another declaration may derive other things.
    const alike = before?.form === form ? before : undefined;
    const hashes = chunksOf(stored, name);
    return { derivation, form, alike, hashes, found: findKept(hashes, alike) };
  });
  const room = { bytes: plainBytes };
  for (const chunk of [...parts.values()].flatMap(({ found }) => [...found.values()]))
    if (chunk.plain) room.bytes -= sizeOf(chunk);
  const loaded = new Map<ResourceName, LoadedCollection>();
  for (const [name, { derivation, form, alike, hashes, found }] of parts) {
    const read = (some: readonly string[]): ReturnType<ReleaseReader["readChunks"]> =>
      reader.readChunks(name, some);
    const chunks = await loadChunks(read, derivation, hashes, found, room);
    loaded.set(name, {
      bodies: stored.bodies.get(name) ?? "",
      form,
      chunks,
      dates: stored.dates.get(name) ?? [],
      columns: await layerColumns(chunks, alike?.columns),
    });
  }
  return { id: randomUUID(), current, digest, installation, held: loaded };
}

/** @returns by hash, the chunks that the release before has, too */
function findKept(
  hashes: readonly string[],
  before: LoadedCollection | undefined,
): Map<string, LoadedChunk> {
  const wanted = new Set(hashes);
  const chunks = before?.chunks.filter(({ hash }) => wanted.has(hash)) ?? [];
  return new Map(chunks.map((chunk) => [chunk.hash, chunk]));
}

/** @param room for texts; the chunks that do not fit are kept packed */
async function loadChunks(
  read: (some: readonly string[]) => ReturnType<ReleaseReader["readChunks"]>,
  derivation: Derivation,
  hashes: readonly string[],
  found: Map<string, LoadedChunk>,
  room: { bytes: number },
): Promise<readonly LoadedChunk[]> {
  const missing = hashes.filter((hash) => !found.has(hash));
  let start = 0;
  const readOn = async (): Promise<void> => {
    while (start < missing.length) {
      const run = missing.slice(start, (start += LOADED_AT_ONCE));
      for (const chunk of await read(run)) {
        const kept = loadChunk(derivation, chunk, room.bytes);
        if (kept.plain) room.bytes -= sizeOf(kept);
        found.set(chunk.hash, kept);
        // Where nothing was derived before, it takes some milliseconds.
        await giveWay();
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: READS_AT_ONCE }, readOn));
  } finally {
    // After a failure, the other one stops, too.
    start = missing.length;
  }
  if (hashes.length > LOADED_AT_ONCE) await giveWay();
  return hashes.flatMap((hash) => found.get(hash) ?? []);
}

async function layerColumns(
  chunks: readonly LoadedChunk[],
  before: readonly LayeredColumn[] = [],
): Promise<readonly LayeredColumn[]> {
  const list = listChunks(chunks);
  const columns: LayeredColumn[] = [];
  for (const field of listKeyFields(list)) {
    if (chunks.length > LOADED_AT_ONCE) await giveWay();
    const kept = before.find((column) => column.field === field);
    columns.push(await layerColumn(list, field, kept?.layers));
  }
  if (chunks.length > LOADED_AT_ONCE) await giveWay();
  return columns;
}
