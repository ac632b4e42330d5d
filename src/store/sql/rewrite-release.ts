/** Writes a release anew, where its items come in another form than they were published in. */
import { perResource } from "../../catalog/resources.ts";
import type { PerResource } from "../../catalog/resources.ts";
import type { Chunk, DatedItems } from "../chunk.ts";
import { cutContent } from "../cut-chunks.ts";
import { digestBodies } from "../digests.ts";
import { packItems } from "../draft-release.ts";
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
  const texts = chunks.flatMap((chunk) => chunk.texts());
  return { texts, uuids: Buffer.concat(chunks.map(({ uuids }) => uuids)), createdAt, updatedAt };
}

/**
 * @param row its digest and content are made anew
 */
export async function rewriteRelease(
  db: StoreDatabase,
  row: Omit<ReleaseRow, "digest" | "content" | "proof">,
  items: PerResource<DatedItems>,
  states: PerResource<number>,
): Promise<void> {
  const { catalog, installation } = row;
  const texts = perResource((resource) => items[resource].texts);
  const { digest, stretches } = cutContent(catalog, installation, texts);
  const { chunks, packed } = await packItems(items, stretches, () => {});
  for (const chunk of packed) await insertChunk(db, chunk);
  const bodies = digestBodies(catalog, installation, states);
  await putRelease(db, {
    ...row,
    digest,
    content: writeHeld(
      perResource((resource) => texts[resource].length),
      { states, bodies, chunks },
    ),
  });
}
