/** Which items of a resource are published at a moment, where items have a State and dates. */
import { LRUCache } from "lru-cache";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { ChunkFacts } from "../store/format/chunk-facts.ts";
import { spanOfWindow } from "./boundaries.ts";
import { selectItems } from "./collection.ts";
import type { Collection } from "./collection.ts";
import type { LocalTime } from "./local-time.ts";
import type { ChunkList } from "./uuid-index.ts";

/**
 * @param since the last moment at which anything appeared or vanished, in ms, or -Infinity
 * @returns the items that are delivered from then on
 */
export type Deliver<Name extends ResourceName> = (since: number) => Collection<Name>;

/** The current state, the one before, and those of a few previews. */
const REMEMBERED_MOMENTS = 4;

export function createDelivery<Name extends ResourceName>(
  collection: Collection<Name>,
  { chunks, starts }: ChunkList,
  localTime: LocalTime,
): Deliver<Name> {
  if (chunks.every(({ facts }) => !facts.publication)) return () => collection;
  const remembered = new LRUCache<number, Collection<Name>>({ max: REMEMBERED_MOMENTS });
  return (since) => {
    const known = remembered.get(since);
    if (known) return known;
    const indexes = chunks.flatMap(({ facts }, number) =>
      listPublished(facts, since, localTime).map((offset) => (starts[number] ?? 0) + offset),
    );
    const delivered = selectItems(collection, Uint32Array.from(indexes));
    remembered.set(since, delivered);
    return delivered;
  };
}

/** @returns the places of the items that are published, within their chunk */
function listPublished(
  { publication = [], windows }: ChunkFacts,
  since: number,
  localTime: LocalTime,
): readonly number[] {
  const open = windows.map(([, from, to]) => {
    const { opens, closes } = spanOfWindow(from, to, localTime);
    return opens <= since && since < closes;
  });
  return publication.flatMap((when, offset) =>
    (typeof when === "number" ? open[when] : when) ? offset : [],
  );
}
