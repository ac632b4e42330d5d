/** What differs between two contents, with the names of what it refers to. */
import { compareContent } from "../change/difference.ts";
import { nameReferences } from "../change/item-names.ts";
import type { ChunkReader } from "../store/chunk-reader.ts";
import type { Content } from "../store/content.ts";
import type { ReleaseDifference } from "./results.ts";

/** @param reader of the chunks of both */
export async function compareContents(
  reader: ChunkReader,
  before: Content,
  after: Content,
): Promise<ReleaseDifference> {
  const difference = await compareContent(reader, before, after);
  const names = await nameReferences(reader, before, after, difference.resources);
  return {
    ...difference,
    resources: Object.fromEntries(difference.resources),
    names: Object.fromEntries(names),
  };
}
