/** What is derived of the chunks of a release is written before servers need it: they cannot write it. */
import { catalogOf } from "../../catalog/own-resources.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { inSlices } from "../../lib/in-slices.ts";
import { chunksOf } from "../content.ts";
import type { Content } from "../content.ts";
import { derivationOf } from "../format/chunk-facts.ts";
import type { Derivation } from "../format/chunk-facts.ts";
import { splitLines, readPacked } from "../format/chunk.ts";
import { derive, findEnds, openDerivedAs, parseItems } from "../format/derived.ts";
import type { Rows, Tables } from "../format/tables.ts";

/** Chunks that are in memory at once. */
const DERIVED_AT_ONCE = 64;

/**
 * @param bytes of anybody
 * @throws when they are not those of the chunk, or not of items
 */
export async function deriveRow(
  derivation: Derivation,
  { hash, bytes }: Pick<Rows["chunk"], "hash" | "bytes">,
): Promise<Rows["chunk"]> {
  const texts = splitLines(await readPacked(hash, bytes));
  const derived = derive(derivation, hash, findEnds(texts), parseItems(texts));
  return { hash, length: texts.length, derived, bytes };
}

/** Derives what is not there, or was derived by another version or for another declaration. */
export async function deriveChunks(
  { chunk }: Tables,
  content: Pick<Content, "installation" | "lists">,
): Promise<void> {
  const catalog = catalogOf(content.installation);
  const ofResource = async (resource: ResourceName): Promise<void> => {
    const derivation = derivationOf(catalog, resource);
    for (const hashes of inSlices(chunksOf(content, resource), DERIVED_AT_ONCE)) {
      const found = await chunk.findAll(hashes, "derived");
      const lacking = hashes.filter((hash, index) => {
        const row = found[index];
        return row && !openDerivedAs(derivation, { hash, ...row });
      });
      for (const row of await chunk.findAll(lacking, "hash", "bytes")) {
        // Verifying reports damage, and a server says which release it cannot read.
        const made = row && (await deriveRow(derivation, row).catch(() => undefined));
        if (made) await chunk.put([made]);
      }
    }
  };
  for (const resource of catalog.names) await ofResource(resource);
}
