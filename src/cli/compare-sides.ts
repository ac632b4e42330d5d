/** Compares content on behalf of a command. */
import { perResource } from "../catalog/resources.ts";
import { compareContent } from "../release/compare-content.ts";
import type { ContentDifference } from "../release/compare-content.ts";
import type { ComparedSide, Portion } from "../release/compared-side.ts";
import type { HashedContent } from "../store/hashed-content.ts";
import { countOf } from "./phrases.ts";
import { showingProgress } from "./terminal.ts";

/** Few enough that their texts are soon gone again. */
const PORTION_LENGTH = 256;

/** @returns content that no store holds yet, as one side of a comparison */
export function sideOfContent({ content, hashes }: HashedContent): ComparedSide {
  return {
    installation: content.installation,
    portions: perResource((resource) => {
      const items = content.items[resource];
      const portions: Portion[] = [];
      for (let start = 0; start < items.length; start += PORTION_LENGTH) {
        const read: Portion["read"] = async () =>
          items.slice(start, start + PORTION_LENGTH).map(({ Uuid, json }, offset) => ({
            Uuid,
            hash: hashes[resource][start + offset] ?? "",
            text: Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString(),
          }));
        // Unlike any id in a store, so it is never taken for a portion of a release.
        portions.push({ id: `content/${start}`, read });
      }
      return portions;
    }),
  };
}

export async function compareSides(
  before: ComparedSide,
  after: ComparedSide,
): Promise<ContentDifference> {
  let portions = 0;
  return await showingProgress((show) =>
    compareContent(before, after, Date.now(), (resource) => {
      portions += 1;
      show(() => `Comparing ${resource}: ${countOf(portions, "part")} read`);
    }),
  );
}
