/** Who has changed an item and has not published it: pending changes, and staged releases. */
import { LRUCache } from "lru-cache";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { compareUnderNames, differing } from "../../change/pairs.ts";
import { formatInstant } from "../../lib/instant.ts";
import { makerOf } from "../../publish/list-release.ts";
import { uuidOfChange } from "../../publish/find-behind.ts";
import { chunksOf, NO_CONTENT } from "../../store/content.ts";
import type { Content } from "../../store/content.ts";
import type { KeptPending } from "../../store/publish/pending.ts";
import type { ListedRelease, StoreReader } from "../../store/store.ts";
import type { OneItem } from "../item-answers.ts";

/** What somebody wants to change. */
export type Intent = OneItem["others"][number];

interface ManyIntents {
  readonly intent: Intent;
  readonly uuids: ReadonlySet<string>;
}

/** Of a hundred thousand items. */
const TOUCHED_BYTES = 16 * 1024 ** 2;
/** Of a Uuid in a set, and of a set. */
const [UUID_BYTES, SET_BYTES] = [100, 500];

/** Releases never change, so neither does what one changed of another. */
const touchedBy = new LRUCache<string, ReadonlySet<string>>({
  maxSize: TOUCHED_BYTES,
  sizeCalculation: ({ size }) => SET_BYTES + size * UUID_BYTES,
});

async function listDiffering(
  reader: StoreReader,
  before: Content,
  after: Content,
  resource: ResourceName,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  if (!after.lists.has(resource)) return found;
  const compared = compareUnderNames(reader, before, after);
  for await (const pair of differing(compared, resource))
    found.add((pair.after ?? pair.before)?.Uuid ?? "");
  return found;
}

/** @returns the items that a staged release changed, without those that are current just as it has them */
async function listStaged(
  reader: StoreReader,
  current: Content,
  resource: ResourceName,
  staged: ListedRelease,
): Promise<ReadonlySet<string>> {
  const key = JSON.stringify([staged.base, staged.digest, current.digest, resource]);
  const known = touchedBy.get(key);
  if (known) return known;
  const [before, after] = await Promise.all(
    [staged.base, staged.number].map(async (number) =>
      number === null ? NO_CONTENT : reader.readRelease(number).catch(() => undefined),
    ),
  );
  // It was pruned just now.
  if (!before || !after) return new Set();
  const isSame = chunksOf(before, resource).join() === chunksOf(after, resource).join();
  const changed = isSame ? new Set<string>() : await listDiffering(reader, before, after, resource);
  const touched =
    changed.size === 0
      ? changed
      : changed.intersection(await listDiffering(reader, current, after, resource));
  touchedBy.set(key, touched);
  return touched;
}

const listPendingUuids = (
  { changes }: KeptPending,
  content: Content,
  resource: ResourceName,
): ReadonlySet<string> =>
  new Set(
    changes.flatMap((change) =>
      change["resource"] === resource ? (uuidOfChange(change, content) ?? []) : [],
    ),
  );

/** The intents of all people with the items of a resource. */
export class Intents {
  readonly #all: readonly ManyIntents[];

  private constructor(all: readonly ManyIntents[]) {
    this.#all = all;
  }

  static async read(
    reader: StoreReader,
    content: Content,
    resource: ResourceName,
    pending: readonly KeptPending[],
  ): Promise<Intents> {
    const all = pending.map((one): ManyIntents => {
      const { by, at } = one;
      const intent = { by, how: "pending", release: null, at: formatInstant(at) } as const;
      return { intent, uuids: listPendingUuids(one, content, resource) };
    });
    for (const staged of await reader.listReleases()) {
      if (staged.kept !== "staged") continue;
      const { number: release, publishedAt } = staged;
      const intent = {
        by: makerOf(staged),
        how: "staged",
        release,
        at: formatInstant(publishedAt),
      } as const;
      all.push({ intent, uuids: await listStaged(reader, content, resource, staged) });
    }
    return new Intents(all.filter(({ uuids }) => uuids.size > 0));
  }

  of(uuid: string): readonly Intent[] {
    return this.#all.flatMap(({ intent, uuids }) => (uuids.has(uuid) ? [intent] : []));
  }

  /** @param by absent: anybody @returns the items that are to be changed */
  listUuids(by?: string): ReadonlySet<string> {
    return new Set(
      this.#all.flatMap(({ intent, uuids }) =>
        by === undefined || intent.by === by ? [...uuids] : [],
      ),
    );
  }
}
