/** What needs to be looked at: stored items of which a check warns, and pending changes of one's own that are wrong. */
import { LRUCache } from "lru-cache";
import { sourceOfStored } from "../../change/merged-source.ts";
import { isUuid } from "../../lib/uuid.ts";
import { checkChangedItems } from "../../publish/check-changed-items.ts";
import type { ItemChange } from "../../publish/given-change.ts";
import type { KeptPending } from "../../store/publish/pending.ts";
import type { StoreReader } from "../../store/store.ts";
import { checkContent } from "../../validate/check-content.ts";
import type { OpenItems } from "./open-items.ts";

/** By resource, the Uuids of items. */
type Troubled = ReadonlyMap<string, ReadonlySet<string>>;

/** Of the current release, and of that before, while somebody still looks at it. */
const warnedOf = new LRUCache<string, Troubled>({ max: 2 });

/** Nobody looks through more. */
const MOST_WARNED = 10_000;

async function listWarned(reader: StoreReader, { current }: OpenItems): Promise<Troubled> {
  if (!current) return new Map();
  const known = warnedOf.get(current.digest);
  if (known) return known;
  const { warnings } = await checkContent(sourceOfStored(reader, current));
  // The Uuid of a stored item stands where other records have a file.
  const items = warnings.filter(({ file = "" }) => isUuid(file)).slice(0, MOST_WARNED);
  const found = new Map(
    Array.from(
      Map.groupBy(items, ({ resource = "" }) => resource),
      ([resource, some]) => [resource, new Set(some.map(({ file = "" }) => file))] as const,
    ),
  );
  warnedOf.set(current.digest, found);
  return found;
}

/** @param pending what the person who asks has not published */
export async function findTroubled(
  reader: StoreReader,
  opened: OpenItems,
  pending: KeptPending | undefined,
): Promise<ReadonlySet<string>> {
  const { name } = opened.resource;
  const warned = (await listWarned(reader, opened)).get(name) ?? new Set();
  const changes = (pending?.changes ?? []) as readonly ItemChange[];
  if (!opened.current || changes.length === 0) return warned;
  const problems = await checkChangedItems(reader, opened.current, changes);
  const wrong = problems.flatMap(({ resource, item }) =>
    item && resource === name ? [item.Uuid] : [],
  );
  return warned.union(new Set(wrong));
}
