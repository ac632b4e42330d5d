/**
 * Everything of a publish that needs no lock: what changes against the current release, the dates,
 * the chunks, packed. Other writers go on meanwhile; whoever writes the draft down looks first
 * whether the release that it succeeds is still the current one.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { perResource, RESOURCE_NAMES } from "../catalog/resources.ts";
import type { PerResource, ResourceName } from "../catalog/resources.ts";
import type { ValidContent } from "../check/valid-content.ts";
import { hashChunk, packChunk, writeChunk } from "./chunk.ts";
import type { Chunk, DatedItems } from "./chunk.ts";
import { cutChunks } from "./cut-chunks.ts";
import { keepPublished } from "./delivered-form.ts";
import { CATALOG_DIGEST, digestBodies, digestRelease, writeInstallation } from "./digests.ts";
import { chooseInstant, latestOf } from "./instants.ts";
import type { Clock } from "./instants.ts";
import type { PublishOptions, PublishOutcome, ReleaseContent, StoreReader } from "./store.ts";
import { dateItems, succeedItems } from "./succeed-items.ts";

/** Of one chunk, as it is stored. */
export interface PackedChunk {
  readonly hash: string;
  readonly items: number;
  readonly bytes: Uint8Array;
}

export interface ReleaseDraft {
  /** The instant of the switch that it comes after; null: there is none. */
  readonly after: number | null;
  /** Beside number, created and release, what the publish will say. */
  readonly facts: Omit<PublishOutcome, "release" | "created">;
  /** Absent: a release holds the content already, and is made current. */
  readonly made?: Omit<ReleaseContent, "release"> & {
    readonly instant: number;
    readonly counts: PerResource<number>;
    /** Those that the current release does not have; another one may. */
    readonly packed: readonly PackedChunk[];
  };
  /** The release that holds the content. */
  readonly known?: number;
}

/** Content with what tells it from other content. */
export interface DigestedContent {
  readonly content: ValidContent;
  /** The installation as canonical JSON. */
  readonly installation: string;
  readonly digest: string;
}

export function digestContent(content: ValidContent): DigestedContent {
  const installation = writeInstallation(content.installation);
  const texts = perResource((resource) => content.items[resource].values().map(({ json }) => json));
  return { content, installation, digest: digestRelease(CATALOG_DIGEST, installation, texts) };
}

/** Chunks that are read, or packed, at a time. */
const CHUNKS_AT_ONCE = 8;

/** @returns the chunks of a resource, in order */
export async function* readAllChunks(
  reader: Pick<StoreReader, "readChunks">,
  { chunks }: Pick<ReleaseContent, "chunks">,
  resource: ResourceName,
): AsyncGenerator<Chunk, void, undefined> {
  for (let start = 0; start < chunks[resource].length; start += CHUNKS_AT_ONCE) {
    yield* await reader.readChunks(resource, chunks[resource].slice(start, start + CHUNKS_AT_ONCE));
  }
}

/** @param options see `PublishOptions`; what `permit` throws is thrown */
export async function draftRelease(
  reader: StoreReader,
  { content, installation, digest }: DigestedContent,
  clock: Clock,
  { onProgress = () => {}, permit = () => {} }: PublishOptions,
): Promise<ReleaseDraft> {
  const { current } = await reader.readState();
  const before = current && (await reader.readRelease(current.number));
  const releases = await reader.listReleases();
  const known = releases.find((release) => release.digest === digest)?.number;
  const isCurrent = known !== undefined && known === current?.number;
  const succession = isCurrent
    ? undefined
    : await succeedItems(content, async function* readBefore(resource) {
        if (before) yield* readAllChunks(reader, before, resource);
      });
  const changes = perResource(
    (resource) =>
      succession?.[resource].change ?? {
        before: content.items[resource].length,
        added: 0,
        changed: 0,
        removed: 0,
        reordered: false,
      },
  );
  permit(changes);
  const isInstallationChanged =
    before === null || writeInstallation(before.installation) !== installation;
  const facts: ReleaseDraft["facts"] = {
    previous: current?.number ?? null,
    changes,
    isInstallationChanged,
    changedForReaders: RESOURCE_NAMES.filter(
      (resource) =>
        succession && (isInstallationChanged || succession[resource].isChangedForReaders),
    ),
  };
  const after = current?.since ?? null;
  if (succession === undefined || known !== undefined) return { after, facts, known: known ?? 0 };
  const instant = await chooseInstant(clock, current && latestOf(current));
  dateItems(succession, instant);
  const { chunks, packed } = await packSuccession(succession, before?.chunks, onProgress);
  const languages = keepPublished(succession.languages, succession.languages.texts);
  return {
    after,
    facts,
    made: {
      instant,
      catalog: CATALOG_DIGEST,
      installation: content.installation,
      counts: perResource((resource) => content.items[resource].length),
      chunks,
      bodies: digestBodies(CATALOG_DIGEST, installation, { ...succession, languages }),
      packed,
    },
  };
}

/** @param before the chunks of the current release, which need not be packed again */
export async function packSuccession(
  succession: PerResource<DatedItems>,
  before: PerResource<readonly string[]> | undefined,
  onProgress: (items: number) => void,
): Promise<{
  readonly chunks: PerResource<readonly string[]>;
  readonly packed: readonly PackedChunk[];
}> {
  const chunks = perResource<string[]>(() => []);
  const packing: Promise<PackedChunk>[] = [];
  let handled = 0;
  for (const resource of RESOURCE_NAMES) {
    const known = new Set(before?.[resource]);
    let start = 0;
    for (const end of cutChunks(succession[resource].texts)) {
      const bytes = writeChunk(resource, succession[resource], start, end);
      const hash = hashChunk(bytes);
      chunks[resource].push(hash);
      if (!known.has(hash)) {
        known.add(hash);
        packing.push(pack(hash, bytes, end - start));
        await packing.at(-CHUNKS_AT_ONCE);
      }
      handled += end - start;
      start = end;
      onProgress(handled);
      await nextTurn();
    }
  }
  return { chunks, packed: await Promise.all(packing) };
}

const pack = async (hash: string, bytes: Uint8Array, items: number): Promise<PackedChunk> => ({
  hash,
  items,
  bytes: await packChunk(bytes),
});
