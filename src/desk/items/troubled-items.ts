/** Stored items about which a check of the current content warns. */
import { LRUCache } from "lru-cache";
import { sourceOfStored } from "../../change/merged-source.ts";
import { isUuid } from "../../lib/uuid.ts";
import type { StoreReader } from "../../store/store.ts";
import { checkContent } from "../../validate/check-content.ts";
import type { TaskFrame } from "../tasks.ts";
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

export async function findTroubled(
  _frame: TaskFrame,
  reader: StoreReader,
  opened: OpenItems,
): Promise<ReadonlySet<string>> {
  return (await listWarned(reader, opened)).get(opened.resource.name) ?? new Set();
}
