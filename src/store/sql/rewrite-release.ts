/** Writes a release anew, where its items come in another form than they were published in. */
import { perResource } from "../../catalog/resources.ts";
import type { PerResource } from "../../catalog/resources.ts";
import type { Chunk, DatedItems } from "../chunk.ts";
import { keepPublished } from "../delivered-form.ts";
import { digestBodies, digestRelease } from "../digests.ts";
import { packSuccession } from "../draft-release.ts";
import { putRelease, writeHeld } from "./release-rows.ts";
import type { ReleaseRow } from "./release-rows.ts";
import type { StoreDatabase } from "./schema.ts";
import { insertChunk } from "./write-release.ts";

/** @param chunks in collection order */
export function joinChunks(chunks: readonly Chunk[]): DatedItems {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const createdAt = new Float64Array(length);
  const updatedAt = new Float64Array(length);
  let start = 0;
  for (const chunk of chunks) {
    createdAt.set(chunk.createdAt, start);
    updatedAt.set(chunk.updatedAt, start);
    start += chunk.length;
  }
  const texts = chunks.flatMap((chunk) =>
    Array.from({ length: chunk.length }, (_, index) => chunk.bytesAt(index)),
  );
  return { texts, uuids: Buffer.concat(chunks.map(({ uuids }) => uuids)), createdAt, updatedAt };
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
