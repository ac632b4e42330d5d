/**
 * Loads a release into memory, as plain data that can be posted to any thread: what is large is in
 * shared memory. Chunks and UUID indexes that it has in common with the release before are reused
 * and not even read. Other work gets its turn in between, so that requests are answered meanwhile.
 */
import { ownValue } from "../lib/own-value.ts";
import { randomUUID } from "node:crypto";
import { setImmediate as giveWay } from "node:timers/promises";
import type { Installation } from "../catalog/installation.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import type { PerResource, ResourceName } from "../catalog/resource-names.ts";
import { keepChunk } from "../store/format/chunk.ts";
import type { Chunk } from "../store/format/chunk.ts";
import { listChunks } from "../store/format/chunk-list.ts";
import type { DateRuns } from "../store/format/dates.ts";
import type { CurrentRelease, StoreReader } from "../store/store.ts";
import { chunksOf } from "../store/content.ts";
import { sizeOf } from "../store/format/chunk-texts.ts";
import { layerColumn, listFields } from "./uuid-index.ts";
import type { LayeredColumn } from "./uuid-index.ts";

/** Chunks that are read before other work gets its turn. */
const LOADED_AT_ONCE = 16;
/** Content up to this size is kept with its texts; of more, the rest is kept packed: a sixth. */
const PLAIN_BYTES = 128 * 1024 ** 2;
/** Unpacking holds up the thread: a tenth of a millisecond for a usual chunk, of up to 256 KiB. */
const MAX_PACKED_BYTES = 1024 ** 2;
/** One fetches while another unpacks. */
const READS_AT_ONCE = 2;

/** One resource of a release in memory. */
export interface LoadedCollection {
  /** Digest of everything that its bodies depend on besides the time. */
  readonly bodies: string;
  /** In collection order. */
  readonly chunks: readonly Chunk[];
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
  const { names } = catalogOf(installation);
  const found = new Map(
    names.map((name) => [
      name,
      findKept(chunksOf(stored, name), previous && ownValue(previous.held, name)),
    ]),
  );
  const room = { bytes: plainBytes };
  for (const chunk of [...found.values()].flatMap((chunks) => [...chunks.values()]))
    if (chunk.textBytes) room.bytes -= sizeOf(chunk);
  const loaded: Partial<Record<ResourceName, LoadedCollection>> = {};
  for (const name of names) {
    const before = previous && ownValue(previous.held, name);
    const hashes = chunksOf(stored, name);
    const chunks = await loadChunks(reader, name, hashes, found.get(name) ?? new Map(), room);
    const columns = await layerColumns(chunks, before?.columns);
    loaded[name] = {
      bodies: stored.bodies.get(name) ?? "",
      chunks,
      dates: stored.dates.get(name) ?? [],
      columns,
    };
  }
  const all = loaded as PerResource<LoadedCollection>;
  return { id: randomUUID(), current, digest, installation, held: all };
}

/** @returns by hash, the chunks that the release before has, too */
function findKept(
  hashes: readonly string[],
  before: LoadedCollection | undefined,
): Map<string, Chunk> {
  const wanted = new Set(hashes);
  const chunks = before?.chunks.filter(({ hash }) => wanted.has(hash)) ?? [];
  return new Map(chunks.map((chunk) => [chunk.hash, chunk]));
}

/** @param room for texts; the chunks that do not fit are kept packed */
async function loadChunks(
  reader: ReleaseReader,
  resource: ResourceName,
  hashes: readonly string[],
  found: Map<string, Chunk>,
  room: { bytes: number },
): Promise<readonly Chunk[]> {
  const missing = hashes.filter((hash) => !found.has(hash));
  let start = 0;
  const readOn = async (): Promise<void> => {
    while (start < missing.length) {
      const run = missing.slice(start, (start += LOADED_AT_ONCE));
      for (const chunk of await reader.readChunks(resource, run)) {
        const bytes = sizeOf(chunk);
        const kept = keepChunk(chunk, bytes > room.bytes && bytes <= MAX_PACKED_BYTES);
        if (kept.textBytes) room.bytes -= bytes;
        found.set(chunk.hash, kept);
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
  chunks: readonly Chunk[],
  before: readonly LayeredColumn[] = [],
): Promise<readonly LayeredColumn[]> {
  const list = listChunks(chunks);
  const columns: LayeredColumn[] = [];
  for (const field of listFields(list)) {
    if (chunks.length > LOADED_AT_ONCE) await giveWay();
    const kept = before.find((column) => column.field === field);
    columns.push(await layerColumn(list, field, kept?.layers));
  }
  if (chunks.length > LOADED_AT_ONCE) await giveWay();
  return columns;
}
