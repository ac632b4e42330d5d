/** Writes a release anew, where its items come in another form than they were published in. */
import { RESOURCE_NAMES, perResource } from "../../catalog/resources.ts";
import type { PerResource, ResourceName } from "../../catalog/resources.ts";
import type { Chunk, DatedItems } from "../chunk.ts";
import { keepPublished } from "../delivered-form.ts";
import { digestBodies, digestRelease } from "../digests.ts";
import { packSuccession, readAllChunks } from "../draft-release.ts";
import type { ReleaseContent, StoreReader } from "../store.ts";
import { putRelease, writeHeld } from "./release-rows.ts";
import type { ReleaseRow } from "./release-rows.ts";
import type { StoreDatabase } from "./schema.ts";
import { insertChunk } from "./write-release.ts";

/** @returns the items of a release by resource, in order */
export async function readItems(
  reader: Pick<StoreReader, "readChunks">,
  release: Pick<ReleaseContent, "chunks">,
  onRead: (chunk: Chunk) => void = () => {},
): Promise<PerResource<DatedItems>> {
  const items: Partial<Record<ResourceName, DatedItems>> = {};
  for (const resource of RESOURCE_NAMES) {
    const chunks: Chunk[] = [];
    for await (const chunk of readAllChunks(reader, release, resource)) {
      chunks.push(chunk);
      onRead(chunk);
    }
    items[resource] = joinChunks(chunks);
  }
  return items as PerResource<DatedItems>;
}

function joinChunks(chunks: readonly Chunk[]): DatedItems {
  const uuids = Buffer.concat(chunks.map((chunk) => chunk.uuids));
  const createdAt = new Float64Array(uuids.length / 16);
  const updatedAt = new Float64Array(createdAt.length);
  const texts: Uint8Array[] = [];
  for (const chunk of chunks) {
    createdAt.set(chunk.createdAt, texts.length);
    updatedAt.set(chunk.updatedAt, texts.length);
    for (let index = 0; index < chunk.length; index++) texts.push(chunk.bytesAt(index));
  }
  return { texts, uuids, createdAt, updatedAt };
}

/**
 * @param row its digest and content are made anew
 * @param known hashes of chunks that the store has already
 * @returns the hashes of the release's chunks
 */
export async function rewriteRelease(
  db: StoreDatabase,
  row: Omit<ReleaseRow, "digest" | "content" | "proof">,
  items: PerResource<DatedItems>,
  known: PerResource<readonly string[]> | undefined,
): Promise<PerResource<readonly string[]>> {
  const { chunks, packed } = await packSuccession(items, known, () => {});
  for (const chunk of packed) await insertChunk(db, chunk);
  const { catalog, installation } = row;
  const texts = perResource((resource) => items[resource].texts);
  const languages = keepPublished(items.languages, texts.languages);
  const bodies = digestBodies(catalog, installation, { ...items, languages });
  await putRelease(db, {
    ...row,
    digest: digestRelease(catalog, installation, texts),
    content: writeHeld({
      counts: perResource((resource) => texts[resource].length),
      bodies,
      chunks,
    }),
  });
  return chunks;
}
