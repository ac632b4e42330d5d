/** What differs between two contents, with the names of what it refers to. */
import { compareContent } from "../change/difference.ts";
import type { ContentDifference } from "../change/difference.ts";
import { nameReferences } from "../change/item-names.ts";
import type { ChunkReader } from "../store/chunk-reader.ts";
import type { Content } from "../store/content.ts";
import type { ReleaseDifference } from "./results.ts";

/** @param reader of the chunks of both */
export async function compareContents(
  reader: ChunkReader,
  before: Content,
  after: Content,
  known?: ContentDifference,
): Promise<ReleaseDifference> {
  const { resources, ...difference } = known ?? (await compareContent(reader, before, after));
  const names = await nameReferences(reader, before, after, resources);
  return {
    ...difference,
    resources: Object.fromEntries(resources),
    names: Object.fromEntries(names),
  };
}
