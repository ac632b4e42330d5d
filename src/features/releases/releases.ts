/** The list of releases in the store, with only what readers may know. */
import { CONTRACT } from "../../catalog/catalog.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { collectionAt } from "../../items/resource-traits.ts";
import { closed, count, instant, listOf, ordinal, perName } from "../../lib/json-schema.ts";
import { oncePerState } from "../../lib/once-per-state.ts";
import { askStore } from "../../release/ask-store.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import { ofRelease } from "../../serve/of-release.ts";
import { writeInstant } from "../../serve/json-answers.ts";
import type { JsonCache } from "../../serve/json-answers.ts";
import type { DocumentRow } from "../../serve/feature-rows.ts";

interface StoredRelease {
  readonly number: number;
  /** Whole seconds since 1970-01-01 UTC. */
  readonly publishedAt: number;
  readonly staged: boolean;
  /** The numbers of items, including drafts. */
  readonly counts: Readonly<Partial<Record<ResourceName, number>>>;
}

interface ReleaseSources {
  readonly snapshot: () => Snapshot | undefined;
  readonly cached: JsonCache;
  /** @returns all releases, newest first @throws errors of the store */
  readonly listReleases: () => Promise<readonly StoredRelease[]>;
  /** @returns a new object whenever the store may have changed */
  readonly state: () => object;
}

/**
 * For releases that are not current, only resources whose items are all delivered are counted: in other
 * resources, the count would reveal drafts.
 */
const COUNTED = CONTRACT.names.filter((name) => !CONTRACT.resources[name].hasState);

export function createReleases({
  snapshot,
  cached,
  listReleases,
  state,
}: ReleaseSources): DocumentRow {
  let reads = 0;
  const readReleases = oncePerState(state, async () => ({
    // Others than previews must not even learn that there are staged ones.
    list: (await listReleases()).filter(({ staged }) => !staged),
    read: (reads += 1),
  }));

  return ofRelease(
    {
      url: "/service/v1/releases",
      meaning: "The releases that are kept, the newest first, with the number of items in each.",
      opens: "token",
      schema: () =>
        closed({
          current: ordinal,
          releases: listOf(
            closed({
              number: ordinal,
              publishedAt: instant,
              isCurrent: { type: "boolean" },
              counts: perName(count),
            }),
          ),
        }),
    },
    snapshot,
    async ({ now, asker }, served) => {
      const { list, read } = await askStore(readReleases);
      const names = served.catalog.names.filter((name) => asker.reads(name));
      const delivered = names.map(
        (name) => [name, collectionAt(served, name, now).length] as const,
      );
      return cached(`releases ${served.loaded.id} ${read} ${delivered.join()}`, () => ({
        current: served.release,
        releases: list.map(({ number, publishedAt, counts }) => {
          const isCurrent = number === served.release;
          const counted = COUNTED.filter((name) => names.includes(name));
          return {
            number,
            publishedAt: writeInstant(publishedAt),
            isCurrent,
            counts: Object.fromEntries(
              isCurrent ? delivered : counted.map((name) => [name, counts[name] ?? 0]),
            ),
          };
        }),
      }));
    },
  );
}
