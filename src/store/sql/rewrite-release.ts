/** Writes a release anew, where its items come in another form than they were published in. */
import { RESOURCE_NAMES, perResource } from "../../catalog/resources.ts";
import type { PerResource, ResourceName } from "../../catalog/resources.ts";
import type { Chunk, DatedItems } from "../chunk.ts";
import { cutContent } from "../cut-chunks.ts";
import { digestBodies } from "../digests.ts";
import { packItems, readAllChunks } from "../draft-release.ts";
import type { ReleaseContent, StoreReader } from "../store.ts";
import { putRelease, writeHeld } from "./release-rows.ts";
import type { ReleaseRow } from "./release-rows.ts";
import type { StoreDatabase } from "./schema.ts";
import { insertChunk } from "./write-release.ts";

interface JoinedItems extends DatedItems {
  readonly texts: readonly Uint8Array[];
}

/** @returns the items of a release by resource, in order */
export async function readItems(
  reader: Pick<StoreReader, "readChunks">,
  release: Pick<ReleaseContent, "chunks">,
  onRead: (chunk: Chunk) => void = () => {},
): Promise<PerResource<JoinedItems>> {
  const items: Partial<Record<ResourceName, JoinedItems>> = {};
  for (const resource of RESOURCE_NAMES) {
    const chunks: Chunk[] = [];
    for await (const chunk of readAllChunks(reader, release, resource)) {
      chunks.push(chunk);
      onRead(chunk);
    }
    items[resource] = joinChunks(chunks);
  }
  return items as PerResource<JoinedItems>;
}

function joinChunks(chunks: readonly Chunk[]): JoinedItems {
  const uuids = Buffer.concat(chunks.map((chunk) => chunk.uuids));
  const createdAt = new Float64Array(uuids.length / 16);
  const updatedAt = new Float64Array(createdAt.length);
  const texts: Uint8Array[] = [];
  for (const chunk of chunks) {
    createdAt.set(chunk.createdAt, texts.length);
    updatedAt.set(chunk.updatedAt, texts.length);
    texts.push(...chunk.texts());
  }
  return { texts, uuids, createdAt, updatedAt };
}

/**
 * @param row its digest and content are made anew
 * @param states as `ReleaseContent` has them
 * @param written hashes of chunks that need not be packed again; what is written is added
 */
export async function rewriteRelease(
  db: StoreDatabase,
  row: Omit<ReleaseRow, "digest" | "content" | "proof">,
  items: PerResource<JoinedItems>,
  states: PerResource<string>,
  written: Set<string>,
): Promise<void> {
  const { catalog, installation } = row;
  const texts = perResource((resource) => items[resource].texts);
  const { digest, stretches } = cutContent(catalog, installation, texts);
  const { chunks, packed } = await packItems(items, stretches, written, () => {});
  for (const chunk of packed) {
    await insertChunk(db, chunk);
    written.add(chunk.hash);
  }
  const bodies = digestBodies(catalog, installation, states);
  const content = writeHeld({ states, bodies, chunks });
  await putRelease(db, { ...row, digest, content });
}
