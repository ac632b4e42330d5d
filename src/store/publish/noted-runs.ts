/**
 * What a publish notes beside the store about its release, for the check before the next publish: for
 * each run of content a digest and what its items claim. The items themselves are in the release.
 */
import { hash } from "node:crypto";
import { findStart } from "../../lib/find-start.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { KnownRuns } from "../../validate/items/known-runs.ts";
import type { KnownRun, ReadKnown } from "../../validate/items/known-runs.ts";
import type { ValidItem } from "../../validate/valid-content.ts";
import type { ChunkReader } from "../chunk-reader.ts";
import { keptItemsOf } from "../format/chunk-texts.ts";
import { listChunks } from "../format/chunk-list.ts";
import type { ChunkList } from "../format/chunk-list.ts";
import type { ChunkSummary, ReleaseContent, StoreReader } from "../store.ts";

/** More is not noted, because it is written at each publish. */
const MAX_BYTES = 64 * 1024 ** 2;

interface Notes {
  /** The release that has the items. */
  readonly release: number;
  readonly digest: string;
  /** With the number of their claims. */
  readonly runs: readonly (readonly [
    digest: string,
    run: Omit<KnownRun, "claims">,
    claims: number,
  ])[];
}

/** @returns a line with the digest of what follows, a line of JSON, and the claims as 64-bit floats */
export function noteRuns(
  known: KnownRuns,
  { number, digest }: Pick<ReleaseContent["release"], "number" | "digest">,
): Buffer {
  const runs: Notes["runs"][number][] = [];
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for (const [name, { claims, ...run }] of known.found) {
    bytes += claims.byteLength;
    if (bytes > MAX_BYTES) break;
    runs.push([name, run, claims.length]);
    parts.push(new Uint8Array(claims.buffer, claims.byteOffset, claims.byteLength));
  }
  const json = JSON.stringify({ release: number, digest, runs } satisfies Notes);
  const notes = Buffer.concat([Buffer.from(`${json}\n`), ...parts]);
  return Buffer.concat([Buffer.from(`${hash("sha256", notes)}\n`), notes]);
}

const LINE_FEED = 0x0a;

/** @param notes as `noteRuns` made them; otherwise, and if their release is gone, nothing is known */
export async function recallRuns(
  reader: Pick<StoreReader, "readRelease"> & ChunkReader,
  notes: Uint8Array,
): Promise<KnownRuns> {
  const all = Buffer.from(notes.buffer, notes.byteOffset, notes.length);
  const begin = all.indexOf(LINE_FEED) + 1;
  const proof = all.toString("latin1", 0, begin - 1);
  if (proof !== hash("sha256", all.subarray(begin))) return new KnownRuns();
  const end = all.indexOf(LINE_FEED, begin) + 1;
  const { release, digest, runs } = JSON.parse(all.toString("utf8", begin, end)) as Notes;
  const content = await reader.readRelease(release).catch(() => undefined);
  if (content?.release.digest !== digest) return new KnownRuns();
  // Copied, because numbers must be aligned to their size.
  const claims = new Float64Array(new Uint8Array(all.subarray(end)).buffer);
  let at = 0;
  const known = runs.map(([name, run, length]): readonly [string, KnownRun] => {
    return [name, { ...run, claims: claims.subarray(at, (at += length)) }];
  });
  return new KnownRuns(new Map(known), createItemReader(reader, content));
}

/** Chunks that are read at a time; mostly, the next runs are in them. */
const READ_AT_ONCE = 16;

function createItemReader(reader: ChunkReader, { held }: ReleaseContent): ReadKnown {
  const lists = new Map<ResourceName, ChunkList<ChunkSummary>>();
  let read = { hashes: [] as readonly string[], from: 0, lists: [] as readonly ValidItem[][] };
  return async (resource, start, end) => {
    const { chunks: hashes } = held[resource];
    const list = lists.get(resource) ?? listChunks(await reader.describeChunks(hashes));
    lists.set(resource, list);
    const first = findStart(list.starts, start);
    const last = findStart(list.starts, end - 1);
    if (read.hashes !== hashes || first < read.from || last >= read.from + read.lists.length) {
      const wanted = hashes.slice(first, Math.max(last + 1, first + READ_AT_ONCE));
      const chunks = await reader.readChunks(resource, wanted);
      read = { hashes, from: first, lists: chunks.map(keptItemsOf) };
    }
    const items = read.lists.slice(first - read.from, last + 1 - read.from).flat();
    const before = list.starts[first] ?? 0;
    return items.slice(start - before, end - before);
  };
}
